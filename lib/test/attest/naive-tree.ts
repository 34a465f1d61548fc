/** RFC 6962, section 2.1, word for word: slow, recursive, and sharing nothing with the product. */
import { createHash } from 'node:crypto'

type Leaves = readonly Uint8Array[]

function hash(...parts: readonly Uint8Array[]): Uint8Array {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part)
  return new Uint8Array(digest.digest())
}

/** "k be the largest power of two smaller than n" */
function k(n: number): number {
  return 2 ** (Math.ceil(Math.log2(n)) - 1)
}

export function mth(d: Leaves): Uint8Array {
  if (d.length === 0) return hash()
  if (d.length === 1) return hash(Uint8Array.of(0), d[0] ?? Uint8Array.of())
  const split = k(d.length)
  return hash(Uint8Array.of(1), mth(d.slice(0, split)), mth(d.slice(split)))
}

export function path(m: number, d: Leaves): readonly Uint8Array[] {
  if (d.length === 1) return []
  const split = k(d.length)
  return m < split
    ? [...path(m, d.slice(0, split)), mth(d.slice(split))]
    : [...path(m - split, d.slice(split)), mth(d.slice(0, split))]
}

export function proof(m: number, d: Leaves): readonly Uint8Array[] {
  return subproof(m, d, true)
}

function subproof(m: number, d: Leaves, complete: boolean): readonly Uint8Array[] {
  if (m === d.length) return complete ? [] : [mth(d)]
  const split = k(d.length)
  return m <= split
    ? [...subproof(m, d.slice(0, split), complete), mth(d.slice(split))]
    : [...subproof(m - split, d.slice(split), false), mth(d.slice(0, split))]
}

/** `count` records that differ. */
export function records(count: number): readonly Uint8Array[] {
  return Array.from({ length: count }, (_, i) => new TextEncoder().encode(`record ${i}`))
}
