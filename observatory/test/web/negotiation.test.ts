/** One address, three forms: which of them is sent, and that caches are told of what it depends on. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { askerOf, type Ask } from './ask.ts'
import { serverOf, tools } from './fleet.ts'
import { HOUR, NOW, openHarbour, type Harbour } from './harbour.ts'

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json'
const MARKDOWN = 'text/markdown; charset=utf-8'
const PAGES: readonly string[] = ['/', '/servers', '/servers/tidewater/tides', '/status']

let harbour: Harbour
let ask: Ask

before(async () => {
  harbour = await openHarbour()
  ask = askerOf(harbour)
  await harbour.watch('tidewater/tides', [{ at: NOW - HOUR, server: serverOf(tools(2)) }])
})
after(() => harbour.close())

async function typeFor(accept: string): Promise<string> {
  return (await ask('/servers', { headers: { accept } })).type
}

test('HS-09: what is refused is not sent, and the higher rank wins', async () => {
  assert.equal(await typeFor('text/markdown;q=0, text/html'), HTML)
  assert.equal(await typeFor('text/html;q=0.9, text/markdown;q=0.1'), HTML)
  assert.equal(await typeFor('application/json;q=0, text/html'), HTML)
  assert.equal(await typeFor('text/html;q=0.9, application/json;q=0.1'), HTML)
  assert.equal(await typeFor('text/html;q=0, application/json;q=0.1'), JSON_TYPE)
})

test('HS-11: of two that are wanted alike the first named wins; a wildcard alone is a page', async () => {
  assert.equal(await typeFor('application/json, text/html, */*'), JSON_TYPE)
  assert.equal(await typeFor('text/html, application/json'), HTML)
  assert.equal(await typeFor('*/*'), HTML)
})

test('HS-09, HS-11: every rank of three forms', async () => {
  for (const [accept, type] of [
    ['text/markdown', MARKDOWN],
    ['text/markdown, text/html, */*', MARKDOWN],
    ['text/html, text/markdown', HTML],
    ['text/markdown;q=0.5, text/html;q=0.4, application/json;q=0.3', MARKDOWN],
    ['text/html;q=0.4, application/json;q=0.6, text/markdown;q=0.5', JSON_TYPE],
    ['text/markdown;q=0, text/*', HTML],
    ['text/html;q=0, text/*', MARKDOWN],
    ['text/html;q=0, application/json;q=0, */*;q=0.1', MARKDOWN],
    ['text/*;q=0.2, text/markdown;q=0.1', HTML],
    ['text/*;q=0.2, text/markdown;q=0.3', MARKDOWN],
    ['TEXT/Markdown; charset=utf-8; Q=1.000', MARKDOWN],
    ['text/markdown;level=1, */*;q=0.1', MARKDOWN],
    ['*/*;q=0.1, text/markdown;q=0', HTML],
  ] as const)
    assert.equal(await typeFor(accept), type, accept)
  assert.equal((await ask('/servers.md', { headers: { accept: 'text/html' } })).type, MARKDOWN)
  assert.equal((await ask('/servers', { headers: { accept: 'text/markdown;q=0' } })).status, 406)
})

test('HS-13: every answer at an address with several forms says what it depends on', async () => {
  for (const path of PAGES)
    for (const accept of ['text/html', JSON_TYPE, 'text/markdown', 'image/png']) {
      const first = await ask(path, { headers: { accept } })
      assert.equal(first.status, accept === 'image/png' ? 406 : 200, path)
      const answers = [first, await ask(path, { method: 'HEAD', headers: { accept } })]
      const etag = first.headers.get('etag')
      if (etag !== null) {
        const again = await ask(path, { headers: { accept, 'if-none-match': etag } })
        assert.equal(again.status, 304)
        answers.push(again)
      }
      for (const { status, headers } of answers)
        assert.match(headers.get('vary') ?? '', /\baccept\b(?!-)/, `${path} ${accept} ${status}`)
    }
})

test('HS-14: so does the way to another address', async () => {
  const asked = async (accept: string, target: string) => {
    const { status, headers } = await ask('/scan', {
      method: 'POST',
      headers: { accept, 'content-type': JSON_TYPE },
      body: JSON.stringify({ target }),
    })
    return [status, headers.get('vary')]
  }
  const vary = 'accept, accept-language'
  assert.deepEqual(await asked('text/html', 'one.example'), [303, vary])
  assert.deepEqual(await asked(JSON_TYPE, 'two.example'), [202, vary])
})
