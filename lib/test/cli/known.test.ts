/** An accepted finding is gone only when the run looked where it was. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openMemory } from './fixtures/sites.ts'
import { run } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-known-'))
after(() => rmSync(folder, { recursive: true }))

interface Row {
  readonly code: string
  readonly subject?: string
}

async function stale(line: string, ...rows: readonly Row[]): Promise<readonly string[]> {
  writeFileSync(join(folder, 'known.json'), JSON.stringify(rows))
  const argv = [...line.split(' '), '--known', 'known.json', '--json']
  const { stdout } = await run(argv, { cwd: folder, openGuard: openMemory })
  const { findings } = JSON.parse(stdout)
  return findings
    .filter(({ code }: Row) => code.startsWith('known_'))
    .map(({ code, pointer }: { code: string; pointer: string }) => `${pointer} ${code}`)
}

const NAME = { code: 'name_contradicted' }
const CORS = { code: 'hosting_cors_origin' }
const STALE = '/0 known_finding_stale'

test('a row is stale when what it accepts was looked at and did not come back', async () => {
  assert.deepEqual(await stale('check tides.example', NAME, CORS), [
    STALE,
    '/1 known_finding_stale',
  ])
  assert.deepEqual(await stale('check boast.example', NAME), [])
})

test('a row is not stale when its section or code was left out', async () => {
  assert.deepEqual(await stale('check boast.example --skip live', NAME), [])
  assert.deepEqual(await stale('check tides.example --only readers', NAME, CORS), [])
  assert.deepEqual(await stale('check tides.example --skip name_contradicted', NAME), [])
})

test('a row is not stale when the target was not reached, or the time was up', async () => {
  for (const host of ['silent.example', 'nowhere.example', '127.0.0.1', 'busy.example'])
    assert.deepEqual(await stale(`check ${host}`, NAME, CORS), [], host)
  assert.deepEqual(await stale('connect silent.example', NAME), [])
  assert.deepEqual(await stale('discover silent.example', { code: 'card_name_pattern' }), [])
})

test('a row about another file is not stale, and one about what is no JSON neither', async () => {
  const row = { code: 'card_name_pattern' }
  const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
  file('list.json', '[]')
  file('cut.json', '{"name":')
  file('map.json', '{"name":"a.example/b","remotes":[]}')
  assert.deepEqual(await stale('card lint map.json', row), [STALE])
  assert.deepEqual(await stale('card lint map.json', { ...row, subject: 'other.json' }), [])
  assert.deepEqual(await stale('card lint map.json', { ...row, subject: 'map.json' }), [STALE])
  assert.deepEqual(await stale('card lint cut.json', row), [])
})

test('a code that no rule has is said, with the one that was meant', async () => {
  assert.deepEqual(await stale('check silent.example', { code: 'name_contradictd' }), [
    '/0 known_code_unknown',
  ])
  const { stdout } = await run(['check', 'tides.example', '--known', 'known.json'], {
    cwd: folder,
    openGuard: openMemory,
  })
  assert.match(stdout, /mend: Write "name_contradicted"\./)
})
