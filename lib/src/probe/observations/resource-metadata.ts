import type { Observation } from '../../run/observation.ts'
import { member } from '../../json/object.ts'
import { paramValues } from '../../wire/challenge.ts'
import type { RunView } from '../view.ts'
import { challengesOf, isOtherThanOAuth, refusalsOf } from './challenges.ts'
import { metadataDocumentsOf, serversIn, type MetadataDocument } from './metadata-documents.ts'
import { bounded, observed, type ObservationRule } from './rule.ts'
import type { Sight } from './sight.ts'
import { differenceOf, differingCharacters, type Difference } from './spelling.ts'

const MATCH = 'RFC 9728, section 3.3'
const PLACE = 'RFC 9728, section 3.1; MCP 2025-11-25, authorization'

const RESOURCE_SPELLED_DIFFERENTLY: ObservationRule = {
  code: 'resource_spelled_differently',
  severity: 'warning',
  title: 'The metadata spell the resource differently',
  why: 'The two must be identical: clients that compare exactly refuse to sign in, over one slash.',
  mend: 'Publish the resource exactly as the URL of the endpoint.',
  spec: MATCH,
  say: (p) =>
    `resource is ${p.found}, and the endpoint is ${p.wanted}: ${saidCharacters(p.found_characters, p.wanted_characters)} at ${p.at} (${word(p.difference)}).`,
  edit: (p) => `Write "resource":"${p.wanted}"`,
}

const RESOURCE_WIDER: ObservationRule = {
  code: 'resource_wider_than_endpoint',
  severity: 'warning',
  title: 'The metadata describe a place above the endpoint',
  why: 'The two must be identical; the official TypeScript SDK accepts a prefix, and clients that compare exactly refuse to sign in.',
  mend: 'Publish the resource exactly as the URL of the endpoint.',
  spec: MATCH,
  say: RESOURCE_SPELLED_DIFFERENTLY.say,
  edit: (p) => `Write "resource":"${p.wanted}"`,
}

const RESOURCE_OF_OTHER_PLACE: ObservationRule = {
  code: 'resource_of_other_place',
  severity: 'warning',
  title: 'The metadata describe another resource',
  why: 'Clients must not use them: a token for one resource would go to another.',
  mend: 'Serve for each endpoint the document with its own URL as the resource.',
  spec: MATCH,
  say: RESOURCE_SPELLED_DIFFERENTLY.say,
  edit: (p) => `Write "resource":"${p.wanted}"`,
}

const METADATA_NEED_CREDENTIALS: ObservationRule = {
  code: 'metadata_need_credentials',
  severity: 'warning',
  title: 'The metadata themselves ask for credentials',
  why: 'They tell how to get credentials, so they must be open.',
  mend: 'Serve the well-known path without authentication.',
  spec: PLACE,
  say: (p) => `${p.url} is answered with ${p.status}.`,
}

const METADATA_NOT_THERE: ObservationRule = {
  code: 'metadata_not_there',
  severity: 'warning',
  title: 'The challenge names a place without metadata',
  why: 'A client that is given the address asks nowhere else.',
  mend: 'Name the address where the document is.',
  spec: 'RFC 9728, section 5.1',
  say: (p) =>
    `${p.url}, named by the challenge, ${p.status === 200 ? 'holds no JSON object' : `is answered with ${p.status}`}.`,
}

const METADATA_FOUND_ELSEWHERE: ObservationRule = {
  code: 'metadata_found_elsewhere',
  severity: 'note',
  title: 'The metadata are at another place',
  why: 'The document exists; only the address in the challenge is wrong.',
  mend: 'Name this address in the challenge.',
  spec: 'RFC 9728, section 5.1',
  say: (p) => `The metadata are at ${p.url}.`,
  edit: (p) => `Write resource_metadata="${p.url}"`,
}

const METADATA_UNADVERTISED: ObservationRule = {
  code: 'metadata_unadvertised',
  severity: 'warning',
  title: 'The metadata exist and the 401 does not say so',
  why: 'The server is protected by OAuth, and clients before 2025-11-25 learn of it only from the challenge.',
  mend: 'Add WWW-Authenticate: Bearer resource_metadata="<address>" to the 401.',
  spec: 'RFC 9728, section 5.1',
  say: (p) => `The metadata are at ${p.url}, and the 401 does not name them.`,
  edit: (p) => `Add WWW-Authenticate: Bearer resource_metadata="${p.url}"`,
}

const METADATA_WITHOUT_GATE: ObservationRule = {
  code: 'metadata_without_gate',
  severity: 'note',
  title: 'OAuth is advertised and nothing asked for a token',
  why: 'What was tried is open; single tools may still need a token.',
  mend: 'Nothing, if it is meant so.',
  spec: PLACE,
  say: (p) => `The metadata are at ${p.url}, and no request was answered with 401.`,
}

const METADATA_WITHOUT_SERVERS: ObservationRule = {
  code: 'metadata_without_servers',
  severity: 'warning',
  title: 'The metadata name no authorization server',
  why: 'RFC 9728 makes it optional, MCP requires one: clients cannot begin to sign in.',
  mend: 'Add "authorization_servers":["<issuer>"].',
  spec: 'MCP 2025-11-25, authorization',
  say: (p) => `${p.url} has no usable authorization_servers.`,
}

export const RESOURCE_METADATA_RULES: readonly ObservationRule[] = [
  RESOURCE_SPELLED_DIFFERENTLY,
  RESOURCE_WIDER,
  RESOURCE_OF_OTHER_PLACE,
  METADATA_NEED_CREDENTIALS,
  METADATA_NOT_THERE,
  METADATA_FOUND_ELSEWHERE,
  METADATA_UNADVERTISED,
  METADATA_WITHOUT_GATE,
  METADATA_WITHOUT_SERVERS,
]

const BY_DIFFERENCE: Readonly<Record<Difference, ObservationRule>> = {
  slash: RESOURCE_SPELLED_DIFFERENTLY,
  root_slash: RESOURCE_SPELLED_DIFFERENTLY,
  case: RESOURCE_SPELLED_DIFFERENTLY,
  spelling: RESOURCE_SPELLED_DIFFERENTLY,
  fragment: RESOURCE_SPELLED_DIFFERENTLY,
  prefix: RESOURCE_WIDER,
  query: RESOURCE_WIDER,
  path: RESOURCE_OF_OTHER_PLACE,
  scheme: RESOURCE_OF_OTHER_PLACE,
  origin: RESOURCE_OF_OTHER_PLACE,
  not_absolute: RESOURCE_OF_OTHER_PLACE,
}

/**
 * The metadata of the protected resource beside the check's verdict: exactly where `resource` and
 * the endpoint differ, places that need credentials, and documents that nobody points at.
 */
export function observeResourceMetadata(view: RunView): readonly Observation[] {
  const refusals = refusalsOf(view)
  if (refusals.some((refusal) => isOtherThanOAuth(challengesOf(refusal)))) return []
  const documents = metadataDocumentsOf(view)
  const usable = documents.filter(({ content }) => content.kind === 'document')
  return [
    ...documents.flatMap(observePlace),
    ...judged(usable).flatMap((document) => [
      ...observeResource(document, view.evidence.endpoint),
      ...observeServers(document),
    ]),
    ...observeAdvertising(refusals, documents, usable),
  ]
}

/** The documents that a client would use: the named ones, the one of the path, and else the root's. */
function judged(usable: readonly MetadataDocument[]): readonly MetadataDocument[] {
  const nearer = usable.filter(({ from }) => from !== 'root')
  return nearer.length > 0 ? nearer : usable
}

function observePlace({ from, url, content, step }: MetadataDocument): readonly Observation[] {
  if (content.kind === 'document' || content.kind === 'unanswered') return []
  const status = content.kind === 'refused' ? content.status : 200
  const params = { url: bounded(url, 300), status }
  if (status === 401 || status === 403) {
    return [observed(METADATA_NEED_CREDENTIALS, params, { step })]
  }
  return from === 'challenge' || from === 'other'
    ? [observed(METADATA_NOT_THERE, params, { step })]
    : []
}

function observeResource(
  { content, step }: MetadataDocument,
  endpoint: string,
): readonly Observation[] {
  const found = content.kind === 'document' ? member(content.value, 'resource') : undefined
  if (typeof found !== 'string') return []
  const difference = differenceOf(endpoint, found)
  if (difference === undefined) return []
  const params = { difference, ...differingCharacters(endpoint, found) }
  return [observed(BY_DIFFERENCE[difference], params, { step })]
}

function observeServers(document: MetadataDocument): readonly Observation[] {
  if (serversIn(document).length > 0) return []
  const params = { url: bounded(document.url, 300) }
  return [observed(METADATA_WITHOUT_SERVERS, params, { step: document.step })]
}

/** Whether somebody who meets the 401 is led to the document. */
function observeAdvertising(
  refusals: readonly Sight[],
  documents: readonly MetadataDocument[],
  usable: readonly MetadataDocument[],
): readonly Observation[] {
  const [first] = usable.filter(({ from }) => from !== 'challenge')
  if (first === undefined || usable.some(({ from }) => from === 'challenge')) return []
  const tried = documents.some(({ from }) => from === 'challenge')
  if (!tried && namedIn(refusals).includes(first.url)) return []
  const rule =
    refusals.length === 0
      ? METADATA_WITHOUT_GATE
      : tried
        ? METADATA_FOUND_ELSEWHERE
        : METADATA_UNADVERTISED
  return [observed(rule, { url: bounded(first.url, 300) }, { step: first.step })]
}

/** The addresses that the challenges name. */
function namedIn(refusals: readonly Sight[]): readonly string[] {
  return refusals
    .flatMap(challengesOf)
    .flatMap((challenge) => paramValues(challenge, 'resource_metadata'))
}

function saidCharacters(found: unknown, wanted: unknown): string {
  const quoted = (text: unknown): string => (text === '' ? 'nothing' : `"${String(text)}"`)
  return `${quoted(found)} in the place of ${quoted(wanted)}`
}

function word(code: unknown): string {
  return String(code).replaceAll('_', ' ')
}
