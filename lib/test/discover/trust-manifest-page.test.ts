import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { SEAL_RULES } from '../../src/attest/trust-manifest-rules.ts'
import { CATALOG_SEAL } from '../../src/discover/trust-manifest-rules.ts'

test('the page on trust manifests has every code with its outcome', () => {
  const page = readFileSync(new URL('../../../docs/trust-manifests.md', import.meta.url), 'utf8')
  const rows = new Map(
    [...page.matchAll(/^\| `(trust_\w+)` +\| (?:`(\w+)`|\(per key\)) +\|/gm)].map(
      ([, code = '', outcome = 'failed']) => [code, outcome],
    ),
  )
  for (const { code, outcome } of SEAL_RULES) assert.equal(rows.get(code), outcome, code)
  for (const [outcome, { code }] of Object.entries(CATALOG_SEAL)) {
    assert.equal(rows.get(code), outcome, code)
  }
})
