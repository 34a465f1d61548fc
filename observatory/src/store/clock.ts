import { sql } from 'kysely'
import type { Store } from './open.ts'

/**
 * What the database knows of time, in milliseconds since the epoch: its own clock, in whole seconds
 * where it is this machine's, and when an endpoint was observed last.
 */
export async function storeClock(
  store: Store,
): Promise<{ readonly now: number; readonly newest: number | undefined }> {
  const { rows } = await sql<{ readonly now: string; readonly newest: number | null }>`
    select cast(current_timestamp as text) as now, (select max(observed_at) from endpoints) as newest
  `.execute(store.db)
  const [row] = rows
  return { now: msOfTimestamp(row?.now ?? ''), newest: row?.newest ?? undefined }
}

/** `2026-01-05 12:00:00` in UTC, or `2026-01-05 12:00:00.123+01` in some zone. */
function msOfTimestamp(text: string): number {
  const [, day = '', time = '', zone = ''] = /^(\S+) ([\d:.]+)(\S*)$/.exec(text) ?? []
  const offset = zone === '' ? 'Z' : /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone
  return Date.parse(`${day}T${time}${offset}`)
}
