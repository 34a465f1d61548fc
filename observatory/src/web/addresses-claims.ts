/** Where claims and the owner's view are. */
import type { Slug } from '../store/types.ts'
import { reportPath } from './addresses.ts'

/** The view of an owner who signed in with a token; what is done there is posted below it. */
export const OWNER = '/owner'
/** Each claim that was begun is below it, by its id. */
export const CLAIMS_PATH = '/claims'

/** The page that explains a claim, and begins one. */
export function claimPath(slug: Slug): string {
  return `${reportPath(slug)}/claim`
}

/** The progress of a claim, for the browser that began it. */
export function openClaimPath(id: string): string {
  return `${CLAIMS_PATH}/${id}`
}

/** What the owner's view does. */
export type OwnerAction =
  | 'session'
  | 'sign-out'
  | 'baseline'
  | 'baseline-withdraw'
  | 'cadence'
  | 'hook'
  | 'hook-test'
  | 'hook-rotate'
  | 'hook-remove'
  | 'annotation'
  | 'dispute'
  | 'unlist'
  | 'relist'
  | 'token'
  | 'release'

/** Where a form of the owner's view is sent. */
export function ownerActionPath(action: OwnerAction): string {
  return `${OWNER}/${action}`
}
