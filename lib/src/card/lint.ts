import { judgeName, judgeVersion } from './lint-identity.ts'
import { judgeIcons, judgeLinks } from './lint-links.ts'
import { judgeMeta } from './lint-meta.ts'
import { judgeRemotes } from './lint-remotes.ts'
import { REMOTE_PLAIN_HTTP } from './lint-rules.ts'
import type { Issue } from './issue.ts'
import { keepFirst } from './issue.ts'
import { CARD_ISSUES_CUT } from './server-card-rules.ts'
import type { UncheckedCard } from './types.ts'

export { LINT_RULES } from './lint-rules.ts'

const JUDGES = [judgeName, judgeVersion, judgeLinks, judgeIcons, judgeRemotes, judgeMeta]

/**
 * Applies what the specification says in prose only, and what makes a valid card fail its readers:
 * ranges for versions, reserved keys, templates that do not fit, secrets, addresses that nobody can
 * reach. Nothing is contacted or resolved. Members of a wrong type are passed over (they are
 * issues of `parseServerCard`), so a faulty card gives the lints of its sound parts.
 *
 * @returns the issues in the order of a card's members, the first 1,000; one more counts
 *   the rest, and is as grave as the gravest of it
 */
export function lintServerCard(card: UncheckedCard): Issue[] {
  const kept = keepFirst(CARD_ISSUES_CUT)
  for (const judge of JUDGES) kept.add(judge(card))
  return kept.all()
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
