import { V1_MEMBERS, type Context, type JsonObject } from './convert.ts'
import { detect } from './detect.ts'
import { issueOf, moveIssue, type Issue } from './issue.ts'
import { convertArrayRoot } from './legacy/array-root.ts'
import { convertFlat } from './legacy/flat.ts'
import { issuesOfLegacy } from './legacy/issues.ts'
import { convertMcpServersMap } from './legacy/mcp-servers-map.ts'
import { convertNoServer } from './legacy/no-server.ts'
import { readOne } from './legacy/one-server.ts'
import { convertRegistryServerJson } from './legacy/registry-server-json.ts'
import { NEWER_SCHEMA } from './legacy/rules.ts'
import { convertSep1649 } from './legacy/sep1649.ts'
import { convertSep1960 } from './legacy/sep1960.ts'
import { convertServerInfoEndpoints } from './legacy/server-info-endpoints.ts'
import { convertServersList } from './legacy/servers-list.ts'
import { convertServersMap } from './legacy/servers-map.ts'
import { convertSmitheryStatic } from './legacy/smithery-static.ts'
import { issuesForSource, lintServerCard } from './lint.ts'
import { isObject } from '../json/object.ts'
import { quoted } from './in-words.ts'
import { CONFIG_SCHEMA, SHAPE_UNKNOWN } from './read-rules.ts'
import { parseServerCard } from './server-card.ts'
import type { Family, PartialCard, ReadServer, UncheckedCard } from './types.ts'

/** What a JSON value says about servers, pointers counted from the value. */
export interface ReadValue {
  readonly family: Family
  readonly hybrid: boolean
  readonly servers: readonly ReadServer[]
  readonly issues: readonly Issue[]
  readonly validV1: boolean
}

type Convert = (value: JsonObject, context: Context) => ReadServer[]

const CONVERTERS: Partial<Record<Family, Convert>> = {
  sep1649: convertSep1649,
  server_info_endpoints: convertServerInfoEndpoints,
  sep1960: convertSep1960,
  registry_server_json: convertRegistryServerJson,
  smithery_static: convertSmitheryStatic,
  mcp_servers_map: convertMcpServersMap,
  servers_list: convertServersList,
  servers_map: convertServersMap,
  flat: convertFlat,
  no_server: convertNoServer,
}

/**
 * Reads a card of any shape from a JSON value. Catalogs give no servers here: they list cards and
 * are not one. Total, linear.
 */
export function readValue(value: unknown, context: Context): ReadValue {
  const { family, hybrid, why } = detect(value)
  if (family === 'server_card_v1' && isObject(value)) return readV1(value, hybrid, context)
  const seen = { family, hybrid, validV1: false }
  if (family === 'server_card_newer' && isObject(value)) {
    return { ...seen, servers: [tolerantV1(value, context)], issues: [newerIssue(value)] }
  }
  if (family === 'config_schema') {
    const message = `this is a JSON Schema for the configuration of a server: ${why}`
    return {
      ...seen,
      servers: [],
      issues: [issueOf(CONFIG_SCHEMA, '', message, CONFIG_SCHEMA.mend)],
    }
  }
  const servers = convert(family, value, context)
  if (servers === undefined) {
    const message = `no card and no catalog: ${why}`
    return {
      ...seen,
      servers: [],
      issues: [issueOf(SHAPE_UNKNOWN, '', message, unknownEdit(context))],
    }
  }
  const issues = issuesOfLegacy(family, value, servers)
  return { ...seen, servers, issues: [...issues, ...endpointLints(servers, context)] }
}

/** What nobody serves yet cannot be answered with 404. */
function unknownEdit({ url }: Context): string {
  return url === undefined ? 'Write a v1 Server Card.' : SHAPE_UNKNOWN.mend
}

function convert(family: Family, value: unknown, context: Context): ReadServer[] | undefined {
  if (Array.isArray(value)) {
    return family === 'array_root' ? convertArrayRoot(value, context) : undefined
  }
  return isObject(value) ? CONVERTERS[family]?.(value, context) : undefined
}

/**
 * A valid card is given as it is. Of one with faults everything that can be understood is given,
 * by the same reading as older shapes, and the notes say what had to be changed.
 */
function readV1(value: JsonObject, hybrid: boolean, context: Context): ReadValue {
  const seen = { family: 'server_card_v1' as const, hybrid }
  const parsed = parseServerCard(value)
  if (!parsed.ok) {
    const server = tolerantV1(value, context)
    const issues = [...parsed.issues, ...lintsOf(value, context)]
    return { ...seen, servers: [server], issues, validV1: false }
  }
  const claims = hybrid ? tolerantV1(value, context).claims : {}
  const server: ReadServer = { pointer: '', card: parsed.value, claims, notes: [] }
  const issues = [...parsed.issues, ...lintsOf(parsed.value, context)]
  return { ...seen, servers: [server], issues, validV1: true }
}

const V1_NAMES: ReadonlySet<string> = new Set(V1_MEMBERS)

function tolerantV1(value: JsonObject, context: Context): ReadServer {
  const read = readOne([{ value, pointer: '' }], context, { isV1: true })
  const extras = Object.entries(value).filter(([name]) => !V1_NAMES.has(name))
  const card: PartialCard = { ...read.card, ...Object.fromEntries(extras) }
  const notes = read.notes.filter(
    ({ kind, from = '' }) => kind !== 'lost' || V1_NAMES.has(from.split('/', 2)[1] ?? ''),
  )
  return { ...read, card, notes }
}

function newerIssue(value: JsonObject): Issue {
  const message = `/$schema is ${quoted(String(value.$schema))}, newer than v1, which this tool knows`
  return issueOf(NEWER_SCHEMA, '/$schema', message, NEWER_SCHEMA.mend)
}

function lintsOf(card: UncheckedCard, context: Context): Issue[] {
  const issues = lintServerCard(card)
  return context.url === undefined ? issues : issuesForSource(issues, context.url)
}

/** What is wrong with the endpoints of an older shape, at the places where the document has them. */
function endpointLints(servers: readonly ReadServer[], context: Context): Issue[] {
  return servers.flatMap(({ card, notes }) => {
    const sourceOf = (pointer: string) => notes.find(({ to }) => to === pointer)?.from
    return lintsOf(card, context)
      .filter(({ pointer }) => pointer.startsWith('/remotes/') && sourceOf(pointer) !== undefined)
      .map((issue) =>
        // A remote was an endpoint's URL in most older shapes, and nothing around it.
        moveIssue(issue, (at) => sourceOf(at) ?? sourceOf(`${at}/url`) ?? at),
      )
  })
}
