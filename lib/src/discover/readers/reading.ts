import { isObject, own } from '../../json/object.ts'
import type { ReadDocument } from '../../card/types.ts'
import type { Rule } from '../../finding.ts'
import { mendJson } from '../fixes.ts'
import type { Fix, Found, Reading, SiteView } from '../types.ts'
import { isUndecided } from '../undecided.ts'
import { WHY } from './rules.ts'

/** What was there, with a document that can be judged. */
export interface Readable extends Found {
  readonly document: ReadDocument
}

/** A reading that passes: the reader accepts what is at `at`, as this shape. */
export function pass(reader: string, at: string, shape: string): Reading {
  return { reader, verdict: 'pass', foundAt: at, shape }
}

/**
 * A reading that does not pass. `at` is the place that decided, when one did; the message then
 * speaks of the document there and does not name it again.
 */
export function because(
  reader: string,
  verdict: 'partial' | 'unknown' | 'fail',
  why: Rule,
  message: string,
  rest: { readonly at?: string; readonly shape?: string; readonly fix?: Fix } = {},
): Reading {
  return {
    reader,
    verdict,
    why: { code: why.code, message },
    ...(rest.at !== undefined && { foundAt: rest.at }),
    ...(rest.shape !== undefined && { shape: rest.shape }),
    ...(rest.fix && { fix: rest.fix }),
  }
}

/** The document at a path or URL; undefined when there is none to read. */
export function readableAt(site: SiteView, urlOrPath: string): Readable | undefined {
  const found = site.at(urlOrPath)
  return found !== undefined && isReadable(found) ? found : undefined
}

/** True for a place at which a document was found. */
export function isReadable(found: Found): found is Readable {
  return found.presence === 'found' && found.document !== undefined
}

/** The first of the places that told nothing, in words; undefined when all did tell. */
export function undecidedAmong(site: SiteView, places: readonly string[]): string | undefined {
  const place = places.find((one) => {
    const found = site.at(one)
    return found === undefined || isUndecided(found)
  })
  if (place === undefined) return undefined
  const found = site.at(place)
  const url = URL.parse(place, site.target.origin)?.href ?? place
  if (found === undefined) return `${url} was not asked.`
  const { problem } = found.exchange
  if (found.presence === 'refused') return `${url} may not be asked.`
  if (problem?.code === 'body_too_large') return `${url} is larger than what is read.`
  if (found.presence === 'unreadable') return `${url} did not arrive whole.`
  return found.status === undefined ? `${url} did not answer.` : `${url} answered ${found.status}.`
}

/** What is there and is not valid JSON is no absence, and mending it comes before anything else. */
export function brokenAmong(site: SiteView, places: readonly string[]): Found | undefined {
  return places
    .flatMap((place) => site.at(place) ?? [])
    .find((found) => found.presence === 'unreadable' && !isUndecided(found))
}

/** The reading of a document that is not valid JSON. */
export function brokenJson(reader: string, found: Found): Reading {
  const message = 'The document there is not valid JSON.'
  const rest = { at: found.url, fix: mendJson(found) }
  return because(reader, 'fail', WHY.notJson, message, rest)
}

/** The value at a dotted path of plain names; undefined when there is none. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value
  for (const name of path.split('.')) found = isObject(found) ? own(found, name) : undefined
  return found
}
