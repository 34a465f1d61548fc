/**
 * What a search costs over ever more servers, on both databases: names, parts of names and pasted
 * addresses, words of tools, common and rare and together, what is left out, what nobody has, and
 * what is spelled nearly right.
 */
import { readQuery } from '../observatory/src/search/query.ts'
import { migrate } from '../observatory/src/store/migrate.ts'
import { openStore, type Store } from '../observatory/src/store/open.ts'
import { searchServers } from '../observatory/src/store/search.ts'
import { onBothDatabases, type NewDatabase } from './databases.ts'
import { printRows, quantile, row, type Row } from './row.ts'
import { fillSearch, nameOf, providerOf, WORDS } from './search-names.ts'

const NOW = Date.UTC(2026, 10, 5)
const SIZES = [1000, 100_000] as const
const REPEATS = 25
/** The first ones warm plans and pages. */
const WARM = 5
/** Of each query, of which the quickest counts. */
const TURNS = 3
const PAGE = 26

export async function rows(): Promise<readonly Row[]> {
  return await onBothDatabases(curve)
}

type Ask = (n: number) => string

/** Words by how many servers have them: `w0` most, `w4999` few. */
export const QUERIES: Readonly<Record<string, Ask>> = {
  'a name': (n) => nameOf(n * 7),
  'a provider': (n) => providerOf(n * 7),
  'an address': (n) => `https://mcp.${providerOf(n * 7)}.example/${nameOf(n * 7)}/mcp`,
  'an address that nobody has': (n) => `https://api.${providerOf(n)}x${n}.example/v2/${n}/sse`,
  'part of a name': (n) => `erver${n}`,
  'part of a hundred names': (n) => `erver${100 + n}`,
  'part of very many names': () => 'er',
  'a common word': (n) => `w${n % 5}`,
  'a rare word': (n) => `w${WORDS - 1 - n}`,
  'two common words': (n) => `w${n % 5} w${5 + (n % 5)}`,
  'two words of some': (n) => `w${150 + n} w${250 + n}`,
  'a word without another': (n) => `w${n % 5} -w${5 + (n % 5)}`,
  'a word and a name': (n) => `w${n % 5} ${nameOf(n * 7).split('-')[0] ?? ''}`,
  'what nobody has': (n) => `qqq${n}zzz`,
  'a slip': (n) => swapped(nameOf(n * 7)),
  'a slip in what very many are called': (n) => `sevrer${n}`,
  'two slips in an address': (n) => `https://mpc.${swapped(providerOf(n * 7))}.example/`,
}

/** The third and the fourth letter in the other order. */
function swapped(text: string): string {
  return `${text.slice(0, 2)}${text.slice(3, 4)}${text.slice(2, 3)}${text.slice(4)}`
}

/** All kinds of query over ever more servers. */
export async function searched(
  options: NewDatabase,
  sizes: readonly number[],
  repeats: number = REPEATS,
): Promise<{ readonly kind: Store['kind']; readonly measured: readonly Measured[] }> {
  const measured: Measured[] = []
  let kind: Store['kind'] = 'sqlite'
  for (const size of sizes) {
    const store = await openStore(await options(`${size}.db`))
    kind = store.kind
    await migrate(store, NOW)
    await fillSearch(store, size, NOW)
    measured.push(await measure(store, repeats))
    await store.close()
  }
  return { kind, measured }
}

async function curve(options: NewDatabase): Promise<readonly Row[]> {
  const { kind, measured } = await searched(options, SIZES)
  const [few, most] = measured
  if (few === undefined || most === undefined) throw new Error('nothing was measured')
  const says = ({ all }: Measured) =>
    `${quantile(all, 0.5).toFixed(1)} and ${quantile(all, 0.99).toFixed(1)} ms`
  const because = `p50 and p99 ${says(few)} with 1,000, ${says(most)} with 100,000; ${most.perQuery.join(', ')}`
  return [
    row(
      `search: p50 with 100,000 servers / with 1,000 (${kind})`,
      quantile(most.all, 0.5) / quantile(few.all, 0.5),
      3,
      because,
    ),
    row(`search: p99 with 100,000 servers, in ms (${kind})`, quantile(most.all, 0.99), 50, because),
  ]
}

export interface Measured {
  /** Milliseconds. */
  readonly all: readonly number[]
  /** For each kind of query its middle and its worst time. */
  readonly perQuery: readonly string[]
}

/** Asks every kind of query in turns, so that whatever else the machine does meets all alike. */
async function measure(store: Store, repeats: number): Promise<Measured> {
  const kinds = Object.entries(QUERIES)
  const times = kinds.map((): number[] => [])
  for (let n = 0; n < repeats + WARM; n++)
    for (const [kind, [name, text]] of kinds.entries()) {
      const query = readQuery(text(n))
      if (query === undefined) throw new Error(name)
      // Whatever else the machine does is not what a search costs.
      let best = Infinity
      for (let turn = 0; turn < TURNS; turn++) {
        const start = performance.now()
        await searchServers(store, { query, order: 'relevance', limit: PAGE })
        best = Math.min(best, performance.now() - start)
      }
      if (n >= WARM) times[kind]?.push(best)
    }
  return {
    all: times.flat(),
    perQuery: kinds.map(([name], kind) => {
      const some = times[kind] ?? []
      return `${name} ${quantile(some, 0.5).toFixed(1)} to ${quantile(some, 1).toFixed(1)}`
    }),
  }
}

if (import.meta.main) printRows(await rows())
