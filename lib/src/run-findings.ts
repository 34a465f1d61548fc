/** The fifteen checks as rules, and a run as findings. */
import { findingOf, type Finding, type Rule, type Severity } from './finding.ts'
import { findingsOfObservations } from './probe/observations/findings.ts'
import type { AssertionStatus } from './run/assertion.ts'
import { CHECKS, type CheckEntry } from './run/registry.ts'
import type { Run } from './run/run.ts'
import type { Catalogue } from './text/catalogue.ts'
import { CHECK_TEXTS } from './text/en/checks.ts'
import { REASONS } from './text/en/reasons.ts'
import { sentenceOf } from './text/reason.ts'

/** How grave a status is for whoever waits for the exit code. VERIFIED is no finding. */
const SEVERITIES: Readonly<Record<Exclude<AssertionStatus, 'VERIFIED'>, Severity>> = {
  FAILED: 'error',
  OBSERVED_RISK: 'warning',
  UNVERIFIED: 'note',
}

/** The code of a check's findings: its id after `check_`, because some ids are codes already. */
export function codeOfCheck(id: CheckEntry['id']): string {
  return `check_${id}`
}

export const CHECK_RULES: readonly Rule[] = checkRulesIn(CHECK_TEXTS)

/** The fifteen checks as rules, in the words of a language. */
export function checkRulesIn(texts: Catalogue['CHECK_TEXTS']): readonly Rule[] {
  return CHECKS.map(({ id, failure }) => {
    const { title, what, how, cannot, mend } = texts[id]
    return {
      code: codeOfCheck(id),
      severity: SEVERITIES[failure ?? 'UNVERIFIED'],
      title,
      // A full-width stop brings its blank with it.
      why: `${what} ${how} ${cannot}`.replaceAll('。 ', '。'),
      mend,
      spec: `docs/checks.md#${id}`,
    }
  })
}

/** Every assertion that is not VERIFIED, and every observation, as findings about the endpoint. */
export function findingsOfRun({ endpoint, assertions, observations }: Run): readonly Finding[] {
  const found = assertions.flatMap(({ check, status, reason }) => {
    const rule = CHECK_RULES.find(({ code }) => code === codeOfCheck(check))
    if (status === 'VERIFIED' || rule === undefined || reason === undefined) return []
    return [
      findingOf(rule, endpoint, {
        severity: SEVERITIES[status],
        message: sentenceOf(reason, REASONS),
        ...(status !== 'UNVERIFIED' && { mend: rule.mend }),
        params: { status, reason: reason.key, ...reason.params },
      }),
    ]
  })
  return [...found, ...findingsOfObservations(endpoint, observations)]
}
