/** The manual is true: its settings are those of the program, its files are read, its commands parse. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { referenceTable } from '../../src/commands/config.ts'
import { parseArguments } from '../../src/commands/parse.ts'
import { COMMANDS } from '../../src/commands/table.ts'
import { CONFIG_FILES } from '../../src/config.ts'
import { loadConfig } from '../../src/config-load.ts'
import { parseTargets } from '../../src/targets/file.ts'
import { parseDenyList } from '../../src/targets/opt-out.ts'

const MANUAL = readFileSync(new URL('../../../docs/observatory.md', import.meta.url), 'utf8')

/** Without what a formatter does to a table. */
function cells(table: string): readonly string[] {
  return table
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|\s-]+$/.test(line))
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
}

function block(info: string): readonly string[] {
  return [...MANUAL.matchAll(/^```(.*)\n([\s\S]*?)^```/gm)].flatMap(([, head, text = '']) =>
    head === info ? [text] : [],
  )
}

test('its settings are those of the program', () => {
  const [, written = ''] = /<!-- settings[^>]*-->([\s\S]*)<!-- \/settings -->/.exec(MANUAL) ?? []
  assert.deepEqual(cells(written), cells(referenceTable()))
})

test('its configuration, its targets and its deny list are read', () => {
  const [config = ''] = block('yaml')
  const read = loadConfig({
    env: {},
    cwd: '/srv',
    readFile: (path) => (path === `/srv/${CONFIG_FILES[0]}` ? config : undefined),
  })
  assert.ok(read.ok, JSON.stringify(read))
  assert.ok(read.value.origins.size >= 4)
  const [targets = ''] = block('yaml targets.yaml')
  const parsed = parseTargets(targets, 'targets.yaml')
  assert.ok(parsed.ok, JSON.stringify(parsed))
  assert.equal(parsed.value.length, 4)
  const [list = ''] = block('text')
  const denied = parseDenyList(list, 'deny.txt')
  assert.equal(denied.ok && denied.value.length, 3)
})

test('its commands are understood', () => {
  const lines = block('sh')
    .flatMap((text) => text.split('\n'))
    .filter((line) => line !== '')
  assert.ok(lines.length > 15)
  for (const line of lines) {
    const [, written = ''] = /countersign-observatory (.*)$/.exec(line.replace(/\s+#.*$/, '')) ?? []
    const words = written.match(/'[^']*'|\S+/g) ?? []
    const asked = parseArguments(
      words.map((word) => word.replaceAll("'", '')),
      COMMANDS,
    )
    assert.equal(asked.what, 'run', line)
  }
})

test('it speaks of every command', () => {
  for (const { name } of COMMANDS) assert.ok(MANUAL.includes(name), name)
})
