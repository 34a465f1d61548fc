import { type Issue, issueOf } from '../card/issue.ts'
import { cardOf } from './card-document.ts'
import { sep1649Of } from './legacy-document.ts'
import { PUBLISH_FORM } from './publish-rules.ts'
import { hostsOfSite } from './site-hosts.ts'
import type { PublishDescription } from './types.ts'

/** Servers that a mirror of the strict older form cannot be made of. */
export function judgeForms(description: PublishDescription): Issue[] {
  const index = description.mirrors?.findIndex(({ form }) => form === 'sep1649') ?? -1
  if (index < 0) return []
  const at = `/mirrors/${index}/form`
  const unsayable = hostsOfSite(description).flatMap(({ origin, servers: [first] }) =>
    first !== undefined && sep1649Of(first.server, cardOf(first.server, origin)) === undefined
      ? [first.index]
      : [],
  )
  return [...new Set(unsayable)].map((server) => {
    const message = `${at} is "sep1649", and /servers/${server} has no protocol version or no concrete endpoint`
    return issueOf(PUBLISH_FORM, at, message, PUBLISH_FORM.mend)
  })
}
