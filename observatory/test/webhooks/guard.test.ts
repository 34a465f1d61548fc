import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:https'
import { test } from 'node:test'
import { openGuard } from 'countersign/net'
import { makeAuthority, makeLeaf } from '../../../fixtures/certificate.ts'
import { post } from '../../src/jobs/deliveries.ts'
import { readSecrets } from '../../src/webhooks/sign.ts'
import { verified } from './verify.ts'

const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`

test('a message goes through the guard, and is verified by who gets it', async (t) => {
  const root = makeAuthority('Webhook Test', new Date())
  const { key, certificate: cert } = makeLeaf(root, ['hooks.example'], {
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
  })
  const seen: { headers: Headers; body: string; method: string | undefined }[] = []
  const server = createServer({ key, cert }, (request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const headers = new Headers(
        Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        ),
      )
      seen.push({ headers, body, method: request.method })
      response.writeHead(request.url === '/moved' ? 302 : 204, { location: '/elsewhere' }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  const guard = openGuard({
    resolve: [{ host: 'hooks.example', port: 443, address: '127.0.0.1', toPort: address.port }],
    ca: [root.certificate],
  })
  t.after(async () => {
    await guard.close()
    server.closeAllConnections()
    server.close()
  })
  const keys = readSecrets(SECRET) ?? []
  const message = { id: 'msg_1', body: JSON.stringify({ type: 'down', data: { name: 'Möwe' } }) }
  const tell = (path: string) =>
    post({ url: `https://hooks.example${path}`, keys }, message, guard, { now: Date.now })
  assert.deepEqual(await tell('/in?token=1'), { end: 'done' })
  const [got] = seen
  assert.ok(got)
  assert.deepEqual([got.method, got.body], ['POST', message.body])
  assert.equal(got.headers.get('content-type'), 'application/json')
  assert.ok(await verified(SECRET, got.headers, got.body, Date.now()))
  assert.partialDeepStrictEqual(await tell('/moved'), { end: 'failed', failure: 'status 302' })
  assert.equal(seen.length, 2, 'nobody is followed')
})
