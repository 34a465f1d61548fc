/**
 * Fuzzing of every parser: inputs by grammar, changed by bytes, pieces, lines and values.
 *
 *     npm run fuzz                                   # a minute, the seed that it says
 *     npm run fuzz -- --minutes 10 --seed 7
 *     npm run fuzz -- --parser lockfile --seconds 5
 *     npm run fuzz -- --keep 12                      # seeds anew: inputs that lead to most places
 *     npm run fuzz -- --parser lockfile --replay fuzz/seeds/lockfile/broke-….seed
 *
 * Whatever breaks something is made short, kept among the seeds, and fails the command.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Script } from 'node:vm'
import { breaks, campaignOf, type Broken, type Campaign, type Tally } from './campaign.ts'
import { PARSERS } from './parsers.ts'
import { keepSeed, seedsOf } from './seeds.ts'

/** Work that nothing else can end is ended then, so that its input is known. */
const MOST_MS = 30_000

/** Longer ones are no reading for people. */
const LONGEST_SEED = 8_000

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    minutes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    parser: { type: 'string', multiple: true },
    replay: { type: 'string' },
    keep: { type: 'string' },
  },
})
const chosen = PARSERS.filter(({ name }) => values.parser?.includes(name) ?? true)
if (chosen.length === 0)
  throw new Error(`no such parser; there are ${PARSERS.map(({ name }) => name).join(', ')}`)

if (values.replay === undefined) fuzz()
else replay(Uint8Array.from(readFileSync(values.replay)))

function replay(bytes: Uint8Array): void {
  for (const parser of chosen) {
    const what = breaks(parser, bytes)
    console.log(`${parser.name}: ${what ?? 'holds'}`)
    if (what !== undefined) process.exitCode = 1
  }
}

function fuzz(): void {
  const seed = Number(values.seed)
  const ms =
    (values.minutes === undefined ? Number(values.seconds) : Number(values.minutes) * 60) * 1000
  console.log(`seed ${seed}, ${chosen.length} parsers, ${ms / 1000} s`)
  const end = performance.now() + ms
  const seeds = new Map(chosen.map(({ name }) => [name, seedsOf(name).map(({ bytes }) => bytes)]))
  const hung: Broken[] = []
  const running: Campaign[] = chosen.map((parser) => {
    return campaignOf(parser, seeds.get(parser.name) ?? [], seed, cpuMs)
  })
  // Each its share of the time, whatever one of its inputs costs.
  const spent = new Map(running.map((campaign) => [campaign, 0]))
  while (performance.now() < end && running.length > 0) {
    const next = running.reduce((least, one) =>
      (spent.get(one) ?? 0) < (spent.get(least) ?? 0) ? one : least,
    )
    const from = performance.now()
    if (!endsInTime(next)) {
      hung.push({ parser: next.parser.name, what: 'does not end', bytes: next.current() })
      running.splice(running.indexOf(next), 1)
    }
    spent.set(next, (spent.get(next) ?? 0) + performance.now() - from)
  }
  report([...spent.keys()], hung)
}

/** A batch may be long on a busy machine; an input that does not end by itself is what is broken. */
function endsInTime({ batch, current, parser }: Campaign): boolean {
  return within(batch) || within(() => void breaks(parser, current()))
}

function within(work: () => void): boolean {
  Reflect.set(globalThis, 'workOfFuzz', work)
  try {
    new Script('workOfFuzz()').runInThisContext({ timeout: MOST_MS })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return false
    throw error
  }
}

function report(campaigns: readonly Campaign[], hung: readonly Broken[]): void {
  const broken = [...campaigns.flatMap(({ tally }) => tally.broken), ...hung]
  const rows = campaigns.map(({ parser, tally }) => [
    parser.name,
    String(tally.inputs),
    `${(tally.bytes / 1e6).toFixed(1)} MB`,
    String(tally.outcomes.size),
    String(tally.seen.size),
    String(tally.grown),
    String(broken.filter((one) => one.parser === parser.name).length),
  ])
  const head = ['parser', 'inputs', 'bytes', 'outcomes', 'codes seen', 'grown', 'broken']
  console.log([head, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'))
  for (const { parser, what, bytes } of broken) {
    console.log(`\n${parser}: ${what}`)
    console.log(`  npm run fuzz -- --parser ${parser} --replay ${keepSeed(parser, 'broke', bytes)}`)
  }
  if (broken.length > 0) process.exitCode = 1
  for (const { parser, tally } of campaigns)
    for (const bytes of telling(tally, Number(values.keep ?? 0)))
      keepSeed(parser.name, 'shows', bytes)
}

/** Inputs that together show most: each the one that adds most to those before. */
function telling({ outcomes }: Tally, most: number): readonly Uint8Array[] {
  const left = new Map([...outcomes].filter(([, { length }]) => length <= LONGEST_SEED))
  const shown = new Set<string>()
  const chosen: Uint8Array[] = []
  const news = (outcome: string): number =>
    outcome.split(' ').filter((code) => !shown.has(code)).length
  while (chosen.length < most && left.size > 0) {
    const [outcome, bytes] = [...left].reduce((best, one) =>
      news(one[0]) > news(best[0]) ? one : best,
    )
    left.delete(outcome)
    for (const code of outcome.split(' ')) shown.add(code)
    chosen.push(bytes)
  }
  return chosen
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
