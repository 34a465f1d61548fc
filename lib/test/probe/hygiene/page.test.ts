import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ALL_RULES } from '../../../src/probe/hygiene/rules.ts'
import { renderPage } from './page.ts'

test('docs/hygiene.md is what the rules say', () => {
  const page = readFileSync(new URL('../../../../docs/hygiene.md', import.meta.url), 'utf8')
  assert.equal(page, renderPage(), 'run node tools/hygiene-page.mjs')
})

test('each rule has its heading, which explain leads to', () => {
  const page = renderPage()
  for (const { id } of ALL_RULES) assert.ok(page.includes(`\n### ${id}\n`), id)
})
