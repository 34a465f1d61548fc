import { isText, type JsonObject } from './convert.ts'
import { LEGACY_MEMBERS } from './legacy/members.ts'
import { isObject } from '../json/object.ts'
import { SERVER_CARD_SCHEMA } from './server-card.ts'
import type { Family } from './types.ts'

/** What `detect` says: the family, whether v1 carries legacy members, and the deciding trait in words. */
export interface Detected {
  readonly family: Family
  readonly hybrid: boolean
  readonly why: string
}

/** What a `$schema` names. `card_other` is this card's file name under a path that is no version of it. */
export type SchemaClaim =
  | 'none'
  | 'v1'
  | 'newer'
  | 'card_other'
  | 'registry'
  | 'sep1649'
  | 'json_schema'
  | 'other'

const HOST = 'https://static.modelcontextprotocol.io/schemas/'
const NEWER = /^v([2-9]|[1-9]\d+)\/server-card\.schema\.json$/
const REGISTRY = /^(\d{4}-\d{2}-\d{2}|draft)\/server\.schema\.json$/

/** Members that only a description of an MCP server would have. */
const MCP_MEMBERS = [
  'tools',
  'resources',
  'prompts',
  'capabilities',
  'transport',
  'transports',
  'protocolVersion',
  'protocol_version',
  'protocolVersions',
  'mcpSpecVersion',
  'remotes',
] as const

/** Members that hold an endpoint in home-made cards, besides `url`. */
const ENDPOINT_MEMBERS = [
  'endpoint',
  'endpoints',
  'serverUrl',
  'mcp_server',
  'remoteEndpoint',
] as const

/** Words of a `status` by which a site says that it runs no server. */
const NO_SERVER_WORDS: ReadonlySet<string> = new Set([
  'planned',
  'coming_soon',
  'unavailable',
  'disabled',
  'offline',
  'none',
  'inactive',
  'placeholder',
])

/**
 * Tells which of the known shapes a parsed JSON value has. Total and linear in the number of
 * top-level members; nothing is validated here.
 *
 * A `$schema` alone does not decide: documents of other shapes carry the v1 URL, and v1 documents
 * lack it. Two `$schema`s do decide, because nothing else tells their documents from v1: the
 * registry's dated server.schema.json and a later `vN` of the card's.
 *
 * @param value any JSON value
 * @returns the family, `hybrid` for v1 with members of older shapes, and the trait that decided
 */
export function detect(value: unknown): Detected {
  if (Array.isArray(value)) return detectArray(value)
  if (!isObject(value)) return is('unknown', 'the document is not an object')
  const claim = schemaClaim(value)
  if (Array.isArray(value.entries)) return detectCatalog(value, value.entries)
  if (Object.hasOwn(value, 'x-query-style')) return is('config_schema', 'it has x-query-style')
  if (claim === 'json_schema') return is('config_schema', 'its $schema is a JSON Schema dialect')
  if (claim === 'newer')
    return is('server_card_newer', 'its $schema is a later version of the card')
  if (claim !== 'registry' && looksLikeV1(value, claim)) {
    const extra = LEGACY_MEMBERS.find((member) => Object.hasOwn(value, member))
    return extra === undefined
      ? is('server_card_v1', 'it has a name of its own and remotes or the v1 $schema')
      : { family: 'server_card_v1', hybrid: true, why: `it is v1 and also has ${extra}` }
  }
  if (claim === 'registry')
    return is('registry_server_json', 'its $schema is the registry server.json')
  if (isText(value.mcp_version)) return is('sep1960', 'it has mcp_version')
  if (isObject(value.mcpServers)) return is('mcp_servers_map', 'it has mcpServers')
  return (
    detectServerInfo(value) ?? detectServers(value) ?? detectNothing(value) ?? detectFlat(value)
  )
}

/**
 * Reads what a document's `$schema` claims to be, without believing it.
 *
 * @param value a JSON object
 */
export function schemaClaim(value: JsonObject): SchemaClaim {
  const schema = Object.hasOwn(value, '$schema') ? value.$schema : undefined
  if (!isText(schema)) return 'none'
  if (schema === SERVER_CARD_SCHEMA) return 'v1'
  if (schema.includes('json-schema.org/')) return 'json_schema'
  if (!schema.startsWith(HOST)) return 'other'
  const path = schema.slice(HOST.length)
  if (NEWER.test(path)) return 'newer'
  if (REGISTRY.test(path)) return 'registry'
  if (path.startsWith('mcp-server-card/')) return 'sep1649'
  return path.endsWith('/server-card.schema.json') ? 'card_other' : 'other'
}

/**
 * True for a name with a namespace: two parts around one slash. Looser than v1's pattern, so that a
 * v1 card with a bad character in its name is read as v1 and told about the character.
 */
function isNamespaced(name: unknown): boolean {
  if (!isText(name)) return false
  const slash = name.indexOf('/')
  return slash > 0 && slash < name.length - 1 && !name.includes('/', slash + 1)
}

/**
 * v1 is a namespaced top-level name plus remotes or the v1 `$schema`. With that `$schema` a name
 * without a namespace is a fault of the name, not another shape, unless `serverInfo` says otherwise.
 */
function looksLikeV1(value: JsonObject, claim: SchemaClaim): boolean {
  if (isNamespaced(value.name)) return claim === 'v1' || Array.isArray(value.remotes)
  return claim === 'v1' && isText(value.name) && !isObject(value.serverInfo)
}

function detectArray(value: readonly unknown[]): Detected {
  return value.length === 0 || value.some(isObject)
    ? is('array_root', 'the document is an array')
    : is('unknown', 'the document is an array without objects')
}

/** ARD manifests need no specVersion; catalogs of the first drafts, with `mediaType`, may lack it too. */
function detectCatalog(value: JsonObject, entries: readonly unknown[]): Detected {
  for (const name of ['$context', '@context']) {
    if (Object.hasOwn(value, name)) return is('ard_manifest', `it has entries and ${name}`)
  }
  if (Object.hasOwn(value, 'specVersion')) return is('ai_catalog', 'it has entries and specVersion')
  const isDraft = entries.some((entry) => isObject(entry) && Object.hasOwn(entry, 'mediaType'))
  return isDraft
    ? is('ai_catalog', 'it has entries with mediaType')
    : is('ard_manifest', 'it has entries without specVersion')
}

function detectServerInfo(value: JsonObject): Detected | undefined {
  if (isObject(value.server_info)) return is('server_info_endpoints', 'it has server_info')
  if (!isObject(value.serverInfo)) return undefined
  const transport = isObject(value.transport) ? value.transport : undefined
  if (isText(transport?.endpoint)) return is('sep1649', 'it has serverInfo and transport.endpoint')
  for (const member of ['endpoint', 'endpoints', 'remotes', 'transports', 'serverUrl']) {
    if (Object.hasOwn(value, member)) {
      return is('server_info_endpoints', `it has serverInfo and ${member}`)
    }
  }
  if (isText(transport?.url))
    return is('server_info_endpoints', 'it has serverInfo and transport.url')
  if (transport !== undefined) return is('sep1649', 'it has serverInfo and transport')
  return isText(value.url)
    ? is('server_info_endpoints', 'it has serverInfo and url')
    : is('smithery_static', 'it has serverInfo and no endpoint')
}

function detectServers(value: JsonObject): Detected | undefined {
  const { servers } = value
  if (isObject(value.paths) && (isText(value.openapi) || isText(value.swagger))) {
    return is('unknown', 'it is an OpenAPI description')
  }
  if (Array.isArray(servers)) return is('servers_list', 'it has a list of servers')
  return isObject(servers) ? is('servers_map', 'it has a map of servers') : undefined
}

function detectNothing(value: JsonObject): Detected | undefined {
  if (namesEndpoint(value)) return undefined
  if (value.mcp_available === false) return is('no_server', 'it says mcp_available: false')
  const transport = isObject(value.transport) ? value.transport.type : value.transport
  if (transport === 'none') return is('no_server', 'it says that its transport is none')
  if (!isText(value.status)) return undefined
  const status = value.status.slice(0, 64).toLowerCase().replaceAll(/[\s-]/g, '_')
  return NO_SERVER_WORDS.has(status) || status.startsWith('no_') || status.startsWith('not_')
    ? is('no_server', 'its status says that there is no server')
    : undefined
}

function detectFlat(value: JsonObject): Detected {
  if (Array.isArray(value.skills) && Array.isArray(value.defaultInputModes)) {
    return is('unknown', 'it is an A2A agent card')
  }
  if (isText(value.jsonrpc)) return is('unknown', 'it is a JSON-RPC message')
  if (namesEndpoint(value)) return is('flat', 'it names an endpoint at the top level')
  const member = MCP_MEMBERS.find((name) => Object.hasOwn(value, name))
  if (member !== undefined) return is('flat', `it has ${member} at the top level`)
  const { $schema, name } = value
  return isText(name) && isText($schema) && $schema.includes('modelcontextprotocol.io/')
    ? is('flat', 'it has a name and a $schema that speaks of MCP')
    : is('unknown', 'nothing in it describes an MCP server')
}

function namesEndpoint(value: JsonObject): boolean {
  const holds = (member: unknown) =>
    isText(member) || isObject(member) || (Array.isArray(member) && member.length > 0)
  if (ENDPOINT_MEMBERS.some((name) => holds(value[name])) || holds(value.remotes)) return true
  if (isObject(value.server) && isText(value.server.url)) return true
  if (!isText(value.url)) return false
  // A bare `url` is the website as often as the endpoint.
  return isText(value.transport) || isObject(value.transport) || value.url.includes('mcp')
}

function is(family: Family, why: string): Detected {
  return { family, hybrid: false, why }
}
