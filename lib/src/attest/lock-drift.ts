/** What a comparison with a lockfile consists of. */
import { findingOf, type Finding, type Rule } from '../finding.ts'
import { gravestOf, type DriftClass } from './lock-class.ts'
import type { PinName, Unseen } from './lock.ts'

type PinState = 'same' | 'changed' | Unseen['state']

/** One line of a comparison, also where nothing changed. */
export interface PinRow {
  /** The tools have a row for each fingerprint, and one for each tool, which `tool` names. */
  readonly pin: Exclude<PinName, 'tools'> | 'definition' | 'schema' | 'toolset' | 'tool'
  readonly tool?: string
  readonly state: PinState
  /** Of the gravest drift of this pin; present when it changed. */
  readonly class?: DriftClass
  /** Short forms of the values, third-party text raw; absent where there was, or is, none. */
  readonly locked?: string
  readonly seen?: string
  readonly because?: string
}

/** One difference between what was locked and what is seen. */
export interface Drift {
  readonly class: DriftClass
  readonly pin: PinName
  /** Of the tools: the names that the drift is about. */
  readonly tools?: readonly string[]
  /** Into the locked entry. */
  readonly pointer: string
  /** Its subject is the endpoint. */
  readonly finding: Finding
}

/** What one pin, or all of an entry, came to. */
export interface PinsCompared {
  readonly rows: readonly PinRow[]
  readonly drift: readonly Drift[]
}

export const NOTHING_PINNED: PinsCompared = { rows: [], drift: [] }

/** Makes a drift of a rule; the subject of its finding is given later. */
export function driftOf(
  rule: Rule,
  pin: PinName,
  drift: DriftClass,
  message: string,
  pointer: string = `/${pin}`,
): Drift {
  const finding = findingOf(rule, '', { message, mend: rule.mend })
  return { class: drift, pin, pointer, finding }
}

/** A row of two values; `drift` is what their difference means, and none means that they agree. */
export function rowOf(
  pin: PinRow['pin'],
  locked: string | undefined,
  seen: string | undefined,
  drift: readonly Drift[],
): PinsCompared {
  const told = { ...(locked !== undefined && { locked }), ...(seen !== undefined && { seen }) }
  const gravest = gravestOf(drift.map((one) => one.class))
  if (gravest === undefined) return { rows: [{ pin, state: 'same', ...told }], drift }
  return { rows: [{ pin, state: 'changed', class: gravest, ...told }], drift }
}
