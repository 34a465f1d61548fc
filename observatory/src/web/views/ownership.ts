/** What a report says of an owner, beside the facts and apart from them. */
import { baselinesOf } from '../../store/baselines.ts'
import type { Owned } from '../../store/owned.ts'
import { activeOwnership } from '../../store/ownership.ts'
import { remarksOf } from '../../store/remarks.ts'
import { claimPath } from '../addresses-claims.ts'
import type { WebOptions } from '../options.ts'
import type { Slug } from '../../store/types.ts'
import { iso } from './shown.ts'

/**
 * The member `owner` of every report. Instants are ISO 8601; the texts were made visible when
 * stored.
 */
export interface OwnershipView {
  /** Path of the page that begins a claim; absent where nothing can be claimed. */
  readonly claim?: string
  readonly claimed: boolean
  readonly claimedAt?: string
  /** When the owner approved the list of tools that runs are held against. */
  readonly baselineApprovedAt?: string
  /** The owner's words. */
  readonly annotation?: { readonly at: string; readonly text: string }
  readonly disputes: readonly {
    readonly at: string
    readonly text: string
    readonly runId?: string
  }[]
  /** When the owner took it off the lists. */
  readonly unlistedAt?: string
}

/** Of an endpoint or a site, under one of its names. */
export async function ownershipView(
  { store, claims }: WebOptions,
  owned: Owned,
  slug: Slug,
): Promise<OwnershipView> {
  const ids = 'endpointId' in owned ? [owned.endpointId] : []
  const [ownership, remarks, baselines] = await Promise.all([
    activeOwnership(store, owned),
    remarksOf(store, owned),
    baselinesOf(store, ids),
  ])
  const baseline = baselines.get(ids[0] ?? '')
  const annotation = remarks.find(({ kind }) => kind === 'annotation')
  const unlisted = remarks.find(({ kind }) => kind === 'unlisted')
  return {
    ...(claims !== undefined && { claim: claimPath(slug) }),
    claimed: ownership !== undefined,
    ...(ownership?.provenAt !== undefined && { claimedAt: iso(ownership.provenAt) }),
    ...(baseline !== undefined && { baselineApprovedAt: iso(baseline.approvedAt) }),
    ...(annotation !== undefined && {
      annotation: { at: iso(annotation.at), text: annotation.text },
    }),
    disputes: remarks
      .filter(({ kind }) => kind === 'dispute')
      .map(({ at, text, runId }) => ({
        at: iso(at),
        text,
        ...(runId !== undefined && { runId }),
      })),
    ...(unlisted !== undefined && { unlistedAt: iso(unlisted.at) }),
  }
}
