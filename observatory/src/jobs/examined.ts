/** An examination as it is kept: plain JSON, without what was served and without exchanges. */
import type { Examination } from 'countersign/examine'
import type { Run } from 'countersign/run'

type Found = Examination['discovery']['found'][number]

/** Names of tools that are kept; how many there are is always. */
const MOST_TOOLS = 500

/** Members as `countersign check --json` prints them, and what it says in English by its keys. */
export function examinedOf(examination: Examination): Readonly<Record<string, unknown>> {
  const { format, formatVersion, startedAt, finishedAt } = examination
  const { cardStatus, standing, summary, said, notAssessed, leftOut } = examination
  const { compared, trust, readings, fixes, findings, conditions } = examination
  const { target, requests, truncated, found, servers, endpoints } = examination.discovery
  return {
    format,
    formatVersion,
    startedAt,
    finishedAt,
    cardStatus,
    standing,
    summary,
    said,
    notAssessed,
    leftOut,
    conditions,
    discovery: {
      target,
      requests,
      truncated,
      places: found.map(placeOf),
      servers: servers.map(({ id, server, document, foundAt, catalogUrl }) => ({
        id,
        foundAt,
        catalogUrl,
        family: document.family,
        card: server.card,
      })),
      endpoints: endpoints.map(({ url, remote, serverId, needs }) => ({
        url,
        template: remote.url,
        type: remote.type,
        serverId,
        needs,
      })),
    },
    runs: examination.runs.map(runOf),
    compared,
    trust,
    hosting: examination.hosting.map(({ url, check, outcome, seen, wanted }) => ({
      url,
      check,
      outcome,
      seen,
      wanted,
    })),
    readings,
    fixes,
    findings,
  }
}

function placeOf({ place, presence, url, status, contentType, document }: Found) {
  return {
    url: place.url,
    kind: place.kind,
    presence,
    answeredBy: url === place.url ? undefined : url,
    status,
    contentType,
    document: document && { family: document.family, digest: document.digest },
  }
}

/** The snapshot by its digests and names; definitions of tools belong to runs of endpoints. */
function runOf({ snapshot, ...run }: Run) {
  if (snapshot === undefined) return run
  const { tools, ...face } = snapshot
  return {
    ...run,
    snapshot: { ...face, tools: tools.slice(0, MOST_TOOLS).map(({ name }) => name) },
  }
}

/** What was served, by URL. */
export function documentsOf({ discovery }: Examination): ReadonlyMap<string, Uint8Array> {
  return new Map(
    discovery.found.flatMap(({ presence, inline, url, exchange: { response } }) =>
      presence === 'found' && inline !== true && response !== undefined
        ? [[url, response.body]]
        : [],
    ),
  )
}
