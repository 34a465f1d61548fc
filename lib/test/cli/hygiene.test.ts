import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { run } from './run.ts'

const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url))

interface Printed {
  readonly toolCount: number
  readonly hitCount: number
  readonly findings: readonly {
    readonly code: string
    readonly severity: string
    readonly pointer: string
    readonly position: { readonly offset: number }
    readonly params: Readonly<Record<string, unknown>>
  }[]
}

test('each finding of hygiene stands where its hit begins in the file', async () => {
  const argv = ['hygiene', 'tools-hostile.json', '--json', '--fail-on', 'warning']
  const { stdout, exit } = await run(argv, { cwd: FIXTURES })
  assert.equal(exit, 1)
  const { toolCount, hitCount, findings }: Printed = JSON.parse(stdout)
  assert.deepEqual([toolCount, hitCount], [2, 2])
  const text = readFileSync(`${FIXTURES}tools-hostile.json`, 'utf8')
  const starts = findings.map(({ code, position }) => [
    code,
    text.slice(position.offset).slice(0, 9),
  ])
  assert.deepEqual(starts, [
    ['hygiene_p1', 'Ignore al'],
    ['hygiene_p8a', 'Do not te'],
    ['hygiene_s2', 'no approv'],
    ['hygiene_c4', '\\udb40\\ud'],
    ['hygiene_c7', '\\u0430d_b'],
    ['hygiene_c1', '\\u200b, a'],
    ['hygiene_p6', '<system>o'],
    ['hygiene_p6', '</system>'],
    ['hygiene_c5', '\\u202e bo'],
    ['hygiene_n1', '"re\\u0430'],
    ['hygiene_n2', '"re\\u0430'],
  ])
})

test('hits in names and descriptions are warnings, everything else a note', async () => {
  const { stdout } = await run(['hygiene', 'tools-hostile.json', '--json'], { cwd: FIXTURES })
  const { findings }: Printed = JSON.parse(stdout)
  const warned = findings.filter(({ severity }) => severity === 'warning')
  assert.ok(warned.every(({ pointer }) => /^\/tools\/\d\/(?:name|description)$/.test(pointer)))
  assert.deepEqual(new Set(findings.map(({ severity }) => severity)), new Set(['warning', 'note']))
  const [flag] = findings.filter(({ code }) => code === 'hygiene_c4')
  assert.equal(flag?.params['likely_benign'], true)
  assert.equal(flag.params['spells'], 'gbsct')
})

test('a list of two megabytes is read, a larger one is refused', async () => {
  const list = (units: number) =>
    new TextEncoder().encode(JSON.stringify([{ name: 'x', description: 'a '.repeat(units / 2) }]))
  const within = await run(['hygiene', '-'], { stdin: list(2_000_000) })
  assert.equal(within.exit, 0)
  assert.match(within.stdout, /hygiene_l1/)
  const beyond = await run(['hygiene', '-'], { stdin: list(2_200_000) })
  assert.equal(beyond.exit, 3)
  assert.match(beyond.stderr, /document_too_large/)
})
