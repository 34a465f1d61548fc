/**
 * What a start has to load. Modules that a command does not need before its first request, or at
 * all, cost every user more than what the command itself does.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const SRC = new URL('../../src/', import.meta.url)

/** Files below `src` that static imports of values lead to, in the order they are met. */
function reach(...entries: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (url: URL): void => {
    const file = url.href.slice(SRC.href.length)
    if (seen.has(file)) return
    seen.add(file)
    const imports = /^(?:import|export)(?!\s+type\b)[^'"`;]*?from '(\.[^']+)'/gm
    for (const [, specifier = ''] of readFileSync(url, 'utf8').matchAll(imports))
      visit(new URL(specifier, url))
  }
  for (const entry of entries) visit(new URL(entry, SRC))
  return seen
}

/** Those of `files` that lie in one of `parts`, a folder or the beginning of a name. */
function within(files: ReadonlySet<string>, ...parts: readonly string[]): readonly string[] {
  return [...files].filter((file) => parts.some((part) => file.startsWith(part)))
}

test('the scan follows imports', () => {
  assert.deepEqual(within(reach('cli/commands/check.ts'), 'cli/network.ts'), ['cli/network.ts'])
})

test('no command loads another one, nor what only some need', () => {
  const files = reach('cli/main.ts')
  assert.deepEqual(within(files, 'cli/commands/'), [])
  const others = ['net/', 'probe/', 'run/', 'wire/', 'publish/', 'attest/', 'text/en/', 'card/read']
  assert.deepEqual(within(files, ...others), [])
})

test('card lint loads nothing of the network, of endpoints, or of texts about them', () => {
  const files = reach('cli/main.ts', 'cli/commands/card-lint.ts')
  const others = ['net/', 'probe/', 'run/', 'wire/', 'publish/', 'attest/', 'text/en/', 'examine']
  assert.deepEqual(within(files, ...others), [])
})

test('check loads what reads answers only when there is one', () => {
  const files = reach('cli/main.ts', 'cli/commands/check.ts')
  assert.ok(files.has('net/connection.ts') && files.has('discover/round.ts'))
  const others = ['probe/', 'run/', 'wire/', 'publish/', 'attest/', 'text/en/', 'card/read']
  const judges = ['discover/exploring', 'discover/hosting-', 'discover/trust', 'discover/readers']
  assert.deepEqual(within(files, ...others, ...judges, 'assess', 'cli/print/examination'), [])
})
