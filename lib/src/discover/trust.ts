/** Verified discovery: what may be believed of a server that somebody lists. Pure. */
import {
  SEAL_DRAFT,
  SEAL_KEY_UNREAD,
  SEAL_PROFILE,
  SEAL_UNSIGNED,
} from '../attest/trust-manifest-rules.ts'
import {
  HEADER_FORBIDDEN,
  TEMPLATE_HOST,
  TEMPLATE_HOST_UNBOUND,
  TEMPLATE_HOST_VALUE,
  TEMPLATE_ORIGIN_VALUE,
  TEMPLATE_URL,
} from '../card/input-rules.ts'
import { CARD_NAME_DOT_SEGMENT, CARD_NO_REMOTES, REMOTE_SSE_BESIDE } from '../card/lint-rules.ts'
import { CARD_NAME_LENGTH, CARD_NAME_PATTERN } from '../card/server-card-rules.ts'
import type { LiveFacts } from '../exchange.ts'
import { findingOf, type Finding, type Rule } from '../finding.ts'
import { claimOf } from './compare-claims.ts'
import { judgeCatalogSeal, judgeDigest, judgeEntry } from './trust-entry.ts'
import { judgeAccess, judgeInputs } from './trust-inputs.ts'
import { judgeLive, judgePins, judgeShadows } from './trust-live.ts'
import { signerOf } from './trust-manifest.ts'
import { CATALOG_SEAL, MANIFEST_LINES } from './trust-manifest-rules.ts'
import { isProven, judgeName } from './trust-name.ts'
import { destinationOf, judgeBackLink, judgeSite, type Destination } from './trust-remotes.ts'
import { lineOf } from './trust-rule.ts'
import { LISTED } from './trust-rules-listing.ts'
import { SERVED } from './trust-rules-server.ts'
import { statementsOf } from './trust-statements.ts'
import { voicesOf } from './trust-voice.ts'
import { judgeListing, judgeTransport, wayTo, type Way } from './trust-way.ts'
import type {
  DiscoveredServer,
  Discovery,
  Trust,
  TrustLine,
  TrustVerdict,
  Vouching,
} from './types.ts'

/** Every rule of verified discovery, for `explain`. */
export const TRUST_RULES: readonly Rule[] = [
  ...Object.values(LISTED),
  ...Object.values(CATALOG_SEAL),
  ...MANIFEST_LINES.values(),
  ...Object.values(SERVED),
]

/** Gravest first. */
const ORDER: readonly TrustVerdict[] = ['FAILED', 'UNVERIFIED', 'WARNING', 'VERIFIED']

/** Lines of R1, R3, R4 and R5 that are no obstacle to asking a user for a secret. */
const TOLERATED: ReadonlySet<string> = new Set([
  LISTED.crossSite.code, // R4 then has the word of the endpoint
  LISTED.sseBeside.code,
  // A signature that cannot be judged leaves an entry as it would be without one.
  LISTED.signature.code,
  CATALOG_SEAL.unverified.code,
  SEAL_UNSIGNED.code,
  SEAL_DRAFT.code,
  SEAL_PROFILE.code,
  SEAL_KEY_UNREAD.code,
])

/**
 * Applies the rules of verified discovery to one server: R1 transport of the listing, R2 bounds,
 * R3 site, R4 back-link and publisher, R5 name, R6 live server, R7 pins, R9 secrets, R10 access.
 * A rule may say several things; what this version cannot check is UNVERIFIED, never left out in
 * favour of a better whole.
 *
 * @param live facts of the endpoint that was contacted; then only its remote is judged by R3 and R4
 * @param repository R8, which needs a request: what `checkRepositoryId` said, where it was asked
 * @param vouching signatures, whose keys need requests: what `checkTrustManifests` found
 */
export function assessTrust(
  server: DiscoveredServer,
  discovery: Discovery,
  live: LiveFacts | undefined,
  repository?: TrustLine,
  vouching?: Vouching,
): Trust {
  const way = wayTo(server, discovery)
  const { lines: listed, holding } =
    way === undefined
      ? { lines: [unreached(server)], holding: [] }
      : judgeListed(server, discovery, live, way, vouching)
  const holds = new Set(holding.map(({ remote }) => remote))
  const lines = [
    ...listed,
    ...judgeLive(server, live, statementsOf(discovery).all),
    ...judgeShadows(server, live, discovery),
    ...judgePins(live),
    ...(repository === undefined ? [] : [repository]),
    ...judgeInputs(server.server.card, live, (remote) => holds.has(remote)),
    ...judgeAccess(server.server.card),
  ]
  const overall = ORDER.find((verdict) => lines.some((line) => line.verdict === verdict))
  const remotes = server.server.card.remotes ?? []
  const origins = holding.flatMap(({ url }) => (url === undefined ? [] : [new URL(url).origin]))
  return {
    serverId: server.id,
    ...(vouching && { vouching }),
    lines,
    overall: overall ?? 'UNVERIFIED',
    maySolicitSecrets: remotes.length > 0 && remotes.every((remote) => holds.has(remote)),
    secretOrigins: [...new Set(origins)],
  }
}

function unreached(server: DiscoveredServer): TrustLine {
  return lineOf(LISTED.tlsNotSeen, `No document that leads to ${server.foundAt} was read.`)
}

interface Judged {
  readonly lines: readonly TrustLine[]
  /** Destinations at which the user may be asked for secrets. */
  readonly holding: readonly Destination[]
}

function judgeListed(
  server: DiscoveredServer,
  discovery: Discovery,
  live: LiveFacts | undefined,
  way: Way,
  vouching: Vouching | undefined,
): Judged {
  const { card } = server.server
  const statements = statementsOf(discovery)
  const listing = new URL(way.documents[0].place.url).hostname
  const host = new URL(way.documents.at(-1)?.url ?? way.documents[0].url).hostname
  const name = claimOf(server.server, 'name')
  const remotes = card.remotes ?? []
  const all = remotes.map(destinationOf)
  const met = all.filter(({ url }) => url !== undefined && url === live?.endpoint)
  const shown = met.length > 0 ? met : all
  const urls = all.flatMap(({ url, remote }) => [remote.url, ...(url === undefined ? [] : [url])])
  const signer = signerOf(server, discovery, vouching)
  const isStreamable = remotes.some(({ type }) => type === 'streamable-http')
  const linesAt = new Map(
    all.map((one) => [
      one,
      [
        ...judgeSite(one, listing, isStreamable),
        ...[judgeBackLink(one, name, listing, statements, live, signer)].flatMap(
          (line) => line ?? [],
        ),
      ],
    ]),
  )

  const { hosts: publishing, beside } = voicesOf(way, all, discovery.target)
  const hosts = signer === undefined ? publishing : [...publishing, signer]
  const besideHost = beside === undefined ? [] : [new URL(beside).hostname]
  const isBeside = ({ url }: Destination): boolean =>
    beside !== undefined && url !== undefined && new URL(url).origin === beside
  const witnesses = shown.every(isBeside) ? [...hosts, ...besideHost] : hosts
  const proven = isProven(name, hosts)
  const provenBeside = proven || isProven(name, [...hosts, ...besideHost])

  const transport = judgeTransport(way, discovery)
  const nested = way.documents.slice(0, -1).flatMap(({ entry }) => entry ?? [])
  const entry = [
    ...nested.flatMap((one) => judgeDigest(one, discovery)),
    ...judgeEntry(server, listing, discovery, vouching),
  ]
  const seal = judgeCatalogSeal(vouching)
  const sound = [...transport, ...seal, ...entry].every(isNoObstacle)
  const holding = all.filter(
    (one) =>
      sound &&
      (isBeside(one) ? provenBeside : proven) &&
      linesAt.get(one)?.every(isNoObstacle) === true,
  )
  const lines = distinct([
    ...transport,
    ...judgeListing(way, discovery),
    ...seal,
    ...(shown.length === 0
      ? [lineOf(LISTED.noRemote, 'The card names no endpoint.')]
      : inOrder(shown.flatMap((one) => linesAt.get(one) ?? []))),
    ...entry,
    ...judgeName(name, witnesses, [...new Set([host, listing])], urls, statements),
  ])
  return { lines, holding }
}

function isNoObstacle({ verdict, code }: TrustLine): boolean {
  return verdict === 'VERIFIED' || TOLERATED.has(code)
}

/** R3 of all endpoints, then R4 of all. */
function inOrder(lines: readonly TrustLine[]): readonly TrustLine[] {
  return [
    ...lines.filter(({ rule }) => rule !== 'R4'),
    ...lines.filter(({ rule }) => rule === 'R4'),
  ]
}

function distinct(lines: readonly TrustLine[]): readonly TrustLine[] {
  const seen = new Set<string>()
  return lines.filter(({ code, message }) => {
    const key = `${code} ${message}`
    return !seen.has(key) && seen.add(key)
  })
}

/**
 * Lines that other parts of an examination always report with more detail, or that are about the
 * reader's own lockfile and not about the target.
 */
const NOT_FINDINGS: ReadonlySet<string> = new Set([
  SERVED.notPinned.code,
  SERVED.notCompared.code,
  SERVED.liveDiffers.code,
  SERVED.liveRefuses.code,
  LISTED.plainRemote.code,
  LISTED.truncated.code,
])

/** Lines that are no findings where the document itself has one of these: one fault, one code. */
const SAID_OF_DOCUMENT: ReadonlyMap<string, readonly Rule[]> = new Map([
  [LISTED.sseBeside.code, [REMOTE_SSE_BESIDE]],
  [LISTED.noRemote.code, [CARD_NO_REMOTES]],
  [LISTED.unbound.code, [TEMPLATE_HOST_UNBOUND]],
  [LISTED.template.code, [TEMPLATE_URL, TEMPLATE_HOST, TEMPLATE_HOST_VALUE, TEMPLATE_ORIGIN_VALUE]],
  [LISTED.nameSyntax.code, [CARD_NAME_PATTERN, CARD_NAME_LENGTH, CARD_NAME_DOT_SEGMENT]],
  [SERVED.header.code, [HEADER_FORBIDDEN]],
])

/** What is not verified, as findings about the document that describes the server. */
export function findingsOfTrust(trust: Trust, discovery: Discovery): readonly Finding[] {
  const { servers } = discovery
  const subject = servers.find(({ id }) => id === trust.serverId)?.foundAt ?? trust.serverId
  const said = new Set(
    discovery.findings.flatMap((one) => (one.subject === subject ? one.code : [])),
  )
  const has = (...codes: readonly string[]): boolean =>
    trust.lines.some(({ code }) => codes.includes(code))
  const vouched = has(LISTED.backLink.code) && !has(LISTED.noBackLink.code, LISTED.otherOwner.code)
  return trust.lines.flatMap(({ code, verdict, message, params, mend }) => {
    const rule = TRUST_RULES.find((one) => one.code === code)
    if (rule === undefined || verdict === 'VERIFIED' || NOT_FINDINGS.has(code)) return []
    if (SAID_OF_DOCUMENT.get(code)?.some((one) => said.has(one.code))) return []
    // Listing another owner's server is legal and, with the endpoint's own word, in order.
    if (vouched && code === LISTED.crossSite.code) return []
    return [findingOf(rule, subject, { message, mend: mend ?? rule.mend, params })]
  })
}
