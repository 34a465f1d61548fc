/** Asking for a scan, by the form and as a program, and every way to be refused. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { askerOf, assertSays, FORM, wordsIn, type Ask, type Got } from './ask.ts'
import { openHarbour, type Harbour } from './harbour.ts'
import { examineSites, type Scans } from './scenes.ts'

let harbour: Harbour
let ask: Ask
let scans: Scans

before(async () => {
  harbour = await openHarbour()
  ask = askerOf(harbour)
  scans = await examineSites(harbour)
})
after(() => harbour.close())

const JSON_TYPE = 'application/json'

function post(body: string, headers: Record<string, string> = FORM): Promise<Got> {
  return ask('/scan', { method: 'POST', headers, body })
}

test('the form asks for a scan, once, and leads to its page', async () => {
  const first = await post('target=new.example')
  assert.equal(first.status, 303)
  const path = first.headers.get('location') ?? ''
  const page = await ask(path)
  assertSays(wordsIn(page.text), /Scan of new\.example .* Waiting for its turn\./)
  assert.match(page.text, /<noscript><meta http-equiv="refresh" content="3"><\/noscript>/)
  assert.match(
    page.text,
    /data-scan="\/scan\/[0-9a-f-]{36}\.json" data-state="waiting" data-age="0"/,
  )
  assert.match(page.text, /<meta name="robots" content="noindex">/)
  assert.equal((await post('target=https%3A%2F%2FNEW.example')).headers.get('location'), null)
  assert.equal((await post('target=NEW.example.')).headers.get('location'), path)
})

test('a program asks by JSON and is told where to look', async () => {
  const { status, headers } = await ask('/scan', {
    method: 'POST',
    headers: { 'content-type': JSON_TYPE, accept: JSON_TYPE },
    body: '{"target":"program.example"}',
  })
  assert.equal(status, 202)
  const found = await ask(headers.get('location') ?? '')
  const scan = JSON.parse(found.text)
  assert.deepEqual([scan.state, scan.target, scan.signed], ['waiting', 'program.example', false])
})

test('a scan that comes too early is told when it can come', async () => {
  assert.equal((await post('target=often.example')).status, 303)
  const again = await post('target=https%3A%2F%2Foften.example%2Fmcp')
  assert.equal(again.status, 429)
  assert.equal(again.headers.get('retry-after'), '600')
  assertSays(
    wordsIn(again.text),
    /This domain was examined a short while ago\. The next examination can start 2026-11-29 06:40 UTC\./,
  )
  assert.match(again.text, /<form class="ask" action="\/scan" method="post">/)
  assert.match(again.text, /value="https:\/\/often\.example\/mcp" aria-invalid="true"/)
})

test('a scan is asked for from this site or as JSON, and by nobody else', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const from = async (more: Record<string, string>) =>
    (await post('target=10.0.0.8', { ...headers, ...more })).status
  assert.equal(await from({ 'sec-fetch-site': 'cross-site' }), 403)
  assert.equal(await from({ 'sec-fetch-site': 'same-site' }), 403)
  assert.equal(await from({ origin: 'https://evil.example' }), 403)
  assert.equal(await from({ origin: 'null' }), 403)
  assert.equal(await from({}), 403)
  assert.notEqual(await from({ origin: 'https://observatory.example' }), 403)
})

test('what is no target is told so, and stays in the field', async () => {
  for (const target of [
    '',
    'file:///etc/passwd',
    'a b',
    'javascript:alert(1)',
    'x'.repeat(3_000),
    '"><b>',
  ]) {
    const { status, text } = await post(`target=${encodeURIComponent(target)}`)
    assert.equal(status, 422, target)
    assertSays(wordsIn(text), /Not an address that can be examined/)
    assert.doesNotMatch(text, /<b>/)
  }
  assert.match((await post('target=a+b')).text, /value="a b" aria-invalid="true"/)
})

test('scans that are over: their result without a state, or why there is none', async () => {
  const { text } = await ask(`/scan/${scans.done}`)
  const words = wordsIn(text)
  assertSays(words, /This result is not signed and not listed/)
  assertSays(words, /Its times are rounded up to the next 100 ms\./)
  assertSays(words, /The live server denies one claim/)
  assertSays(words, /version \/version 2\.3\.0 2\.4\.1 ≠ Differ/)
  assert.doesNotMatch(text.slice(text.indexOf('<main')), /#m-/)
  assert.doesNotMatch(text, /http-equiv/)
  const failed = wordsIn((await ask(`/scan/${scans.failed}`)).text)
  assertSays(failed, /Could not be examined Nothing there answered within the limits of a scan, or/)
})

test('without scans there is no form, and none is taken', async () => {
  const { scan: _, ...rest } = harbour.options
  const at = askerOf({ options: rest })
  assert.doesNotMatch((await at('/')).text, /<form/)
  assert.equal(
    (await at('/scan', { method: 'POST', headers: FORM, body: 'target=a.example' })).status,
    404,
  )
})
