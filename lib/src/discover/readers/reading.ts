import { isRecord, own } from '../../card/member.ts'
import type { ReadDocument } from '../../card/types.ts'
import type { Rule } from '../../finding.ts'
import type { Fix, Found, Reading, SiteView } from '../types.ts'

/** What was there, with a document that can be judged. */
export interface Readable extends Found {
  readonly document: ReadDocument
}

export function pass(reader: string, at: string, shape: string): Reading {
  return { reader, verdict: 'pass', foundAt: at, shape }
}

/** A reading that does not pass. `at` is the place that decided, when one did. */
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

export function isReadable(found: Found): found is Readable {
  return found.presence === 'found' && found.document !== undefined
}

/**
 * True when a place told nothing: not asked, refused, unreachable, or an answer that is about the
 * moment and not about the document (408, 425, 429, 5xx).
 */
function isUndecided(found: Found | undefined): boolean {
  if (found === undefined) return true
  if (found.presence === 'unreachable' || found.presence === 'refused') return true
  const { status = 0 } = found
  return found.presence === 'error' && (status >= 500 || [408, 425, 429].includes(status))
}

/** The first of the places that told nothing, in words; undefined when all did tell. */
export function undecidedAmong(site: SiteView, places: readonly string[]): string | undefined {
  const place = places.find((one) => isUndecided(site.at(one)))
  if (place === undefined) return undefined
  const found = site.at(place)
  const url = URL.parse(place, site.target.origin)?.href ?? place
  if (found === undefined) return `${url} was not asked.`
  if (found.status !== undefined) return `${url} answered ${found.status}.`
  return found.presence === 'refused' ? `${url} may not be asked.` : `${url} did not answer.`
}

/** The value at a dotted path of plain names; undefined when there is none. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value
  for (const name of path.split('.')) found = isRecord(found) ? own(found, name) : undefined
  return found
}
