import { compareWithCard } from '../card/catalog.ts'
import { findingsOfDocument } from '../card/findings.ts'
import type { Issue } from '../card/issue.ts'
import type { ReadServer } from '../card/types.ts'
import { findingOf, type Finding } from '../finding.ts'
import { findingsAt, firstFindings } from './documents.ts'
import { mirrorAsArd } from './fixes.ts'
import { AI_CATALOG_PATH, ARD_PATH, cardPlaceOf } from './places.ts'
import { findingsOfPlaces } from './site-place-findings.ts'
import {
  CATALOGS_DIFFER,
  DOCUMENTS_DISAGREE,
  DISCOVERY_TRUNCATED,
  OLD_PATH,
  ONLY_ONE_CATALOG,
} from './site-rules.ts'
import type { DiscoveredServer, Discovery, Found, TruncationCause } from './types.ts'
import { isUndecided } from './undecided.ts'

/** Faults of the documents of a site and of the way they are listed, in the order of discovery. */
export function findingsOfSite(discovery: Omit<Discovery, 'findings'>): readonly Finding[] {
  const { found, servers, target } = discovery
  return [
    ...findingsOfPlaces(found),
    ...firstFindings(documentFindings(found, target.origin), target.url),
    ...twoCatalogs(discovery),
    ...oldPaths(servers, found),
    ...firstFindings(disagreements(servers, found), target.url),
    ...entryDisagreements(found),
    ...truncation(discovery),
  ]
}

/** The issues of every document, once for equal bytes, at the place where they were seen first. */
function documentFindings(found: readonly Found[], origin: string): readonly Finding[] {
  const seen = new Set<string>()
  return found.flatMap((one) => {
    const { document, exchange, url, place } = one
    const body = exchange.response?.body
    const foreign = place.kind === 'remote_card' && new URL(url).origin !== origin
    if (document === undefined || body === undefined || foreign) return []
    // The issues of an inline card are among its catalog's; an inline catalog has its own.
    const within = one.inline === true && document.catalog === undefined
    if (within || seen.has(document.digest)) return []
    seen.add(document.digest)
    return findingsOfDocument(document, body, url)
  })
}

function twoCatalogs({ found, target }: Omit<Discovery, 'findings'>): readonly Finding[] {
  const at = (path: string): Found | undefined =>
    found.find(({ place }) => place.url === `${target.origin}${path}`)
  const [ai, ard] = [at(AI_CATALOG_PATH), at(ARD_PATH)]
  const listed = [ai, ard].map((one) => one?.document?.catalog)
  if (ai === undefined || ard === undefined || !listed.some((catalog) => catalog)) return []
  if (listed.every((catalog) => catalog !== undefined)) {
    const [one, other] = listed.map((catalog) => entryKeys(catalog?.entries ?? []))
    if (one === other) return []
    return [
      findingOf(CATALOGS_DIFFER, ard.place.url, {
        message: `${AI_CATALOG_PATH} and ${ARD_PATH} list different entries.`,
        mend: 'Serve the same entries at both.',
      }),
    ]
  }
  const [there, missing] = listed[0] === undefined ? [ard, ai] : [ai, ard]
  if (isUndecided(missing)) return []
  const catalog = there.document?.catalog
  const path = missing === ard ? ARD_PATH : AI_CATALOG_PATH
  const message =
    missing === ard
      ? `Only ${AI_CATALOG_PATH} holds a catalog. ARD consumers must read ${ARD_PATH} and may skip the other path.`
      : `Only ${ARD_PATH} holds a catalog. Clients of the Server Card draft ask ${AI_CATALOG_PATH} and find none.`
  const mend =
    missing === ard && catalog !== undefined
      ? mirrorAsArd(target.origin, catalog)
      : `Serve the same entries at ${target.origin}${AI_CATALOG_PATH} too, with "specVersion":"1.0".`
  return [
    findingOf(ONLY_ONE_CATALOG, there.place.url, { message, mend, params: { missing: path } }),
  ]
}

function entryKeys(
  entries: readonly { readonly parsed?: { readonly key: string }; readonly url?: string }[],
): string {
  return entries
    .map(({ parsed, url }) => `${parsed?.key ?? ''} ${url ?? ''}`)
    .toSorted()
    .join('\n')
}

/** Documents that hold a server which is found only where newer readers do not look. */
function oldPaths(
  servers: readonly DiscoveredServer[],
  found: readonly Found[],
): readonly Finding[] {
  const current = new Set<string>()
  // "Only" is not known while a newer place gave no answer.
  if (found.some((one) => one.place.kind !== 'well_known' && isUndecided(one))) return []
  for (const { place, presence, url } of found) {
    if (presence === 'found' && place.kind !== 'well_known') current.add(url)
  }
  const seen = new Set<string>()
  return servers.flatMap(({ foundAt, alsoAt = [], server }) => {
    const places = [foundAt, ...alsoAt]
    const remotes = server.card.remotes ?? []
    if (places.some((url) => current.has(url)) || seen.has(foundAt)) return []
    // A well-known path may happen to be the very place that the draft reserves for the endpoint.
    if (remotes.some((remote) => places.includes(cardPlaceOf(remote.url)))) return []
    seen.add(foundAt)
    const card = cardPlaceOf(remotes[0]?.url ?? '<endpoint>')
    return [
      findingOf(OLD_PATH, foundAt, {
        message: `The server is described only at ${new URL(foundAt).pathname}, which no current draft names.`,
        mend: `Serve a card at ${card}, list it in ${AI_CATALOG_PATH}, and keep this path for older readers.`,
      }),
    ]
  })
}

/** Documents about one endpoint that give it different names or versions, both of their own words. */
function disagreements(
  servers: readonly DiscoveredServer[],
  found: readonly Found[],
): readonly Finding[] {
  const described = new Map<string, ReadServer>()
  for (const { url, document } of found) {
    for (const server of document?.servers ?? []) {
      for (const remote of server.card.remotes ?? []) {
        const key = `${url} ${remote.url}`
        if (!described.has(key)) described.set(key, server)
      }
    }
  }
  return servers.flatMap(({ server, foundAt, alsoAt = [] }) => {
    const endpoints = (server.card.remotes ?? []).map(({ url }) => url)
    return alsoAt.flatMap((url) => {
      const other = endpoints.map((at) => described.get(`${url} ${at}`)).find((one) => one)
      const member = other && differing(server, other)
      if (other === undefined || member === undefined) return []
      const [here, there] = [saidBy(other, member), saidBy(server, member)]
      return [
        findingOf(DOCUMENTS_DISAGREE, url, {
          message: `The ${member} is ${JSON.stringify(here)} here and ${JSON.stringify(there)} at ${foundAt}, for one endpoint.`,
          mend: 'Generate both documents from one description of the server.',
          params: { member },
        }),
      ]
    })
  })
}

function differing(one: ReadServer, other: ReadServer): 'name' | 'version' | undefined {
  return (['name', 'version'] as const).find((member) => {
    const [here, there] = [saidBy(one, member), saidBy(other, member)]
    return here !== undefined && there !== undefined && here !== there
  })
}

/** What a document says in its own words: the name behind its namespace, or the version. */
function saidBy({ card, notes }: ReadServer, member: 'name' | 'version'): string | undefined {
  const made = notes.some(({ to, kind }) => to === `/${member}` && kind !== 'taken')
  return made ? undefined : card[member]?.slice(card[member].lastIndexOf('/') + 1)
}

/** What entries repeat from their cards and tell differently, each entry once. */
function entryDisagreements(found: readonly Found[]): readonly Finding[] {
  const byCatalog = new Map<string, Issue[]>()
  for (const { entry, document, place, inline } of found) {
    const [server, ...more] = document?.servers ?? []
    const { listedBy } = place
    if (entry === undefined || listedBy === undefined || inline === true) continue
    if (server === undefined || more.length > 0) continue
    const base = listedBy.pointer.slice(0, -entry.pointer.length)
    const issues = byCatalog.get(listedBy.catalog) ?? []
    byCatalog.set(listedBy.catalog, issues)
    for (const issue of compareWithCard(entry, server.card)) {
      issues.push({ ...issue, pointer: base + issue.pointer })
    }
  }
  return [...byCatalog].flatMap(([url, issues]) => findingsAt(url, issues, found))
}

function truncation({ truncated, target }: Omit<Discovery, 'findings'>): readonly Finding[] {
  if (truncated === undefined) return []
  const { cause, why, left } = truncated
  return [
    findingOf(DISCOVERY_TRUNCATED, target.url, {
      message: `Not everything was read: ${why}; ${left} more ${left === 1 ? 'place was' : 'places were'} not read.`,
      mend: MORE[cause],
      params: { cause, why, left },
    }),
  ]
}

/** How to see the rest, by what ended the reading. */
const MORE: Readonly<Record<TruncationCause, string>> = {
  aborted: 'Run it again, to the end.',
  time: 'Give it more seconds, for example `--timeout 120`.',
  requests: 'Examine the listed servers one by one.',
  entries: 'Split the catalog, or examine the listed servers one by one.',
  inline: 'Split the catalog, or list cards by URL.',
  bytes: 'Serve smaller documents, or examine the listed servers one by one.',
  later: 'Wait as long as the server asks, then run it again.',
}
