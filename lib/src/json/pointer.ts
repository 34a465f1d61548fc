/** Reference tokens of RFC 6901 for names that somebody else wrote. */

const LONGEST = 200
const HEAD = 160
const TAIL = 30

/**
 * The name as pointers have it: one of more than 200 UTF-16 units is cut in its middle. A report
 * names one place once for each fault, so a long name would be written a thousand times. What is cut
 * already stays as it is; `locate` finds the member by either.
 */
export function pointerName(name: string): string {
  if (name.length <= LONGEST) return name
  return `${name.slice(0, HEAD)}…${name.slice(-TAIL)}`.toWellFormed()
}

/** The name escaped (RFC 6901 section 3), however long it is. */
export function escapedName(name: string): string {
  // Most names need no escape, and a validator makes a pointer for every one it passes.
  const plain = !name.includes('/') && !name.includes('~')
  return plain ? name : name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The reference token for a member or element, cut as `pointerName` does and escaped. */
export function referenceToken(token: string | number): string {
  return escapedName(pointerName(String(token)))
}
