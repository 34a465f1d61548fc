/**
 * Every hostile text in every place that a third party can fill, through whole commands: whatever
 * reaches a terminal or the log of a workflow is text, in every form that the command has.
 */
import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { list, modern, result } from '../../../fixtures/servers/parts.ts'
import { start } from '../../../fixtures/servers/run.ts'
import type { Send } from '../../src/exchange.ts'
import { envelopeOf, keyOf, signed, SIGNER, withPredicate } from '../attest/signed.ts'
import {
  card,
  CARD_TYPE,
  catalog,
  CATALOG_TYPE,
  entry,
  json as answered,
  memory,
} from '../discover/site-memory.ts'
import { run } from './run.ts'

/** A word that nothing of ours has. */
const WORD = 'zqxw'

const TEXTS: readonly string[] = [
  `\u001b[31m${WORD}\u001b]52;c;aGk=\u0007\u001b]8;;https://evil.example/\u001b\\\u009b2J`,
  `\u202egnp.${WORD}\u2066\u200b\u2060\ufeff\u{e0041}\u{e007f}`,
  `${WORD}\n::error file=x::${WORD}\r\n::set-output name=a::${WORD}\n##[error]${WORD}`,
  `::stop-commands::${WORD}`,
  `${WORD}\r${WORD}\b\b\u007f${WORD}\u0000\u0085${WORD}\u2028${WORD}\u2029`,
  `${WORD}\uffff${WORD}`,
  `%0A::error::${WORD}%1B[2J`,
  WORD.repeat(200),
]

/** Controls, formats and whatever else is there without being seen. */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Surrogate}\u{E0000}-\u{E0FFF}]/u

/** No JSON of ours has such a text, but that of others may. */
const BROKEN = `${WORD}\ud800${WORD}\udc00`

const [A = '', B = '', C = ''] = TEXTS
const everywhere = Object.fromEntries(TEXTS.map((text) => [text, text]))

const CARD = card('tide.example', 'tide-tables', {
  title: A,
  description: TEXTS.join(' '),
  version: B,
  websiteUrl: `https://tide.example/${C}`,
  repository: { url: C, source: A, id: B },
  remotes: [
    { type: 'streamable-http', url: 'https://tide.example/mcp', headers: [{ name: A, value: B }] },
    ...TEXTS.map((text) => ({ type: text, url: text })),
  ],
  ...everywhere,
})
const TOOLS = TEXTS.map((text, index) => ({
  name: `${text}${index}`,
  title: text,
  description: text,
  annotations: { readOnlyHint: true, [text]: text },
  inputSchema: { type: 'object', properties: { [text]: { description: text } } },
}))

/** The site, its catalog, its card and its server. */
function openHostile() {
  const server = start(
    modern({
      'server/discover': result({
        resultType: 'complete',
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} },
        instructions: TEXTS.join('\n'),
        ttlMs: 60_000,
        cacheScope: 'public',
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: A, title: C, version: B } },
      }),
      'tools/list': list(TOOLS),
    }),
  )
  const site = memory({
    'https://tide.example/.well-known/ai-catalog.json': answered(
      catalog(
        entry('tide.example', 'tide-tables', { displayName: A, url: 'https://tide.example/card' }),
        ...TEXTS.map((text) => ({ identifier: text, displayName: text, type: text, url: text })),
      ),
      CATALOG_TYPE,
    ),
    'https://tide.example/card': answered(CARD, CARD_TYPE),
  })
  const send: Send = async (outgoing) =>
    await (new URL(outgoing.url).pathname === '/mcp' ? server.send : site.send)(outgoing)
  const lookUp = async () => ({ addresses: ['93.184.216.34'], within: true })
  return { send, lookUp, close: async () => {}, notes: [A] }
}

let folder = ''
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-hostile-'))
  const pem = createPublicKey(keyOf(1)).export({ format: 'pem', type: 'spki' })
  const files: Readonly<Record<string, string>> = {
    'card.json': JSON.stringify(CARD),
    'names.json': JSON.stringify({ ...everywhere, [BROKEN]: BROKEN }),
    'broken.json': `{"${A}": ${B}`,
    'tools.json': JSON.stringify({ tools: TOOLS }),
    'signed.json': signed(withPredicate({ vantage: TEXTS.join(' ') }), SIGNER),
    'odd.json': envelopeOf(A, C, { ...SIGNER, keyid: B }),
    'key.pem': String(pem),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
})
after(() => rmSync(folder, { recursive: true, force: true }))

/** Each with the forms in which something of these texts is shown, and those in which nothing is. */
const COMMANDS: readonly (readonly [line: string, shown: string, silent?: string])[] = [
  ['card lint card.json', 'text json github'],
  ['card lint names.json', 'text json', 'github'],
  ['card lint broken.json', '', 'text json github'],
  ['card convert card.json', 'text json'],
  ['hygiene tools.json', 'text json github'],
  ['discover tide.example', 'text json github'],
  ['check tide.example', 'text json github'],
  ['connect tide.example', 'text json github'],
  ['probe https://tide.example/mcp', 'text json github'],
  ['fingerprint https://tide.example/mcp', 'text json github'],
  ['verify signed.json --keys key.pem', 'text json'],
  ['verify odd.json --keys key.pem', 'text json'],
]

/** Commands of a workflow (GitHub Actions, both spellings) that are not annotations of ours. */
const FOREIGN = /^\s*(?:::(?!(?:error|warning|notice) (?:file|title)=)|##\[)/m

for (const [line, shown, silent = ''] of COMMANDS)
  test(`${line.split(' --')[0]}: hostile texts are texts`, async () => {
    for (const format of `${shown} ${silent}`.trim().split(/ +/)) {
      const argv = [...line.split(' '), '--format', format]
      const { stdout, stderr, exit } = await run(argv, { cwd: folder, openGuard: openHostile })
      const what = `${line} as ${format}`
      assert.ok(exit !== 2 && exit !== 3, `${what}: ${stderr}`)
      for (const text of [stdout, stderr]) {
        assert.doesNotMatch(text.replaceAll('\n', ''), UNSEEN, what)
        assert.doesNotMatch(text, FOREIGN, what)
      }
      assert.equal(`${stdout}${stderr}`.includes(WORD), shown.includes(format), what)
      if (format === 'json') JSON.parse(stdout)
    }
  })

test('the patterns find what would do something', () => {
  for (const bad of ['\u001b[2J', '\u009b', '\u202e', '\u2028', '\ud800', '\u{e0041}'])
    assert.match(bad, UNSEEN)
  for (const bad of ['::set-output name=a::b', 'a\n::stop-commands::x', '##[error]a', '::error::a'])
    assert.match(bad, FOREIGN)
  assert.doesNotMatch('::error file=a.json,line=1::a ::error::b', FOREIGN)
})

test('what a person types wrongly comes back as text', async () => {
  for (const text of TEXTS)
    for (const argv of [
      [text],
      ['check', text],
      ['explain', text],
      ['card', 'lint', text],
      [`--${text}`],
    ]) {
      const { stdout, stderr } = await run(argv, { cwd: folder, openGuard: openHostile })
      assert.doesNotMatch(`${stdout}${stderr}`.replaceAll('\n', ''), UNSEEN, JSON.stringify(argv))
    }
})
