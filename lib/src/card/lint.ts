import { judgeName, judgeVersion } from './lint-identity.ts'
import { judgeIcons, judgeLinks } from './lint-links.ts'
import { judgeMeta } from './lint-meta.ts'
import { judgeRemotes } from './lint-remotes.ts'
import { REMOTE_PLAIN_HTTP } from './lint-rules.ts'
import type { Issue } from './issue.ts'
import { issueOf } from './issue.ts'
import { CARD_ISSUES_CUT } from './server-card-rules.ts'
import type { UncheckedCard } from './types.ts'

export { LINT_RULES } from './lint-rules.ts'

const MAX_ISSUES = 1_000

/**
 * Applies what the specification says in prose only, and what makes a valid card fail its readers:
 * ranges for versions, reserved keys, templates that do not fit, secrets, addresses that nobody can
 * reach. Nothing is contacted or resolved. Members of a wrong type are passed over (they are
 * issues of `parseServerCard`), so a faulty card gives the lints of its sound parts.
 *
 * @returns the issues in the order of a card's members, the first 1,000
 */
export function lintServerCard(card: UncheckedCard): Issue[] {
  const issues = [
    ...judgeName(card),
    ...judgeVersion(card),
    ...judgeLinks(card),
    ...judgeIcons(card),
    ...judgeRemotes(card),
    ...judgeMeta(card),
  ]
  if (issues.length <= MAX_ISSUES) return issues
  const message = `${issues.length - MAX_ISSUES} more faults are not listed`
  return [
    ...issues.slice(0, MAX_ISSUES),
    issueOf(CARD_ISSUES_CUT, '', message, CARD_ISSUES_CUT.mend),
  ]
}

/**
 * The same issues judged by where the card came from: a plain-http remote in a card that was served
 * over https is an error, since it leads out of the protection under which it was read.
 *
 * @param source absolute URL that the card was read from
 */
export function issuesForSource(issues: readonly Issue[], source: string): Issue[] {
  const secure = /^https:/i.test(source)
  return issues.map((issue) =>
    secure && issue.code === REMOTE_PLAIN_HTTP.code
      ? {
          ...issue,
          severity: 'error',
          message: `${issue.message} The card itself came over https.`,
        }
      : issue,
  )
}
