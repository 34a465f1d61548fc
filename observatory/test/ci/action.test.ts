/** action.yml and .pre-commit-hooks.yaml, as they are read; action.system.test.ts runs their scripts. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { ACTION, read, ROOT } from './page.ts'

const SCRIPT = read('integrations/ci/action.mjs')

test('action.yml declares what its script reads and sets, and names a file that is there', () => {
  const inputs = SCRIPT.matchAll(/(?:input|choice)\('([\w-]+)'/g)
  assert.deepEqual(
    new Set([...inputs].map(([, name]) => name)),
    new Set(Object.keys(ACTION.inputs)),
  )
  const [, set = ''] = /const outputs = \{([\s\S]*?)\n {2}\}/.exec(SCRIPT) ?? []
  const outputs = [...set.matchAll(/^ {4}'?([\w-]+)'?[:,]/gm)].map(([, name]) => name)
  assert.deepEqual(outputs, Object.keys(ACTION.outputs))
  assert.equal(ACTION.runs.using, 'node24')
  assert.ok(existsSync(new URL(ACTION.runs.main, ROOT)))
  for (const one of [...Object.values(ACTION.inputs), ...Object.values(ACTION.outputs)])
    assert.ok(one.description.length > 10)
})

test('the hook of pre-commit names a script that is there, and the files that are cards', () => {
  const [hook]: readonly {
    readonly entry: string
    readonly files: string
    readonly language: string
  }[] = parse(read('.pre-commit-hooks.yaml'))
  assert.ok(hook)
  assert.equal(hook.language, 'script')
  assert.match(read(hook.entry), /^#!\/usr\/bin\/env node\n/)
  // Python reads it, and of what it has JavaScript has the same.
  const files = new RegExp(hook.files)
  for (const path of [
    'server-card.json',
    'public/mcp/server-card',
    'public/.well-known/mcp.json',
    '.well-known/mcp/server-card.json',
    'static/.well-known/ai-catalog.json',
    'ard.json',
  ])
    assert.match(path, files)
  for (const path of ['.vscode/mcp.json', '.mcp.json', 'my-server-card.json', 'card.json.bak'])
    assert.doesNotMatch(path, files)
})
