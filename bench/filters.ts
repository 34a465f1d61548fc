/**
 * What it costs to narrow the directory over ever more servers, on both databases: facets of very
 * many and of few, several at once, such that hardly any server has together, in both orders.
 */
import { sql } from 'kysely'
import type { ServerFilter } from '../observatory/src/search/facets.ts'
import { readQuery } from '../observatory/src/search/query.ts'
import { migrate } from '../observatory/src/store/migrate.ts'
import { openStore, type Store } from '../observatory/src/store/open.ts'
import { searchServers } from '../observatory/src/store/search.ts'
import { onBothDatabases, type NewDatabase } from './databases.ts'
import { median, printRows, row, type Row } from './row.ts'
import { endpointRow, targetRow } from './watched.ts'

const NOW = Date.UTC(2026, 10, 5)
const SIZES = [1000, 100_000] as const
const REPEATS = 8
const PAGE = 26

export async function rows(): Promise<readonly Row[]> {
  return await onBothDatabases(curve)
}

async function curve(options: NewDatabase): Promise<readonly Row[]> {
  const measured: (readonly number[])[] = []
  let kind = ''
  for (const size of SIZES) {
    const store = await openStore(await options(`${size}.db`))
    kind = store.kind
    await migrate(store, NOW)
    await fill(store, size)
    if (kind === 'postgres') await sql`analyze`.execute(store.db)
    measured.push(await measure(store))
    await store.close()
  }
  const [few = [], most = []] = measured
  // No ratio of the two: a list of a thousand servers is sorted where there were ten of a thousand.
  const worst = Math.max(...most)
  const because = `p50 ${median(few).toFixed(1)} ms with 1,000 and ${median(most).toFixed(1)} ms with 100,000, at worst ${worst.toFixed(1)} ms`
  return [row(`filters: slowest page of 100,000 servers, in ms (${kind})`, worst, 50, because)]
}

const FILTERS: readonly ServerFilter[] = [
  { protocolRevision: '2025-06-18' },
  { protocolRevision: '2024-11-05' },
  { protocolRevision: '2026-12-01' },
  { authRequired: true },
  { check: { state: 'OBSERVED_RISK', id: 'auth_metadata' } },
  { check: { state: 'FAILED' } },
  { source: 'claim' },
  { protocolRevision: '2025-06-18', authRequired: false, source: 'registry' },
  // Who does not answer lists nothing.
  { answered: false, authRequired: false },
]

/** The middle time of each filter and order, over the first pages and the ones after them. */
async function measure(store: Store): Promise<readonly number[]> {
  const query = readQuery('')
  if (query === undefined) throw new Error('no query')
  const times: number[] = []
  for (const filter of FILTERS)
    for (const order of ['name', 'observed'] as const) {
      const some: number[] = []
      let after: Awaited<ReturnType<typeof searchServers>>[number]['cursor'] | undefined
      for (let n = 0; n < REPEATS; n++) {
        const start = performance.now()
        const page = await searchServers(store, {
          query,
          filter,
          order,
          limit: PAGE,
          ...(after !== undefined && { after }),
        })
        some.push(performance.now() - start)
        after = page.at(-1)?.cursor
      }
      times.push(median(some))
    }
  return times
}

/** The n-th server: shares by its number, so that both databases have the same ones. */
function facetsOf(n: number): readonly string[] {
  const answers = n % 13 !== 0
  const one = (n * 7919) % 1000
  return [
    one < 5 ? 'source:claim' : one < 800 ? 'source:registry' : 'source:file',
    answers ? 'answered' : 'unanswered',
    ...(answers ? [n % 4 === 0 ? 'auth:required' : 'auth:none'] : []),
    ...(answers ? [`revision:${one % 50 === 0 ? '2024-11-05' : '2025-06-18'}`] : []),
    ...(one % 30 === 0 ? ['observed_risk', 'observed_risk:auth_metadata'] : []),
    ...(one % 333 === 0 ? ['failed', 'failed:tls_certificate'] : []),
  ]
}

const CHUNK = 500

async function fill(store: Store, count: number): Promise<void> {
  for (let from = 0; from < count; from += CHUNK) {
    const numbers = Array.from({ length: CHUNK }, (_, k) => from + k)
    const servers = numbers.map((n) => {
      const [host, slug] = [`h${n}.example`, { provider: `p${(n * 31) % 20_000}`, name: `n${n}` }]
      const url = `https://${host}/mcp`
      const endpoint = endpointRow({ url, host, added_at: NOW, due_at: NOW })
      const target = targetRow({ ...slug, endpoint_id: endpoint.id, added_at: NOW })
      return { n, slug, endpoint, target }
    })
    await store.db.transaction().execute(async (db) => {
      await db
        .insertInto('endpoints')
        .values(servers.map(({ endpoint }) => endpoint))
        .execute()
      await db
        .insertInto('targets')
        .values(servers.map(({ target }) => target))
        .execute()
      await db
        .insertInto('search_servers')
        .values(
          servers.map(({ n, target, slug }) => ({
            doc: n + 1,
            target_id: target.id,
            ...slug,
            observed_at: NOW - ((n * 104_729) % 43_200_000),
            names: `${slug.provider}/${slug.name}`,
            listing: 0,
            snapshot_digest: null,
            words: '',
            facets: facetsOf(n).join(' '),
          })),
        )
        .execute()
      const facets = numbers.flatMap((n) => facetsOf(n).map((facet) => ({ facet, doc: n + 1 })))
      for (let at = 0; at < facets.length; at += 1000)
        await db
          .insertInto('search_facets')
          .values(facets.slice(at, at + 1000))
          .execute()
    })
  }
}

if (import.meta.main) printRows(await rows())
