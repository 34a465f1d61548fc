/**
 * A log as whoever appends to it holds it: the right edge of the tree, a few kilobytes at any size.
 * Appending is a pure function from records to the files that are new, so that its cost depends on
 * what is appended and not on what is there.
 */
import { EMPTY_ROOT, leafHash, nodeHash, perfectRoot, type TreeHead } from './merkle.ts'
import { encodeBundle, encodeTile, hashesAt, readTile, TILE_WIDTH, tilePath } from './tile.ts'
import type { ReadLogFile, TileLevel } from './tile.ts'
import { equalBytes } from '../json/equal-bytes.ts'

/** All that appending needs to know of the records before. */
export interface LogTree {
  /** Leaves. */
  readonly size: number
  /** The hashes of the unfinished tile of each level, lowest level first. Each has fewer than 256. */
  readonly edge: readonly (readonly Uint8Array[])[]
  /** The records of the unfinished bundle. */
  readonly tail: readonly Uint8Array[]
}

/** A file of a log, by its path below the prefix. */
export interface LogFile {
  readonly path: string
  readonly bytes: Uint8Array
}

export const EMPTY_TREE: LogTree = { size: 0, edge: [], tail: [] }

/**
 * The tree with `records` at its end, and every file that a checkpoint of that size needs and the
 * tree before did not have.
 *
 * @throws TypeError for a record of more than 65,535 bytes
 */
export function appendRecords(
  tree: LogTree,
  records: readonly Uint8Array[],
): { readonly tree: LogTree; readonly files: readonly LogFile[] } {
  const edge = tree.edge.map((hashes) => [...hashes])
  let tail = [...tree.tail]
  let { size } = tree
  const files: LogFile[] = []
  for (const record of records) {
    size++
    tail.push(record)
    if (tail.length === TILE_WIDTH) {
      files.push(lastFile('entries', size, encodeBundle(tail)))
      tail = []
    }
    let hash = leafHash(record)
    for (let level = 0; ; level++) {
      const hashes = (edge[level] ??= [])
      hashes.push(hash)
      if (hashes.length < TILE_WIDTH) break
      files.push(lastFile(level, hashesAt(level, size), encodeTile(hashes)))
      hash = perfectRoot(hashes)
      edge[level] = []
    }
  }
  const grown: LogTree = { size, edge, tail }
  const before = new Set(partialFiles(tree).map(({ path }) => path))
  files.push(...partialFiles(grown).filter(({ path }) => !before.has(path)))
  return { tree: grown, files }
}

/** The unfinished tiles and the unfinished bundle, as they are served beside the full ones. */
export function partialFiles({ size, edge, tail }: LogTree): readonly LogFile[] {
  const tiles = edge.flatMap((hashes, level) =>
    hashes.length === 0 ? [] : [lastFile(level, hashesAt(level, size), encodeTile(hashes))],
  )
  return tail.length === 0 ? tiles : [...tiles, lastFile('entries', size, encodeBundle(tail))]
}

/** The tile or bundle that ends with the last of `count` hashes or records. */
function lastFile(level: TileLevel, count: number, bytes: Uint8Array): LogFile {
  const index = Math.floor((count - 1) / TILE_WIDTH)
  return { path: tilePath(level, index, count - index * TILE_WIDTH), bytes }
}

/** What a checkpoint says of the tree. */
export function headOf({ size, edge }: LogTree): TreeHead {
  let root: Uint8Array | undefined
  for (const hashes of edge) {
    let end = hashes.length
    // Each set bit of the width is a perfect subtree, the smallest at the right.
    for (let width = 1; end > 0; width *= 2) {
      if (end % (width * 2) === 0) continue
      const left = perfectRoot(hashes.slice(end - width, end))
      root = root === undefined ? left : nodeHash(left, root)
      end -= width
    }
  }
  return { size, root: root ?? EMPTY_ROOT }
}

/**
 * The tree of `size` leaves out of the files of its log. Undefined when one of them is missing,
 * malformed or at odds with the others; whether it is that of a checkpoint `headOf` shows.
 */
export async function readTree(read: ReadLogFile, size: number): Promise<LogTree | undefined> {
  const edge: (readonly Uint8Array[])[] = []
  for (let level = 0; hashesAt(level, size) > 0; level++) {
    const hashes = await lastOf(read, level, hashesAt(level, size))
    if (hashes === undefined) return undefined
    edge.push(hashes)
  }
  const tail = await lastOf(read, 'entries', size)
  const leaves = edge[0] ?? []
  // Of the same width, as both end with the last record.
  if (!tail?.every((record, at) => equalBytes(leafHash(record), leaves[at] ?? EMPTY_ROOT)))
    return undefined
  return { size, edge, tail }
}

/** What the unfinished tile or bundle at the end of `count` hashes or records holds. */
async function lastOf(read: ReadLogFile, level: TileLevel, count: number) {
  const width = count % TILE_WIDTH
  if (width === 0) return []
  const held = await readTile(read, level, Math.floor(count / TILE_WIDTH), width)
  return typeof held === 'string' ? undefined : held
}
