/**
 * What a search costs over ever more servers, on both databases: for rare and common words, parts of
 * names, several terms, what is left out, what nobody has, and what is spelled nearly right.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readQuery } from '../observatory/src/search/query.ts'
import { migrate } from '../observatory/src/store/migrate.ts'
import { openStore, type Store, type StoreOptions } from '../observatory/src/store/open.ts'
import { indexServers } from '../observatory/src/store/search-index.ts'
import { searchServers } from '../observatory/src/store/search.ts'
import { startPostgres } from '../observatory/test/postgres.ts'
import { row, type Row } from './row.ts'

const NOW = Date.UTC(2026, 10, 5)
const SIZES = [1000, 100_000] as const
const WORDS = 5000
const WORDS_OF_ONE = 40
const REPEATS = 40
const PAGE = 26

export async function rows(): Promise<readonly Row[]> {
  const found: Row[] = []
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const started = await startPostgres(['shared_buffers=256MB', 'max_wal_size=4GB'])
  try {
    found.push(...(await curve((name) => Promise.resolve({ sqlite: join(folder, name) }))))
    if (started.ok)
      found.push(
        ...(await curve(() => started.server.database().then((postgres) => ({ postgres })))),
      )
    else console.error(`PostgreSQL is not measured: ${started.why}`)
  } finally {
    if (started.ok) await started.server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return found
}

/** Words by how many servers have them: `w0` most, `w4999` few. */
const QUERIES: Readonly<Record<string, (n: number) => string>> = {
  'a name': (n) => `server${n * 7}`,
  'an address': (n) => `https://mcp.vendor${n}.example/server${n}/mcp`,
  'part of a name': (n) => `erver${n}`,
  'a common word': (n) => `w${n % 5}`,
  'a rare word': (n) => `w${WORDS - 1 - n}`,
  'two common words': (n) => `w${n % 5} w${5 + (n % 5)}`,
  'a word without another': (n) => `w${n % 5} -w${5 + (n % 5)}`,
  'what nobody has': (n) => `qqq${n}zzz`,
  'a slip': (n) => `sevrer${n}`,
}

async function curve(options: (name: string) => Promise<StoreOptions>): Promise<readonly Row[]> {
  const times: number[][] = []
  const perQuery: string[] = []
  let kind = ''
  for (const size of SIZES) {
    const store = await openStore(await options(`${size}.db`))
    kind = store.kind
    await migrate(store, NOW)
    await fill(store, size)
    const all: number[] = []
    for (const [name, text] of Object.entries(QUERIES)) {
      const some: number[] = []
      for (let n = 0; n < REPEATS + 5; n++) {
        const query = readQuery(text(n))
        if (query === undefined) throw new Error(name)
        const start = performance.now()
        await searchServers(store, { query, order: 'relevance', limit: PAGE })
        // The first ones warm plans and pages.
        if (n >= 5) some.push(performance.now() - start)
      }
      all.push(...some)
      perQuery.push(`${name} ${at(some, 0.5).toFixed(1)}`)
    }
    times.push(all)
    await store.close()
  }
  const [few = [], most = []] = times
  const says = (all: readonly number[]) =>
    `${at(all, 0.5).toFixed(1)} and ${at(all, 0.99).toFixed(1)} ms`
  const because = `p50 and p99 ${says(few)} with 1,000, ${says(most)} with 100,000; ${perQuery.slice(-Object.keys(QUERIES).length).join(', ')}`
  return [
    row(
      `search: p50 with 100,000 servers / with 1,000 (${kind})`,
      at(most, 0.5) / at(few, 0.5),
      3,
      because,
    ),
    row(`search: p99 with 100,000 servers, in ms (${kind})`, at(most, 0.99), 50, because),
  ]
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Names by the product's own way; words as a run would bring them, the first ones most often. */
async function fill(store: Store, count: number): Promise<void> {
  const width = 500
  for (let from = 0; from < count; from += width) {
    const numbers = Array.from({ length: Math.min(width, count - from) }, (_, k) => from + k)
    const endpoints = numbers.map((n) => ({
      id: randomUUID(),
      url: `https://mcp.vendor${n % 5000}.example/server${n}/mcp`,
      host: `mcp.vendor${n % 5000}.example`,
      domain: `vendor${n % 5000}.example`,
      cadence: 'unclaimed' as const,
      state: 'active' as const,
      added_at: NOW,
      due_at: NOW,
      claim_id: null,
      claim_worker: null,
      observed_at: null,
      last_run_id: null,
    }))
    const targets = endpoints.map(({ id }, k) => ({
      id: randomUUID(),
      provider: `vendor${(from + k) % 5000}`,
      name: `server${from + k}`,
      title: null,
      endpoint_id: id,
      site_id: null,
      source: 'file' as const,
      listed: 1,
      added_at: NOW,
    }))
    await store.db.insertInto('endpoints').values(endpoints).execute()
    await store.db.insertInto('targets').values(targets).execute()
    await indexServers(
      store,
      targets.map(({ id }) => id),
    )
    await store.db
      .insertInto('search_words')
      .values(
        numbers
          .flatMap((n) => [...wordsOf(n)].map((word) => ({ word, doc: n + 1 })))
          .slice(0, 16_000),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await sql`update search_servers set listing = 1, observed_at = ${NOW} - (doc * 7919) % 1000000`.execute(
    store.db,
  )
  if (store.kind === 'postgres') await sql`vacuum analyze`.execute(store.db)
}

/** Deterministic, and as uneven as words are: the k-th word in about one of k servers. */
function wordsOf(n: number): ReadonlySet<string> {
  const words = new Set<string>()
  let seed = n + 1
  for (let k = 0; k < WORDS_OF_ONE; k++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    words.add(`w${Math.floor(WORDS ** (seed / 2_147_483_648)) - 1}`)
  }
  return words
}
