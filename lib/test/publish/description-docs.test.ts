/** docs/description.md is true: its descriptions are right, its snippets are files that run. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readPublishDescription } from '../../src/publish/description.ts'
import { siteOf } from '../../src/publish/site.ts'
import { importAsPackage } from '../as-package.ts'

const ROOT = new URL('../../../', import.meta.url)
const PAGE = readFileSync(new URL('docs/description.md', ROOT), 'utf8')

test('every description on the page is right as it stands', () => {
  const blocks = [...PAGE.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => text)
  assert.equal(blocks.length, 4)
  for (const text of blocks) {
    const parsed = readPublishDescription(text)
    assert.deepEqual(parsed.issues, [])
    assert.ok(parsed.ok && siteOf(parsed.value).documents.length > 1)
  }
})

test('every snippet on the page is the file that it names', () => {
  const snippets = [...PAGE.matchAll(/<!-- (\S+) -->\n\n```ts\n([\s\S]*?)```/g)]
  assert.equal(snippets.length, 2)
  for (const [, file = '', text = ''] of snippets) {
    assert.equal(text, readFileSync(new URL(file, ROOT), 'utf8'), file)
  }
})

// Brings a test of its own: the one that a user would have.
await importAsPackage(new URL('lib/examples/describe/card.test.ts', ROOT))
