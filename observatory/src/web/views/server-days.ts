/**
 * The days of all servers, counted a slice at a time so that nobody else waits. Days that are over
 * are counted once: later only the last two are looked at again, until this program starts anew.
 */
import { setImmediate } from 'node:timers/promises'
import { dayAfter } from '../../figures/utc.ts'
import type { Store } from '../../store/open.ts'
import { serverDays, type ServerDays } from '../../store/statistics.ts'

/** Endpoints in a slice. */
const SLICE = 50

interface Settled {
  /** All days up to this one are among them. */
  readonly upTo: string
  readonly days: ReadonlyMap<string, ServerDays>
}

const settled = new WeakMap<Store, Settled>()

/** By day, those on which something was observed. `from` and `today` are UTC days. */
export async function allServerDays(
  store: Store,
  { from, today }: { readonly from: string; readonly today: string },
): Promise<ReadonlyMap<string, ServerDays>> {
  const known = settled.get(store)
  const counted = await walked(store, known === undefined ? from : dayAfter(known.upTo, 1))
  const days = new Map([...(known?.days ?? []), ...counted])
  // A run that began before midnight may still be saved: two days are open.
  const upTo = dayAfter(today, -2)
  settled.set(store, {
    upTo,
    days: new Map([...days].filter(([day]) => day >= from && day <= upTo)),
  })
  return days
}

async function walked(store: Store, fromDay: string): Promise<ReadonlyMap<string, ServerDays>> {
  const days = new Map<string, ServerDays>()
  let after: string | undefined
  do {
    const slice = await serverDays(store, { fromDay, after, limit: SLICE })
    for (const row of slice.days) days.set(row.day, sumOf(days.get(row.day), row))
    after = slice.next
    // Others have their turn between two slices, also where the database answers at once.
    await setImmediate()
  } while (after !== undefined)
  return days
}

function sumOf(known: ServerDays | undefined, row: ServerDays): ServerDays {
  if (known === undefined) return row
  return {
    day: row.day,
    observed: known.observed + row.observed,
    answered: known.answered + row.answered,
    unanswered: known.unanswered + row.unanswered,
    undecided: known.undecided + row.undecided,
  }
}
