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
  const [left, right] = [lettersOf(term), lettersOf(part)]
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

/** Code points. */
function lettersOf(text: string): readonly number[] {
  const letters: number[] = []
  for (let at = 0; at < text.length; at++) {
    const letter = text.codePointAt(at) ?? 0
    letters.push(letter)
    if (letter > 0xffff) at++
  }
  return letters
}

/** Room for one comparison, so that a search with hundreds of them leaves no garbage. */
const CELLS = new Uint8Array((LONGEST + 2) * (LONGEST + 2))

/**
 * Damerau-Levenshtein distance: how many characters have to be put in, left out, replaced, or swapped
 * with their neighbour. The lengths' product is its time.
 */
function distance(left: readonly number[], right: readonly number[]): number {
  const width = right.length + 2
  const far = left.length + right.length
  const at = (row: number, column: number): number => CELLS[row * width + column] ?? far
  for (let row = 0; row <= left.length; row++) {
    CELLS[(row + 1) * width] = far
    CELLS[(row + 1) * width + 1] = row
  }
  for (let column = 0; column <= right.length; column++) {
    CELLS[column] = far
    CELLS[width + column + 1] = column
  }
  CELLS[right.length + 1] = far
  // Of each letter of `right`, the last row that has it.
  const lastRows = new Map<number, number>()
  for (let row = 0; row < left.length; row++) {
    let lastColumn = 0
    for (let column = 0; column < right.length; column++) {
      const swapRow = lastRows.get(right[column] ?? 0) ?? 0
      const swap = at(swapRow, lastColumn) + (row - swapRow) + 1 + (column - lastColumn)
      const isSame = left[row] === right[column]
      CELLS[(row + 2) * width + column + 2] = Math.min(
        at(row + 1, column + 1) + (isSame ? 0 : 1),
        at(row + 2, column + 1) + 1,
        at(row + 1, column + 2) + 1,
        swap,
      )
      if (isSame) lastColumn = column + 1
    }
    lastRows.set(left[row] ?? 0, row + 1)
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
