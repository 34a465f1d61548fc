import type { Context, JsonObject } from '../convert.ts'
import { issueOf, type Issue } from '../issue.ts'
import type { ReadServer } from '../types.ts'
import { readOne } from './one-server.ts'
import { SEP1649_MEMBER_MISSING } from './rules.ts'

/** The members that SEP-1649 requires; `version` is "1.0", the version of the format. */
const REQUIRED = [
  '$schema',
  'version',
  'protocolVersion',
  'serverInfo',
  'transport',
  'capabilities',
] as const

/**
 * Converts a card of SEP-1649 (2025): `serverInfo` beside `transport`.
 *
 *     {
 *       "$schema": "https://static.modelcontextprotocol.io/schemas/mcp-server-card/v1.json",
 *       "version": "1.0",
 *       "protocolVersion": "2025-06-18",
 *       "serverInfo": { "name": "tides", "title": "Tide tables", "version": "2.0.0" },
 *       "transport": { "type": "streamable-http", "endpoint": "/mcp" },
 *       "capabilities": { "tools": {} }
 *     }
 *
 * @see https://github.com/modelcontextprotocol/modelcontextprotocol/issues/1649
 */
export function convertSep1649(value: JsonObject, context: Context): ReadServer[] {
  return [readOne([{ value, pointer: '' }], context)]
}

/** What strict readers of SEP-1649 miss in such a document. */
export function issuesOfSep1649(value: JsonObject): Issue[] {
  const missing = REQUIRED.filter((name) => !Object.hasOwn(value, name))
  if (missing.length === 0) return []
  const names = missing.join(', ')
  return [
    issueOf(
      SEP1649_MEMBER_MISSING,
      '',
      `SEP-1649 requires ${names}, so strict readers of that shape refuse this document too`,
      'Publish a v1 card; where readers of SEP-1649 must be served as well, add the members to the document at the older path.',
      { missing: names },
    ),
  ]
}
