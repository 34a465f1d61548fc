/** The states in which the checks of the latest signed runs are, counted a slice at a time. */
import type { AssertionStatus } from 'countersign/run'
import { sql } from 'kysely'
import type { Store } from './open.ts'

interface StateCount {
  readonly check: string
  readonly status: AssertionStatus
  readonly signed: 'full' | 'gate'
  readonly count: number
}

/** The counts over some endpoints; those of all slices are added up by whoever asks. */
export interface StateSlice {
  readonly counts: readonly StateCount[]
  /** Where the next slice begins; absent after the last. */
  readonly next?: string
}

/** Counts over the latest runs of the active endpoints after `after` in the order of their ids. */
export async function countLatestStates(
  store: Store,
  { after = '', limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<StateSlice> {
  const endpoints = await store.db
    .selectFrom('endpoints')
    .select(['id', 'last_run_id'])
    .where('state', '=', 'active')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  const ids = endpoints.flatMap(({ last_run_id: id }) => id ?? [])
  const last = endpoints.length === limit ? endpoints.at(-1)?.id : undefined
  const counts = ids.length === 0 ? [] : await countOf(store, ids)
  return { counts, ...(last !== undefined && { next: last }) }
}

async function countOf(store: Store, runIds: readonly string[]): Promise<readonly StateCount[]> {
  const { rows } = await sql<StateCount>`
    select check_id as "check", status, signed, count(*) as count
    from runs join assertions on assertions.run_id = runs.id
    where runs.id in (${sql.join(runIds)}) and signed <> 'none'
    group by check_id, status, signed`.execute(store.db)
  return rows
}
