/** The members of our JSON documents: what is public of the internal values, and nothing else. */
import type { Catalog } from '../../card/catalog.ts'
import type { ReadDocument, ReadServer } from '../../card/types.ts'
import type {
  Discovery,
  DiscoveredEndpoint,
  DiscoveredServer,
  Found,
} from '../../discover/types.ts'
import type { Exchange } from '../../exchange.ts'
import type { Handshake } from '../../wire/types.ts'

/** Members of an object in our JSON; `undefined` ones are left out by JSON.stringify. */
export type Member = Readonly<Record<string, unknown>>

/** A document that was read, without its bytes. */
export function documentMember(document: ReadDocument): Member {
  return {
    family: document.family,
    hybrid: document.hybrid,
    validV1: document.validV1,
    digest: document.digest,
    byteLength: document.byteLength,
    servers: document.servers.map(serverMember),
    catalog: document.catalog && catalogMember(document.catalog),
  }
}

function serverMember({ pointer, card }: ReadServer): Member {
  const { name, version, title, remotes } = card
  return {
    pointer,
    name,
    version,
    title,
    remotes: remotes?.map(({ type, url }) => ({ type, url })),
  }
}

function catalogMember({ state, specVersion, entries }: Catalog): Member {
  return {
    state,
    specVersion,
    entries: entries.map(({ pointer, kind, identifier, type, url, inline }) => ({
      pointer,
      kind,
      identifier,
      type,
      url,
      inline,
    })),
  }
}

/** What a discovery asked and found, without bodies. */
export function discoveryMember(discovery: Discovery): Member {
  return {
    target: discovery.target,
    requests: discovery.requests,
    truncated: discovery.truncated,
    places: discovery.found.map(placeMember),
    servers: discovery.servers.map(discoveredMember),
    endpoints: discovery.endpoints.map(endpointMember),
  }
}

function placeMember({ place, presence, url, status, contentType, document, exchange }: Found) {
  return {
    ...place,
    presence,
    answeredBy: url === place.url ? undefined : url,
    status,
    contentType,
    problem: exchange.problem,
    document: document && documentMember(document),
  }
}

function discoveredMember(discovered: DiscoveredServer): Member {
  const { id, server, foundAt, catalogUrl } = discovered
  return { id, foundAt, catalogUrl, ...serverMember(server), notes: server.notes }
}

function endpointMember(endpoint: DiscoveredEndpoint): Member {
  const { url, remote, serverId, needs, filled, presumed } = endpoint
  return { url, template: remote.url, type: remote.type, serverId, needs, filled, presumed }
}

/** A handshake, its exchanges by what was asked and answered. */
export function handshakeMember(handshake: Handshake): Member {
  const { endpoint, outcome, reason, facts, tools, modernEvidence, observations, exchanges } =
    handshake
  return {
    endpoint,
    outcome,
    reason,
    facts,
    tools,
    modernEvidence,
    observations,
    exchanges: exchanges.map(exchangeMember),
  }
}

/** Without bodies: they are a third party's, unbounded for a report, and may be asked for again. */
function exchangeMember({ request, startedAt, response, problem, timings, wireBytes }: Exchange) {
  return {
    method: request.method,
    url: request.url,
    startedAt,
    status: response?.status,
    problem,
    timings,
    wireBytes,
  }
}
