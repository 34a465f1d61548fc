import { at, type JsonObject, type Layer } from '../convert.ts'
import { schemaClaim } from '../detect.ts'
import { issueOf, type Issue } from '../issue.ts'
import { isObject } from '../../json/object.ts'
import { quoted } from '../in-words.ts'
import { SERVER_CARD_SCHEMA } from '../server-card.ts'
import type { Family, ReadServer } from '../types.ts'
import { relativeEndpoints } from './endpoints.ts'
import { MOST_SERVERS } from './named-servers.ts'
import { wrongRevisions } from './revisions.ts'
import {
  COMMAND_IN_CARD,
  LEGACY_EMPTY,
  LEGACY_NO_ENDPOINT,
  LEGACY_RELATIVE_ENDPOINT,
  LEGACY_REVISION,
  LEGACY_SHAPE,
  NO_SERVER_DECLARED,
  REGISTRY_SCHEMA_ON_CARD,
  SERVERS_CUT,
  V1_SCHEMA_WITHOUT_NAME,
} from './rules.ts'
import { issuesOfSep1649 } from './sep1649.ts'

const SHAPES: Partial<Record<Family, string>> = {
  sep1649: 'a card of SEP-1649',
  server_info_endpoints: 'a card with serverInfo and its endpoints beside it',
  sep1960: 'a document of SEP-1960',
  smithery_static: "Smithery's static card",
  mcp_servers_map: 'the configuration of a client',
  servers_list: 'a list of servers',
  servers_map: 'a map of servers',
  array_root: 'a bare list of servers',
  flat: 'a home-made card',
}

const MOST_EACH = 10

/**
 * What is wrong with a document of an older shape. The first issue is the one thing to do, publish
 * v1, and says what a person must add; the others are faults even for readers of that shape.
 *
 * @param servers what the document was converted to
 */
export function issuesOfLegacy(
  family: Family,
  value: unknown,
  servers: readonly ReadServer[],
): Issue[] {
  const root: JsonObject = isObject(value) ? value : {}
  if (family === 'no_server') {
    const message = 'the document says that there is no MCP server here'
    return [issueOf(NO_SERVER_DECLARED, '', message, NO_SERVER_DECLARED.mend)]
  }
  const layer: Layer = { value: root, pointer: '' }
  const issues = [shapeIssue(family, root, servers)]
  if (family === 'sep1649') issues.push(...issuesOfSep1649(root))
  issues.push(...endpointIssues(root, servers))
  for (const { value: url, from } of relativeEndpoints(layer).slice(0, MOST_EACH)) {
    const message = `the endpoint ${quoted(url)} is not an absolute URL`
    const mend = `Write it as ${absoluteForm(from, servers)}.`
    issues.push(issueOf(LEGACY_RELATIVE_ENDPOINT, from, message, mend))
  }
  for (const { value: text, from } of wrongRevisions(layer).slice(0, MOST_EACH)) {
    const message = `${quoted(text)} is not a revision of MCP; revisions are dates`
    issues.push(
      issueOf(
        LEGACY_REVISION,
        from,
        message,
        'Write a revision that the server accepts, such as "2025-11-25".',
      ),
    )
  }
  issues.push(...commandIssues(servers), ...cutIssues(value))
  return issues
}

function shapeIssue(family: Family, root: JsonObject, servers: readonly ReadServer[]): Issue {
  const todo = whatToDo(servers)
  if (family === 'registry_server_json') {
    const message = `/$schema is ${quoted(String(root.$schema))}, that of a registry server.json, so this is no Server Card`
    const mend = `The $schema of a card is "${SERVER_CARD_SCHEMA}". ${todo}`
    return issueOf(REGISTRY_SCHEMA_ON_CARD, '/$schema', message, mend, { family })
  }
  if (schemaClaim(root) === 'v1') {
    const message =
      '/$schema is that of the v1 card, but there is no top-level name, so this is another shape'
    const name = family === 'flat' ? servers[0]?.card.name : undefined
    const mend = name === undefined ? todo : `Add "name": ${quoted(name)}.`
    return issueOf(V1_SCHEMA_WITHOUT_NAME, '/$schema', message, mend, { family })
  }
  const message = `this is ${SHAPES[family] ?? 'an older shape'}, which readers of v1 Server Cards do not understand`
  return issueOf(LEGACY_SHAPE, '', message, todo, { family })
}

function whatToDo(servers: readonly ReadServer[]): string {
  if (servers.length === 0) return 'Publish a v1 card at <endpoint>/server-card.'
  if (servers.length > 1) {
    return `Publish a v1 card for each of the ${servers.length} servers (\`countersign card convert\` writes them) and list them in /.well-known/ai-catalog.json.`
  }
  const missing = servers.flatMap((server) => missingMembers(server))
  const url = servers[0]?.card.remotes?.[0]?.url ?? '<endpoint>'
  const place = `${url.replace(/\/$/, '')}/server-card`
  const still = missing.length > 0 ? `; it still needs ${missing.join(' and ')}` : ''
  return `Publish a v1 card at ${place} (\`countersign card convert\` writes it${still}).`
}

/** Names of the members that v1 requires and the document did not give. */
export function missingMembers(server: ReadServer): string[] {
  return server.notes.flatMap(({ kind, to }) =>
    kind === 'missing' && to !== undefined ? [to.slice(1)] : [],
  )
}

function endpointIssues(root: JsonObject, servers: readonly ReadServer[]): Issue[] {
  const transport = at(root, '/transport/type') ?? root.transport
  if (transport === 'none') {
    const message =
      'the transport is "none": the document says that there is no server to connect to'
    return [issueOf(NO_SERVER_DECLARED, '/transport', message, NO_SERVER_DECLARED.mend)]
  }
  if (servers.length === 0) {
    const message = 'the document lists servers, and no server is in it'
    return [issueOf(LEGACY_EMPTY, '', message, LEGACY_EMPTY.mend)]
  }
  if (servers.some((server) => server.card.remotes !== undefined)) return []
  const message = 'no URL of an MCP endpoint can be found in the document'
  return [issueOf(LEGACY_NO_ENDPOINT, '', message, LEGACY_NO_ENDPOINT.mend)]
}

/** What the relative endpoint at `from` was resolved to. */
function absoluteForm(from: string, servers: readonly ReadServer[]): string {
  for (const { notes, card } of servers) {
    const to = notes.find((note) => note.from === from)?.to
    const remote = card.remotes?.[Number(/^\/remotes\/(\d+)\/url$/.exec(to ?? '')?.[1])]
    if (remote !== undefined) return quoted(remote.url)
  }
  return 'an absolute https URL'
}

function commandIssues(servers: readonly ReadServer[]): Issue[] {
  const places = servers.flatMap((server) =>
    server.notes.flatMap(({ kind, from }) =>
      kind === 'untrusted' && from?.endsWith('/command') === true ? [from] : [],
    ),
  )
  return places.slice(0, MOST_EACH).map((from) => {
    const message = 'a command to run stands in the document; it was not run and not copied'
    return issueOf(COMMAND_IN_CARD, from, message, 'Remove command, args and env.')
  })
}

function cutIssues(value: unknown): Issue[] {
  const lists = isObject(value) ? [value.servers, value.mcpServers] : [value]
  const most = Math.max(
    ...lists.map((list) => (Array.isArray(list) || isObject(list) ? Object.keys(list).length : 0)),
  )
  if (most <= MOST_SERVERS) return []
  const message = `the document describes ${most} servers; the first ${MOST_SERVERS} were read`
  return [
    issueOf(SERVERS_CUT, '', message, SERVERS_CUT.mend, { described: most, read: MOST_SERVERS }),
  ]
}
