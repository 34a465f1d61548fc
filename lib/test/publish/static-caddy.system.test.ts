import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  missing,
  type Running,
  startCaddy,
  temporaryFolder,
} from '../../../fixtures/server-process.ts'
import { exportStatic } from '../../src/publish/static.ts'
import type { PublishedSite } from '../../src/publish/types.ts'
import { ask, compareWithHandler, SITE } from './static-site.ts'

const skip = missing('caddy', 'version')
const folders: { remove(): void }[] = []
after(() => {
  for (const folder of folders) folder.remove()
})

/** A site block for each host name, with a wider block of its own that must not win over ours. */
function deployed(site: PublishedSite): string {
  const folder = temporaryFolder()
  folders.push(folder)
  const { files, cannot } = exportStatic(site, { for: 'caddy', root: folder.path })
  const [, last = ''] = /end the block with a line "([^"]+)"/.exec(cannot.join('\n')) ?? []
  assert.notEqual(last, '')
  const blocks = files.flatMap(({ path }) => {
    const host = /^countersign(?:-(.+))?\.caddy$/.exec(path)
    if (host === null) return []
    return `http://${host[1] ?? 'tides.example'} {
      bind unix/${folder.path}/socket
      handle /mcp* {
        respond "the server" 200
      }
      import \`${folder.path}/${path}\`
      ${last}
    }`
  })
  const caddyfile = ['{\n admin off\n}', ...blocks, ''].join('\n')
  folder.write([...files, { path: 'Caddyfile', bytes: Buffer.from(caddyfile) }])
  return folder.path
}

async function withCaddy(
  site: PublishedSite,
  run: (server: Running) => Promise<void>,
): Promise<void> {
  const server = await startCaddy(deployed(site))
  try {
    await run(server)
  } finally {
    await server.close()
  }
}

test('Caddy answers as the handler does', { skip }, async () => {
  await withCaddy(SITE, async ({ port }) => {
    assert.ok((await compareWithHandler(port, SITE)) >= 300)
    assert.equal((await ask(port, 'tides.example', 'GET', '/mcp')).body, 'the server')
    const root = await ask(port, 'tides.example', 'GET', '/')
    assert.equal(root.headers['link'], SITE.link)
    const unknown = await ask(port, 'tides.example', 'GET', '/.well-known/mcp')
    assert.equal(unknown.headers['access-control-allow-origin'], undefined)
    assert.equal(unknown.status, 404, 'by the line that the export tells')
  })
})

test('Caddy lets only the listed origins read', { skip }, async () => {
  const site = { ...SITE, origins: ['https://app.example', 'https://other.example'] }
  await withCaddy(site, async ({ port }) => {
    await compareWithHandler(port, site, [
      undefined,
      'https://app.example',
      'https://other.example',
      'https://app.example.evil.example',
    ])
  })
  await withCaddy({ ...SITE, origins: [] }, async ({ port }) => {
    await compareWithHandler(port, { ...SITE, origins: [] })
  })
})
