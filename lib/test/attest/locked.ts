/** An invented server as it would be locked, and ways to change it. */
import { entryOf, type SeenFacts } from '../../src/attest/lock-entry.ts'
import { lockedToolsIn } from '../../src/attest/lock-tools.ts'
import type { LockedTools, LockEntry, LockPins, LockSighting } from '../../src/attest/lock.ts'
import { compareEntry } from '../../src/attest/lock-compare.ts'

export const TIDE_AT = {
  name: 'tide_at',
  description: 'Gives the height of the tide at a station.',
  inputSchema: {
    type: 'object',
    properties: { station: { type: 'string' }, day: { type: 'string' } },
    required: ['station'],
  },
}
export const STATIONS = {
  name: 'stations',
  description: 'Lists the stations of a coast.',
  inputSchema: { type: 'object' },
}

export const CARD = {
  name: 'example.tides/tide-tables',
  version: '2.0.0',
  description: 'Tide heights and times for coastal stations.',
  remotes: [{ type: 'streamable-http', url: 'https://tides.example/mcp' }],
}

export function digest(letter: string): string {
  return `sha256:${letter.repeat(64)}`
}

export function toolsOf(...tools: readonly unknown[]): LockedTools {
  const locked = lockedToolsIn(tools, { offered: '2026-07-28', suite: 'countersign@1.0.0' })
  if (locked === undefined) throw new Error('these tools have no fingerprint')
  return locked
}

const FACTS: SeenFacts = {
  target: 'tides.example',
  endpoint: 'https://tides.example/mcp',
  identity: { name: 'tide-tables', version: '2.0.0' },
  instructions: 'Ask for a station first.',
  card: { url: 'https://tides.example/mcp/server-card', card: CARD },
  repository: { url: 'https://github.com/tides/tables', id: '7' },
  keys: [digest('a')],
  payment: [{ amount: '100', asset: 'USDC', network: 'base', payTo: '0xaa', scheme: 'exact' }],
  tools: toolsOf(TIDE_AT, STATIONS),
}

/** An entry with other facts; undefined takes one away. */
export function entryWith(facts: Partial<SeenFacts> = {}): LockEntry {
  return entryOf({ ...FACTS, ...facts })
}

export function seen(facts: Partial<SeenFacts> = {}): LockSighting {
  return { entry: entryWith(facts), unseen: {} }
}

/** What a comparison finds, in short: `class code`. */
export function drifts(locked: LockPins, sighting: LockSighting): readonly string[] {
  return compareEntry(locked, sighting).drift.map((one) => `${one.class} ${one.finding.code}`)
}
