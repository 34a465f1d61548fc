import type { Observation } from '../../run/observation.ts'
import { member } from '../../json/object.ts'
import type { RunView } from '../view.ts'
import { contentOf, metadataDocumentsOf, serversIn } from './metadata-documents.ts'
import { bounded, observed, type ObservationRule } from './rule.ts'
import { sightsOf, type Sight } from './sight.ts'
import { differenceOf, differingCharacters } from './spelling.ts'
import { issuerMetadataPlaces } from './well-known.ts'

const METADATA = 'RFC 8414, sections 2 and 3'

const ISSUER_DIFFERS: ObservationRule = {
  code: 'issuer_differs',
  severity: 'warning',
  title: 'The authorization server calls itself something else',
  why: 'The two must be identical to the byte; clients must not use the document, because it could be an attacker’s.',
  mend: 'Publish in authorization_servers exactly the issuer of the server.',
  spec: 'RFC 8414, section 3.3; MCP 2026-07-28, authorization',
  say: (p) =>
    `authorization_servers has ${p.wanted}, and the issuer of its document is ${p.found}.`,
  edit: (p) => `Write "authorization_servers":["${p.found}"] if that is your server`,
}

const ISSUER_METADATA_NOT_FOUND: ObservationRule = {
  code: 'issuer_metadata_not_found',
  severity: 'warning',
  title: 'The authorization server has no metadata',
  why: 'Clients cannot learn where to sign in.',
  mend: 'Serve the metadata at the place that its issuer leads to.',
  spec: METADATA,
  say: (p) => `No metadata of ${p.issuer} at any of its ${p.tried} places.`,
  edit: (p) => `Serve the document at ${p.first}`,
}

const ISSUER_METADATA_INCOMPLETE: ObservationRule = {
  code: 'issuer_metadata_incomplete',
  severity: 'warning',
  title: 'The metadata of the authorization server lack members',
  why: 'MCP clients must refuse a server that does not announce PKCE with S256, and need the endpoints and the code response.',
  mend: 'Add the members that are missing.',
  spec: 'MCP 2025-11-25, authorization; RFC 8414, section 2',
  say: (p) => `The metadata of ${p.issuer} lack ${p.missing}.`,
}

const RESOURCE_IS_ITS_OWN_SERVER: ObservationRule = {
  code: 'resource_is_its_own_server',
  severity: 'note',
  title: 'The resource is listed as its own authorization server',
  why: 'It may be meant so; often the URL of the endpoint was written where the issuer belongs.',
  mend: 'Publish in authorization_servers the issuer of the server that gives out tokens.',
  spec: 'RFC 9728, section 2',
  say: (p) => `authorization_servers names the resource itself, ${p.resource}.`,
}

export const ISSUER_METADATA_RULES: readonly ObservationRule[] = [
  ISSUER_DIFFERS,
  ISSUER_METADATA_NOT_FOUND,
  ISSUER_METADATA_INCOMPLETE,
  RESOURCE_IS_ITS_OWN_SERVER,
]

/**
 * The authorization server that the metadata name first: its document at the places that its issuer
 * leads to, its name in it, and what MCP clients need of it. Only what was fetched is judged.
 */
export function observeIssuer(view: RunView): readonly Observation[] {
  const issuer = issuerOf(view)
  if (issuer === undefined) return []
  const asked = sightsOf(view).filter(({ seen }) => seen.step.role === 'deep_issuer')
  return [...observeOwn(view), ...observeAnswers(issuer, asked)]
}

/** The first authorization server of the first usable document. */
export function issuerOf(view: RunView): string | undefined {
  const usable = metadataDocumentsOf(view).filter((document) => serversIn(document).length > 0)
  return usable[0] === undefined ? undefined : serversIn(usable[0])[0]
}

function observeOwn(view: RunView): readonly Observation[] {
  const own = metadataDocumentsOf(view).find((document) => {
    const resource =
      document.content.kind === 'document' ? member(document.content.value, 'resource') : undefined
    return typeof resource === 'string' && serversIn(document).includes(resource)
  })
  if (own?.content.kind !== 'document') return []
  const resource = bounded(String(member(own.content.value, 'resource')), 300)
  return [observed(RESOURCE_IS_ITS_OWN_SERVER, { resource }, { step: own.step })]
}

function observeAnswers(issuer: string, asked: readonly Sight[]): readonly Observation[] {
  const answers = asked.map((sight) => ({ ...sight, content: contentOf(sight.seen) }))
  for (const { content, step } of answers) {
    if (content.kind === 'document') return observeDocument(issuer, content.value, step)
  }
  const places = issuerMetadataPlaces(issuer)
  const absent = answers.filter(({ content }) => content.kind !== 'unanswered')
  if (places.length === 0 || absent.length < places.length) return []
  const params = {
    issuer: bounded(issuer, 300),
    tried: places.length,
    first: bounded(places[0] ?? '', 300),
  }
  const step = answers.at(-1)?.step
  return [observed(ISSUER_METADATA_NOT_FOUND, params, step === undefined ? {} : { step })]
}

function observeDocument(
  issuer: string,
  document: Readonly<Record<string, unknown>>,
  step: Sight['step'],
): readonly Observation[] {
  const found = member(document, 'issuer')
  const missing = missingIn(document)
  const differs =
    typeof found === 'string' && differenceOf(issuer, found) !== undefined
      ? [observed(ISSUER_DIFFERS, differingCharacters(issuer, found), { step })]
      : []
  if (missing.length === 0) return differs
  const params = { issuer: bounded(issuer, 300), missing: missing.join(', ') }
  return [...differs, observed(ISSUER_METADATA_INCOMPLETE, params, { step })]
}

function missingIn(document: Readonly<Record<string, unknown>>): readonly string[] {
  const has = (name: string, value: string): boolean => {
    const list = member(document, name)
    return Array.isArray(list) && list.includes(value)
  }
  const texts = ['issuer', 'authorization_endpoint', 'token_endpoint']
  return [
    ...texts.filter((name) => typeof member(document, name) !== 'string'),
    ...(has('response_types_supported', 'code') ? [] : ['response_types_supported with code']),
    ...(has('code_challenge_methods_supported', 'S256')
      ? []
      : ['code_challenge_methods_supported with S256']),
  ]
}
