/**
 * Reads a registry from its first page to its last, one request after another. What a registry does
 * wrong ends the walk with a word for it, and what was read until then is kept.
 */
import type { Exchange, Send } from 'countersign/net'
import type { Listed } from './entry.ts'
import { readPage, type Page } from './page.ts'

export interface WalkOptions {
  readonly send: Send
  /** Without the path of the API: `https://registry.modelcontextprotocol.io`. */
  readonly url: string
  /** Resolves after so many milliseconds, or at once when it is time to stop. */
  readonly wait: (ms: number) => Promise<void>
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly signal?: AbortSignal
}

/**
 * `complete`, or why not: `asked_to_wait` for longer than a minute · `unanswered` or refused by the
 * guard · `status` that is no success · `unreadable` page · `repeated_cursor` · `reset`: a cursor of
 * its own was not accepted, twice · `too_many_pages` · `stopped` by us.
 */
type WalkEnd =
  | 'complete'
  | 'asked_to_wait'
  | 'unanswered'
  | 'status'
  | 'unreadable'
  | 'repeated_cursor'
  | 'reset'
  | 'too_many_pages'
  | 'stopped'

export interface Walk {
  readonly end: WalkEnd
  /** Every version that was read, by name. */
  readonly byName: ReadonlyMap<string, readonly Listed[]>
  readonly pages: number
  readonly passedOver: number
  /** The status or the guard's code, where that ended it. */
  readonly detail?: string
  /** How long the registry wants to be left alone, in milliseconds. */
  readonly retryAfterMs?: number
}

/** The newer path first; older installations have the other alone. */
const PATHS = ['/v0.1/servers', '/v0/servers'] as const
const PAGE_SIZE = 100
/** Where a page of a hundred is larger than the guard lets in. */
const SMALL_PAGE_SIZE = 10
const MAX_PAGES = 5000
const ATTEMPTS = 3
/** Between two pages, and before a second attempt; a third one waits four times as long. */
const PAUSE_MS = 100
const AGAIN_MS = 2_000
const LONGEST_WAIT_MS = 60_000
const DAY_MS = 86_400_000

/** Walks through all pages. Rejects never but for a misuse of `send`. */
export async function walkRegistry(options: WalkOptions): Promise<Walk> {
  const first = await walkOnce(options)
  // Its data was replaced meanwhile: what was read is of the past.
  return first.end === 'reset' ? await walkOnce(options) : first
}

async function walkOnce(options: WalkOptions): Promise<Walk> {
  const byName = new Map<string, Listed[]>()
  const cursors = new Set<string>()
  let pages = 0
  let passedOver = 0
  let size = PAGE_SIZE
  let path: string = PATHS[0]
  let cursor: string | undefined
  const ended = (end: WalkEnd, more: Pick<Walk, 'detail' | 'retryAfterMs'> = {}): Walk => ({
    end,
    byName,
    pages,
    passedOver,
    ...more,
  })
  for (;;) {
    if (pages >= MAX_PAGES) return ended('too_many_pages')
    const read = await readOne(pageUrl(options.url, path, size, cursor), options)
    if ('end' in read) {
      const { end, ...more } = read
      if (more.detail === 'body_too_large' && size !== SMALL_PAGE_SIZE) size = SMALL_PAGE_SIZE
      else if (more.detail === '404' && pages === 0 && path !== PATHS[1]) path = PATHS[1]
      else if (
        end === 'status' &&
        cursor !== undefined &&
        /^4(?:00|04|10|22)$/.test(more.detail ?? '')
      )
        return ended('reset', more)
      else return ended(end, more)
      continue
    }
    pages++
    passedOver += read.passedOver
    for (const entry of read.entries) {
      const versions = byName.get(entry.name)
      if (versions === undefined) byName.set(entry.name, [entry])
      else versions.push(entry)
    }
    if (read.next === undefined) return ended('complete')
    if (cursors.has(read.next)) return ended('repeated_cursor')
    cursors.add(read.next)
    cursor = read.next
    await options.wait(PAUSE_MS)
  }
}

function pageUrl(base: string, path: string, size: number, cursor: string | undefined): string {
  const query = new URLSearchParams({ limit: `${size}` })
  if (cursor !== undefined) query.set('cursor', cursor)
  return `${base.replace(/\/+$/, '')}${path}?${query.toString()}`
}

interface End extends Pick<Walk, 'detail' | 'retryAfterMs'> {
  readonly end: WalkEnd
}

/** One page. What may pass is tried again. */
async function readOne(url: string, options: WalkOptions): Promise<Page | End> {
  const { send, wait, now, signal } = options
  for (let attempt = 1; ; attempt++) {
    if (signal?.aborted === true) return { end: 'stopped' }
    const exchange = await send({
      purpose: 'document',
      method: 'GET',
      url,
      headers: [['accept', 'application/json']],
      // The person who configured the registry named it.
      namedPort: true,
      ...(signal !== undefined && { signal }),
    })
    const answer = answerOf(exchange, now())
    if (!('end' in answer)) return answer
    const { passing, ...end } = answer
    if (!passing || attempt === ATTEMPTS) return end
    const pauseMs = end.retryAfterMs ?? AGAIN_MS * 4 ** (attempt - 1)
    if (pauseMs > LONGEST_WAIT_MS) return end
    await wait(pauseMs)
  }
}

/** `passing`: it may be otherwise in a moment. */
function answerOf(exchange: Exchange, now: number): Page | (End & { readonly passing: boolean }) {
  const { response, problem } = exchange
  if (response === undefined || problem !== undefined) {
    const passing = problem?.kind === 'failure' && problem.code !== 'body_too_large'
    return { end: 'unanswered', passing, ...(problem !== undefined && { detail: problem.code }) }
  }
  const { status, body, headers } = response
  if (status === 200) return readPage(body) ?? { end: 'unreadable', passing: true }
  const retryAfterMs = retryAfterOf(headers, now)
  const asks = status === 429 || (status === 503 && retryAfterMs !== undefined)
  return {
    end: asks ? 'asked_to_wait' : 'status',
    passing: asks || status >= 500,
    detail: `${status}`,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  }
}

/** Seconds or a date (RFC 9110, 10.2.3), at most a day. */
function retryAfterOf(
  headers: readonly (readonly [name: string, value: string])[],
  now: number,
): number | undefined {
  const value = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1].trim()
  if (value === undefined) return undefined
  const ms = /^\d{1,10}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), DAY_MS)
}
