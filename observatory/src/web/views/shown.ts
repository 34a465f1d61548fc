/** The forms that JSON has: instants as ISO 8601, other people's text made visible. */
import { GATE_CHECKS } from 'countersign/attest'
import { reasonOf, type Assertion } from 'countersign/run'
import { visible } from 'countersign/text'
import { bearsStates } from '../../figures/summary.ts'
import type { RunDetail, Slug, TargetRow } from '../../store/types.ts'

/** An instant as ISO 8601 in UTC. */
export function iso(at: number): string {
  return new Date(at).toISOString()
}

/**
 * The fifteen assertions as far as the signature vouches for them: of a run that ended at a gate,
 * all but its four facts are without a conclusion, as in the statement. Undefined without states.
 */
export function vouchedOf(
  run: Pick<RunDetail, 'assertions' | 'signed'>,
): readonly Assertion[] | undefined {
  if (!bearsStates(run)) return undefined
  if (run.signed === 'full') return run.assertions
  return run.assertions.map((assertion) =>
    GATE_CHECKS.has(assertion.check) || assertion.status === 'UNVERIFIED'
      ? assertion
      : { ...assertion, status: 'UNVERIFIED', reason: reasonOf('gate_not_vouched', {}) },
  )
}

/** A name as reports show it. */
export function namedOf({ provider, name, title }: TargetRow): Slug & { readonly title?: string } {
  return { provider, name, ...(title !== undefined && { title: visible(title, { max: 200 }) }) }
}
