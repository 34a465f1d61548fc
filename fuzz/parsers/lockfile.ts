/** Files that a program wrote and a person may have edited: lockfiles and recorded evidence. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { parseLock } from '../../lib/src/attest/lock-parse.ts'
import { printLock } from '../../lib/src/attest/lock-print.ts'
import { printEvidence } from '../../lib/src/run/print-evidence.ts'
import { readEvidence } from '../../lib/src/run/read-evidence.ts'
import { entryWith, STATIONS, TIDE_AT, toolsOf } from '../../lib/test/attest/locked.ts'
import { HOSTILE } from '../hostile.ts'
import { holdSaid, holdSame } from '../held.ts'
import { encoder, textOf, type Parser } from '../parser.ts'

function readLocks(bytes: Uint8Array): readonly string[] {
  const read = parseLock(bytes)
  if (!read.ok) {
    assert.ok(read.faults.length > 0, 'refused without a fault')
    return holdSaid(read.faults)
  }
  const text = printLock(read.value.entries)
  const again = parseLock(encoder.encode(text))
  assert.ok(again.ok, JSON.stringify(again.faults))
  assert.equal(printLock(again.value.entries), text, 'a printed lockfile')
  return [`${Math.min(3, read.value.entries.length)} entries`]
}

export const LOCKFILE: Parser = {
  name: 'lockfile',
  form: 'json',
  generate: (random) => {
    const entries = Array.from({ length: random.below(3) }, (_, n) =>
      entryWith({
        target: random.below(2) === 0 ? `t${n}.example` : random.pick(HOSTILE),
        identity: { name: random.pick(HOSTILE), version: '1' },
        tools:
          random.below(3) === 0
            ? undefined
            : toolsOf(TIDE_AT, { ...STATIONS, description: random.pick(HOSTILE).toWellFormed() }),
        ...(random.below(2) === 0 && { gate: 401 as const }),
      }),
    )
    return encoder.encode(printLock(entries))
  },
  read: readLocks,
  longest: 262_144,
}

const RECORDED = new URL('../../fixtures/envelopes/gate/evidence.json', import.meta.url)
const recorded: Uint8Array = Uint8Array.from(readFileSync(RECORDED))

function readRecorded(bytes: Uint8Array): readonly string[] {
  let value: unknown
  try {
    value = JSON.parse(textOf(bytes))
  } catch {
    return ['no JSON']
  }
  const read = readEvidence(value)
  if (!read.ok) {
    assert.ok(read.pointer === '' || read.pointer.startsWith('/'))
    return [read.code, read.pointer.replace(/\d+/g, 'n').slice(0, 60)]
  }
  holdSame(readEvidence(JSON.parse(printEvidence(read.evidence))), read, 'evidence again')
  return ['evidence']
}

export const EVIDENCE: Parser = {
  name: 'evidence',
  form: 'json',
  generate: () => recorded,
  read: readRecorded,
  longest: 65_536,
}
