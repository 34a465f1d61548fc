/** Every form in which a list of tools reaches `fingerprint` and `diff`. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

import { ENDPOINT, list, modern } from '../../../fixtures/servers/parts.ts'
import { start } from '../../../fixtures/servers/run.ts'
import { writeRecording } from '../../src/cli/recording.ts'
import { judge } from '../../src/probe/judge.ts'
import { observe } from '../../src/probe/observe.ts'
import { run } from './run.ts'

const OWLS = [
  { name: 'count_owls', description: 'Counts owls.', inputSchema: { type: 'object' } },
  { name: 'list_rings', inputSchema: { type: 'object' } },
]
const EDITED = OWLS.with(0, {
  name: 'count_owls',
  description: 'Counts owls. See https://owls.example/rings.',
  inputSchema: { type: 'object' },
})

const folder = mkdtempSync(join(tmpdir(), 'countersign-tools-'))
after(() => rmSync(folder, { recursive: true }))

async function record(name: string, tools: readonly unknown[]) {
  const server = start(modern({ 'tools/list': list(tools) }))
  const seen = await observe(ENDPOINT, server.send, {
    now: server.now,
    client: { name: 'countersign', version: '1.0.0' },
    random: () => 0.25,
  })
  writeRecording(name, seen, folder)
  return judge(seen.evidence, seen.bodies)
}

function file(name: string, value: unknown): string {
  writeFileSync(join(folder, name), JSON.stringify(value))
  return name
}

const [monday, tuesday] = await Promise.all([record('monday', OWLS), record('tuesday', EDITED)])

const FORMS: Readonly<Record<string, string>> = {
  'a bare array': file('array.json', OWLS),
  'an object with tools': file('object.json', { tools: OWLS }),
  'a tools/list result': file('result.json', { resultType: 'complete', tools: OWLS, ttlMs: 1 }),
  'an envelope': file('envelope.json', { jsonrpc: '2.0', id: 2, result: { tools: OWLS } }),
  'a snapshot': file('snapshot.json', monday.snapshot),
  'a run': file('run.json', monday),
  'what probe prints': file('probe.json', { format: 'countersign.findings', runs: [monday] }),
  'a recorded run': 'monday',
  'the evidence of a recorded run': 'monday/evidence.json',
}

test('one list has one set of fingerprints in every form', async () => {
  const { toolset, schema, definition } = monday.snapshot?.fingerprints ?? {}
  assert.ok(toolset && schema && definition)
  for (const [form, path] of Object.entries(FORMS)) {
    const { stdout, exit } = await run(['fingerprint', path, '--json'], { cwd: folder })
    assert.equal(exit, 0, form)
    const printed: Record<string, unknown> = JSON.parse(stdout)
    assert.equal(printed.toolset_fingerprint, toolset, form)
    assert.equal(printed.schema_fingerprint, schema, form)
    assert.equal(printed.definition_fingerprint, definition, form)
  }
})

test('no form of a list differs from another, and each shows an edit', async () => {
  for (const [form, path] of Object.entries(FORMS)) {
    const same = await run(['diff', 'array.json', path, '--fail-on', 'note'], { cwd: folder })
    assert.equal(same.exit, 0, `${form}: ${same.stdout}`)
    const other = await run(['diff', path, 'tuesday', '--json'], { cwd: folder })
    assert.equal(other.exit, 1, form)
    assert.match(other.stdout, /"drift_text_adds_address"/)
  }
  assert.notEqual(
    monday.snapshot?.fingerprints.definition,
    tuesday.snapshot?.fingerprints.definition,
  )
})

test('what fingerprint prints of an endpoint can be compared later', async () => {
  const approved = file('approved.json', { command: 'fingerprint', snapshot: monday.snapshot })
  const { stdout, exit } = await run(['diff', approved, 'tuesday'], { cwd: folder })
  assert.equal(exit, 1)
  assert.match(stdout, /https:\/\/owls\.example\/rings/)
})

test('a page that is not the last has no fingerprint, whatever its cursor looks like', async () => {
  const pages: readonly (readonly [page: object, whole: boolean])[] = [
    [{ tools: OWLS, nextCursor: 'c' }, false],
    [{ tools: OWLS, nextCursor: 7 }, false],
    [{ tools: OWLS, nextCursor: '', resultType: 'complete' }, false],
    [{ tools: OWLS, nextCursor: '' }, true],
    [{ tools: OWLS, nextCursor: null }, true],
  ]
  for (const [page, whole] of pages) {
    const { exit } = await run(['fingerprint', file('page.json', page)], { cwd: folder })
    assert.equal(exit, whole ? 0 : 1, JSON.stringify(page))
  }
})

test('a run that did not read the list to its end is no list', async () => {
  const server = start(modern({ 'tools/list': list([{ title: 'nameless' }], { nextCursor: 'x' }) }))
  const seen = await observe(ENDPOINT, server.send, {
    now: server.now,
    client: { name: 'countersign', version: '1.0.0' },
  })
  writeRecording('cut', seen, folder)
  const { stderr, exit } = await run(['fingerprint', 'cut'], { cwd: folder })
  assert.equal(exit, 3)
  assert.match(stderr, /^countersign: tools_missing: /)
})

test('a list of a hundred thousand deep brackets or of 20 MiB and more is refused, not suffered', async () => {
  writeFileSync(join(folder, 'deep.json'), `${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  assert.equal((await run(['fingerprint', 'deep.json'], { cwd: folder })).exit, 3)
  writeFileSync(join(folder, 'large.json'), `[${' '.repeat(20_971_520)}]`)
  const { stderr, exit } = await run(['fingerprint', 'large.json'], { cwd: folder })
  assert.equal(exit, 3)
  assert.match(stderr, /document_too_large/)
})
