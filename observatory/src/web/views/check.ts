/** What a check is, as its page and its JSON tell it: from the texts, the rules and the table. */
import { HYGIENE_RULES, HYGIENE_TERMS } from 'countersign/probe'
import { CHECKS, SUITE_VERSION, type CheckEntry, type CheckId } from 'countersign/run'
import type { CheckText } from 'countersign/text/en'
import type { WebOptions } from '../options.ts'
import {
  CHECK_OUTCOMES,
  DEFINING_SERVERS,
  type CheckOutcome,
  type DefiningServer,
} from '../text/check-outcomes.ts'

/**
 * The JSON of the list of checks: the fifteen in the order of the registry, each with its texts.
 */
export interface ChecksView {
  readonly format: 'countersign.checks'
  readonly formatVersion: 1
  readonly suite: string
  readonly checks: readonly (CheckEntry & CheckText)[]
}

/**
 * The JSON of one check's page: what it can come to, and the small servers that define each
 * outcome.
 */
export interface CheckView {
  readonly format: 'countersign.check-page'
  readonly formatVersion: 1
  readonly suite: string
  readonly check: CheckEntry
  readonly text: CheckText
  readonly outcomes: readonly (Omit<CheckOutcome, 'servers'> & {
    readonly servers: readonly (DefiningServer & { readonly id: string })[]
  })[]
  /** Only of the check of hygiene: the conditions, in English. */
  readonly rules?: readonly RuleView[]
  readonly terms?: readonly (readonly [term: string, meaning: string])[]
}

/**
 * A hygiene rule: when it hits, and whether a hit moves the state of the check or is only noted.
 */
export interface RuleView {
  readonly id: string
  readonly title: string
  readonly condition: string
  readonly weight: 'state' | 'note'
}

/** All checks, with their texts in the reader's language. */
export function checksView({ texts }: WebOptions): ChecksView {
  return {
    format: 'countersign.checks',
    formatVersion: 1,
    suite: SUITE_VERSION,
    checks: CHECKS.map((check) => ({ ...check, ...texts.checks[check.id] })),
  }
}

/** One check; undefined for what is none. */
export function checkView({ texts }: WebOptions, id: string): CheckView | undefined {
  const check = CHECKS.find((one) => one.id === id)
  if (check === undefined) return undefined
  return {
    format: 'countersign.check-page',
    formatVersion: 1,
    suite: SUITE_VERSION,
    check,
    text: texts.checks[check.id],
    outcomes: outcomesOf(check.id),
    ...(check.id === 'tool_description_hygiene' && {
      rules: HYGIENE_RULES.map(({ id: rule, title, condition, weight }) => ({
        id: rule,
        title,
        condition,
        weight,
      })),
      terms: HYGIENE_TERMS,
    }),
  }
}

function outcomesOf(check: CheckId): CheckView['outcomes'] {
  return CHECK_OUTCOMES[check].map(({ servers, ...outcome }) => ({
    ...outcome,
    servers: servers.flatMap((id) => {
      const server = DEFINING_SERVERS[id]
      return server === undefined ? [] : [{ id, ...server }]
    }),
  }))
}
