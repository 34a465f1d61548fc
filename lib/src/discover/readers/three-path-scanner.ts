import type { Reader } from '../types.ts'
import { judgeMembers, type Wanted } from './scanned-members.ts'

const ID = 'three-path-scanner'

const PATHS = [
  '/.well-known/mcp/server-card.json',
  '/.well-known/mcp/server-cards.json',
  '/.well-known/mcp.json',
] as const

const WANTED: readonly Wanted[] = [
  ['serverInfo.name', 'text'],
  ['serverInfo.version', 'text'],
  ['transport.type', 'text'],
  ['transport.endpoint', 'text'],
  ['capabilities', 'object'],
]

/** A scanner of three paths that knows SEP-1649 and nothing newer: all five members, or fail. */
export const THREE_PATH_SCANNER: Reader = {
  id: ID,
  title: 'Three-path scanner',
  source: 'https://agentsready.io/en/guides/mcp-server-card',
  asks: PATHS.map((path) => ({ path })),
  judge: (site) => judgeMembers(ID, site, PATHS, WANTED),
}
