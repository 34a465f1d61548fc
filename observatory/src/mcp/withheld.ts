/** Why a run is not signed, in words. */
import { WITHHELD_RULES } from 'countersign/attest'
import type { RunRow } from '../store/types.ts'

const TITLES: ReadonlyMap<string, string> = new Map([
  ...WITHHELD_RULES.map(({ code, title }) => [code, title] as const),
  // Faults of ours, which the library does not know.
  ['signer_absent', 'This observatory has no key to sign with'],
  ['signer_failed', 'The signature could not be made here'],
])

/** The key, and what it means; the key alone when another version wrote it. */
export function withheldIn({ withheldKey = 'unknown' }: Pick<RunRow, 'withheldKey'>): {
  readonly key: string
  readonly text: string
} {
  return { key: withheldKey, text: TITLES.get(withheldKey) ?? withheldKey }
}
