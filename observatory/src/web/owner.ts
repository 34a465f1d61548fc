/** The owner's view, and what is done there: each by a form of the session's own pages. */
import { secretDigest, isOwnerToken, newOwnerToken } from '../claims/secret.ts'
import { MOST_ANNOTATION, MOST_DISPUTE, readWords } from '../claims/words.ts'
import { takeAttempt } from '../store/attempts.ts'
import { approveBaseline, withdrawBaseline } from '../store/baselines.ts'
import { endOwnerSessions, ownershipOfSession } from '../store/owner-sessions.ts'
import { endOwnership } from '../store/ownership-steps.ts'
import { setOwnerToken, type OwnershipRow } from '../store/ownership.ts'
import { annotate, dispute, setUnlisted } from '../store/remarks.ts'
import { runById } from '../store/runs.ts'
import { setCadence } from '../store/watch.ts'
import { OWNER, type OwnerAction } from './addresses-claims.ts'
import { isUuid } from './addresses.ts'
import { sessionFor, tokenPage } from './claiming.ts'
import { formField, onward, otherForm, privately, withClaims } from './private-answer.ts'
import { cookieField, cookieIn, isOfBrowser } from './cookies.ts'
import type { Html } from './html.ts'
import type { WebOptions } from './options.ts'
import { addHook, removeHook, rotateHook, testHook } from './owner-hooks.ts'
import { ownFormIn } from './own-form.ts'
import { ownerPage, signInPage } from './pages/owner.ts'
import { instant } from './parts/words.ts'
import type { Asked } from './routes/route.ts'
import { say } from './text/say.ts'
import { claimedOf } from './views/claimed.ts'
import { iso } from './views/shown.ts'
import { ownerView } from './views/owner.ts'

interface Session {
  readonly secret: string
  readonly ownership: OwnershipRow
}

async function sessionIn(options: WebOptions, { request }: Asked): Promise<Session | undefined> {
  const secret = cookieIn(request, 'owner', options.publicUrl)
  if (secret === undefined) return undefined
  const ownership = await ownershipOfSession(options.store, secretDigest(secret), options.now())
  return ownership && { secret, ownership }
}

/** The owner's view, or the field for a token. */
export async function showOwner(options: WebOptions, asked: Asked): Promise<Response> {
  return await withClaims(options, asked, async () => {
    const session = await sessionIn(options, asked)
    if (session === undefined) return privately(asked, options, signInPage(options))
    return await shown(options, asked, session)
  })
}

async function shown(
  options: WebOptions,
  asked: Asked,
  { secret, ownership }: Session,
  said?: Html,
): Promise<Response> {
  const view = await ownerView(options, ownership)
  if (view === undefined) return privately(asked, options, signInPage(options))
  const token = formField(secret)
  const page = ownerPage(options, view, { token, ...(said !== undefined && { said }) })
  return privately(asked, options, page, { status: said === undefined ? 200 : 422 })
}

const HOUR_MS = 3_600_000
const WRONG_TOKENS = 10

/** Opens a session by a token. Only so many wrong ones an hour are looked at. */
export async function signIn(options: WebOptions, asked: Asked): Promise<Response> {
  return await withClaims(options, asked, async ({ requesterOf }) => {
    const { store, texts, publicUrl, now } = options
    const form = await ownFormIn(asked.request, publicUrl)
    const at = now()
    const attempt = await takeAttempt(store, {
      of: `owner token ${requesterOf(asked.request, asked.env)}`,
      most: WRONG_TOKENS,
      now: at,
      until: at + HOUR_MS,
    })
    if (attempt === undefined) {
      const slow = say(texts, 'owner_slow', { at: instant(iso(at + HOUR_MS)) })
      return privately(asked, options, signInPage(options, slow), { status: 429 })
    }
    const token = (form.get('token') ?? '').trim()
    const cookie = isOwnerToken(token) ? await sessionFor(options, token) : undefined
    if (cookie === undefined) {
      const wrong = say(texts, 'owner_wrong')
      return privately(asked, options, signInPage(options, wrong), { status: 403 })
    }
    await attempt.giveBack()
    // The session before is nobody's any more.
    const before = cookieIn(asked.request, 'owner', publicUrl)
    if (before !== undefined) await endOwnerSessions(store, { digest: secretDigest(before) })
    return onward(options, OWNER, [cookie])
  })
}

/** What an action gets: the session's ownership and the fields of the form. */
export interface Acting {
  readonly options: WebOptions
  readonly asked: Asked
  readonly secret: string
  readonly ownership: OwnershipRow
  readonly form: URLSearchParams
}

/** Nothing: back to the view. Markup: what was wrong. A response: that. */
export type Acted = Html | Response | undefined

type Act = (acting: Acting) => Promise<Acted>

type Action = Exclude<OwnerAction, 'session'>

/** The actions by name. */
const ACTIONS: ReadonlyMap<Action, Act> = new Map<Action, Act>([
  ['sign-out', signOut],
  ['baseline', approve],
  ['baseline-withdraw', withdraw],
  ['cadence', chooseCadence],
  ['hook', addHook],
  ['hook-test', testHook],
  ['hook-rotate', rotateHook],
  ['hook-remove', removeHook],
  ['annotation', saveAnnotation],
  ['dispute', recordDispute],
  ['unlist', async (acting) => await list(acting, true)],
  ['relist', async (acting) => await list(acting, false)],
  ['token', newToken],
  ['release', release],
])

type Handler = (options: WebOptions, asked: Asked) => Promise<Response>

/** What is done by the forms of the owner's view, for the table of addresses. */
export function ownerActions(): readonly (readonly [Action, Handler])[] {
  return [...ACTIONS].map(([action, act]) => [action, acted(act)])
}

function acted(act: Act): Handler {
  return async (options, asked) =>
    await withClaims(options, asked, async () => {
      const form = await ownFormIn(asked.request, options.publicUrl)
      const session = await sessionIn(options, asked)
      if (session === undefined)
        return privately(asked, options, signInPage(options), { status: 403 })
      if (!isOfBrowser(form, session.secret)) return otherForm(options, asked)
      const end = await act({ options, asked, form, ...session })
      if (end instanceof Response) return end
      return end === undefined ? onward(options, OWNER) : await shown(options, asked, session, end)
    })
}

async function signOut({ options, secret }: Acting): Promise<Response> {
  await endOwnerSessions(options.store, { digest: secretDigest(secret) })
  return onward(options, OWNER, [cookieField('owner', options.publicUrl)])
}

async function approve({ options, ownership, form }: Acting): Promise<Acted> {
  const { store, now, texts } = options
  const { owned } = ownership
  const runId = form.get('run') ?? ''
  const isDone =
    'endpointId' in owned &&
    isUuid(runId) &&
    (await approveBaseline(store, { endpointId: owned.endpointId, runId, now: now() }))
  return isDone ? undefined : say(texts, 'baseline_gone')
}

async function withdraw({ options, ownership: { owned } }: Acting): Promise<Acted> {
  const { store, now } = options
  if ('endpointId' in owned) await withdrawBaseline(store.db, owned.endpointId, now())
  return undefined
}

async function chooseCadence({ options, ownership: { owned }, form }: Acting): Promise<Acted> {
  const { store, claims, now } = options
  const wanted = form.get('cadence')
  if (!('endpointId' in owned)) return undefined
  if (wanted === 'claimed' || (wanted === 'fast' && claims?.fast === true))
    await setCadence(store, owned.endpointId, wanted, now())
  return undefined
}

async function saveAnnotation({ options, ownership: { owned }, form }: Acting): Promise<Acted> {
  const text = readWords(form.get('text') ?? '', MOST_ANNOTATION)
  if (text === undefined) return say(options.texts, 'annotation_long')
  await annotate(options.store, owned, { text, now: options.now() })
  return undefined
}

async function recordDispute({ options, ownership: { owned }, form }: Acting): Promise<Acted> {
  const { store, texts, now } = options
  const text = readWords(form.get('text') ?? '', MOST_DISPUTE)
  if (text === undefined || text === '') return say(texts, 'dispute_long')
  const id = form.get('run') ?? ''
  const run = 'endpointId' in owned && isUuid(id) ? await runById(store, id) : undefined
  const isOwn = run !== undefined && 'endpointId' in owned && run.endpointId === owned.endpointId
  const about = isOwn ? { runId: run.id } : {}
  const { freeAt } = await dispute(store, owned, { text, now: now(), ...about })
  return freeAt === undefined ? undefined : say(texts, 'dispute_many', { at: instant(iso(freeAt)) })
}

async function list({ options, ownership: { owned } }: Acting, unlisted: boolean): Promise<Acted> {
  await setUnlisted(options.store, owned, { unlisted, now: options.now() })
  return undefined
}

/** Every other session ends, and this one goes on under a secret of its own. */
async function newToken({ options, asked, ownership }: Acting): Promise<Acted> {
  const { store } = options
  const token = newOwnerToken()
  if (!(await setOwnerToken(store, ownership.id, secretDigest(token)))) return undefined
  await endOwnerSessions(store, { ownershipId: ownership.id })
  const session = await sessionFor(options, token)
  const cookies = session === undefined ? [] : [session]
  return privately(asked, options, tokenPage(options, token), { cookies })
}

async function release({ options, ownership, form }: Acting): Promise<Acted> {
  const { store, texts, publicUrl, now } = options
  const claimed = await claimedOf(store, ownership.owned)
  const written = (form.get('confirm') ?? '').trim().toLowerCase()
  if (claimed !== undefined && written !== claimed.host) return say(texts, 'owner_release_wrong')
  await endOwnership(store, ownership.id, { reason: 'released', now: now() })
  return onward(options, OWNER, [cookieField('owner', publicUrl)])
}
