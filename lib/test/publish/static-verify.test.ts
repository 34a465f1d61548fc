/** The export behind the real servers, over TLS, beside a live MCP server: nothing is found wrong. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  certificateFor,
  type Example,
  liveServer,
  rightSite,
  servePlainly,
} from '../../../fixtures/naive/stage.ts'
import {
  missing,
  nginxConfiguration,
  type Running,
  startCaddy,
  startNginx,
  temporaryFolder,
} from '../../../fixtures/server-process.ts'
import { exportStatic } from '../../src/publish/static.ts'
import { failedPoints, graveCodes, verifyFromOutside } from './from-outside.ts'

const HOST = 'tides.example'

interface Web {
  readonly target: 'nginx' | 'caddy'
  readonly file: string
  readonly configuration: (folder: string, livePort: number) => string
  readonly run: (folder: string) => Promise<Running>
}

const NGINX: Web = {
  target: 'nginx',
  file: 'nginx.conf',
  run: startNginx,
  configuration: (folder, livePort) =>
    nginxConfiguration(
      folder,
      `server {
        listen unix:${folder}/socket ssl;
        server_name ${HOST};
        ssl_certificate ${folder}/cert.pem;
        ssl_certificate_key ${folder}/key.pem;
        include ${folder}/countersign.conf;
        location = /mcp {
          proxy_pass http://127.0.0.1:${livePort};
          proxy_set_header Host $host;
          proxy_buffering off;
        }
      }`,
    ),
}

const CADDY: Web = {
  target: 'caddy',
  file: 'Caddyfile',
  run: startCaddy,
  configuration: (folder, livePort) => `{
      admin off
      auto_https disable_redirects
    }
    https://${HOST} {
      bind unix/${folder}/socket
      tls ${folder}/cert.pem ${folder}/key.pem
      import ${folder}/countersign.caddy
      handle /mcp {
        reverse_proxy 127.0.0.1:${livePort}
      }
      handle {
        respond 404
      }
    }
    `,
}

async function deploy({ target, file, configuration, run }: Web): Promise<Example> {
  const folder = temporaryFolder()
  const { authority, certificate, key } = certificateFor(HOST)
  const live = await servePlainly(liveServer())
  folder.write([
    ...exportStatic(rightSite(HOST), { for: target, root: folder.path }).files,
    { path: 'cert.pem', bytes: Buffer.from(certificate) },
    { path: 'key.pem', bytes: Buffer.from(key) },
    { path: file, bytes: Buffer.from(configuration(folder.path, live.port)) },
  ])
  const server = await run(folder.path)
  return {
    origin: `https://${HOST}`,
    port: server.port,
    authority,
    close: async () => {
      await server.close()
      await live.close()
      folder.remove()
    },
  }
}

for (const [web, skip] of [
  [NGINX, missing('nginx', '-v')],
  [CADDY, missing('caddy', 'version')],
] as const) {
  test(`${web.target}: the export passes every point of publish verify`, { skip }, async () => {
    const deployment = await verifyFromOutside(await deploy(web), rightSite(HOST))
    assert.deepEqual(
      { points: failedPoints(deployment), codes: graveCodes(deployment) },
      { points: [], codes: [] },
    )
    assert.equal(deployment.standing, 'sound')
    assert.deepEqual(
      deployment.readings.filter(({ verdict }) => verdict !== 'pass').map(({ reader }) => reader),
      [],
    )
  })
}
