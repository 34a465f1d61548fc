/** What stayed, went and came from one sequence to another: the longest common part, bounded. */

/** Neighbours that share a fate; one of `same` is in both sequences. */
export interface Stretch {
  readonly kind: 'same' | 'removed' | 'added'
  readonly items: readonly string[]
}

/** Cells of the table that is filled at most; beyond it all of the middle went and came. */
const MOST_CELLS = 1_000_000

/** Removed before added, where both stand at one place. Time and space are bounded by the sizes. */
export function sequenceDiff(before: readonly string[], after: readonly string[]): Stretch[] {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head++
  let tail = 0
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++
  const middle = middleOf(
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
  )
  return merged([
    { kind: 'same', items: before.slice(0, head) },
    ...middle,
    { kind: 'same', items: before.slice(before.length - tail) },
  ])
}

function middleOf(before: readonly string[], after: readonly string[]): readonly Stretch[] {
  const [rows, columns] = [before.length + 1, after.length + 1]
  if (rows * columns > MOST_CELLS)
    return [
      { kind: 'removed', items: before },
      { kind: 'added', items: after },
    ]
  // The length of the longest common part of what begins at each place.
  const lengths = new Uint32Array(rows * columns)
  const at = (row: number, column: number): number => lengths[row * columns + column] ?? 0
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      lengths[row * columns + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const stretches: Stretch[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [was, is] = [before[row], after[column]]
    if (was !== undefined && was === is) {
      stretches.push({ kind: 'same', items: [was] })
      row++
      column++
    } else if (
      was !== undefined &&
      (is === undefined || at(row + 1, column) >= at(row, column + 1))
    ) {
      stretches.push({ kind: 'removed', items: [was] })
      row++
    } else {
      stretches.push({ kind: 'added', items: is === undefined ? [] : [is] })
      column++
    }
  }
  return stretches
}

/** Neighbours of one kind as one; what went before what came. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = []
  let [removed, added]: [string[], string[]] = [[], []]
  const flush = (): void => {
    if (removed.length > 0) result.push({ kind: 'removed', items: removed })
    if (added.length > 0) result.push({ kind: 'added', items: added })
    ;[removed, added] = [[], []]
  }
  for (const { kind, items } of stretches) {
    if (items.length === 0) continue
    if (kind === 'removed') removed.push(...items)
    else if (kind === 'added') added.push(...items)
    else {
      flush()
      const last = result.at(-1)
      if (last?.kind === 'same')
        result[result.length - 1] = { kind, items: [...last.items, ...items] }
      else result.push({ kind, items })
    }
  }
  flush()
  return result
}
