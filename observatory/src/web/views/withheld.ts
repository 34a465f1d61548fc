/** Why a run is not signed, in words for programs; pages have theirs by language. */
import { WITHHELD_RULES } from 'countersign/attest'

const TITLES: ReadonlyMap<string, string> = new Map([
  ...WITHHELD_RULES.map(({ code, title }) => [code, title] as const),
  // Faults of ours, which the library does not know.
  ['signer_absent', 'This observatory has no key to sign with'],
  ['signer_failed', 'The signature could not be made here'],
])

/** The key in words; the key itself when it is of another version. */
export function withheldTitle(key: string): string {
  return TITLES.get(key) ?? key
}
