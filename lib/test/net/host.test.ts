import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answers, guardIn, get, publicExcept, serve } from './support.ts'

test('a document can be asked for under another host, on the connection of its URL', async (t) => {
  const hosts: (string | undefined)[] = []
  let lines = 0
  const site = await serve(t, (request, response) => {
    hosts.push(request.headers.host)
    lines = request.rawHeaders.filter((name) => /^host$/i.test(name)).length
    response.end('{}')
  })
  const guard = guardIn(t, publicExcept(site.port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
  })
  const url = `http://a.com:${site.port}/`
  const exchange = await guard.send(
    get(url, { namedPort: true, headers: [['host', 'stranger.example']] }),
  )
  assert.equal(exchange.response?.status, 200)
  assert.equal(exchange.hops[0]?.peer?.port, site.port)
  await guard.send(get(url, { namedPort: true }))
  const both = [
    ['Host', 'first.example'],
    ['host', 'second.example'],
  ] as const
  await guard.send(get(url, { namedPort: true, headers: both }))
  assert.deepEqual(hosts, ['stranger.example', `a.com:${site.port}`, 'first.example'])
  assert.equal(lines, 1, 'of several hosts one is sent')
})

test('no other purpose may name a host of its own', async (t) => {
  const guard = guardIn(t, publicExcept())
  for (const purpose of ['endpoint', 'metadata'] as const) {
    const headers = [['host', 'stranger.example']] as const
    const { problem } = await guard.send({ ...get('http://a.com:9999/'), purpose, headers })
    assert.equal(problem?.code, 'header_not_allowed', purpose)
  }
})
