/** Claims and the owner's view. Nothing of them is kept by anybody: pages for one reader each. */
import { CLAIMS_PATH, OWNER, ownerActionPath } from '../addresses-claims.ts'
import { SERVERS } from '../addresses.ts'
import { beginClaim, lookForProof, showClaim, showOpenClaim, takeToken } from '../claiming.ts'
import { ownerActions, showOwner, signIn } from '../owner.ts'
import type { Route, Routes } from './route.ts'

function localised(answer: Extract<Route, { answer: unknown }>['answer']): Route {
  return { answer, localised: true }
}

/** Each action of an owner has an address of its own below the view. */
export const CLAIMS: Routes = [
  [`${SERVERS}/:provider/:name/claim`, { GET: localised(showClaim), POST: localised(beginClaim) }],
  [`${CLAIMS_PATH}/:id`, { GET: localised(showOpenClaim), POST: localised(lookForProof) }],
  [`${CLAIMS_PATH}/:id/token`, { POST: localised(takeToken) }],
  [OWNER, { GET: localised(showOwner) }],
  [ownerActionPath('session'), { POST: localised(signIn) }],
  ...ownerActions().map(
    ([action, handle]) => [ownerActionPath(action), { POST: localised(handle) }] as const,
  ),
]
