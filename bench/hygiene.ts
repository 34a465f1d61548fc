/** Reading all texts of a list of tools for hygiene, against JSON.parse of the same bytes. */
import { scanBesides, scanStrings, scanTools } from '../lib/src/probe/hygiene/scan.ts'
import { TEXT_RULES } from '../lib/src/probe/hygiene/rules.ts'
import { adversariesOf, adversaryOfAll, benign } from '../lib/test/probe/hygiene/adversaries.ts'
import { BENIGN } from '../lib/test/probe/hygiene/corpus.ts'
import { row, type Row } from './row.ts'

const ROUNDS = 30
const BLOCK_MS = 40
const LONG_TEXT = 524_288

/** Rotated blocks of processor time; the ratio is taken inside each round, the middle one counts. */
export async function rows(): Promise<readonly Row[]> {
  const text = JSON.stringify({ tools: toolList(40) })
  const { tools }: { tools: readonly unknown[] } = JSON.parse(text)
  const ratios = compare({
    parse: () => JSON.parse(text),
    hygiene: () => [scanTools(tools), scanBesides(tools, '/tools')],
    naive: () => naive(tools),
  })
  const floor = once(benign(LONG_TEXT))
  const adversaries = TEXT_RULES.flatMap((rule) => [...adversariesOf(rule, LONG_TEXT)])
  const worst = [...adversaries, adversaryOfAll(LONG_TEXT)].map((adversary) => once(adversary.text))
  const size = `${Math.round(text.length / 1000)} KB, 40 tools`
  return [
    row(`hygiene: all texts of a list / JSON.parse (${size})`, ratios('hygiene', 'parse'), 1.6),
    row('hygiene: all texts of a list / a loop over all rules', ratios('hygiene', 'naive'), 0.6),
    row('hygiene: worst adversarial text / benign text (500 KB)', Math.max(...worst) / floor, 10),
  ]
}

/** Processor time for each, block by block in turn; gives the ratios of the rounds. */
function compare<Name extends string>(
  work: Readonly<Record<Name, () => unknown>>,
): (of: Name, to: Name) => readonly number[] {
  const names = Object.keys(work) as Name[]
  for (const name of names) block(work[name])
  const rounds = Array.from(
    { length: ROUNDS },
    () => new Map(names.map((name) => [name, block(work[name])])),
  )
  return (of, to) =>
    rounds.map((round) => (round.get(of) ?? Number.NaN) / (round.get(to) ?? Number.NaN))
}

/** Microseconds of processor time for one call, over a block of them. */
function block(call: () => unknown): number {
  const end = performance.now() + BLOCK_MS
  const before = process.cpuUsage()
  let calls = 0
  while (performance.now() < end) {
    call()
    calls++
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / calls
}

function once(text: string): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    scanStrings(text, '')
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.min(...times)
}

function naive(value: unknown): number {
  if (typeof value === 'string')
    return TEXT_RULES.reduce((hits, { find }) => hits + find(value).length, 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((hits: number, child) => hits + naive(child), 0)
}

/** Invented tools with the descriptions of the benign texts, mostly English with some Unicode. */
function toolList(count: number): readonly unknown[] {
  const texts = BENIGN.filter((text) => text.length > 50 && /^[ -~]{30}/.test(text.slice(4)))
  const text = (index: number) => texts[index % texts.length] ?? ''
  return Array.from({ length: count }, (_, tool) => {
    const properties = Array.from({ length: 10 }, (_, at) => [
      `field_${at}_of_${tool % 7}`,
      {
        type: at % 3 === 0 ? 'integer' : 'string',
        description: text(tool * 13 + at * 7),
        ...(at % 4 === 0 && { enum: ['first', 'second', 'third'], default: 'first' }),
      },
    ])
    return {
      name: `tool_${tool}`,
      title: `Tool ${tool}`,
      description: `${text(tool * 5)} ${text(tool * 11 + 3)}`,
      inputSchema: {
        type: 'object',
        properties: Object.fromEntries(properties),
        required: ['field_0_of_1'],
      },
      annotations: { readOnlyHint: true, title: `Tool number ${tool}` },
    }
  })
}
