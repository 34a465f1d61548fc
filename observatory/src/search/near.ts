/** Names that are spelled nearly alike. */

const SHORTEST = 3
const LONGEST = 32
/** Up to this many letters one slip is near, beyond it two. */
const SHORT = 5
/**
 * Beginnings of this length decide which parts are compared at all: long enough that names of one
 * family, `server1` to `server99999`, are told apart.
 */
const BEGINNING = 12

/** How many slips lie between a term and a part of a name that is near; undefined when it is not. */
export function slipsBetween(term: string, part: string): number | undefined {
  const [left, right] = [[...term], [...part]]
  const short = Math.min(left.length, right.length)
  if (short < SHORTEST || Math.max(left.length, right.length) > LONGEST) return undefined
  const most = mostSlips(short)
  if (Math.abs(left.length - right.length) > most) return undefined
  const slips = distance(left, right)
  return slips <= most ? slips : undefined
}

function mostSlips(letters: number): number {
  return letters <= SHORT ? 1 : 2
}

/**
 * Damerau-Levenshtein distance: how many characters have to be put in, left out, replaced, or swapped
 * with their neighbour. The lengths' product is its time.
 */
function distance(left: readonly string[], right: readonly string[]): number {
  const width = right.length + 2
  const far = left.length + right.length
  const cells = Array.from({ length: (left.length + 2) * width }, () => far)
  const at = (row: number, column: number): number => cells[row * width + column] ?? far
  for (let row = 0; row <= left.length; row++) cells[(row + 1) * width + 1] = row
  for (let column = 0; column <= right.length; column++) cells[width + column + 1] = column
  const lastRowOf = new Map<string, number>()
  for (const [row, one] of left.entries()) {
    let lastColumn = 0
    for (const [column, other] of right.entries()) {
      const swapRow = lastRowOf.get(other) ?? 0
      const swapColumn = lastColumn
      const swap = at(swapRow, swapColumn) + (row - swapRow) + 1 + (column - swapColumn)
      const same = one === other ? 0 : 1
      if (same === 0) lastColumn = column + 1
      cells[(row + 2) * width + column + 2] = Math.min(
        at(row + 1, column + 1) + same,
        at(row + 2, column + 1) + 1,
        at(row + 1, column + 2) + 1,
        swap,
      )
    }
    lastRowOf.set(one, row + 1)
  }
  return at(left.length + 1, right.length + 1)
}

/**
 * Keys of which two texts that are near have at least one in common: the beginning with up to as many
 * characters left out as there may be slips. (W. Garbe's symmetric deletions.) None for what is never
 * near anything.
 */
export function nearKeys(text: string): ReadonlySet<string> {
  const characters = [...text]
  if (characters.length < SHORTEST || characters.length > LONGEST) return new Set()
  const keys = new Set([characters.slice(0, BEGINNING).join('')])
  let latest = [...keys]
  for (let left = mostSlips(characters.length); left > 0; left--) {
    latest = latest.flatMap((key) => {
      const all = [...key]
      return all.map((_, index) => all.toSpliced(index, 1).join(''))
    })
    for (const key of latest) keys.add(key)
  }
  return keys
}
