/** What browsers ask while something is claimed. Nothing here contacts anybody: workers do. */
import { OPEN_MS } from '../claims/next.ts'
import { methodsOf } from '../claims/proof.ts'
import { readSignature } from '../claims/published-key.ts'
import { newChallenge, newCookieSecret, newOwnerToken, secretDigest } from '../claims/secret.ts'
import { openOwnerSession } from '../store/owner-sessions.ts'
import {
  activeOwnership,
  askForLook,
  askOwnership,
  ownershipOfClaimant,
  takeOwnerToken,
  type OwnershipRow,
} from '../store/ownership.ts'
import type { Owned } from '../store/owned.ts'
import { getTarget } from '../store/targets.ts'
import { openClaimPath } from './addresses-claims.ts'
import { isSlug, isUuid } from './addresses.ts'
import { cookieField, cookieIn, isOfBrowser } from './cookies.ts'
import type { Html } from './html.ts'
import type { WebOptions } from './options.ts'
import { ownFormIn } from './own-form.ts'
import { claimPage, openClaimPage, plainPage, secretPage } from './pages/claim.ts'
import { instant } from './parts/words.ts'
import { Problem } from './problem.ts'
import type { Asked } from './routes/route.ts'
import { say } from './text/say.ts'
import { claimedIn, claimedOf, type Claimed } from './views/claimed.ts'
import { iso } from './views/shown.ts'
import { privately, onward, formField, withClaims, otherForm } from './private-answer.ts'

async function namedIn(
  { store }: WebOptions,
  { param }: Asked,
): Promise<Claimed & { readonly owned: Owned }> {
  const [provider, name] = [param('provider'), param('name')]
  const watched =
    isSlug(provider) && isSlug(name) ? await getTarget(store, { provider, name }) : undefined
  const claimed = watched && claimedIn(watched)
  if (claimed === undefined) throw new Problem('no_server')
  return claimed
}

/** How something is claimed. */
export async function showClaim(options: WebOptions, asked: Asked): Promise<Response> {
  return await withClaims(options, asked, async () => {
    const { owned, ...claimed } = await namedIn(options, asked)
    const holder = await activeOwnership(options.store, owned)
    return privately(asked, options, claimPage(options, claimed, holder))
  })
}

/** Begins a claim in this browser. */
export async function beginClaim(options: WebOptions, asked: Asked): Promise<Response> {
  return await withClaims(options, asked, async ({ requesterOf }) => {
    const { store, publicUrl, texts, now } = options
    const form = await ownFormIn(asked.request, publicUrl)
    const { owned, host } = await namedIn(options, asked)
    const method = methodsOf(host).find((one) => one === form.get('method'))
    if (method === undefined) throw new Problem('query', { parameter: 'method' })
    const secret = newCookieSecret()
    const begun = await askOwnership(store, {
      owned,
      host,
      method,
      challenge: newChallenge(),
      claimant: secretDigest(secret),
      requester: requesterOf(asked.request, asked.env),
      now: now(),
    })
    if ('retryAt' in begun) {
      const text = say(texts, 'claim_limit_text', { at: instant(iso(begun.retryAt)) })
      return privately(asked, options, plainPage(options, 'claim_limit', text), { status: 429 })
    }
    const cookie = cookieField('claim', publicUrl, { secret, seconds: OPEN_MS / 1_000 })
    return onward(options, openClaimPath(begun.id), [cookie])
  })
}

interface Own {
  readonly secret: string
  readonly claim: OwnershipRow
  readonly claimed: Claimed
}

/** The claim of this browser, or the page that says that there is none. */
async function withOwn(
  options: WebOptions,
  asked: Asked,
  work: (own: Own) => Promise<Response>,
): Promise<Response> {
  const { store, publicUrl, texts } = options
  const id = asked.param('id')
  const secret = cookieIn(asked.request, 'claim', publicUrl)
  const claim =
    isUuid(id) && secret !== undefined
      ? await ownershipOfClaimant(store, id, secretDigest(secret))
      : undefined
  const claimed = claim && (await claimedOf(store, claim.owned))
  if (secret === undefined || claim === undefined || claimed === undefined) {
    const none = plainPage(options, 'claim_none', say(texts, 'claim_none_text'))
    return privately(asked, options, none, { status: 404 })
  }
  if (claim.state !== 'ended') return await work({ secret, claim, claimed })
  const over = plainPage(options, 'claim_over', say(texts, 'claim_over_text'))
  return privately(asked, options, over, { status: 410 })
}

/** How far a claim is. */
export async function showOpenClaim(options: WebOptions, asked: Asked): Promise<Response> {
  return await withOwn(options, asked, async ({ secret, claim, claimed }) => {
    const until = iso(claim.askedAt + OPEN_MS)
    const shown = openClaimPage(options, claimed, claim, { until, token: formField(secret) })
    return privately(asked, options, shown)
  })
}

/** Has a worker look for the proof. */
export async function lookForProof(options: WebOptions, asked: Asked): Promise<Response> {
  const form = await ownFormIn(asked.request, options.publicUrl)
  return await withOwn(options, asked, async ({ secret, claim }) => {
    if (!isOfBrowser(form, secret)) return otherForm(options, asked)
    const signature =
      claim.method === 'key' ? readSignature(form.get('signature') ?? '') : undefined
    if (claim.method === 'key' && signature === undefined)
      throw new Problem('query', { parameter: 'signature' })
    await askForLook(options.store, claim.id, { now: options.now(), signature })
    return onward(options, openClaimPath(claim.id))
  })
}

/** Milliseconds that a session lasts. */
const SESSION_MS = 43_200_000

/** A session of whoever has this token, in a cookie that nobody knew before. */
export async function sessionFor(
  { store, publicUrl, now }: WebOptions,
  token: string,
): Promise<string | undefined> {
  const secret = newCookieSecret()
  const session = { digest: secretDigest(secret), expiresAt: now() + SESSION_MS }
  const owner = await openOwnerSession(store, secretDigest(token), session)
  return owner && cookieField('owner', publicUrl, { secret, seconds: SESSION_MS / 1_000 })
}

/** Shows the owner token of a proven claim, once, and opens a session. */
export async function takeToken(options: WebOptions, asked: Asked): Promise<Response> {
  const form = await ownFormIn(asked.request, options.publicUrl)
  return await withOwn(options, asked, async ({ secret, claim }) => {
    if (!isOfBrowser(form, secret)) return otherForm(options, asked)
    const token = newOwnerToken()
    const isFirst = await takeOwnerToken(options.store, claim.id, secretDigest(token))
    if (!isFirst) return onward(options, openClaimPath(claim.id))
    const session = await sessionFor(options, token)
    const cookies = [
      ...(session === undefined ? [] : [session]),
      cookieField('claim', options.publicUrl),
    ]
    return privately(asked, options, tokenPage(options, token), { cookies })
  })
}

/** An owner token, this once. */
export function tokenPage(options: WebOptions, token: string): Html {
  const text = say(options.texts, 'token_once')
  return secretPage(options, { title: 'token_title', text, label: 'token_label', value: token })
}
