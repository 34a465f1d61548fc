/** Answers in memory: how they are packed, and who waits for whom. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { packed, respond, type Answer } from '../../src/web/answer.ts'
import { memory } from '../../src/web/memory.ts'
import { takesGzip } from '../../src/web/negotiate.ts'
import { Problem } from '../../src/web/problem.ts'
import { turns } from '../../src/web/turns.ts'

const TEXT = 'tide tables, '.repeat(400)

function page(text: string): Answer {
  return { type: 'text/html; charset=utf-8', body: new TextEncoder().encode(text) }
}

function asked(headers: Readonly<Record<string, string>> = {}): Request {
  return new Request('https://observatory.example/', { headers })
}

test('gzip is sent to those who take it', () => {
  const cases: readonly (readonly [string | null, boolean])[] = [
    ['gzip', true],
    ['GZIP', true],
    ['br, gzip;q=0.5', true],
    ['gzip, deflate, br, zstd', true],
    ['gzip;q=0', false],
    ['gzip; q=0.000, deflate', false],
    ['identity', false],
    ['xgzip', false],
    ['', false],
    [null, false],
  ]
  for (const [field, takes] of cases) assert.equal(takesGzip(field), takes, `${field}`)
})

test('what is packed is the same page for everybody, each form of it under a tag of its own', async () => {
  const kept = packed(page(TEXT))
  assert.ok(kept.body.length < TEXT.length / 6, `${kept.body.length} bytes`)
  const small = respond(asked({ 'accept-encoding': 'br, gzip' }), kept)
  assert.equal(small.headers.get('content-encoding'), 'gzip')
  assert.equal(gunzipSync(await small.arrayBuffer()).toString(), TEXT)
  const whole = respond(asked(), kept)
  assert.equal(whole.headers.get('content-encoding'), null)
  assert.equal(await whole.text(), TEXT)
  const [one, other] = [small, whole].map(({ headers }) => headers.get('etag') ?? '')
  assert.notEqual(one, other)
  assert.equal(other, respond(asked(), page(TEXT)).headers.get('etag'), 'of the page, not its pack')
  assert.match(`${one} ${other}`, /^"[\w-]+" "[\w-]+"$/)
  for (const tag of [one ?? '', other ?? ''])
    for (const takes of ['gzip', 'identity']) {
      const again = respond(asked({ 'if-none-match': tag, 'accept-encoding': takes }), kept)
      assert.deepEqual([again.status, again.headers.get('etag')], [304, tag])
      assert.equal(again.headers.get('content-encoding'), null)
    }
  assert.equal(respond(asked({ 'if-none-match': '"other"' }), kept).status, 200)
})

test('what fits into one packet is kept as it is', async () => {
  const kept = packed(page('tide'))
  const response = respond(asked({ 'accept-encoding': 'gzip' }), kept)
  assert.equal(response.headers.get('content-encoding'), null)
  assert.equal(await response.text(), 'tide')
})

test('a page in memory says that it depends on what its reader takes, and is packed', async () => {
  const { of } = memory({ store: { kind: 'sqlite' }, now: () => 0, keepMs: 1_000 })
  const make = async (): Promise<Answer> => ({ ...page(TEXT), headers: { vary: 'accept' } })
  const first = await of('a', make)
  assert.equal(first.headers?.['vary'], 'accept, accept-encoding')
  const later = await of('a', () => Promise.reject(new Error('it is there')))
  assert.equal(later.coding, 'gzip')
})

test('what is in memory waits for nothing that has to be made', async () => {
  const { of, forget } = memory({ store: { kind: 'sqlite' }, now: () => 0, keepMs: 1_000 })
  let made = 0
  const make = async (): Promise<Answer> => page(`${++made}`)
  const bodyOf = async (key: string) =>
    new TextDecoder().decode(new Uint8Array(Buffer.from((await of(key, make)).body)))
  assert.equal(await bodyOf('warm'), '1')
  let end = (): void => undefined
  const slow = of('slow', () => new Promise((resolve) => (end = () => resolve(page('slow')))))
  const behind = bodyOf('behind')
  for (let turn = 0; turn < 5; turn++) await setImmediate()
  assert.equal(await bodyOf('warm'), '1')
  assert.equal(made, 1, 'one after the other')
  end()
  await slow
  assert.equal(await behind, '2')
  forget()
  assert.equal(await bodyOf('warm'), '3')
})

test('whoever would wait for a newer page gets the one that is there, for five minutes', async () => {
  let at = 0
  let made = 0
  const { of } = memory({ store: { kind: 'sqlite' }, now: () => at })
  const make = async (): Promise<Answer> => ({ ...page('tide'), tag: `"${++made}"` })
  const tagOf = async () => (await of('warm', make)).tag
  assert.equal(await tagOf(), '"1"')
  let end = (): void => undefined
  const slow = of('slow', () => new Promise((resolve) => (end = () => resolve(page('slow')))))
  at = 299_999
  assert.equal(await tagOf(), '"1"', 'another is being made')
  at = 300_000
  const later = tagOf()
  for (let turn = 0; turn < 5; turn++) await setImmediate()
  assert.equal(made, 1, 'it is too old, and its turn has not come')
  end()
  await slow
  assert.equal(await later, '"2"')
  at += 60_000
  assert.equal(await tagOf(), '"3"', 'there is nothing else to do')
})

test('work is begun in its order, a look at everything else between, and refused beyond a bound', async () => {
  const { take } = turns({ atOnce: 1, waiting: 3, refuse: () => new Problem('busy') })
  const seen: string[] = []
  const work = (name: string) => take(async () => void seen.push(name))
  const all = [work('a'), work('b'), work('c')]
  await assert.rejects(work('d'), { code: 'busy', status: 503 })
  const other = (async () => {
    for (let turn = 0; turn < 2; turn++) {
      await setImmediate()
      seen.push('other')
    }
  })()
  await Promise.all([...all, other])
  assert.deepEqual(
    seen.filter((name) => name !== 'other'),
    ['a', 'b', 'c'],
  )
  assert.notEqual(seen.lastIndexOf('other'), seen.length - 1)
  assert.ok(seen.indexOf('other') < seen.indexOf('c'), seen.join(' '))
})

test('work that fails gives its turn on, and as many are at it as may', async () => {
  const { take, isBusy } = turns({ atOnce: 2, waiting: 9, refuse: () => new Error('no') })
  await assert.rejects(take(() => Promise.reject(new Error('it failed'))))
  let [now, most] = [0, 0]
  const work = async (): Promise<void> => {
    most = Math.max(most, ++now)
    for (let turn = 0; turn < 3; turn++) await setImmediate()
    now -= 1
  }
  await Promise.all(Array.from({ length: 6 }, () => take(work)))
  assert.equal(isBusy(), false)
  assert.equal(most, 2)
})
