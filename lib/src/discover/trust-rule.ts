/** What verified discovery can say of a server: one code, one rule of R1 to R10, one verdict. */
import type { Rule, Severity } from '../finding.ts'
import type { TrustLine, TrustVerdict } from './types.ts'

/** A rule with the verdict that it leads to. */
export interface TrustRule extends Rule {
  readonly rule: TrustLine['rule']
  readonly verdict: TrustVerdict
}

const SEVERITY: Record<TrustVerdict, Severity> = {
  VERIFIED: 'note',
  UNVERIFIED: 'note',
  WARNING: 'warning',
  FAILED: 'error',
}

/** Makes a rule; the severity follows from the verdict. */
export function trust(
  rule: TrustLine['rule'],
  verdict: TrustVerdict,
  code: string,
  [title, why, mend, spec]: readonly [string, string, string, string],
): TrustRule {
  return { code, rule, verdict, severity: SEVERITY[verdict], title, why, mend, spec }
}

/**
 * A line of the assessment: the rule decides code and verdict.
 *
 * @param mend the concrete edit, where it is more exact than the rule's own
 */
export function lineOf(
  { code, rule, verdict }: TrustRule,
  message: string,
  params: TrustLine['params'] = {},
  mend?: string,
): TrustLine {
  return { rule, verdict, code, message, params, ...(mend !== undefined && { mend }) }
}
