/** The same documents through the `canonicalize` package of npm: ours differs in the NFC step only. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import canonicalizePackage from 'canonicalize'

import { canonicalize } from '../../src/json/canonical.ts'
import { digestOf } from '../../src/json/digest.ts'
import { DEFINITION_MEMBERS, fingerprintV2 } from '../../src/run/fingerprint.ts'
import { documents, normalised, type Json } from './generated.ts'

const MANY = process.env.COUNTERSIGN_LONG === '1' ? 100_000 : 2_000

test(`the canonicalize package writes the same for ${MANY} documents, but for the NFC step`, () => {
  let collided = 0
  let moved = 0
  for (const value of documents(MANY)) {
    const plain = canonicalize(value)
    assert.ok(plain.ok)
    assert.equal(plain.text, canonicalizePackage(value))
    const nfc = canonicalize(value, { nfc: true })
    if (nfc.ok) {
      assert.equal(nfc.text, canonicalizePackage(normalised(value)))
      if (nfc.text !== plain.text) moved++
    } else {
      assert.equal(nfc.code, 'duplicate_key_after_nfc')
      collided++
    }
  }
  assert.ok(moved > MANY / 20 && collided > 0, `${moved} moved, ${collided} collided`)
})

test('v2 is what the package and SHA-256 make of the rule', () => {
  let seen = 0
  for (const value of documents(500)) {
    const tools = [{ name: 'a', description: 'Counts.', inputSchema: value }, { name: 'B' }]
    const rows = tools.map((tool): readonly [string, string] => {
      const held = DEFINITION_MEMBERS.map((name): [string, Json] => [
        name,
        name in tool ? [Reflect.get(tool, name) as Json] : [],
      ])
      return [tool.name, digestOf(canonicalizePackage(Object.fromEntries(held)) ?? '')]
    })
    rows.sort(([a], [b]) => (a < b ? -1 : 1))
    const print = fingerprintV2(tools)
    assert.equal(print.ok && print.digest, digestOf(canonicalizePackage(rows) ?? ''))
    seen++
  }
  assert.equal(seen, 500)
})
