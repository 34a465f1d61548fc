/** The nine lines of a verification, written one by one. What was not reached was not asked. */
import type { Step, StepState } from './verify-types.ts'

/** What each step asks, in order. */
const STEP_TITLES: readonly string[] = [
  'envelope',
  'payload type',
  'key',
  'signature',
  'strict JSON',
  'schema',
  'canonical form',
  'what you hold',
  'reasons',
]

/** Steps are numbered from 1 to 9, and written in that order. */
export interface Ledger {
  readonly passed: (n: number, detail: string, against: string) => void
  readonly failed: (n: number, code: string, detail: string, against: string) => void
  /** A step that could have been asked but was not, and why. */
  readonly notAsked: (n: number, why: string) => void
  /** All nine; the rest is not asked because of the first failure. */
  readonly steps: () => readonly Step[]
}

/** An empty record of nine steps. */
export function newLedger(): Ledger {
  const written = new Map<number, Step>()
  const write = (n: number, state: StepState, detail: string, against: string, code?: string) => {
    const title = STEP_TITLES[n - 1] ?? ''
    written.set(n, { n, title, state, detail, against, ...(code !== undefined && { code }) })
  }
  return {
    passed: (n, detail, against) => write(n, 'passed', detail, against),
    failed: (n, code, detail, against) => write(n, 'failed', detail, against, code),
    notAsked: (n, why) => write(n, 'not_asked', why, ''),
    steps: () => {
      const failure = [...written.values()].find(({ state }) => state === 'failed')
      const why = failure === undefined ? 'not reached' : `step ${failure.n} failed`
      return STEP_TITLES.map(
        (title, index) =>
          written.get(index + 1) ?? {
            n: index + 1,
            title,
            state: 'not_asked',
            detail: why,
            against: '',
          },
      )
    },
  }
}
