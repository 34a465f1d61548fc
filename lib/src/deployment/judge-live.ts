/** The points that only a live server can show. */
import { quoted } from '../card/in-words.ts'
import { readDocument } from '../card/read.ts'
import type { ReadServer } from '../card/types.ts'
import { contradictionsOf } from '../discover/compare-findings.ts'
import { compareServer } from '../discover/compare.ts'
import { compareResource } from '../discover/connect-resource.ts'
import { evidenceOf } from '../discover/evidence.ts'
import type { Compared, Comparison } from '../discover/types.ts'
import { findingOf, type Finding } from '../finding.ts'
import { findingsOfHandshake } from '../wire/findings.ts'
import type { Handshake } from '../wire/types.ts'
import { judgeAlive } from './judge-alive.ts'
import { counted, few, judged, notAssessable } from './row.ts'
import { NO_REMOTES, REVISIONS_LEFT_OUT, REVISIONS_UNSTATED } from './rules.ts'
import type { PointRow, Seen } from './types.ts'

const REVISION_CLAIMS: readonly Comparison['claim'][] = ['protocol_versions', 'protocol_version']
/** What is wrong with a list that a server declares, by the code of the handshake's observation. */
const LIST_FAULTS: readonly string[] = [
  'list_refused',
  'list_malformed',
  'tools_advertised_but_unknown',
]

/** A list that is not answered because time or bytes ran out says nothing; one with a status does. */
function isListFault({ code, params }: Finding): boolean {
  const answered = String(params?.['failure'] ?? '').startsWith('status')
  return LIST_FAULTS.includes(code) || (code === 'list_unanswered' && answered)
}

/** Rows for the endpoint, the handshake with it, and what it says about itself. */
export function judgeLive(seen: Seen): readonly PointRow[] {
  const alive = judgeEndpoint(seen)
  const rows = [judgeHandshake, judgeRevisions, judgeIdentity, judgeLists]
  return [alive, ...rows.map((judge) => judge(seen))]
}

function judgeEndpoint(seen: Seen): PointRow {
  const { discovery, handshakes } = seen
  const faults = [...withoutRemotes(seen)]
  const unknown = new Set<string>()
  const alive: string[] = []
  for (const handshake of handshakes) {
    const verdict = judgeAlive(handshake)
    if (verdict.is === 'alive') alive.push(`${verdict.status} at ${handshake.endpoint}`)
    else if (verdict.is === 'dead') faults.push(verdict.finding)
    else unknown.add(`${handshake.endpoint}: ${verdict.why}`)
  }
  const asked = new Set(handshakes.map(({ endpoint }) => endpoint))
  for (const { url, remote, needs, presumed } of discovery.endpoints) {
    if (url === undefined) unknown.add(`${remote.url}: needs ${needs.join(', ')}`)
    else if (presumed !== true && !asked.has(url)) unknown.add(`${url}: it was not asked`)
  }
  const exchange = handshakes[0]?.exchanges[0]
  if (faults.length > 0)
    return judged('endpoint', { faults, seen: few(faults.map(({ message }) => message)), exchange })
  const [why = 'no document names an endpoint'] = unknown
  if (alive.length === 0) return notAssessable('endpoint', why)
  const rest = unknown.size > 0 ? ` (${unknown.size} more not known)` : ''
  return judged('endpoint', { seen: `${few(alive)}${rest}`, exchange })
}

/** Cards that name no remote: valid, and of no use where they are deployed. */
function withoutRemotes({ discovery, target }: Seen): readonly Finding[] {
  const bare = discovery.servers.filter(({ server }) => (server.card.remotes ?? []).length === 0)
  return bare.map(({ foundAt, server }) => {
    const message = `The card of ${quoted(server.card.name ?? 'a server')} names no remote.`
    const example = `"remotes": [{ "type": "streamable-http", "url": "${target.origin}/mcp" }]`
    const mend = `Add ${example}, with the URL of the endpoint.`
    return findingOf(NO_REMOTES, foundAt, { message, mend, pointer: server.pointer })
  })
}

/** Endpoints that answer at all; what is dead has its row. */
function living({ handshakes }: Seen): readonly Handshake[] {
  return handshakes.filter((handshake) => judgeAlive(handshake).is === 'alive')
}

function judgeHandshake(seen: Seen): PointRow {
  const alive = living(seen)
  const [first] = alive
  if (first === undefined) return notAssessable('handshake', 'no endpoint is alive')
  const reasons = alive.flatMap((handshake): readonly Finding[] => {
    const { outcome, reason } = handshake
    const conclusive = outcome === 'failed' || outcome === 'not_mcp'
    if (!conclusive && reason?.code !== 'credential_undisclosed') return []
    return findingsOfHandshake(handshake).filter(({ code }) => code === reason?.code)
  })
  const exchange = first.exchanges.at(-1)
  if (reasons.length > 0)
    return judged('handshake', {
      faults: reasons,
      seen: few(reasons.map(({ message }) => message)),
      exchange,
    })
  const met = alive.flatMap(({ outcome, facts }) =>
    outcome === 'connected' && facts ? [`${facts.era}, ${facts.revision ?? 'no revision'}`] : [],
  )
  if (met.length === 0)
    return notAssessable(
      'handshake',
      few(alive.map(({ outcome, reason }) => reason?.code ?? outcome)),
    )
  return judged('handshake', { seen: few(met), exchange })
}

function judgeRevisions(seen: Seen): PointRow {
  const { compared } = seen
  const rows = compared.map((one) => only(one, REVISION_CLAIMS))
  const faults = [...rows.flatMap(contradictionsOf), ...leftOut(seen)]
  if (faults.length > 0) {
    const words = faults.map(({ message }) => message)
    return judged('protocol_versions', { faults, seen: few(words) })
  }
  const stated = rows.flatMap((one) => one.rows)
  const agreed = stated.filter(({ agrees }) => agrees === 'yes').map(({ claimed }) => claimed)
  if (agreed.length > 0) {
    const unasked = stated.length - agreed.length
    const rest = unasked > 0 ? ` (${unasked} more could not be compared)` : ''
    return judged('protocol_versions', { seen: `${few(agreed)}${rest}` })
  }
  const remarks = compared.length > 0 && stated.length === 0 ? unstated(seen) : []
  const why =
    stated[0]?.because ?? (compared.length > 0 ? 'the card states none' : 'no live server was met')
  return notAssessable('protocol_versions', why, remarks)
}

function only(compared: Compared, claims: readonly Comparison['claim'][]): Compared {
  return { ...compared, rows: compared.rows.filter(({ claim }) => claims.includes(claim)) }
}

/** Versions that the server lists or uses, and the card's remote does not state. */
function leftOut(seen: Seen): readonly Finding[] {
  return liveRemotes(seen).flatMap(({ live, stated, pointer, foundAt, endpoint }) => {
    const missing = live.filter((revision) => !stated.includes(revision))
    if (stated.length === 0 || missing.length === 0) return []
    const message = `The card leaves out ${missing.map((one) => quoted(one)).join(', ')}, which ${endpoint} speaks.`
    const mend = `Set ${pointer} to ${JSON.stringify([...live, ...stated.filter((one) => !live.includes(one))])}.`
    return [findingOf(REVISIONS_LEFT_OUT, foundAt, { message, mend, pointer })]
  })
}

function unstated(seen: Seen): readonly Finding[] {
  return liveRemotes(seen).flatMap(({ live, stated, pointer, foundAt, endpoint }) => {
    if (stated.length > 0 || live.length === 0) return []
    const message = `The card states no protocol versions; ${endpoint} speaks ${live.join(', ')}.`
    const mend = `Add ${pointer}: ${JSON.stringify(live)}.`
    return [findingOf(REVISIONS_UNSTATED, foundAt, { message, mend, pointer })]
  })
}

/** Remotes of the documents beside what their live servers list. */
function liveRemotes({ discovery, handshakes }: Seen) {
  return discovery.endpoints.flatMap(({ url, serverId, remote }) => {
    const facts = handshakes.find(({ endpoint }) => endpoint === url)?.facts
    const server = discovery.servers.find(({ id }) => id === serverId)
    if (facts === undefined || facts.gate?.at === 'handshake' || server === undefined) return []
    const { revision, listedRevisions = [] } = facts
    const live = [
      ...new Set(revision === undefined ? listedRevisions : [revision, ...listedRevisions]),
    ]
    const index = server.server.card.remotes?.findIndex((one) => one.url === remote.url) ?? 0
    return {
      live,
      stated: remote.supportedProtocolVersions ?? [],
      pointer: `${server.server.pointer}/remotes/${index}/supportedProtocolVersions`,
      foundAt: server.foundAt,
      endpoint: facts.endpoint,
    }
  })
}

/** Every other claim of the documents, of the card resource, and the names that were described. */
function judgeIdentity(seen: Seen): PointRow {
  const rows = seen.compared.map((one) => ({
    ...one,
    rows: one.rows.filter(({ claim }) => !REVISION_CLAIMS.includes(claim)),
  }))
  const denied = [
    ...rows.flatMap(contradictionsOf),
    ...describedDenied(seen),
    ...resourcesDiffering(seen),
  ]
  const faults = [...new Map(denied.map((one) => [`${one.code} ${one.message}`, one])).values()]
  if (faults.length > 0) {
    const words = faults.map(({ message }) => message)
    return judged('identity', { faults, seen: few(words) })
  }
  const agreed = rows.flatMap((one) => one.rows).filter(({ agrees }) => agrees === 'yes')
  if (!agreed.some(({ claim }) => claim === 'name'))
    return notAssessable('identity', 'no live server said its name')
  const claims = agreed.map(({ claim, claimed }) => `${claim} ${claimed}`)
  return judged('identity', { seen: few(claims) })
}

/** The described servers held against the live ones: what is deployed may be older than either. */
function describedDenied({ site, handshakes }: Seen): readonly Finding[] {
  const cards = site?.documents.filter(({ kind }) => kind === 'card') ?? []
  return cards.flatMap(({ bytes, path }) => {
    const url = `${site?.baseUrl ?? ''}${path}`
    return readDocument(bytes, { url }).servers.flatMap((server: ReadServer) =>
      handshakes.flatMap(({ endpoint, facts }) => {
        const own = server.card.remotes?.some((remote) => remote.url === endpoint)
        if (facts === undefined || own !== true) return []
        const rows = compareServer(server, endpoint, facts)
        const compared: Compared = { serverId: '', foundAt: url, endpoint, rows }
        return contradictionsOf(only(compared, ['name', 'version']))
      }),
    )
  })
}

function resourcesDiffering({ discovery, handshakes }: Seen): readonly Finding[] {
  return discovery.endpoints.flatMap(({ url, serverId }) => {
    const resource = handshakes.find(({ endpoint }) => endpoint === url)?.resource
    const server = discovery.servers.find(({ id }) => id === serverId)?.server
    if (url === undefined || server === undefined) return []
    return compareResource(server, url, resource)
  })
}

function judgeLists(seen: Seen): PointRow {
  const connected = seen.handshakes.filter(({ outcome }) => outcome === 'connected')
  if (connected.length === 0) return notAssessable('lists', 'no live server was met')
  const faults = connected.flatMap((handshake) =>
    findingsOfHandshake(handshake)
      .filter(isListFault)
      .map((finding) => {
        const at = handshake.observations.find(({ code }) => code === finding.code)?.exchange
        const exchange = at === undefined ? undefined : handshake.exchanges[at]
        return exchange === undefined ? finding : { ...finding, ...evidenceOf(exchange) }
      }),
  )
  const words = connected.flatMap(({ tools, resources, prompts }) => [
    ...(tools ? [counted(tools.names.length, 'tool')] : []),
    ...(resources ? [counted(resources.names.length, 'resource')] : []),
    ...(prompts ? [counted(prompts.names.length, 'prompt')] : []),
  ])
  if (faults.length > 0)
    return judged('lists', { faults, seen: few(faults.map(({ message }) => message)) })
  if (words.length === 0) return notAssessable('lists', 'no list is declared')
  return judged('lists', { seen: words.join(', '), exchange: connected[0]?.exchanges.at(-1) })
}
