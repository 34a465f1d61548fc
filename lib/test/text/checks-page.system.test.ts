import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

test('the page about the checks is current', () => {
  const tool = fileURLToPath(new URL('../../../tools/checks-page.mjs', import.meta.url))
  assert.doesNotThrow(() => execFileSync(process.execPath, [tool, '--check'], { stdio: 'pipe' }))
})
