import type { ReplyHead } from './reply.ts'
import type { Note } from './rules.ts'
import { go, stop, verdict, type Next, type State } from './state.ts'

/** Statuses that send a client to the `Location` of a response. */
export const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Where a redirect leads, seen from where it was sent. */
export type Where =
  | 'slash' // the same URL with or without its last slash
  | 'same_origin'
  | 'raises_scheme' // the same host by https
  | 'lowers_scheme' // the same host by http
  | 'other_origin'
  | 'nowhere' // no Location, or none that is a URL

/** Classifies the redirect from `from` to `to`, both absolute. */
export function whereTo(from: string, to: string | undefined): Where {
  if (to === undefined || !URL.canParse(from) || !URL.canParse(to)) return 'nowhere'
  const a = new URL(from)
  const b = new URL(to)
  if (a.origin === b.origin) {
    const bare = (url: URL): string => url.pathname.replace(/\/$/, '') + url.search
    return bare(a) === bare(b) && a.pathname !== b.pathname ? 'slash' : 'same_origin'
  }
  if (a.hostname === b.hostname && a.protocol === 'http:' && b.protocol === 'https:') {
    return 'raises_scheme'
  }
  if (a.hostname === b.hostname && a.protocol === 'https:' && b.protocol === 'http:') {
    return 'lowers_scheme'
  }
  return 'other_origin'
}

/**
 * After a 3xx on `server/discover`: the message is posted once more, by us, to the place that the
 * redirect names, when that is the same host and no step down from https. A redirect to http is
 * answered by trying the https form of its target, so that the owner learns which URL to publish.
 */
export function afterRedirect(state: State, reply: ReplyHead, status: number): Next {
  const where = whereTo(state.url, reply.location)
  const target = targetOf(state, where, reply.location)
  const notes: Note[] = [{ code: 'redirected', params: { status, where } }]
  if (status === 301 || status === 302) {
    notes.push({ code: 'redirect_drops_method', params: { status } })
  }
  const again = [301, 302, 307, 308].includes(status)
  if (again && !state.moved && target !== undefined && target !== state.url) {
    if (where === 'lowers_scheme')
      notes.push({ code: 'redirect_lowers_scheme', params: { status } })
    return go({ ...state, url: target, moved: true }, { do: 'discover' }, notes)
  }
  return where === 'lowers_scheme'
    ? stop(state, verdict('failed', 'redirect_lowers_scheme', { status }))
    : stop(state, verdict('unmeasured', 'redirect_not_followed', { status, where }))
}

function targetOf(state: State, where: Where, location: string | undefined): string | undefined {
  if (location === undefined || where === 'other_origin' || where === 'nowhere') return undefined
  const target = new URL(location)
  target.hash = ''
  if (where === 'lowers_scheme') {
    const { origin } = new URL(state.url)
    return origin + target.pathname + target.search
  }
  return target.href
}
