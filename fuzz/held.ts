/** What must hold of whatever any parser says. */
import assert from 'node:assert/strict'
import { ALL_RULES } from '../lib/src/cli/rulebook.ts'

const CODES: ReadonlySet<string> = new Set(ALL_RULES.map(({ code }) => code))

interface Said {
  readonly code: string
  readonly message: string
  readonly mend?: string | undefined
}

/** Every code is one that `explain` knows, every sentence is one line that moves no cursor. */
export function holdSaid(said: readonly Said[]): readonly string[] {
  for (const { code, message, mend = '' } of said) {
    if (!CODES.has(code)) assert.fail(`no rule is called ${JSON.stringify(code)}`)
    holdLine(message)
    holdLine(mend)
  }
  return said.map(({ code }) => code)
}

/** One value, read twice. JSON has no other zero than its one: what is read as -0 is printed as 0. */
export function holdSame(again: unknown, before: unknown, what: string): void {
  assert.deepEqual(withOneZero(again), withOneZero(before), what)
}

function withOneZero(value: unknown): unknown {
  if (typeof value === 'number') return value + 0
  if (Array.isArray(value)) return value.map(withOneZero)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withOneZero(one)]))
}

/** A sentence of ours: on one line, with nothing that hides or moves text, whoever wrote what it quotes. */
export function holdLine(text: string): void {
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text))
    assert.fail(`a control character in ${JSON.stringify(text)}`)
}

/** The same of files that people write by hand, whose faults have a place in the place of a code. */
export function holdFaults(
  faults: readonly { readonly where: string; readonly message: string; readonly mend: string }[],
): readonly string[] {
  assert.ok(faults.length > 0, 'refused without a fault')
  return faults.map(({ where, message, mend }) => {
    for (const text of [where, message, mend]) {
      assert.notEqual(text, '')
      holdLine(text)
    }
    // Without what it quotes and counts, so that a sentence is one thing seen.
    return message.replace(/".*"|\d+/gs, '…').slice(0, 80)
  })
}
