import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

test('the page in docs/ says what the document says', () => {
  const tool = fileURLToPath(new URL('../../../tools/api-page.mjs', import.meta.url))
  execFileSync(process.execPath, [tool, '--check'])
})
