/** The events of an endpoint, as a report needs them: asked for once, as far as that goes. */
import { CHANGE_KINDS } from '../../figures/change-days.ts'
import { latestEvents } from '../../store/events.ts'
import type { Store } from '../../store/open.ts'
import type { EventRow } from '../../store/types.ts'

/** Each function asks the store only where the newest events are not all that there are. */
export interface RecentEvents {
  /** The newest of all kinds, the newest first. */
  readonly newest: readonly EventRow[]
  /** The newest that are changes. */
  readonly changes: () => Promise<readonly EventRow[]>
  /** When the list of tools was last seen to be another. */
  readonly toolsChangedAt: () => Promise<number | undefined>
}

/** Of most endpoints these are all that there ever were. */
const FEW = 60
/** Changes that are looked through: several a day for ninety days. */
const MANY = 400

/** Asks for the newest; the rest is asked for where they are not all that there is. */
export async function recentEvents(store: Store, endpointId: string): Promise<RecentEvents> {
  const newest = await latestEvents(store, { endpointId, limit: FEW })
  const isAll = newest.length < FEW
  const kinds: ReadonlySet<string> = new Set(CHANGE_KINDS)
  return {
    newest,
    changes: async () =>
      isAll
        ? newest.filter(({ kind }) => kinds.has(kind))
        : await latestEvents(store, { endpointId, kinds: CHANGE_KINDS, limit: MANY }),
    toolsChangedAt: async () => {
      const found = newest.find(({ kind }) => kind === 'tools_changed')
      if (found !== undefined || isAll) return found?.at
      const [older] = await latestEvents(store, { endpointId, kinds: ['tools_changed'], limit: 1 })
      return older?.at
    },
  }
}
