/** What `fingerprint` can say about a list beside its fingerprints. */
import type { Rule } from '../finding.ts'
import type { Unfingerprinted } from '../run/fingerprint.ts'

/** Codes of findings; each has its rule in this file. */
export type FingerprintCode =
  | 'fingerprint_tool_missing_name'
  | 'fingerprint_canonicalize_failed'
  | 'fingerprint_list_incomplete'
  | 'fingerprint_duplicate_name'

const SPEC = 'docs/fingerprints.md'

const RULES: Readonly<Record<FingerprintCode, Omit<Rule, 'code'>>> = {
  fingerprint_tool_missing_name: {
    severity: 'error',
    title: 'An entry of the list has no name',
    why: 'No entry is ever left out of a fingerprint, so the list has none.',
    mend: 'Give every tool a name, a string.',
    spec: SPEC,
  },
  fingerprint_canonicalize_failed: {
    severity: 'error',
    title: 'A tool has no canonical form',
    why: 'Canonical JSON cannot say what is absent, half a surrogate pair or beyond every number.',
    mend: 'Correct the value that the message names.',
    spec: SPEC,
  },
  fingerprint_list_incomplete: {
    severity: 'error',
    title: 'The list is not whole',
    why: 'A fingerprint of a part looks like that of another server.',
    mend: 'Read all pages into one list.',
    spec: SPEC,
  },
  fingerprint_duplicate_name: {
    severity: 'warning',
    title: 'Two tools have one name',
    why: 'The list has fingerprints, but no later one can be compared with it tool by tool.',
    mend: 'Give every tool a name of its own.',
    spec: SPEC,
  },
}

export const FINGERPRINT_RULES: readonly Rule[] = Object.entries(RULES).map(([code, text]) => ({
  code,
  ...text,
}))

/** The rule by which a finding is made. */
export function fingerprintRule(code: FingerprintCode): Rule {
  return { code, ...RULES[code] }
}

/** Why a list has no fingerprint, as the beginning of a sentence. */
export function causeOf({ code, pointer }: Pick<Unfingerprinted, 'code' | 'pointer'>): string {
  switch (code) {
    case 'tool_missing_name':
      return `The entry ${pointer} is no object with a name`
    case 'lone_surrogate':
      return `${pointer} has half a surrogate pair`
    case 'duplicate_key_after_nfc':
      return `${pointer} is the name of another member too once both are in Unicode NFC`
    case 'non_finite_number':
      return `${pointer} is a number beyond the range of a double`
    default:
      return `${pointer} is absent`
  }
}
