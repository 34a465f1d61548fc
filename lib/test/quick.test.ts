/**
 * `npm test` is quick because its tests start no process: what does is a `*.system.test.ts`, which
 * `npm run test:system` runs.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../../', import.meta.url)
/** What runs the programs of PostgreSQL when it is asked for, which it is not in `npm test`. */
const ASKED_FOR = ['observatory/test/postgres.ts', 'observatory/test/store/dumps/make.ts']

const texts = new Map<string, string>()

function textOf(file: string): string {
  const known = texts.get(file) ?? readFileSync(new URL(file, ROOT), 'utf8')
  texts.set(file, known)
  return known
}

/** Files of tests and fixtures that this one imports, by their paths from the root. */
function importedBy(file: string): readonly string[] {
  return [...textOf(file).matchAll(/(?:from|import\()\s*'(\.[^']+\.ts)'/g)]
    .map(([, path = '']) => fileURLToPath(new URL(path, new URL(file, ROOT))))
    .map((path) => path.slice(fileURLToPath(ROOT).length))
    .filter((path) => /^(?:fixtures|(?:lib|observatory)\/test)\//.test(path))
}

/** The way from a file to one that imports the module that starts processes. */
function wayToProcesses(file: string, seen: Set<string>): string | undefined {
  if (seen.has(file) || ASKED_FOR.includes(file)) return undefined
  seen.add(file)
  if (/from 'node:child_[p]rocess'/.test(textOf(file))) return file
  for (const next of importedBy(file)) {
    const way = wayToProcesses(next, seen)
    if (way !== undefined) return `${file} → ${way}`
  }
  return undefined
}

const all = globSync('{lib,observatory}/test/**/*.test.ts', { cwd: ROOT })

test('a quick test starts no process', () => {
  const quick = all.filter((file) => !/\.system\.test\.ts$|\/test\/browser\//.test(file))
  assert.ok(quick.length > 250, `only ${quick.length} files found`)
  assert.deepEqual(
    quick.flatMap((file) => wayToProcesses(file, new Set()) ?? []),
    [],
  )
})

test('the way to a process is found', () => {
  const file = 'observatory/test/store/claims.system.test.ts'
  assert.equal(wayToProcesses(file, new Set()), `${file} → observatory/test/store/claimers.ts`)
})
