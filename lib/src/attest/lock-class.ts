/** How grave a drift is for whoever relies on the server. */
import type { Change, Compatibility } from '../run/difference-change.ts'
import type { DifferenceCode } from '../run/difference-rules.ts'
import { isRewritten } from '../run/difference-text.ts'

/**
 * `breaking`: what was approved does not hold any more · `compatible`: callers go on working, and
 * there is more or something else to look at · `editorial`: wording only.
 */
export type DriftClass = Compatibility

export const DRIFT_CLASSES: readonly DriftClass[] = ['breaking', 'compatible', 'editorial']

export const BY_SEVERITY: Readonly<Record<Change['severity'], DriftClass>> = {
  error: 'breaking',
  warning: 'compatible',
  note: 'editorial',
}

const BY_CODE: Readonly<Partial<Record<DifferenceCode, DriftClass>>> = {
  drift_server_renamed: 'breaking',
  drift_tool_respelled: 'breaking',
  // What is not listed has not been looked at.
  drift_more: 'breaking',
}

/** The class of a change. What a text newly says counts by itself, wherever the text stands. */
export function classOf(change: Change): DriftClass {
  const { code, compatibility, severity, pointer, before, after } = change
  if (code.startsWith('drift_text_adds_')) return BY_SEVERITY[severity]
  if (pointer === '/identity/version') return 'compatible'
  if (code === 'drift_instructions_changed' && isRewritten(textOf(before), textOf(after)))
    return 'compatible'
  return compatibility ?? BY_CODE[code] ?? BY_SEVERITY[severity]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The gravest of several; undefined of none. */
export function gravestOf(classes: readonly DriftClass[]): DriftClass | undefined {
  return DRIFT_CLASSES.find((one) => classes.includes(one))
}
