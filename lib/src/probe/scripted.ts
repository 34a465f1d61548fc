import type { Bodies, Evidence, Step } from '../run/evidence.ts'
import { member } from '../json/object.ts'
import type { Ask } from './script.ts'
import type { Seen } from './seen.ts'
import { viewOf, viewOfSeen, type RunView } from './view.ts'

/**
 * Reads recorded evidence and keeps only what the script itself would have sent, in its order. The
 * first step that it would not have sent, and all after it, were not observed: evidence that was
 * edited, or put together from several runs, then says less, never more. Pure and total.
 */
export function scriptedViewOf(evidence: Evidence, bodies: Bodies): RunView {
  const view = viewOf(evidence, bodies)
  const { stopped: _, ...head } = evidence
  const kept: Seen[] = []
  for (const seen of view.steps) {
    const { due } = viewOfSeen(head, kept, [])
    if (due === undefined || !isAsked(seen.step, due, evidence) || !isWhole(seen.step)) break
    kept.push(seen)
  }
  return kept.length === view.steps.length ? view : viewOfSeen(evidence, kept, view.extra)
}

const METHODS = {
  discover: 'server/discover',
  initialize: 'initialize',
  initialized: 'notifications/initialized',
  tools_list: 'tools/list',
  reserved_call: 'tools/call',
} as const

/** True when the request of a step is the one that was due. */
function isAsked({ role, page, sentId, request }: Step, ask: Ask, evidence: Evidence): boolean {
  const { method, url, body } = request
  if (role !== ask.role) return false
  if (ask.role === 'metadata') return method === 'GET' && isSame(url, ask.url)
  if (method !== 'POST' || !isSame(url, evidence.endpoint)) return false
  const message = parsed(body)
  const params = member(message, 'params')
  if (member(message, 'method') !== METHODS[ask.role]) return false
  if (ask.role === 'initialized') return sentId === undefined
  if (sentId === undefined || member(message, 'id') !== sentId) return false
  if (ask.role === 'reserved_call') return member(params, 'name') === evidence.reservedTool
  if (ask.role !== 'tools_list') return true
  return page === ask.page && member(params, 'cursor') === ask.cursor
}

/**
 * True when the hops lead from the request to the response, one to the next, and a response that was
 * cut says why.
 */
function isWhole({ request, hops, response, problem }: Step): boolean {
  if (response === undefined) return true
  if (response.ended === 'cut' && problem === undefined) return false
  const urls = [request.url, ...hops.slice(0, -1).map(followed)]
  const isChain = hops.every(({ url }, index) => isSame(url, urls[index]))
  return isChain && hops.at(-1)?.status === response.status
}

function parsed(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}

/** The same place, however it is spelt: neither a fragment nor the dot after a host is sent. */
function isSame(a: string, b: string | undefined): boolean {
  if (a === b) return true
  const place = b === undefined ? undefined : placeOf(b)
  return place !== undefined && place === placeOf(a)
}

function placeOf(text: string): string | undefined {
  const url = URL.parse(text)
  if (url === null) return undefined
  const { protocol, hostname, port, pathname, search } = url
  return [protocol, hostname.replace(/\.$/, ''), port, pathname + search].join(' ')
}

/** Where a hop led that was not the last. */
function followed({ url, status = 0, location }: Step['hops'][number]): string | undefined {
  const isRedirect = status >= 300 && status < 400 && location !== undefined
  return isRedirect ? URL.parse(location, url)?.href : undefined
}
