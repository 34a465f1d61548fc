/** The five shapes of the site scanner, and what it holds against a document that has one. */
import { hasLength } from '../../card/code-points.ts'
import { isObject } from '../../json/object.ts'
import { SERVER_CARD_TYPE } from '../../card/server-card.ts'
import type { ReadDocument } from '../../card/types.ts'
import type { Rule } from '../../finding.ts'
import { addRemote, editDocument, setType } from '../fixes.ts'
import type { Fix } from '../types.ts'
import { valueAt } from './reading.ts'
import { WHY } from './rules.ts'

/** A shape by which the scanner knows a card. */
export interface Shape {
  readonly name:
    | 'server_card_v1'
    | 'registry_server_json'
    | 'server_info_endpoints'
    | 'sep1649'
    | 'sep1960'
  readonly outdated: boolean
  /** Dotted paths of its required members; none for v1, where faults are recorded only. */
  readonly required: readonly string[]
}

/** What the scanner remarks without failing the document. */
export interface SoftIssue {
  readonly code: string
  readonly message: string
  readonly fix: Fix
}

const REGISTRY: Shape = {
  name: 'registry_server_json',
  outdated: false,
  required: ['name', 'description', 'version'],
}

/** The shape of a document, when it is one of the five. */
export function shapeOf({ family, value }: ReadDocument): Shape | undefined {
  switch (family) {
    case 'server_card_v1':
    case 'server_card_newer':
      return { name: 'server_card_v1', outdated: false, required: [] }
    case 'registry_server_json':
      return REGISTRY
    case 'flat':
      // A server.json without its $schema, whose name has no namespace.
      return Array.isArray(valueAt(value, 'remotes')) || Array.isArray(valueAt(value, 'packages'))
        ? REGISTRY
        : undefined
    case 'server_info_endpoints':
      return Array.isArray(valueAt(value, 'endpoints'))
        ? { name: family, outdated: true, required: ['serverInfo.name', 'endpoints'] }
        : undefined
    case 'sep1649':
      return { name: family, outdated: true, required: SEP1649 }
    case 'sep1960':
      return { name: family, outdated: true, required: ['mcp_version', 'server_name', 'endpoints'] }
    default:
      return undefined
  }
}

const SEP1649 = [
  '$schema',
  'version',
  'protocolVersion',
  'serverInfo',
  'transport',
  'capabilities',
] as const

/** Everything that turns a pass into a partial. */
export function softIssuesOf(
  at: string,
  document: ReadDocument,
  shape: Shape,
  wrongType: boolean,
): readonly SoftIssue[] {
  const { value, servers } = document
  const urls = servers.flatMap(({ card }) => card.remotes?.map(({ url }) => url) ?? [])
  const missing = shape.required.filter((path) => isAbsent(valueAt(value, path)))
  const undated = revisionsOf(value).filter((revision) => !isDate(revision))
  const unusual = urls.filter(isUnusual)
  const type = shape.name === 'server_card_v1' ? SERVER_CARD_TYPE : 'application/json'
  return [
    ...(urls.length > 0
      ? []
      : [soft(WHY.noEndpoint, 'The card holds no endpoint URL.', addRemote(at))]),
    ...missing.map((path) =>
      soft(
        WHY.shapeMember,
        `The document lacks ${path}, which its shape requires.`,
        editDocument(at, `Add ${path} to ${at}.`),
      ),
    ),
    ...(wrongType
      ? [soft(WHY.jsonType, 'The document is not served as JSON.', setType(at, type))]
      : []),
    ...undated.map((revision) =>
      soft(
        WHY.revision,
        `It names the protocol version ${shown(revision)}, which is not a date.`,
        editDocument(at, `Write ${shown(revision)} in ${at} as the date of a revision.`),
      ),
    ),
    ...unusual.map((url) =>
      soft(
        WHY.endpointHost,
        `It names the endpoint ${shown(url)}, which has an unusual host or port.`,
        editDocument(at, `Name a public host on port 443 in ${at} instead of ${shown(url)}.`),
      ),
    ),
  ]
}

/** What the scanner writes down about a v1 card and lets pass. */
export function recordedOf(
  { value }: ReadDocument,
  shape: Shape,
): readonly { readonly code: string; readonly message: string }[] {
  if (shape.name !== 'server_card_v1') return []
  const description = valueAt(value, 'description')
  const long = typeof description === 'string' && !hasLength(description, 0, 100)
  return [
    ...['$schema', 'version'].flatMap((name) =>
      isAbsent(valueAt(value, name)) ? [`The card has no ${name}.`] : [],
    ),
    ...(long ? ['Its description is longer than 100 characters.'] : []),
  ].map((message) => ({ code: WHY.recorded.code, message }))
}

function soft(rule: Rule, message: string, fix: Fix): SoftIssue {
  return { code: rule.code, message, fix }
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** Every `protocolVersion` and `supportedProtocolVersions` entry, at the root and in remotes. */
function revisionsOf(value: unknown): readonly unknown[] {
  const remotes = valueAt(value, 'remotes')
  const holders = [value, ...(Array.isArray(remotes) ? remotes : [])]
  const single = valueAt(value, 'protocolVersion')
  return [
    ...(single === undefined ? [] : [single]),
    ...holders.flatMap((holder): readonly unknown[] => {
      const list = isObject(holder) ? valueAt(holder, 'supportedProtocolVersions') : undefined
      return Array.isArray(list) ? list : []
    }),
  ]
}

function isDate(revision: unknown): boolean {
  if (typeof revision !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(revision)) return false
  const date = new Date(`${revision}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(revision)
}

/** A host without a dot, or a port other than 80 and 443. */
function isUnusual(url: string): boolean {
  const { hostname = '.', port = '' } = URL.parse(url) ?? {}
  const singleLabel = !hostname.includes('.') && !hostname.startsWith('[')
  return singleLabel || !['', '80', '443'].includes(port)
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 100) ?? 'undefined'
}
