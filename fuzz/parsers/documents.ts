/** Cards, catalogs and every older shape: read, converted, checked and printed. */
import assert from 'node:assert/strict'
import { findingsOfDocument } from '../../lib/src/card/findings.ts'
import { lintServerCard } from '../../lib/src/card/lint.ts'
import { printServerCard } from '../../lib/src/card/print.ts'
import { convertDocument, readDocument } from '../../lib/src/card/read.ts'
import { parseServerCard } from '../../lib/src/card/server-card.ts'
import { holdLine, holdSaid, holdSame } from '../held.ts'
import { encoder, type Parser } from '../parser.ts'
import { written } from '../grammar.ts'
import { card, catalog, FAMILIES } from './document-grammars.ts'

const URL = 'https://tides.example/mcp/server-card'

function read(bytes: Uint8Array): readonly string[] {
  const document = readDocument(bytes, { url: URL })
  const findings = findingsOfDocument(document, bytes, 'card.json')
  const codes = holdSaid(findings)
  for (const { position } of findings)
    assert.ok(position === undefined || (position.line > 0 && position.column > 0))
  for (const server of document.servers) {
    for (const { message } of server.notes) holdLine(message)
    assert.ok(server.pointer === '' || server.pointer.startsWith('/'))
  }
  // A number beyond the range is an error of the text, and no number any more once it was read.
  if (document.family === 'server_card_v1' && !codes.includes('json_number_range'))
    holdCard(document.value)
  const { cards, programs, why } = convertDocument(bytes, { url: URL })
  assert.equal(cards.length + programs.length, document.servers.length)
  assert.equal(why === undefined, cards.length > 0)
  if (why !== undefined) holdLine(why)
  for (const { card: made, issues, missing } of cards) {
    holdSaid(issues)
    // Nothing is invented: what was made is right but for what is missing and what was wrong before.
    if (missing.length === 0 && issues.every(({ severity }) => severity !== 'error'))
      assert.ok(readDocument(encoder.encode(JSON.stringify(made))).validV1, 'a converted card')
  }
  return [document.family, ...codes]
}

/** A card that is taken is printed and read back as the same card, with the same issues. */
function holdCard(value: unknown): void {
  const parsed = parseServerCard(value)
  holdSaid(parsed.issues)
  if (!parsed.ok) return
  holdSaid(lintServerCard(parsed.value))
  const text = printServerCard(parsed.value)
  holdSame(JSON.parse(text), parsed.value, 'a printed card')
  assert.equal(printServerCard(JSON.parse(text)), text, 'a card that is printed twice')
}

function documents(name: string, generate: Parser['generate']): Parser {
  return { name, form: 'json', generate, read, longest: 262_144 }
}

export const CARD: Parser = documents('card', written(card))
export const CATALOG: Parser = documents('catalog', written(catalog))
/** One parser of each older family, so that none goes short. */
export const LEGACY: readonly Parser[] = Object.entries(FAMILIES).map(([family, make]) =>
  documents(`legacy-${family.replaceAll('_', '-')}`, written(make)),
)
