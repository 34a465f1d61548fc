import { isObject, member } from '../json/object.ts'
import type { Note } from './rules.ts'

/** How far a paginated list was read. */
export interface Walk {
  /** Names of tools or prompts, URIs of resources, in order. */
  readonly names: readonly string[]
  /** Cursors that pages have named. */
  readonly cursors: readonly string[]
  readonly pages: number
  /** The last page was reached. */
  readonly whole: boolean
}

export const NO_PAGES: Walk = { names: [], cursors: [], pages: 0, whole: false }

const MAX_PAGES = 10
const MAX_ENTRIES = 5000

/** What a page of a list adds; without `next` the walk is over. */
export interface Page {
  readonly walk: Walk
  /** The cursor of the page to ask for next. */
  readonly next?: string
  readonly notes: readonly Note[]
}

/**
 * Adds a page of `tools/list`, `resources/list` or `prompts/list`. The walk ends where `nextCursor` is absent (null
 * counts as absent), where a cursor or a whole page comes again, and at 10 pages or 5,000 entries.
 * An empty cursor is one to follow on 2026-07-28 (pagination) and means the end before.
 */
export function takePage(
  walk: Walk,
  result: unknown,
  what: 'tools' | 'resources' | 'prompts',
  modern: boolean,
): Page {
  const entries = member(result, what)
  if (!Array.isArray(entries)) {
    const params = { method: `${what}/list`, member: what }
    return { walk, notes: [{ code: 'list_malformed', params }] }
  }
  const notes: Note[] = []
  const named = entries.map((entry) => member(entry, what === 'resources' ? 'uri' : 'name'))
  const names = named.filter((name) => typeof name === 'string')
  if (names.length < entries.length) {
    const first = 1 + named.findIndex((name) => typeof name !== 'string')
    notes.push({ code: 'tool_malformed', params: { count: entries.length - names.length, first } })
  }
  const known = new Set(walk.names)
  const repeated = names.length > 0 && names.every((name) => known.has(name))
  const all = repeated ? walk.names : [...walk.names, ...names]
  const read: Walk = {
    names: all.slice(0, MAX_ENTRIES),
    cursors: walk.cursors,
    pages: walk.pages + 1,
    whole: false,
  }

  function end(whole: boolean, note?: Note): Page {
    return { walk: { ...read, whole }, notes: note ? [...notes, note] : notes }
  }

  if (all.length > MAX_ENTRIES) {
    return end(false, { code: 'list_cut', params: { limit: MAX_ENTRIES, of: 'entries' } })
  }
  const next = member(result, 'nextCursor')
  if (next === null) notes.push({ code: 'cursor_null', params: {} })
  if (next === undefined || next === null) {
    return repeated ? end(false, { code: 'page_repeated', params: {} }) : end(true)
  }
  if (typeof next !== 'string') return end(false, { code: 'cursor_malformed', params: {} })
  if (next === '' && !modern) return end(true, { code: 'cursor_empty', params: {} })
  if (walk.cursors.includes(next)) return end(false, { code: 'cursor_repeated', params: {} })
  if (repeated) return end(false, { code: 'page_repeated', params: {} })
  if (read.pages >= MAX_PAGES) {
    return end(false, { code: 'list_cut', params: { limit: MAX_PAGES, of: 'pages' } })
  }
  return { walk: { ...read, cursors: [...walk.cursors, next] }, next, notes }
}

/** What every result of 2026-07-28 has, and this one of `method` lacks. */
export function modernResultNotes(result: unknown, method: string): readonly Note[] {
  const notes: Note[] = []
  const type = member(result, 'resultType')
  if (type === undefined) notes.push({ code: 'result_type_missing', params: { method } })
  else if (type !== 'complete') notes.push({ code: 'result_type_unexpected', params: { method } })
  const ttl = member(result, 'ttlMs')
  const scope = member(result, 'cacheScope')
  const timed = typeof ttl === 'number' && ttl >= 0
  if (isObject(result) && (!timed || (scope !== 'public' && scope !== 'private'))) {
    notes.push({ code: 'cache_hints_missing', params: { method } })
  }
  return notes
}
