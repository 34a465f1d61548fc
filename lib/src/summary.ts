/** The headline of an examination: a card status, a sentence, and what was not assessed. Pure. */
import type { Compared, Discovery, Found } from './discover/types.ts'
import type { CertificateFacts } from './exchange.ts'
import { findingOf, type Finding, type Rule } from './finding.ts'
import type { Handshake } from './wire/types.ts'

/** The outcome of checking published cards. Never a score. */
export type CardStatus = 'PASS' | 'PARTIAL' | 'UNKNOWN' | 'FAIL'

const RULE = {
  nothing: {
    code: 'nothing_published',
    severity: 'error',
    title: 'No card and no catalog was found',
    why: 'A client that is given the domain learns nothing about a server here.',
    mend: 'Serve a Server Card at <endpoint>/server-card and list it in /.well-known/ai-catalog.json.',
    spec: 'SEP-2127, docs/discovery.md; AI Catalog, Discovery',
  },
  noCard: {
    code: 'endpoint_without_card',
    severity: 'warning',
    title: 'A live MCP server that no card describes',
    why: 'Clients can use it only when somebody tells them the URL by hand.',
    mend: 'Serve a Server Card at <endpoint>/server-card and list it in /.well-known/ai-catalog.json.',
    spec: 'SEP-2127, docs/discovery.md',
  },
  declaredNone: {
    code: 'declares_no_server',
    severity: 'note',
    title: 'The site says that it runs no MCP server',
    why: 'A document that declares the absence of a server is an answer, not a defect.',
    mend: 'Nothing, unless there is a server: then publish a card.',
    spec: 'SEP-2127',
  },
  certificate: {
    code: 'certificate_rejected',
    severity: 'error',
    title: 'The TLS certificate cannot be trusted',
    why: 'Every client that checks certificates stops here, before it sends a byte.',
    mend: 'Serve a current certificate for this name with its whole chain from a public authority.',
    spec: 'RFC 9110 section 4.3.4; RFC 5280',
  },
} as const satisfies Record<string, Rule>

export const SUMMARY_RULES: readonly Rule[] = Object.values(RULE)

export interface Headline {
  readonly cardStatus: CardStatus
  readonly summary: string
  readonly notAssessed: readonly string[]
  /** Findings about the target as a whole. */
  readonly findings: readonly Finding[]
}

/** What a headline is made of. `met` are the endpoints that were contacted, in order. */
export interface Evidence {
  readonly discovery: Discovery
  readonly handshakes: readonly Handshake[]
  readonly compared: readonly Compared[]
  readonly findings: readonly Finding[]
  readonly endpoints: readonly string[]
  readonly met: readonly string[]
  readonly liveSkipped: boolean
}

export function summarise(evidence: Evidence): Headline {
  const headline = evidence.discovery.servers.length > 0 ? ofCards(evidence) : ofNone(evidence)
  return { ...headline, notAssessed: notAssessed(evidence) }
}

function ofCards(evidence: Evidence): Omit<Headline, 'notAssessed'> {
  const { servers } = evidence.discovery
  const documents = [...new Set(servers.map((server) => server.document))]
  const v1 = documents.filter((document) => document.validV1).length
  const denied = evidence.compared.flatMap((c) => c.rows.filter((row) => row.agrees === 'no'))
  const broken = evidence.findings.filter((finding) => finding.severity === 'error').length
  const what = plural(servers.length, 'server is', 'servers are')
  const shape =
    v1 === documents.length
      ? `described by ${v1 === 1 ? 'a valid v1 card' : 'valid v1 cards'}`
      : v1 > 0
        ? 'described, partly by documents that are not valid v1 cards'
        : 'described, but not by a valid v1 card'
  const live = liveWords(evidence, denied.length)
  const cardStatus = v1 > 0 && denied.length === 0 && broken === 0 ? 'PASS' : 'PARTIAL'
  return { cardStatus, summary: `${what} ${shape}; ${live}.`, findings: [] }
}

function liveWords({ handshakes, compared, liveSkipped, endpoints }: Evidence, denied: number) {
  if (liveSkipped) return 'the live server was not asked'
  if (endpoints.length === 0) return 'no endpoint that could be contacted is named'
  const connected = handshakes.filter((h) => h.outcome === 'connected').length
  if (connected === 0) {
    const gated = handshakes.filter((h) => h.outcome === 'gated').length
    return gated > 0 && gated === handshakes.length
      ? 'the live server asks for credentials, so no claim could be compared'
      : 'no live server confirmed it'
  }
  if (denied > 0) return `the live server denies ${plural(denied, 'claim', 'claims')}`
  const agreed = compared.flatMap((c) => c.rows.filter((row) => row.agrees === 'yes')).length
  return agreed > 0
    ? `the live server agrees with all ${agreed} claims that could be compared`
    : 'the live server answers, and no claim could be compared with it'
}

function ofNone(evidence: Evidence): Omit<Headline, 'notAssessed'> {
  const { discovery, handshakes } = evidence
  const { target, found } = discovery
  const where = target.kind === 'domain' ? target.host : target.url
  const silent = found.filter((one) => one.presence === 'unreachable' || one.presence === 'refused')
  if (silent.length === found.length) return unreachable(where, found)

  const connected = handshakes.find((h) => h.outcome === 'connected')
  if (connected !== undefined) {
    return {
      cardStatus: 'FAIL',
      summary: `A live MCP server answers at ${connected.endpoint}, and no card describes it.`,
      findings: [
        findingOf(RULE.noCard, connected.endpoint, {
          message: 'The server answers, but neither a card nor a catalog describes it.',
          mend: `Serve a card at ${connected.endpoint.replace(/\/$/, '')}/server-card.`,
        }),
      ],
    }
  }
  const negative = found.find((one) => one.document?.family === 'no_server')
  if (negative !== undefined) {
    return {
      cardStatus: 'UNKNOWN',
      summary: `${where} says that it runs no MCP server.`,
      findings: [
        findingOf(RULE.declaredNone, negative.url, {
          message: 'The document declares that there is no server (yet).',
        }),
      ],
    }
  }
  const unread = found.filter((one) => one.presence === 'unreadable' || one.document !== undefined)
  if (unread.length > 0) {
    return {
      cardStatus: 'FAIL',
      summary: `${plural(unread.length, 'document was', 'documents were')} found at ${where}, and none describes a server that a client could use.`,
      findings: [],
    }
  }
  return {
    cardStatus: 'FAIL',
    summary: `Nothing is published at ${where}: ${found.length} places were asked.`,
    findings: [
      findingOf(RULE.nothing, target.url, {
        message: `None of the ${found.length} places where clients and scanners look has a card or a catalog.`,
        mend: RULE.nothing.mend,
      }),
    ],
  }
}

function unreachable(where: string, found: readonly Found[]): Omit<Headline, 'notAssessed'> {
  const exchange = found[0]?.exchange
  const problem = exchange?.problem
  const certificate = exchange?.hops.at(-1)?.tls?.certificate
  if (certificate !== undefined && certificate.verdict !== 'trusted')
    return rejected(where, certificate, exchange?.url ?? where)
  const why = problem === undefined ? 'no answer' : problem.code.replaceAll('_', ' ')
  const refused = problem?.kind === 'refusal'
  return {
    cardStatus: 'UNKNOWN',
    summary: refused
      ? `The guard refused to contact ${where} (${why}).`
      : `${where} could not be reached (${why}).`,
    findings: [],
  }
}

/** Nobody who checks certificates can read such a site, so nothing more was asked. */
function rejected(
  where: string,
  { verdict, endsAt, repairedBy }: CertificateFacts,
  subject: string,
): Omit<Headline, 'notAssessed'> {
  const what = verdict.replaceAll('_', ' ')
  const ended = verdict === 'expired' && endsAt !== undefined ? ` on ${endsAt.slice(0, 10)}` : ''
  const intermediate =
    repairedBy === undefined ? {} : { mend: `Send the intermediate from ${repairedBy} too.` }
  const sentence = `The TLS certificate of ${where} cannot be trusted: ${what}${ended}`
  return {
    cardStatus: 'UNKNOWN',
    summary: `${sentence}. Nothing was sent.`,
    findings: [
      findingOf(RULE.certificate, subject, {
        message: `${sentence}.`,
        mend: RULE.certificate.mend,
        ...intermediate,
      }),
    ],
  }
}

function notAssessed({ discovery, handshakes, endpoints, met, liveSkipped }: Evidence): string[] {
  const lines: string[] = []
  for (const endpoint of discovery.endpoints) {
    if (endpoint.url === undefined)
      lines.push(`${endpoint.remote.url}: needs ${endpoint.needs.join(', ')}`)
  }
  for (const { outcome, endpoint, reason } of handshakes) {
    if (outcome === 'gated')
      lines.push(`${endpoint}: asks for credentials; what is behind was not seen`)
    if (outcome === 'unmeasured') lines.push(`${endpoint}: not measured (${reason?.code ?? '?'})`)
  }
  if (endpoints.length > met.length)
    lines.push(`${endpoints.length - met.length} more endpoints were not contacted`)
  if (liveSkipped) lines.push('the live server, because it was skipped')
  if (discovery.truncated)
    lines.push(`${discovery.truncated.left} more places (${discovery.truncated.why})`)
  return lines
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
