/** Servers that are not what they were a few minutes ago. */
import { html, serve, type Behaviour } from '../answer.ts'
import type { Tool } from '../invented.ts'
import type { Kind } from '../kind.ts'
import { legacy, modern, NEWEST_LEGACY } from '../right.ts'
import type { InventedServer } from '../invented-server.ts'

const MINUTE = 60_000

export const CHANGING: readonly Kind[] = [
  {
    id: 'drifting',
    count: 14,
    story: 'changes its tools every few minutes',
    cadence: 'fast',
    behaviour: (invented) =>
      turning(invented, 2 * MINUTE + (invented.ordinal % 4) * 45_000, [
        modern(invented),
        modern({ ...invented, tools: [...invented.tools, EXPORT_ALL] }),
        modern({ ...invented, version: '1.5.0', tools: invented.tools.map(reworded) }),
        modern({ ...invented, tools: invented.tools.slice(0, -1) }),
        modern({ ...invented, tools: invented.tools.map(stricter) }),
      ]),
  },
  {
    id: 'upgrading',
    count: 3,
    story: 'moves from one revision to the next and back',
    cadence: 'fast',
    behaviour: (invented) =>
      turning(invented, 3 * MINUTE, [
        legacy(invented),
        legacy(invented, {}, NEWEST_LEGACY),
        modern(invented),
      ]),
  },
  {
    id: 'flaky',
    count: 8,
    story: 'is down for a minute now and then',
    cadence: 'fast',
    behaviour: (invented) => {
      const broken = serve({
        '*': invented.ordinal % 2 === 0 ? html(500, 'Out of order') : 'reset',
      })
      const up = modern(invented)
      return turning(invented, MINUTE, [up, broken, up, up, up])
    },
  },
]

/** Milliseconds until the first of a kind changes; its fellows follow one after another. */
const FIRST_CHANGE = 12_000
const NEXT_FELLOW = 11_000

/** Behaves in these ways in turn, each for `period` milliseconds but the first. */
function turning(invented: InventedServer, period: number, ways: readonly Behaviour[]): Behaviour {
  const first = FIRST_CHANGE + invented.ordinal * NEXT_FELLOW
  return (asked) => {
    const turns = asked.at < first ? 0 : 1 + Math.floor((asked.at - first) / period)
    const way = ways[turns % ways.length] ?? serve({})
    return way(asked)
  }
}

const EXPORT_ALL: Tool = {
  name: 'export_all',
  description: 'Everything there is, as one file.',
  inputSchema: { type: 'object', properties: { format: { type: 'string' } } },
}

function reworded(tool: Tool, index: number): Tool {
  return index === 0 ? { ...tool, description: `${tool.description} Ask once a minute.` } : tool
}

function stricter(tool: Tool, index: number): Tool {
  const inputSchema = {
    type: 'object',
    properties: { request: { type: 'string' }, language: { type: 'string', enum: ['en', 'fr'] } },
    required: ['request', 'language'],
  }
  return index === 0 ? { ...tool, inputSchema } : tool
}
