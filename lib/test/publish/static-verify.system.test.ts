/** The export behind the real servers, over TLS, beside a live MCP server: nothing is found wrong. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
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
import { failedPoints, graveCodes } from '../deployment/failed.ts'
import { verifyByCommand, verifyFromOutside } from './from-outside.ts'

const HOST = 'tides.example'
const RECIPES = new URL('../../examples/recipes/', import.meta.url)

interface Web {
  readonly target: 'nginx' | 'caddy'
  readonly file: string
  readonly configuration: (folder: string, livePort: number) => string
  readonly run: (folder: string) => Promise<Running>
}

/** A recipe of the documentation, moved from where it would lie to the folder of this test. */
function recipe(name: string, folder: string, livePort: number): string {
  return readFileSync(new URL(name, RECIPES), 'utf8')
    .replaceAll('/var/www/countersign', folder)
    .replaceAll('/etc/ssl/tides.example.pem', `${folder}/cert.pem`)
    .replaceAll('/etc/ssl/tides.example.key', `${folder}/key.pem`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${livePort}`)
}

const NGINX: Web = {
  target: 'nginx',
  file: 'nginx.conf',
  run: startNginx,
  configuration: (folder, livePort) => {
    const server = recipe('nginx.conf', folder, livePort)
    return nginxConfiguration(folder, server.replace('listen 443', `listen unix:${folder}/socket`))
  },
}

/** Without a network to get a certificate from, Caddy is given one. */
const CADDY: Web = {
  target: 'caddy',
  file: 'Caddyfile',
  run: startCaddy,
  configuration: (folder, livePort) => {
    const own = `{
\tbind unix/${folder}/socket
\ttls ${folder}/cert.pem ${folder}/key.pem`
    const site = recipe('Caddyfile', folder, livePort).replace('{', own)
    return `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`
  },
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
  test(`${web.target}: the command exits 0 on the export`, { skip }, async () => {
    const { exit, stdout } = await verifyByCommand(await deploy(web))
    assert.equal(exit, 0, stdout)
  })
}
