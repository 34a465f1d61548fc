/** Catalogs that were signed once, by a key that nobody has any more: they verify for ever. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { judge } from './trust-manifest-site.ts'

function fixture(name: string): string {
  return readFileSync(new URL(`../../../fixtures/catalogs/${name}.json`, import.meta.url), 'utf8')
}

const KEPT = { did: { body: fixture('did') }, cardText: fixture('card') }

test('a catalog and its entry, both signed', async () => {
  const { vouching } = await judge({ ...KEPT, catalogText: fixture('signed') })
  assert.equal(vouching?.outcome, 'verified')
  assert.equal(vouching?.catalog?.outcome, 'verified')
})

test('the same catalog in front of another card', async () => {
  const scene = { ...KEPT, catalogText: fixture('signed'), cardText: fixture('card-of-another') }
  const { vouching } = await judge(scene)
  assert.deepEqual([vouching?.outcome, vouching?.code], ['failed', 'trust_digest_mismatch'])
  assert.equal(vouching?.catalog?.outcome, 'verified', 'the catalog itself is as it was signed')
})

test('the same manifest beside a newer version', async () => {
  const { vouching } = await judge({ ...KEPT, catalogText: fixture('relabelled') })
  assert.deepEqual([vouching?.outcome, vouching?.code], ['failed', 'trust_subject_mismatch'])
})
