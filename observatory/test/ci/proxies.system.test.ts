/** The proxies of docs/cluster.md as they stand there, with a certificate and a socket of their own. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import {
  missing,
  nginxConfiguration,
  type Running,
  startCaddy,
  startNginx,
  temporaryFolder,
  testNginx,
} from '../../../fixtures/server-process.ts'
import { makeIdentities } from '../../src/demo/identity.ts'
import { read } from './page.ts'

const HOST = 'observatory.example'
const SPOOFED = '203.0.113.9'
const { ca, leafOf } = makeIdentities(Date.now())

const folder = temporaryFolder()
const observatory = createServer(({ headers }, response) => response.end(JSON.stringify(headers)))
observatory.listen(0, '127.0.0.1')
await once(observatory, 'listening')
after(() => {
  observatory.close()
  folder.remove()
})

/** The block of the page, which leads to the observatory of this test. */
function block(language: string, name: string): string {
  const [, words = ''] =
    new RegExp(`^\`\`\`${language} ${name}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(
      read('docs/cluster.md'),
    ) ?? assert.fail(name)
  const address = observatory.address()
  assert.ok(address !== null && typeof address === 'object')
  return replaced(words, '127.0.0.1:8080', `127.0.0.1:${address.port}`)
}

function replaced(words: string, from: string, to: string): string {
  assert.ok(words.includes(from), from)
  return words.replace(from, to)
}

function written(name: string, bytes: string): void {
  const { key, certificate } = leafOf({ host: HOST, behave: () => 'reset' })
  const files = { 'fullchain.pem': certificate, 'privkey.pem': key, [name]: bytes }
  folder.write(Object.entries(files).map(([path, one]) => ({ path, bytes: Buffer.from(one) })))
}

/** What the observatory is told of a request that lies about whose it is. */
async function told({ port }: Running): Promise<Readonly<Record<string, string>>> {
  const headers = { host: HOST, 'x-forwarded-for': SPOOFED }
  const asked = request({ host: '127.0.0.1', port, servername: HOST, ca, headers, agent: false })
  asked.end()
  const [response]: IncomingMessage[] = await once(asked, 'response')
  return JSON.parse(await text(response ?? assert.fail()))
}

test(
  'nginx adds whoever asked to what was said of it',
  { skip: missing('nginx', '-v') },
  async () => {
    const own = replaced(
      block('nginx', 'observatory.conf'),
      'listen 443 ssl',
      `listen unix:${folder.path}/socket ssl`,
    )
    const servers = own.replaceAll('/etc/ssl/observatory.example', folder.path)
    written('nginx.conf', nginxConfiguration(folder.path, servers))
    assert.deepEqual(testNginx(folder.path), { status: 0, said: '' })
    const running = await startNginx(folder.path)
    try {
      const { host, ...headers } = await told(running)
      assert.equal(host, HOST)
      // With one proxy to be trusted the last entry counts; a socket file has no address.
      assert.equal(headers['x-forwarded-for'], `${SPOOFED}, unix:`)
    } finally {
      await running.close()
    }
  },
)

test('Caddy believes nobody before it', { skip: missing('caddy', 'version') }, async () => {
  const site = replaced(
    block('caddyfile', 'Caddyfile'),
    `${HOST} {`,
    `https://${HOST} {\n\tbind unix/${folder.path}/socket\n\ttls ${folder.path}/fullchain.pem ${folder.path}/privkey.pem`,
  )
  written('Caddyfile', `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
  const running = await startCaddy(folder.path)
  try {
    const { host, ...headers } = await told(running)
    assert.equal(host, HOST)
    assert.doesNotMatch(headers['x-forwarded-for'] ?? '', new RegExp(SPOOFED))
  } finally {
    await running.close()
  }
})
