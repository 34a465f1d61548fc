/** Which version of a server counts. */
import type { Listed } from './entry.ts'
import { byUnits } from '../order.ts'

/**
 * The newest active version among the entries of one name: the one that the registry calls its
 * latest, else the greatest semantic version, else the last published. Undefined when none is active.
 */
export function newestActive(entries: readonly Listed[]): Listed | undefined {
  let newest: Listed | undefined
  for (const entry of entries)
    if (entry.active && (newest === undefined || compare(entry, newest) > 0)) newest = entry
  return newest
}

function compare(a: Listed, b: Listed): number {
  return (
    Number(a.latest) - Number(b.latest) ||
    compareVersions(a.version, b.version) ||
    a.publishedAt - b.publishedAt
  )
}

const SEMANTIC =
  /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z.-]{1,100}))?(?:\+[0-9A-Za-z.-]{1,100})?$/

/** By Semantic Versioning 2.0.0, section 11. What is no semantic version comes before what is one. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [SEMANTIC.exec(a), SEMANTIC.exec(b)]
  if (left === null || right === null) return Number(left !== null) - Number(right !== null)
  for (const part of [1, 2, 3]) {
    const difference = Number(left[part]) - Number(right[part])
    if (difference !== 0) return difference
  }
  return comparePrereleases(left[4], right[4])
}

function comparePrereleases(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  const [left, right] = [a.split('.'), b.split('.')]
  for (const [index, one] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    const difference = compareIdentifiers(one, other)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

/** Numbers by their value and before words; words by code units. */
function compareIdentifiers(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (isNumber && isOtherNumber) return a.length - b.length || byUnits(a, b)
  return Number(isOtherNumber) - Number(isNumber) || byUnits(a, b)
}
