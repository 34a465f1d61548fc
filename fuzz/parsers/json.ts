/** The scan under everything that is JSON, its quick twin, places in it, and the canonical forms. */
import assert from 'node:assert/strict'
import oracle from 'canonicalize'
import { issuesOfScan } from '../../lib/src/card/json-issues.ts'
import { canonicalize } from '../../lib/src/json/canonical.ts'
import { locate } from '../../lib/src/json/locate.ts'
import { parseMessage } from '../../lib/src/json/quick.ts'
import { scanBytes, scanText, type Profile } from '../../lib/src/json/scan.ts'
import { any, junk, list, map, text, written, type Make } from '../grammar.ts'
import { holdSaid } from '../held.ts'
import { textOf, type Parser } from '../parser.ts'

const PROFILES: readonly Profile[] = ['document', 'message', 'evidence']
/** Values up to so many levels deep. */
function valueOf(levels: number): Make {
  if (levels === 0) return junk
  const inner = valueOf(levels - 1)
  return any(junk, list(inner), map(text, inner))
}

/** What JSON.parse makes of the text, the judge of what JSON is. */
function parsed(source: string): { readonly value: unknown } | undefined {
  try {
    const made: unknown = JSON.parse(source)
    return { value: made }
  } catch {
    return undefined
  }
}

function read(bytes: Uint8Array): readonly string[] {
  const seen = PROFILES.flatMap((profile) => {
    const scan = scanBytes(bytes, profile)
    const judged = parsed(scan.text)
    const syntax = scan.faults.some(({ code }) => code === 'json_syntax' || code === 'json_empty')
    if (scan.value !== undefined) assert.deepEqual(scan.value, judged?.value, profile)
    if (scan.ok) assert.ok(judged !== undefined, `${profile} took what JSON.parse refuses`)
    else
      assert.ok(
        scan.faults.some(({ refused }) => refused),
        'refused without a fault',
      )
    // Deeper than the limit nothing is read, so that nothing can be said of what is there.
    const whole = scan.text !== '' && !scan.faults.some(({ code }) => code === 'json_depth')
    if (whole && scan.unlisted === 0 && judged === undefined) assert.ok(syntax || !isUtf8(bytes))
    if (syntax && scan.text !== '') assert.equal(judged, undefined, 'called broken, and is not')
    for (const { offset, pointer } of scan.faults) {
      assert.ok(offset >= 0 && offset <= scan.text.length)
      assert.ok(pointer === '' || pointer.startsWith('/'))
    }
    const issues = issuesOfScan(scan, false)
    const places = locate(scan.text, new Set(issues.map((issue) => issue.pointer)))
    for (const place of places.values()) assert.ok(place.offset <= scan.text.length)
    return holdSaid(issues)
  })
  const source = textOf(bytes)
  const quick = parseMessage(source)
  const slow = scanText(source, 'message')
  assert.equal(quick.ok, slow.ok, 'the quick reader and the scan disagree')
  if (quick.ok && slow.ok) holdCanonical(slow.value)
  return seen
}

function isUtf8(bytes: Uint8Array): boolean {
  return textOf(bytes) !== '' && Buffer.from(textOf(bytes)).equals(Buffer.from(bytes))
}

function holdCanonical(made: unknown): void {
  const plain = canonicalize(made)
  if (plain.ok) {
    const again = canonicalize(parsed(plain.text)?.value)
    assert.deepEqual(again, plain, 'the canonical form has another one')
    assert.equal(plain.text, oracle(made), 'another implementation writes it differently')
  } else assert.match(plain.code, /^(?:lone_surrogate|non_finite_number)$/)
  const nfc = canonicalize(made, { nfc: true })
  if (!nfc.ok) return
  assert.deepEqual(canonicalize(parsed(nfc.text)?.value, { nfc: true }), nfc)
}

export const JSON_TEXT: Parser = {
  name: 'json',
  form: 'json',
  generate: written(valueOf(5)),
  read,
  longest: 262_144,
}
