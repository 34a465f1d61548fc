/**
 * Cards and canonical JSON, as ratios to what the platform and ajv do with the same input:
 * `node bench/card.ts`.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { parseServerCard, SERVER_CARD_SCHEMA } from '../lib/src/card/server-card.ts'
import { canonicalize } from '../lib/src/json/canonical.ts'
import { sha256Hex } from '../lib/src/json/digest.ts'
import { scanBytes } from '../lib/src/json/scan.ts'
import { printRows, row, type Row } from './row.ts'

const ROUNDS = 9
const BLOCK_MS = 150

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

function repeated(work: () => unknown, times: number): () => void {
  return () => {
    for (let i = 0; i < times; i++) work()
  }
}

/** A card of about 1.5 KB with every member of the schema. */
function card(): Record<string, unknown> {
  return {
    $schema: SERVER_CARD_SCHEMA,
    name: 'example.tides/tide-tables',
    version: '2.0.0',
    title: 'Tide tables',
    description: 'Tide heights and times for coastal stations, by station code and by place.',
    websiteUrl: 'https://tides.example/docs',
    repository: {
      url: 'https://git.example/tides/server',
      source: 'git',
      subfolder: 'server',
      id: '123456',
    },
    icons: [
      {
        src: 'https://tides.example/icon.png',
        mimeType: 'image/png',
        sizes: ['48x48', '96x96'],
        theme: 'light',
      },
      {
        src: 'https://tides.example/dark.svg',
        mimeType: 'image/svg+xml',
        sizes: ['any'],
        theme: 'dark',
      },
    ],
    remotes: [
      {
        type: 'streamable-http',
        url: 'https://{tenant}.tides.example/mcp',
        headers: [
          {
            name: 'Authorization',
            description: 'Bearer token of the tide office.',
            isRequired: true,
            isSecret: true,
            value: 'Bearer {token}',
            variables: { token: { description: 'API token.', isRequired: true, isSecret: true } },
          },
          {
            name: 'X-Region',
            description: 'Region of the stations.',
            choices: ['north', 'south'],
            default: 'north',
          },
        ],
        variables: {
          tenant: { description: 'Tenant subdomain.', isRequired: true, default: 'public' },
        },
        supportedProtocolVersions: ['2025-06-18', '2025-11-25'],
      },
      { type: 'sse', url: 'https://tides.example/sse' },
    ],
    _meta: { 'example.tides/build': { commit: '526201bbc80231daa40ffcdecfc9da4e54e5dc93' } },
  }
}

function toolsOf(count: number, mixed: boolean): unknown {
  return Array.from({ length: count }, (_, i) => ({
    name: `tide_table_${i}`,
    title: mixed && i % 3 === 0 ? `Приливы № ${i}` : `Tide table ${i}`,
    description:
      `Reads tide table ${i} of a station: heights and times in local time, sorted by time.\n\n`.repeat(
        6,
      ) + (mixed && i % 2 === 0 ? 'Высота воды в метрах, café, 潮汐 ✓' : 'Heights are in metres.'),
    inputSchema: {
      type: 'object',
      properties: {
        station: { type: 'string', description: 'Code of the station as the catalogue prints it' },
        from: {
          type: 'string',
          format: 'date',
          description: mixed && i % 4 === 0 ? 'Début' : 'First day',
        },
        to: { type: 'string', format: 'date', description: 'Last day, inclusive' },
        limit: { type: 'integer', minimum: 1, maximum: 500, default: 50 },
        unit: { enum: ['m', 'ft'], default: 'm' },
      },
      required: ['station'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  }))
}

function validation(): Row[] {
  const schema: unknown = JSON.parse(
    readFileSync(
      fileURLToPath(new URL('../lib/schemas/server-card.v1.schema.json', import.meta.url)),
      'utf8',
    ),
  )
  const ajv = new Ajv2020({ strict: false })
  ajvFormats.default(ajv)
  const official = ajv.compile({ ...Object(schema), $ref: '#/$defs/ServerCard' })
  const value = card()
  if (!official(value) || !parseServerCard(value).ok) throw new Error('the card is not valid')
  const text = JSON.stringify(value)
  const validate = repeated(() => parseServerCard(value), 1000)
  return [
    row(
      'card: validation / ajv, compiled',
      ratioOf(
        validate,
        repeated(() => official(value), 1000),
      ),
      1.5,
    ),
    row(
      'card: validation / JSON.parse',
      ratioOf(
        validate,
        repeated(() => JSON.parse(text), 1000),
      ),
      0.5,
    ),
  ]
}

/** Half of it remotes, which are validated, half a list of tools, which is only scanned. */
function largeCard(bytes: number): Uint8Array {
  const { remotes, ...rest } = card()
  const list = Array.isArray(remotes) ? remotes : []
  const repetitions = Math.ceil(bytes / 2 / JSON.stringify(list).length)
  const large = {
    ...rest,
    remotes: Array.from({ length: repetitions }, () => list).flat(),
    tools: toolsOf(Math.ceil(bytes / 2 / 1_100), true),
  }
  return new TextEncoder().encode(JSON.stringify(large))
}

function readCard(bytes: Uint8Array): void {
  const scan = scanBytes(bytes, 'document', { maxBytes: 4_000_000 })
  if (!scan.ok || !parseServerCard(scan.value).ok) throw new Error('the card is not valid')
}

function largeCards(): Row[] {
  const [one, two] = [largeCard(1_000_000), largeCard(2_000_000)]
  const text = new TextDecoder().decode(two)
  return [
    row(
      'card: 2 MB read, scanned, validated / JSON.parse',
      ratioOf(
        () => readCard(two),
        () => JSON.parse(text),
      ),
      6,
    ),
    row(
      'card: 2 MB / 1 MB',
      ratioOf(
        () => readCard(two),
        () => readCard(one),
      ),
      2.3,
    ),
  ]
}

function digest(id: string, tools: unknown, gate: number): Row {
  const value: unknown = JSON.parse(JSON.stringify(tools))
  const canonical = (): string => {
    const result = canonicalize(value, { nfc: true })
    if (!result.ok) throw new Error(result.code)
    return sha256Hex(result.text)
  }
  const floor = (): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')
  return row(`digest: ${id} / JSON.stringify + SHA-256`, ratioOf(canonical, floor), gate)
}

/** The canonical digest with NFC, as evidence uses it. */
function digestRows(): readonly Row[] {
  return [
    digest('40 mixed tools', toolsOf(40, true), 1.6),
    digest('40 ASCII tools', toolsOf(40, false), 2),
    digest('1,000 mixed tools', toolsOf(1000, true), 1.5),
  ]
}

/** Every figure about cards and canonical JSON. */
export async function rows(): Promise<readonly Row[]> {
  return [...validation(), ...largeCards(), ...digestRows()]
}

if (import.meta.main) printRows(await rows())
