/** From what was found and met to claims denied, trust, readers, findings and the verdict. Pure. */
import { compare, contradictionsOf } from './discover/compare.ts'
import { rankFixes, type RankedFix } from './discover/fixes.ts'
import type { HostingRow } from './discover/hosting.ts'
import { readAll } from './discover/readers.ts'
import { assessTrust, findingsOfTrust } from './discover/trust.ts'
import type { Compared, Discovery, Reading, Trust, TrustLine, Vouching } from './discover/types.ts'
import { siteView } from './discover/view.ts'
import type { LiveFacts } from './exchange.ts'
import { byGravity, type Finding } from './finding.ts'
import type { Run } from './run/run.ts'
import { findingsOfRun } from './run-findings.ts'
import { summarise, type Headline } from './summary.ts'
import type { Handshake } from './wire/types.ts'

/** What was seen of a target. */
export interface Seen {
  readonly discovery: Discovery
  /** Distinct URLs of the endpoints, in order; the first of them, `met`, were contacted. */
  readonly endpoints: readonly string[]
  readonly met: readonly string[]
  readonly handshakes: readonly Handshake[]
  readonly runs: readonly Run[]
  readonly hosting: readonly HostingRow[]
  /** What forges said of the repositories, by the id of the server. */
  readonly repositories: ReadonlyMap<string, TrustLine>
  /** What was found of the signatures of catalog entries, by the id of the server. */
  readonly vouchings: ReadonlyMap<string, Vouching>
  /** Endpoints that are gone, and what may have taken their place. */
  readonly retired: readonly Finding[]
  /** Sections that were left out: `live`, `trust`, `readers`. */
  readonly skip: ReadonlySet<string>
}

/** All that is concluded of a target, in the order of the flow; the headline stands above it. */
export interface Assessment extends Headline {
  readonly compared: readonly Compared[]
  readonly trust: readonly Trust[]
  readonly readings: readonly Reading[]
  /** Ordered by how many readers the smallest edit wins. */
  readonly fixes: readonly RankedFix[]
  /** All there are, gravest first. */
  readonly findings: readonly Finding[]
}

/** Judges what was seen. */
export function assess(seen: Seen): Assessment {
  const { discovery, handshakes, runs, hosting, skip } = seen
  const live = new Map<string, LiveFacts>()
  for (const { endpoint, facts } of handshakes) if (facts !== undefined) live.set(endpoint, facts)
  const compared = discovery.endpoints.flatMap((endpoint): Compared[] => {
    const server = discovery.servers.find((candidate) => candidate.id === endpoint.serverId)
    const facts = endpoint.url === undefined ? undefined : live.get(endpoint.url)
    return server && facts ? [compare(server, facts.endpoint, facts)] : []
  })
  const trust = skip.has('trust')
    ? []
    : discovery.servers.map((server) =>
        assessTrust(
          server,
          discovery,
          factsOf(server.id, discovery, live),
          seen.repositories.get(server.id),
          seen.vouchings.get(server.id),
        ),
      )
  const readings = skip.has('readers') ? [] : readAll(siteView(discovery, [...live.values()]))
  const findings = [
    ...discovery.findings,
    ...seen.retired,
    ...compared.flatMap(contradictionsOf),
    ...hosting.flatMap((row) => row.findings),
    ...trust.flatMap((one) => findingsOfTrust(one, discovery)),
  ]
  const verdict = summarise({ ...seen, compared, findings, liveSkipped: skip.has('live') })
  return {
    ...verdict,
    compared,
    trust,
    readings,
    fixes: rankFixes(readings),
    findings: [...verdict.findings, ...findings, ...runs.flatMap(faultsOf)].toSorted(byGravity),
  }
}

/** What is wrong or worth a look at an endpoint; `probe` says the rest. */
function faultsOf(run: Run): readonly Finding[] {
  return findingsOfRun(run).filter(({ severity }) => severity !== 'note')
}

function factsOf(
  serverId: string,
  discovery: Discovery,
  live: ReadonlyMap<string, LiveFacts>,
): LiveFacts | undefined {
  for (const { serverId: owner, url } of discovery.endpoints) {
    const facts = owner === serverId && url !== undefined ? live.get(url) : undefined
    if (facts !== undefined) return facts
  }
  return undefined
}
