import { TILE_WIDTH, tilePath, type ReadLogFile } from './tile.ts'

/** As many as a polite client has in flight to one host. */
const MOST_STARTED = 4

/**
 * The same reader for whoever reads a log of `size` records from its beginning to its end: the next
 * bundles and their tiles are under way before they are asked for, so that a log behind a network is
 * read in a few round trips less than it has files.
 */
export function readAhead(read: ReadLogFile, size: number): ReadLogFile {
  const order = filesInOrder(size)
  const started = new Map<string, ReturnType<ReadLogFile>>()
  return (path) => {
    while (started.size < MOST_STARTED) {
      const next = order.next()
      if (next.done === true) break
      const file = read(next.value)
      // Whoever asks for it hears of the failure; perhaps nobody does.
      file.catch(() => {})
      started.set(next.value, file)
    }
    const file = started.get(path) ?? read(path)
    started.delete(path)
    return file
  }
}

function* filesInOrder(size: number): Generator<string, undefined> {
  for (let index = 0; index * TILE_WIDTH < size; index++) {
    const width = Math.min(TILE_WIDTH, size - index * TILE_WIDTH)
    yield tilePath('entries', index, width)
    yield tilePath(0, index, width)
  }
}
