/**
 * The Merkle tree of RFC 6962, section 2.1, and its proofs as RFC 9162 checks them: pure functions
 * over hashes of 32 bytes. Sizes and indices are safe integers, so halves are taken by division:
 * JavaScript's shifts know 32 bits only.
 */
import { sha256 } from '../json/digest.ts'
import { equalBytes } from '../json/equal-bytes.ts'

export const HASH_BYTES = 32

/** The root of the tree without leaves. */
export const EMPTY_ROOT: Uint8Array = sha256('')

/** The hash of one record: SHA-256 of a zero byte and the record. */
export function leafHash(record: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + record.length)
  bytes.set(record, 1)
  return sha256(bytes)
}

/** The hash over two neighbours: SHA-256 of a one byte, the left hash and the right hash. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + 2 * HASH_BYTES)
  bytes[0] = 1
  bytes.set(left, 1)
  bytes.set(right, 1 + HASH_BYTES)
  return sha256(bytes)
}

/** The hashes over each two neighbours; one that is left over at the end has none. */
export function hashesOfPairs(hashes: readonly Uint8Array[]): readonly Uint8Array[] {
  const pairs: Uint8Array[] = []
  let left: Uint8Array | undefined
  for (const hash of hashes) {
    if (left !== undefined) pairs.push(nodeHash(left, hash))
    left = left === undefined ? hash : undefined
  }
  return pairs
}

/** The hash over a power of two of neighbouring hashes. */
export function perfectRoot(hashes: readonly Uint8Array[]): Uint8Array {
  let row = hashes
  while (row.length > 1) row = hashesOfPairs(row)
  return row[0] ?? EMPTY_ROOT
}

/** The leaves from `start` up to but not including `end`. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The ranges whose hashes prove leaf `index` in a tree of `size` leaves, lowest first (PATH of RFC 6962). */
export function inclusionRanges(index: number, size: number): readonly Range[] {
  const ranges: Range[] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    const middle = start + splitOf(end - start)
    ranges.push(index < middle ? { start: middle, end } : { start, end: middle })
    if (index < middle) end = middle
    else start = middle
  }
  return ranges.toReversed()
}

/** The ranges whose hashes prove that a tree of `size` leaves begins with one of `first` (PROOF of RFC 6962). */
export function consistencyRanges(first: number, size: number): readonly Range[] {
  if (first === 0 || first === size) return []
  const ranges: Range[] = []
  let [start, end] = [0, size]
  while (end !== first) {
    const middle = start + splitOf(end - start)
    ranges.push(first <= middle ? { start: middle, end } : { start, end: middle })
    if (first <= middle) end = middle
    else start = middle
  }
  // The older tree's own root is known to whoever asks, unless the walk left it.
  return start === 0 ? ranges.toReversed() : [{ start, end }, ...ranges.toReversed()]
}

/** The largest power of two smaller than `length`: where RFC 6962 splits a list of leaves. */
function splitOf(length: number): number {
  let power = 1
  while (power * 2 < length) power *= 2
  return power
}

/**
 * True when `path` leads from the leaf's hash to the root (RFC 9162, section 2.1.3.2). Any numbers
 * and any path are answered, in time linear in the path.
 */
export function inclusionHolds(
  leaf: Uint8Array,
  index: number,
  size: number,
  path: readonly Uint8Array[],
  root: Uint8Array,
): boolean {
  if (!isCount(index) || !isCount(size) || index >= size) return false
  let [node, last, hash] = [index, size - 1, leaf]
  for (const sibling of path) {
    if (last === 0) return false
    if (isOdd(node) || node === last) {
      hash = nodeHash(sibling, hash)
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)]
    } else hash = nodeHash(hash, sibling)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && equalBytes(hash, root)
}

/** A tree as a checkpoint names it. */
export interface TreeHead {
  readonly size: number
  readonly root: Uint8Array
}

/**
 * True when `path` proves that the later tree begins with all leaves of the earlier one (RFC 9162,
 * section 2.1.4.2). Any numbers and any path are answered, in time linear in the path.
 */
export function consistencyHolds(
  earlier: TreeHead,
  later: TreeHead,
  path: readonly Uint8Array[],
): boolean {
  if (!isCount(earlier.size) || !isCount(later.size) || earlier.size > later.size) return false
  if (earlier.size === later.size) return path.length === 0 && equalBytes(earlier.root, later.root)
  if (earlier.size === 0) return path.length === 0 && equalBytes(earlier.root, EMPTY_ROOT)
  let [node, last] = [earlier.size - 1, later.size - 1]
  while (isOdd(node)) [node, last] = [half(node), half(last)]
  const [start, ...rest] = node === 0 ? [earlier.root, ...path] : path
  if (start === undefined) return false
  let [before, after] = [start, start]
  for (const sibling of rest) {
    if (last === 0) return false
    if (isOdd(node) || node === last) {
      before = nodeHash(sibling, before)
      after = nodeHash(sibling, after)
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)]
    } else after = nodeHash(after, sibling)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && equalBytes(before, earlier.root) && equalBytes(after, later.root)
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

function isOdd(value: number): boolean {
  return value % 2 === 1
}

function half(value: number): number {
  return Math.floor(value / 2)
}
