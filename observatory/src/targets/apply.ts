/** Does what a plan says. What is done already is done again without effect. */
import { renameTarget } from '../store/former-names.ts'
import type { Store } from '../store/open.ts'
import type { Owned } from '../store/owned.ts'
import { ownerWish } from '../store/owner-wishes.ts'
import { setUnlisted } from '../store/remarks.ts'
import { addTarget, getTarget, removeTarget, updateTarget, type Watched } from '../store/targets.ts'
import { setCadence, setOperatorPause } from '../store/watch.ts'
import type { Wanted } from './file.ts'
import type { Change, Plan } from './plan.ts'

/**
 * Applies a plan, change by change: when it is broken off, the next plan says what is left. Nothing
 * is removed that is not in the plan. Conflicts are passed over.
 *
 * @param now milliseconds since the epoch; what is new is due then
 */
export async function applyPlan(store: Store, plan: Plan, now: number): Promise<void> {
  for (const change of plan.changes) await applyChange(store, change, now)
}

async function applyChange(store: Store, change: Change, now: number): Promise<void> {
  if (change.what === 'conflict') return
  if (change.what === 'remove') {
    await removeTarget(store, change.slug)
    return
  }
  const { wanted } = change
  if (change.what === 'change' && change.renamed !== undefined)
    await renameTarget(store, change.renamed, wanted, now)
  const { provider, name, title, subject } = wanted
  const shared = { source: 'file', listed: true, subject, dueAt: now } as const
  const added =
    change.what === 'add' &&
    (await addTarget(
      store,
      { provider, name, ...(title !== undefined && { title }), ...shared },
      now,
    )) !== undefined
  // Somebody else may have added it in between.
  if (!added) await updateTarget(store, wanted, { title: title ?? null, ...shared }, now)
  await settle(store, wanted, now)
}

/**
 * Cadence and state belong to what the name points to, which may have been there before. While a
 * claim holds, its owner decides on the cadence, and on being unlisted; after that the file does.
 */
async function settle(store: Store, wanted: Wanted, now: number): Promise<void> {
  const named = await getTarget(store, wanted)
  if (named === undefined) return
  const owned = ownedBy(named)
  if (owned === undefined) return
  if (!isAsWanted(named, wanted)) await setOperatorPause(store, owned, wanted.paused, now)
  const { claimed, unlisting } = await ownerWish(store, owned)
  if (unlisting === 'stays') return
  if (unlisting === 'lapsed') await setUnlisted(store, owned, { unlisted: false, now })
  const { endpoint } = named
  const { subject } = wanted
  if (endpoint !== undefined && !claimed && 'endpoint' in subject) {
    const { cadence } = subject.endpoint
    if (endpoint.cadence !== cadence) await setCadence(store, endpoint.id, cadence, now)
  }
}

/** Whether it is paused, or is not, as the file says. */
function isAsWanted({ endpoint, site }: Watched, { paused }: Wanted): boolean {
  const { pausedBy, state } = endpoint ?? site ?? {}
  const isKnown = (pausedBy !== undefined) === paused
  return isKnown && (state === (paused ? 'paused' : 'active') || state === 'opted_out')
}

function ownedBy({ endpoint, site }: Watched): Owned | undefined {
  if (endpoint !== undefined) return { endpointId: endpoint.id }
  return site && { siteId: site.id }
}
