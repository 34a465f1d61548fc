/** The fifteen checks as rules, so that `explain` says what each of them looks at. */
import type { Rule, Severity } from '../finding.ts'
import type { AssertionStatus } from '../run/assertion.ts'
import { CHECKS, type CheckEntry } from '../run/registry.ts'
import { CHECK_TEXTS } from '../text/en/checks.ts'

/** How grave a status is for whoever waits for the exit code. VERIFIED is no finding. */
export const SEVERITIES: Readonly<Record<Exclude<AssertionStatus, 'VERIFIED'>, Severity>> = {
  FAILED: 'error',
  OBSERVED_RISK: 'warning',
  UNVERIFIED: 'note',
}

/** The code of a check's findings: its id after `check_`, because some ids are codes already. */
export function codeOfCheck(id: CheckEntry['id']): string {
  return `check_${id}`
}

export const CHECK_RULES: readonly Rule[] = CHECKS.map(({ id, failure }) => {
  const { title, what, how, cannot, mend } = CHECK_TEXTS[id]
  return {
    code: codeOfCheck(id),
    severity: SEVERITIES[failure ?? 'UNVERIFIED'],
    title,
    why: `${what} ${how} ${cannot}`,
    mend,
    spec: `docs/checks.md#${id}`,
  }
})
