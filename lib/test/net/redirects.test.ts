import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import type { TestContext } from 'node:test'

import type { Exchange, Outgoing } from '../../src/exchange.ts'
import { wireBudget } from '../../src/net/limits.ts'
import type { GuardOptions } from '../../src/net/open.ts'
import { pour } from './raw.ts'
import {
  answers,
  field,
  get,
  guardIn,
  post,
  publicExcept,
  serve,
  speakRaw,
  text,
  told,
} from './support.ts'
import type { Listener } from './support.ts'

interface Site {
  readonly front: Listener
  readonly inside: Listener
  readonly seen: IncomingMessage[]
  readonly ask: (path: string, more?: Partial<Outgoing>) => Promise<Exchange>
}

/**
 * A public server that redirects `/to?status=302&location=...`, and a listener that nobody may
 * reach. `{inside}` in a location stands for the inner port, `{front}` for the outer one.
 */
async function site(t: TestContext, options: GuardOptions = {}): Promise<Site> {
  const inside = await serve(t, (_request, response) => response.end('inside'))
  const seen: IncomingMessage[] = []
  const front = await serve(t, (request, response) => {
    seen.push(request)
    const url = new URL(request.url ?? '', 'http://x')
    if (url.pathname !== '/to') {
      response.end(`at ${request.url}`)
      return
    }
    const location = (url.searchParams.get('location') ?? '')
      .replace('{inside}', String(inside.port))
      .replace('{front}', String(front.port))
    response.writeHead(Number(url.searchParams.get('status') ?? 302), { location })
    response.end('moved')
  })
  const guard = guardIn(t, publicExcept(front.port), {
    resolver: answers({
      'a.com': { a: ['127.0.0.1'] },
      'b.com': { a: ['127.0.0.1'] },
      'inner.com': { a: ['10.0.0.5'] },
      'rebound.com': { a: ['127.0.0.1'] },
    }),
    ...options,
  })
  return {
    front,
    inside,
    seen,
    ask: (path, more = {}) => guard.send(get(`http://a.com:${front.port}${path}`, more)),
  }
}

function to(location: string, status = 302): string {
  return `/to?status=${status}&location=${encodeURIComponent(location)}`
}

const REFUSED: Record<string, string> = {
  'http://127.0.0.1:{inside}/': 'address_not_public loopback',
  'http://2130706433:{inside}/': 'address_not_public loopback',
  'http://0x7f.1:{inside}/': 'address_not_public loopback',
  '//127.0.0.1:{inside}/': 'address_not_public loopback',
  'http://[::1]:{inside}/': 'address_not_public loopback',
  'http://[::ffff:127.0.0.1]:{inside}/': 'address_not_public ipv4_mapped',
  'http://[::127.0.0.1]:{inside}/': 'address_not_public ipv4_compatible',
  'http://localhost:{inside}/': 'host_not_public reserved',
  'http://localhost.:{inside}/': 'host_not_public reserved',
  'http://inside:{inside}/': 'host_not_public single_label',
  'http://169.254.169.254/latest/meta-data/': 'address_not_public metadata',
  'http://inner.com/': 'address_not_public private',
  'http://rebound.com:{inside}/': 'url_port',
  'http://rebound.com/': 'address_not_public loopback',
  'http://user@127.0.0.1:{inside}/': 'url_syntax userinfo',
  '/\\127.0.0.1:{inside}/': 'url_syntax backslash',
  'http:127.0.0.1:{inside}': 'url_syntax slashes',
  'http:///127.0.0.1:{inside}': 'url_syntax slashes',
  'file:///etc/passwd': 'url_scheme',
  'gopher://127.0.0.1:{inside}/': 'url_scheme',
  'data:text/plain,x': 'url_scheme',
}

test('SG-11: every hop is parsed, judged and resolved anew', async (t) => {
  const { ask, inside, front } = await site(t)
  for (const [location, expected] of Object.entries(REFUSED)) {
    for (const status of [301, 307]) {
      front.requests.length = 0
      const exchange = await ask(to(location, status))
      assert.equal(told(exchange), expected, location)
      assert.equal(exchange.problem?.params['hop'], 1, location)
      assert.equal(exchange.response, undefined)
      assert.equal(exchange.hops[0]?.status, status)
      assert.equal(front.requests.length, 1, location)
    }
  }
  assert.equal(inside.connections, 0)
})

test('redirects of a document are followed by hand, over the same connection when the origin stays', async (t) => {
  const { ask, front } = await site(t)
  for (const status of [301, 302, 303, 307, 308]) {
    const exchange = await ask(to('/@scope/x?y', status))
    assert.equal(text(exchange), 'at /@scope/x?y')
    assert.equal(exchange.url, `http://a.com:${front.port}/@scope/x?y`)
    assert.deepEqual(
      exchange.hops.map((hop) => hop.status),
      [status, 200],
    )
    assert.equal(exchange.hops[0]?.location, '/@scope/x?y')
    assert.equal(exchange.hops[1]?.peer?.reused, true)
  }
  assert.equal(front.connections, 1)
  const head = await ask(to('/x'), { method: 'HEAD' })
  assert.equal(told(head), '200 whole')
  assert.equal(front.requests.at(-1), 'HEAD /x')
})

test('statuses that are no redirect are answers', async (t) => {
  const { ask, front } = await site(t)
  for (const status of [300, 304, 305, 306]) {
    const exchange = await ask(to('/x', status))
    assert.equal(exchange.response?.status, status)
    assert.equal(exchange.hops.length, 1)
  }
  assert.ok(front.requests.every((line) => line.startsWith('GET /to')))
})

test('a redirect without a Location is an answer, one with two is refused', async (t) => {
  const raw = await speakRaw(t, (socket, request) => {
    const two = request.startsWith('GET /two')
    socket.end(
      `HTTP/1.1 302 Found\r\n${two ? 'location: /x\r\nLocation: /y\r\n' : ''}content-length: 0\r\n\r\n`,
    )
  })
  const guard = guardIn(t, publicExcept(raw.port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
  })
  assert.equal(
    told(await guard.send(get(`http://a.com:${raw.port}/two`))),
    'redirect_refused two_locations',
  )
  assert.equal(told(await guard.send(get(`http://a.com:${raw.port}/none`))), '302 whole')
})

test('Location bytes beyond ASCII are refused', async (t) => {
  const raw = await speakRaw(t, (socket) => {
    socket.end(
      Buffer.from(
        'HTTP/1.1 302 Found\r\nlocation: /caf\u00e9\r\ncontent-length: 0\r\n\r\n',
        'latin1',
      ),
    )
  })
  const guard = guardIn(t, publicExcept(raw.port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
  })
  assert.equal(told(await guard.send(get(`http://a.com:${raw.port}/`))), 'redirect_refused bytes')
})

test('guard 29: a loop ends after four redirects', async (t) => {
  const raw = await speakRaw(t, (socket) => {
    socket.write('HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n')
  })
  const guard = guardIn(t, publicExcept(raw.port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
  })
  const exchange = await guard.send(get(`http://a.com:${raw.port}/`))
  assert.deepEqual(
    [exchange.problem?.code, exchange.problem?.params],
    ['too_many_redirects', { limit: 4, loop: 1 }],
  )
  assert.equal(raw.requests.length, 5)
  const metadata = await guard.send({
    purpose: 'metadata',
    method: 'GET',
    url: `http://a.com:${raw.port}/`,
  })
  assert.equal(metadata.problem?.code, 'url_scheme')
  const fewer = await guard.send(get(`http://a.com:${raw.port}/`, { limits: { hops: 1 } }))
  assert.deepEqual(fewer.problem?.params, { limit: 1, loop: 1 })
  const none = await guard.send(get(`http://a.com:${raw.port}/`, { limits: { hops: 0 } }))
  assert.equal(told(none), '302 whole')
})

test('guard 27: a redirected POST is an answer, its body is sent once', async (t) => {
  const { ask, front } = await site(t)
  for (const status of [301, 302, 303, 307, 308]) {
    front.requests.length = 0
    const { purpose, method, headers = [], body = '' } = post('')
    const exchange = await ask(to('http://b.com:{front}/mcp', status), {
      purpose,
      method,
      headers,
      body,
    })
    assert.equal(exchange.response?.status, status)
    assert.match(field(exchange.response?.headers, 'location') ?? '', /^http:\/\/b\.com/)
    assert.equal(front.requests.length, 1)
  }
})

test('endpoints follow nothing, not even a GET', async (t) => {
  const { ask } = await site(t)
  assert.equal(told(await ask(to('/x'), { purpose: 'endpoint' })), '302 whole')
})

test('another origin gets accept, accept-encoding and user-agent only, the same one gets all', async (t) => {
  const { ask, front, seen } = await site(t)
  const headers = [
    ['accept', 'application/json'],
    ['authorization', 'Bearer x'],
    ['if-none-match', '"v1"'],
    ['origin', 'https://app.example'],
  ] as const
  await ask(to('/same'), { headers })
  assert.equal(seen.at(-1)?.headers.authorization, 'Bearer x')
  await ask(to(`http://b.com:${front.port}/other`), { headers })
  const last = seen.at(-1)
  assert.equal(last?.headers.host, `b.com:${front.port}`)
  assert.deepEqual(Object.keys(last?.headers ?? {}).toSorted(), [
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ])
  assert.equal(last?.headers.accept, 'application/json')
})

test('a foreign redirect into the credentials’ origin does not carry them', async (t) => {
  const keys: (string | undefined)[] = []
  const front = await serve(t, (request, response) => {
    keys.push(request.headers['x-api-key']?.toString())
    if (request.headers.host?.startsWith('b.com') === true) {
      response.writeHead(302, { location: `http://a.com:${front.port}/` })
    }
    response.end()
  })
  const guard = guardIn(t, publicExcept(front.port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] }, 'b.com': { a: ['127.0.0.1'] } }),
    credentials: { origin: `http://a.com:${front.port}`, headers: [['x-api-key', 'k']] },
  })
  const exchange = await guard.send(get(`http://b.com:${front.port}/`))
  assert.equal(told(exchange), '200 whole')
  assert.deepEqual(keys, [undefined, undefined])
})

test('no credential leaves its origin, whatever its name', async (t) => {
  const { front, seen, ask } = await siteWithCredentials(t)
  await ask(to(`http://b.com:${front.port}/other`))
  const [first, last] = seen.map(({ rawHeaders }) => rawHeaders.join(' '))
  assert.equal(first?.match(/s3cret/g)?.length, 4)
  assert.doesNotMatch(last ?? '', /s3cret/)
  assert.match(last ?? '', /user-agent Countersign/)
})

test('a URL that another origin chose gets no credentials', async (t) => {
  const { seen, ask } = await siteWithCredentials(t)
  await ask('/', { anonymous: true })
  assert.doesNotMatch(seen[0]?.rawHeaders.join(' ') ?? '', /s3cret/)
})

/** The site of this file, with a secret under names that any request has and under others. */
async function siteWithCredentials(t: TestContext): Promise<Pick<Site, 'front' | 'seen' | 'ask'>> {
  const seen: IncomingMessage[] = []
  const front = await serve(t, (request, response) => {
    seen.push(request)
    const location = new URL(request.url ?? '', 'http://x').searchParams.get('location')
    response.writeHead(location === null ? 200 : 302, location === null ? {} : { location })
    response.end()
  })
  const names = ['User-Agent', 'Accept', 'X-Api-Key', 'Authorization']
  const guard = guardIn(t, publicExcept(front.port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] }, 'b.com': { a: ['127.0.0.1'] } }),
    credentials: {
      origin: `http://a.com:${front.port}`,
      headers: names.map((name) => [name, 's3cret']),
    },
  })
  const ask: Site['ask'] = (path, more = {}) =>
    guard.send(get(`http://a.com:${front.port}${path}`, more))
  return { front, seen, ask }
}

test('one deadline for all hops', async (t) => {
  const front = await serve(t, (_request, response) => {
    setTimeout(() => {
      response.writeHead(302, { location: '/again' })
      response.end()
    }, 60)
  })
  const guard = guardIn(t, publicExcept(front.port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
  })
  const exchange = await guard.send(
    get(`http://a.com:${front.port}/`, { limits: { totalMs: 150 } }),
  )
  assert.equal(told(exchange), 'time_budget')
  assert.ok(exchange.hops.length > 1 && exchange.hops.length <= 3)
  assert.ok(exchange.timings.total < 2000)
})

test('the body of a redirect is left alone, bounded even so, and not part of the answer', async (t) => {
  const raw = await speakRaw(t, (socket) => {
    socket.write('HTTP/1.1 302 Found\r\nlocation: /x\r\ntransfer-encoding: chunked\r\n\r\n')
    pour(socket, Buffer.from(`4000\r\n${'x'.repeat(0x4000)}\r\n`))
  })
  const guard = guardIn(t, publicExcept(raw.port), {
    resolver: answers({ 'a.com': { a: ['127.0.0.1'] } }),
  })
  const exchange = await guard.send(get(`http://a.com:${raw.port}/`))
  assert.equal(told(exchange), 'too_many_redirects')
  assert.equal(raw.connections, 5, 'one that still pours is used for nothing else')
  assert.ok(exchange.wireBytes < 5 * wireBudget(0), `${exchange.wireBytes}`)
  assert.equal(exchange.response, undefined)
})
