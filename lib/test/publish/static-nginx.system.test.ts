import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  missing,
  nginxConfiguration,
  type Running,
  startNginx,
  temporaryFolder,
  testNginx,
} from '../../../fixtures/server-process.ts'
import { exportStatic } from '../../src/publish/static.ts'
import type { PublishedSite } from '../../src/publish/types.ts'
import { ask, compareWithHandler, SITE } from './static-site.ts'

const skip = missing('nginx', '-v')
const folders: { remove(): void }[] = []
after(() => {
  for (const folder of folders) folder.remove()
})

/** A server block for each host name, with headers and types of its own that must not reach ours. */
function deployed(site: PublishedSite): string {
  const folder = temporaryFolder()
  folders.push(folder)
  const { files } = exportStatic(site, { for: 'nginx', root: folder.path })
  const servers = files.flatMap(({ path }) => {
    const host = /^countersign(?:-(.+))?\.conf$/.exec(path)
    if (host === null) return []
    return `server {
      listen unix:${folder.path}/socket;
      server_name ${host[1] ?? 'tides.example'};
      add_header X-Server-Level yes always;
      default_type text/plain;
      charset utf-8;
      charset_types application/json;
      expires 1d;
      error_page 404 405 /error.html;
      include "${folder.path}/${path}";
    }`
  })
  folder.write([
    ...files,
    {
      path: 'nginx.conf',
      bytes: Buffer.from(nginxConfiguration(folder.path, servers.join('\n'))),
    },
  ])
  return folder.path
}

async function withNginx(
  site: PublishedSite,
  run: (server: Running) => Promise<void>,
): Promise<void> {
  const server = await startNginx(deployed(site))
  try {
    await run(server)
  } finally {
    await server.close()
  }
}

test('nginx accepts the configuration without a warning', { skip }, () => {
  assert.deepEqual(testNginx(deployed(SITE)), { status: 0, said: '' })
  const restricted = { ...SITE, origins: ['https://app.example', 'https://other.example'] }
  assert.deepEqual(testNginx(deployed(restricted)), { status: 0, said: '' })
  assert.deepEqual(testNginx(deployed({ ...SITE, origins: [] })), { status: 0, said: '' })
})

test('nginx answers as the handler does', { skip }, async () => {
  await withNginx(SITE, async ({ port }) => {
    assert.ok((await compareWithHandler(port, SITE)) >= 300)
    const unknown = await ask(port, 'tides.example', 'GET', '/.well-known/mcp')
    assert.equal(unknown.status, 404)
    assert.equal(unknown.headers['access-control-allow-origin'], undefined)
  })
})

test('nginx tells tenants apart by their host', { skip }, async () => {
  await withNginx(SITE, async ({ port }) => {
    const card = await ask(port, 'harbour.example', 'GET', '/mcp/server-card')
    assert.match(card.body, /example\.tides\/harbour/)
    const own = await ask(port, 'tides.example', 'GET', '/mcp/server-card')
    assert.match(own.body, /example\.tides\/tide-tables/)
  })
})

test('nginx lets only the listed origins read', { skip }, async () => {
  const site = { ...SITE, origins: ['https://app.example', 'https://other.example'] }
  await withNginx(site, async ({ port }) => {
    await compareWithHandler(port, site, [
      undefined,
      'https://app.example',
      'https://other.example',
      'https://app.example.evil.example',
    ])
  })
})
