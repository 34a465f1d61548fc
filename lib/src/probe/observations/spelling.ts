import type { Params } from '../../finding.ts'
import { bounded } from './rule.ts'

/**
 * How a URL differs from the one it should be:
 * - `slash`, `root_slash` (`https://a` and `https://a/`), `case`, `spelling` (the same to a URL parser)
 * - `prefix`: the same origin, and a path that the wanted one goes on from · `query` · `fragment`
 * - `path`, `scheme`, `origin`: another place · `not_absolute`: no URL on its own
 */
export type Difference =
  | 'slash'
  | 'root_slash'
  | 'case'
  | 'spelling'
  | 'prefix'
  | 'query'
  | 'fragment'
  | 'path'
  | 'scheme'
  | 'origin'
  | 'not_absolute'

/** Compares byte by byte, as RFC 9728 and RFC 8414 want it. Undefined when the two are identical. */
export function differenceOf(wanted: string, found: string): Difference | undefined {
  if (wanted === found) return undefined
  if (!URL.canParse(wanted) || !URL.canParse(found)) return 'not_absolute'
  const a = new URL(wanted)
  const b = new URL(found)
  if (a.href === b.href) {
    if (`${wanted}/` === found || wanted === `${found}/`) return 'root_slash'
    return wanted.toLowerCase() === found.toLowerCase() ? 'case' : 'spelling'
  }
  if (a.host !== b.host) return 'origin'
  if (a.protocol !== b.protocol) return 'scheme'
  if (a.pathname !== b.pathname) return pathDifference(a.pathname, b.pathname)
  return a.search === b.search ? 'fragment' : 'query'
}

function pathDifference(wanted: string, found: string): Difference {
  if (`${wanted}/` === found || wanted === `${found}/`) return 'slash'
  if (wanted.toLowerCase() === found.toLowerCase()) return 'case'
  return wanted.startsWith(found.endsWith('/') ? found : `${found}/`) ? 'prefix' : 'path'
}

/** The two texts, and exactly the characters in which they differ; `at` counts from 0. */
export function differingCharacters(wanted: string, found: string): Params {
  const most = Math.min(wanted.length, found.length)
  let at = 0
  while (at < most && wanted[at] === found[at]) at++
  let tail = 0
  while (tail < most - at && wanted.at(-1 - tail) === found.at(-1 - tail)) tail++
  return {
    wanted: bounded(wanted, 300),
    found: bounded(found, 300),
    at,
    wanted_characters: bounded(wanted.slice(at, wanted.length - tail), 120),
    found_characters: bounded(found.slice(at, found.length - tail), 120),
  }
}
