/**
 * Fingerprints of invented lists of tools, as ratios to JSON.stringify and SHA-256, which neither
 * sort nor normalise: `node bench/fingerprint.ts`.
 */
import { createHash } from 'node:crypto'

import canonicalizePackage from 'canonicalize'

import { differenceOf } from '../lib/src/run/difference.ts'
import { fingerprintV1, fingerprintV2 } from '../lib/src/run/fingerprint.ts'
import { toolsOf } from '../lib/src/run/snapshot.ts'
import { median, printRows, row, type Row } from './row.ts'

const ROUNDS = 9
const BLOCK_MS = 150

interface Tool {
  readonly name: string
  readonly inputSchema: unknown
}

/** CPU microseconds of one call, over a block long enough to be measured. */
function cost(work: () => unknown): number {
  const end = performance.now() + BLOCK_MS
  const before = process.cpuUsage().user
  let calls = 0
  do {
    work()
    calls++
  } while (performance.now() < end)
  return (process.cpuUsage().user - before) / calls
}

/** Ratios of two kinds of work, measured in turns so that both see the same machine. */
function ratioOf(work: () => unknown, floor: () => unknown): readonly number[] {
  cost(work)
  cost(floor)
  return Array.from({ length: ROUNDS }, () => cost(work) / cost(floor))
}

/** About 1.5 KB a tool. `mixed`: some texts beyond ASCII, as real lists have. */
function listOf(count: number, mixed: boolean): readonly Tool[] {
  const tools = Array.from({ length: count }, (_, i) => ({
    name: `station_report_${(i * 7919) % count}`,
    title: mixed && i % 3 === 0 ? `Отчёт станции № ${i}` : `Station report ${i}`,
    description:
      `Report ${i} of a station: height, period and direction of waves in local time.\n\n`.repeat(
        7,
      ) + (mixed && i % 2 === 0 ? 'Высота в метрах, café, 波浪 ✓' : 'Heights are in metres.'),
    inputSchema: {
      type: 'object',
      properties: {
        station: { type: 'string', description: 'Code of the station as the catalogue has it' },
        since: {
          type: 'string',
          format: 'date',
          description: mixed && i % 4 === 0 ? 'Début' : 'First day',
        },
        limit: { type: 'integer', minimum: 1, maximum: 500, default: 50 },
        unit: { enum: ['m', 'ft'], default: 'm' },
      },
      required: ['station'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  }))
  // As they come from a reply.
  return JSON.parse(JSON.stringify(tools))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** What v1 reads, written once each: the names, and the names with their schemas. */
function floorOfProjections(tools: readonly Tool[]): string {
  const schemas = tools.map(({ name, inputSchema }) => ({ name, inputSchema }))
  return sha256(JSON.stringify(tools.map(({ name }) => name))) + sha256(JSON.stringify(schemas))
}

/** One hash a tool, as v2 has it. */
function floorOfTools(tools: readonly Tool[]): string {
  return sha256(JSON.stringify(tools.map((tool) => [tool.name, sha256(JSON.stringify(tool))])))
}

/** The same digests by the package that everybody has. */
function withPackage(tools: readonly Tool[]): string {
  const rows = tools.map((tool) => {
    const held = Object.entries(tool).map(([name, value]): [string, unknown] => [name, [value]])
    const whole = { title: [], outputSchema: [], ...Object.fromEntries(held) }
    return [tool.name, `sha256:${sha256(canonicalizePackage(whole) ?? '')}`]
  })
  rows.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return `sha256:${sha256(canonicalizePackage(rows) ?? '')}`
}

/** Both versions have the gate of any canonical digest, each against a floor that reads what it reads. */
function versions(id: string, tools: readonly Tool[], gate: number): readonly Row[] {
  const print = fingerprintV2(tools)
  if (!print.ok || print.digest !== withPackage(tools)) throw new Error(`${id}: digests differ`)
  return [
    row(
      `fingerprint v1, both: ${id} / stringify + SHA-256 of what it reads`,
      ratioOf(
        () => fingerprintV1(tools),
        () => floorOfProjections(tools),
      ),
      gate,
      'sorting and NFC, which the floor does not do, over many short strings: writing members in order is a third of it, SHA-256 with the joining of the pieces another',
    ),
    row(
      `fingerprint v2: ${id} / stringify + SHA-256 of each tool`,
      ratioOf(
        () => fingerprintV2(tools),
        () => floorOfTools(tools),
      ),
      gate,
      'sorting of members, which the floor does not do, in every tool',
    ),
  ]
}

/** Every figure about fingerprints and differences. */
export async function rows(): Promise<readonly Row[]> {
  const mixed = listOf(40, true)
  const many = listOf(1000, true)
  const edited = many.with(500, { ...listOf(1, false)[0], name: 'edited', inputSchema: {} })
  const [before, after] = [toolsOf(many), toolsOf(edited)]
  const text = JSON.stringify(many)
  const grown = median(
    ratioOf(
      () => floorOfTools(many),
      () => floorOfTools(mixed),
    ),
  )
  const bytes = Buffer.byteLength(text) / Buffer.byteLength(JSON.stringify(mixed))
  return [
    ...versions('40 mixed tools', mixed, 1.6),
    ...versions('40 ASCII tools', listOf(40, false), 2),
    ...versions('1,000 mixed tools', many, 1.5),
    row(
      'fingerprint v2: 40 mixed tools / the canonicalize package',
      ratioOf(
        () => fingerprintV2(mixed),
        () => withPackage(mixed),
      ),
      0.7,
    ),
    row(
      'fingerprint v2: 1,000 tools / 40 tools',
      ratioOf(
        () => fingerprintV2(many),
        () => fingerprintV2(mixed),
      ),
      30,
      `${bytes.toFixed(1)} times the bytes; stringify + SHA-256 of each tool grows by ${grown.toFixed(1)}`,
    ),
    row(
      'difference: 1,000 tools, one of them other / JSON.parse',
      ratioOf(
        () => differenceOf(before, after),
        () => JSON.parse(text),
      ),
      1,
    ),
  ]
}

if (import.meta.main) printRows(await rows())
