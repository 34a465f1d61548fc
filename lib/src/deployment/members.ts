/** Two JSON values, member by member. */
import { referenceToken } from '../json/pointer.ts'

/** One member that is not the same on both sides. A side that lacks it has no value. */
export interface MemberDifference {
  /** RFC 6901 JSON Pointer. */
  readonly pointer: string
  readonly kind: 'missing' | 'extra' | 'differs'
  readonly described?: unknown
  readonly deployed?: unknown
}

/** Differences beyond these are not listed. */
const MOST = 100

/**
 * The members in which a deployed value is not the described one, in the order of the described one:
 * missing, extra, or of another value. Arrays are compared by index. Total; ends after 100.
 */
export function differingMembers(
  described: unknown,
  deployed: unknown,
): readonly MemberDifference[] {
  const found: MemberDifference[] = []
  const open: [pointer: string, described: unknown, deployed: unknown][] = [
    ['', described, deployed],
  ]
  for (let next = open.pop(); next !== undefined && found.length < MOST; next = open.pop()) {
    const [pointer, one, other] = next
    const [left, right] = [membersOf(one), membersOf(other)]
    if (left === undefined || right === undefined || Array.isArray(one) !== Array.isArray(other)) {
      if (one !== other) found.push({ pointer, kind: 'differs', described: one, deployed: other })
      continue
    }
    const inner: typeof open = []
    for (const [name, value] of left) {
      const at = `${pointer}/${referenceToken(name)}`
      if (right.has(name)) inner.push([at, value, right.get(name)])
      else found.push({ pointer: at, kind: 'missing', described: value })
    }
    for (const [name, value] of right) {
      const at = `${pointer}/${referenceToken(name)}`
      if (!left.has(name)) found.push({ pointer: at, kind: 'extra', deployed: value })
    }
    open.push(...inner.toReversed())
  }
  return found.slice(0, MOST)
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined
}
