import type { Reader } from '../types.ts'
import { judgeMembers, type Wanted } from './scanned-members.ts'

const ID = 'isitagentready'

const PATHS = [
  '/.well-known/mcp/server-card.json',
  '/.well-known/mcp.json',
  '/.well-known/mcp/server-cards.json',
] as const

const WANTED: readonly Wanted[] = [
  ['serverInfo.name', 'text'],
  ['serverInfo.version', 'text'],
  ['transport.endpoint', 'text'],
  ['capabilities', 'present'],
]

/** The card check of isitagentready.com; its level and its other checks are not modelled. */
export const IS_IT_AGENT_READY: Reader = {
  id: ID,
  title: 'Is It Agent Ready',
  source: 'https://isitagentready.com/.well-known/agent-skills/mcp-server-card/SKILL.md',
  asks: PATHS.map((path) => ({ path })),
  judge: (site) => judgeMembers(ID, site, PATHS, WANTED),
}
