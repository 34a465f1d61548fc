/** What an owner sees of what is theirs. */
import { baselinesOf, type BaselineRow } from '../../store/baselines.ts'
import { hookStates, type HookState } from '../../store/deliveries.ts'
import { hooksOfOwnership, type OwnerHookRow } from '../../store/owner-hooks.ts'
import type { OwnershipRow } from '../../store/ownership.ts'
import { remarksOf, type Remark } from '../../store/remarks.ts'
import { runById } from '../../store/runs.ts'
import type { Cadence, RunRow } from '../../store/types.ts'
import { endpointById } from '../../store/watch.ts'
import type { WebOptions } from '../options.ts'
import { claimedOf, type Claimed } from './claimed.ts'

/** What the pages of a signed-in owner are made of; it has no JSON for others. */
export interface OwnerView {
  readonly claimed: Claimed
  readonly ownership: OwnershipRow
  /** Of an endpoint. */
  readonly endpoint?: {
    readonly cadence: Cadence
    readonly baseline?: BaselineRow
    /** The last run. */
    readonly run?: RunRow
  }
  readonly hooks: readonly (OwnerHookRow & { readonly messages?: HookState })[]
  readonly remarks: readonly Remark[]
}

/** Undefined when what is owned is not there any more. */
export async function ownerView(
  { store }: WebOptions,
  ownership: OwnershipRow,
): Promise<OwnerView | undefined> {
  const { owned } = ownership
  const claimed = await claimedOf(store, owned)
  if (claimed === undefined) return undefined
  const [hooks, states, remarks, endpoint] = await Promise.all([
    hooksOfOwnership(store, ownership.id),
    hookStates(store),
    remarksOf(store, owned),
    'endpointId' in owned ? endpointPart(store, owned.endpointId) : undefined,
  ])
  return {
    claimed,
    ownership,
    ...(endpoint !== undefined && { endpoint }),
    hooks: hooks.map((hook) => {
      const messages = states.find(({ name }) => name === hook.name)
      return { ...hook, ...(messages !== undefined && { messages }) }
    }),
    remarks,
  }
}

async function endpointPart(
  store: WebOptions['store'],
  endpointId: string,
): Promise<OwnerView['endpoint']> {
  const endpoint = await endpointById(store, endpointId)
  if (endpoint === undefined) return undefined
  const { cadence, lastRunId } = endpoint
  const baseline = (await baselinesOf(store, [endpointId])).get(endpointId)
  const run = lastRunId === undefined ? undefined : await runById(store, lastRunId)
  return {
    cadence,
    ...(baseline !== undefined && { baseline }),
    ...(run !== undefined && { run }),
  }
}
