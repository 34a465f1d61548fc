import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { processorTime } from '../bound.ts'
import { parseLock } from '../../src/attest/lock-parse.ts'
import { printLock } from '../../src/attest/lock-print.ts'
import type { LockEntry } from '../../src/attest/lock.ts'
import { CARD, digest, entryWith, STATIONS, TIDE_AT, toolsOf } from './locked.ts'

const LOCKED = entryWith()
const TEXT = printLock([LOCKED])

function parsed(text: string) {
  return parseLock(new TextEncoder().encode(text))
}

function refusedAs(code: string, text: string, message = /./, pointer?: string): void {
  const read = parsed(text)
  assert.ok(!read.ok, text.slice(0, 200))
  const [fault] = read.faults
  assert.equal(fault?.code, code, fault?.message)
  assert.match(fault.message, message)
  if (pointer !== undefined) assert.equal(fault.pointer, pointer)
}

/** The file with another value at a path. */
function changed(change: (file: { entries: Record<string, never>[] }) => void): string {
  const file: { entries: Record<string, never>[] } = JSON.parse(TEXT)
  change(file)
  return JSON.stringify(file)
}

test('what is printed is read back, and printed alike', () => {
  const entries = [LOCKED, entryWith({ target: 'a.example', tools: undefined, gate: 401 })]
  const read = parsed(printLock(entries))
  assert.ok(read.ok, JSON.stringify(read.faults))
  assert.deepEqual(new Set(read.value.entries.map(({ target }) => target)).size, 2)
  assert.equal(printLock(read.value.entries), printLock(entries))
})

test('equal facts give equal bytes, in whatever order they come', () => {
  const mixed = entryWith({
    tools: toolsOf(STATIONS, Object.fromEntries(Object.entries(TIDE_AT).toReversed())),
    card: {
      url: 'https://tides.example/mcp/server-card',
      card: Object.fromEntries(Object.entries(CARD).toReversed()),
    },
  })
  const other = entryWith({ target: 'z.example' })
  assert.equal(printLock([other, mixed]), printLock([LOCKED, other]))
})

test('no line of the file hides or moves text', () => {
  const tools = toolsOf({ ...TIDE_AT, description: 'Tides\u202e\u200b\u{e0041}' })
  const text = printLock([entryWith({ tools })])
  assert.match(text, /Tides\\u202e\\u200b\\udb40\\udc41/)
  assert.ok(parsed(text).ok)
})

test('there are no times in the file', () => {
  assert.doesNotMatch(TEXT, /\d{4}-\d\d-\d\dT/)
})

test('the schema describes what is printed, and refuses what is not read', () => {
  const path = new URL('../../schemas/lock.v1.schema.json', import.meta.url)
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
  const validate = ajv.compile(JSON.parse(readFileSync(path, 'utf8')))
  for (const entry of [LOCKED, entryWith({ tools: undefined, gate: 402 })])
    assert.ok(validate(JSON.parse(printLock([entry]))), ajv.errorsText(validate.errors))
  assert.equal(
    validate(JSON.parse(changed(({ entries }) => delete entries[0]?.['endpoint']))),
    false,
  )
  const extra = changed(({ entries }) => Object.assign(entries[0] ?? {}, { key: 'x' }))
  assert.equal(validate(JSON.parse(extra)), false)
})

test('a file of another version or kind is refused with a way out', () => {
  refusedAs('lock_version_unknown', TEXT.replace('"formatVersion": 1', '"formatVersion": 2'), /2/)
  refusedAs('lock_version_unknown', TEXT.replace('"formatVersion": 1,', ''), /does not say/)
  refusedAs('lock_malformed', '{"format":"countersign.keys"}', /no lockfile/)
  refusedAs('lock_malformed', '[]')
  refusedAs('lock_not_json', '{"format":')
  refusedAs('lock_not_json', '')
  refusedAs('lock_not_json', `\u0000${TEXT}`)
})

test('merge conflict markers are called by their name, with their line', () => {
  const [first = '', ...rest] = TEXT.split('\n')
  const marked = [first, '<<<<<<< HEAD', ...rest.slice(0, 3), '=======', ...rest].join('\n')
  refusedAs('lock_conflict', marked, /^Line 2 .*<<<<<<</)
  refusedAs('lock_conflict', marked.replaceAll('\n', '\r\n'), /^Line 2 /)
  const said = printLock([entryWith({ instructions: '<<<<<<< HEAD\n=======\n' })])
  assert.ok(parsed(said).ok, 'text of a server is no marker')
})

test('what a reader would pass over refuses the file', () => {
  refusedAs(
    'lock_malformed',
    changed((file) => Object.assign(file, { a: 1 })),
    /\/a is no member/,
  )
  const typo = changed(({ entries }) => Object.assign(entries[0] ?? {}, { key: 'x' }))
  refusedAs('lock_malformed', typo, /\/entries\/0\/key is not known/, '/entries/0/key')
  for (const [name, value] of Object.entries({
    endpoint: 'https://TIDES.example/mcp',
    keys: ['sha256:abc'],
    gate: 403,
    payment: [],
    attested: ['SHA256:short'],
    identity: { name: 1 },
  })) {
    const text = changed(({ entries }) => Object.assign(entries[0] ?? {}, { [name]: value }))
    refusedAs('lock_malformed', text, /./, undefined)
    const read = parsed(text)
    assert.match(read.faults[0]?.pointer ?? '', new RegExp(`^/entries/0/${name}`))
  }
  const duplicate = TEXT.replace('"target":', '"target": "x.example", "target":')
  refusedAs('lock_not_json', duplicate, /duplicate/)
  refusedAs('lock_not_json', TEXT.replace('"target":', '"__proto__": {}, "target":'), /proto/)
})

test('an entry that stands twice is named, as a careless merge leaves it', () => {
  const text = changed((file) => file.entries.push(file.entries[0] ?? {}))
  refusedAs('lock_twice', text, /\/entries\/1 .* \/entries\/0/, '/entries/1')
})

test('text that was edited beside its digest is refused', () => {
  const edits: readonly (readonly [string, string, string])[] = [
    ['Lists the stations', 'Shows the stations', '/entries/0/tools/list/0/digest'],
    ['Tide heights and', 'Heights and', '/entries/0/card/digest'],
    [`"name": "stations"`, `"name": "station"`, '/entries/0/tools/list/0/digest'],
  ]
  for (const [was, is, pointer] of edits) {
    assert.ok(TEXT.includes(was))
    refusedAs('lock_digest_wrong', TEXT.replace(was, is), /./, pointer)
  }
  const { fingerprints } = LOCKED.tools ?? {}
  for (const name of ['definition', 'schema', 'toolset'] as const) {
    const text = TEXT.replace(fingerprints?.[name] ?? 'none', digest('0'))
    refusedAs('lock_digest_wrong', text, /./, `/entries/0/tools/fingerprints/${name}`)
  }
})

const RUNS = process.env.COUNTERSIGN_LONG === undefined ? 200 : 20_000

test('any text is read without a throw, and what is read is printed as it was', () => {
  const bytes = new TextEncoder().encode(TEXT)
  const mutation = fc.record({
    at: fc.nat(bytes.length - 1),
    byte: fc.nat(255),
    length: fc.nat(40),
  })
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
      const copy = Uint8Array.from(bytes)
      for (const { at, byte, length } of mutations)
        if (length > 20) copy.copyWithin(at, 0, length)
        else copy[at] = byte
      const read = parseLock(copy)
      if (!read.ok) return read.faults.length > 0
      const again = parsed(printLock(read.value.entries))
      return again.ok && printLock(again.value.entries) === printLock(read.value.entries)
    }),
    { numRuns: RUNS },
  )
})

test('a long file is read in linear time', () => {
  const entries = Array.from({ length: 400 }, (_, index): LockEntry =>
    entryWith({ target: `t${index}.example` }),
  )
  const text = printLock(entries)
  const started = processorTime()
  assert.ok(parsed(text).ok)
  assert.ok(processorTime() - started < 3000)
})
