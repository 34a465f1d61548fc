/** Findings about a target as a whole, each with its rule. */
import { refusalWords } from './discover/refusal-words.ts'
import type { Discovery, Found } from './discover/types.ts'
import type { CertificateFacts, Failure, Refusal } from './exchange.ts'
import { findingOf, type Finding, type Rule } from './finding.ts'
import type { Handshake } from './wire/types.ts'

const PUBLISH =
  'Serve a Server Card at <endpoint>/server-card and list it in /.well-known/ai-catalog.json.'
const DISCOVERY = 'SEP-2127, docs/discovery.md; AI Catalog, Discovery'

const RULE = {
  nothing: {
    code: 'nothing_published',
    severity: 'error',
    title: 'No card and no catalog was found',
    why: 'A client that is given the domain learns nothing about a server here.',
    mend: PUBLISH,
    spec: DISCOVERY,
  },
  unread: {
    code: 'places_unread',
    severity: 'warning',
    title: 'Nothing was found, and not every place could be read',
    why: 'A place that answers with an error, or not at all, may well have a card for somebody else.',
    mend: 'Let the places answer with the document, or with 404 where there is none; then check again.',
    spec: 'RFC 9110 section 15',
  },
  noCard: {
    code: 'endpoint_without_card',
    severity: 'warning',
    title: 'A live MCP server that no card describes',
    why: 'Clients can use it only when somebody tells them the URL by hand.',
    mend: PUBLISH,
    spec: DISCOVERY,
  },
  certificate: {
    code: 'certificate_rejected',
    severity: 'error',
    title: 'The TLS certificate cannot be trusted',
    why: 'Every client that checks certificates stops here, before it sends a byte.',
    mend: 'Serve a current certificate for this name with its whole chain from a public authority.',
    spec: 'RFC 9110 section 4.3.4; RFC 5280',
  },
  refused: {
    code: 'target_refused',
    severity: 'error',
    title: 'The guard refused to contact the target',
    why: 'Only public addresses and ordinary ports are contacted, so that nobody can lead this program into a private network.',
    mend: 'If the target is yours, allow it: --allow-private for a private network, --resolve name:port:address for one name.',
    spec: 'OWASP, Server-Side Request Forgery Prevention',
  },
  silent: {
    code: 'target_unreachable',
    severity: 'error',
    title: 'The target did not answer',
    why: 'Nothing is known about it, neither good nor bad.',
    mend: 'Check the name and the network, and try again; --timeout gives slow hosts more time.',
    spec: 'RFC 9110 section 3.3',
  },
  endpointSilent: {
    code: 'endpoint_unconfirmed',
    severity: 'warning',
    title: 'The published endpoint did not answer as an MCP server',
    why: 'The card may be right, but nobody who follows it gets a connection now.',
    mend: 'Start the server, or correct the URL in the card.',
    spec: 'SEP-2127, docs/discovery.md, Consistency with Runtime Behavior',
  },
} as const satisfies Record<string, Rule>

export const SUMMARY_RULES: readonly Rule[] = Object.values(RULE)

/** All of these places answered, and none has a card or a catalog. */
export function nothingPublished(subject: string, places: number): Finding {
  return findingOf(RULE.nothing, subject, {
    message: `None of the ${places} places where clients and scanners look has a card or a catalog.`,
    mend: RULE.nothing.mend,
  })
}

/** `unread` are the places that answered with an error or not at all; `all` counts every place. */
export function placesUnread(
  subject: string,
  unread: readonly Found[],
  all: number,
  truncated: Discovery['truncated'],
): Finding {
  const counts = new Map<string, number>()
  for (const one of unread) counts.set(reasonOf(one), (counts.get(reasonOf(one)) ?? 0) + 1)
  if (truncated !== undefined) counts.set(`not asked, ${truncated.why}`, truncated.left)
  const reasons = [...counts].map(([reason, count]) => `${count} ${reason}`).join('; ')
  return findingOf(RULE.unread, subject, {
    message: `No card and no catalog was found, but not all of the ${all} places could be read: ${reasons}.`,
    mend: RULE.unread.mend,
  })
}

function reasonOf({ status, presence, exchange }: Found): string {
  if (presence === 'refused') return 'refused by the guard'
  if (exchange.problem !== undefined) return `without an answer (${wordsOf(exchange.problem)})`
  return `answered with status ${status ?? 'unknown'}`
}

/** A server answers at an endpoint that no document describes. */
export function uncarded(endpoint: string): Finding {
  return findingOf(RULE.noCard, endpoint, {
    message: 'The server answers, but neither a card nor a catalog describes it.',
    mend: `Serve a card at ${endpoint.replace(/\/$/, '')}/server-card.`,
  })
}

/**
 * Nobody who checks certificates can read such a site, so nothing more was asked.
 *
 * @param seenAt when it was seen, ISO 8601
 */
export function rejectedCertificate(
  where: string,
  subject: string,
  { verdict, endsAt, repairedBy }: CertificateFacts,
  seenAt: string | undefined,
): Finding {
  const what = verdict.replaceAll('_', ' ')
  const ended = verdict === 'expired' ? sinceText(endsAt, seenAt) : ''
  return findingOf(RULE.certificate, subject, {
    message: `The TLS certificate of ${where} cannot be trusted: ${what}${ended}.`,
    mend:
      repairedBy === undefined
        ? RULE.certificate.mend
        : `Send the intermediate certificate from ${repairedBy} too.`,
  })
}

const MINUTE_MS = 60_000

/** How long ago, in whole units of time: a day has other ends where the reader is. */
function sinceText(endsAt = '', seenAt = ''): string {
  const minutes = Math.floor((Date.parse(seenAt) - Date.parse(endsAt)) / MINUTE_MS)
  // Neither without an instant nor by a clock that is behind.
  if (!(minutes >= 0)) return ''
  if (minutes < 60) return ` ${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? ` ${hours} h ago` : ` ${Math.floor(hours / 24)} days ago`
}

/** Nobody was contacted, because the guard refused to. */
export function refusedTarget(where: string, problem: Refusal | Failure | undefined): Finding {
  return findingOf(RULE.refused, where, {
    message: `The guard refused to contact ${where}, because ${wordsOf(problem)}.`,
    mend: RULE.refused.mend,
  })
}

/** Nobody answered at any place of the target. */
export function silentTarget(where: string, problem: Refusal | Failure | undefined): Finding {
  return findingOf(RULE.silent, where, {
    message: `${where} could not be reached (${wordsOf(problem)}).`,
    mend: RULE.silent.mend,
  })
}

/** The same of a target of which nothing was seen, where a sentence says why already. */
export function unseenTarget(
  standing: 'refused' | 'unreadable',
  where: string,
  message: string,
): Finding {
  const rule = standing === 'refused' ? RULE.refused : RULE.silent
  return findingOf(rule, where, { message, mend: rule.mend })
}

/** An endpoint that a card names gave no handshake. */
export function endpointSilent({ endpoint, outcome, reason }: Handshake): Finding {
  const why = reason === undefined ? outcome : reason.code
  return findingOf(RULE.endpointSilent, endpoint, {
    message: `The endpoint of the card gave no MCP handshake (${why.replaceAll('_', ' ')}).`,
    mend: RULE.endpointSilent.mend,
  })
}

/** A problem in words; numbers have units. */
function wordsOf(problem: Refusal | Failure | undefined): string {
  if (problem === undefined) return 'the time was up before anything was asked'
  if (problem.kind === 'refusal') return refusalWords(problem)
  const { code, params } = problem
  return code === 'time_budget' && params.limit !== undefined
    ? `no answer within ${params.limit} ms`
    : code.replaceAll('_', ' ')
}
