import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CLAUSES } from '../../../fixtures/envelopes/clauses.ts'
import { files, readFixture } from '../../../fixtures/envelopes/build.ts'
import { parseSigned } from '../../src/attest/bundle.ts'
import { parseKeys } from '../../src/attest/key-document.ts'
import { preAuthEncoding } from '../../src/attest/pae.ts'
import { parseStatement } from '../../src/attest/statement.ts'
import { WITHHELD_RULES } from '../../src/attest/withheld.ts'

test('the fixtures come out the same at any time: node fixtures/envelopes/main.ts makes them', () => {
  for (const [path, content] of files())
    assert.deepEqual(Buffer.from(readFixture(path)), Buffer.from(content), path)
})

test('node:crypto verifies each envelope, and its statement is of its scope', () => {
  const key = createPublicKey(Buffer.from(readFixture('keys/key.pem')))
  for (const scope of ['full', 'gate'])
    for (const name of ['envelope.json', 'envelope.sigstore.json']) {
      const read = parseSigned(readFixture(`${scope}/${name}`))
      assert.ok(read.ok)
      const { envelope, payload, signatures } = read.value
      const [one] = signatures
      assert.ok(one)
      assert.ok(verify(null, preAuthEncoding(envelope.payloadType, payload), key, one.signature))
      const statement = parseStatement(JSON.parse(new TextDecoder().decode(payload)))
      assert.ok(statement.ok)
      assert.equal(statement.value.predicate.scope, scope)
    }
})

test('the lists of keys are at four times of the same keys', () => {
  const statusesIn = (path: string) => {
    const read = parseKeys(readFixture(path))
    assert.ok(read.ok, path)
    return read.value.keys.map(({ status }) => status).join()
  }
  assert.equal(statusesIn('keys/active.json'), 'active')
  assert.equal(statusesIn('keys/rotated.json'), 'retired,active')
  assert.equal(statusesIn('keys/revoked.json'), 'revoked,active')
  assert.equal(statusesIn('keys/later.json'), 'active')
})

test('a run withheld for every reason that a server can give is there', () => {
  const rows: readonly { readonly row: string; readonly key: string }[] = JSON.parse(
    new TextDecoder().decode(readFixture('withheld.json')),
  )
  const expected = new Map(CLAUSES.map(([, row, becomes]) => [row, becomes]))
  for (const { row, key } of rows) assert.equal(key, expected.get(row), row)
  const shown = new Set(rows.map(({ key }) => key))
  // The others are about how the run was made or built, not about what it met.
  const made = [
    'disqualified_condition',
    'disqualified_dns_not_observed',
    'disqualified_unversioned_suite',
  ]
  assert.deepEqual(
    WITHHELD_RULES.map(({ code }) => code).filter((code) => !shown.has(code)),
    made,
  )
})

test('the page about signing names every reason for withholding', () => {
  const page = readFileSync(new URL('../../../docs/signing.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(disqualified_\w+)`/gm)].map(([, code = '']) => code)
  assert.deepEqual(rows.toSorted(), WITHHELD_RULES.map(({ code }) => code).toSorted())
})
