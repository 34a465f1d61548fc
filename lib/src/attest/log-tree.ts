/**
 * A log as whoever appends to it holds it: the right edge of the tree, a few kilobytes at any size.
 * Appending is a pure function from records to the files that are new, so that its cost depends on
 * what is appended and not on what is there.
 */
import { EMPTY_ROOT, leafHash, nodeHash, perfectRoot, type TreeHead } from './merkle.ts'
import { encodeBundle, encodeTile, hashesAt, readTile, TILE_WIDTH, tilePath } from './tile.ts'
import type { ReadLogFile, TileLevel } from './tile.ts'

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
  const add = (level: TileLevel, at: number, width: number, bytes: Uint8Array) =>
    files.push({ path: tilePath(level, Math.floor((at - 1) / TILE_WIDTH), width), bytes })

  for (const record of records) {
    size++
    tail.push(record)
    if (tail.length === TILE_WIDTH) {
      add('entries', size, TILE_WIDTH, encodeBundle(tail))
      tail = []
    }
    let hash = leafHash(record)
    for (let level = 0; ; level++) {
      const hashes = (edge[level] ??= [])
      hashes.push(hash)
      if (hashes.length < TILE_WIDTH) break
      add(level, hashesAt(level, size), TILE_WIDTH, encodeTile(hashes))
      hash = perfectRoot(hashes)
      edge[level] = []
    }
  }
  if (tail.length > 0 && records.length > 0) add('entries', size, tail.length, encodeBundle(tail))
  for (const [level, hashes] of edge.entries()) {
    const count = hashesAt(level, size)
    if (hashes.length > 0 && count > hashesAt(level, tree.size))
      add(level, count, hashes.length, encodeTile(hashes))
  }
  return { tree: { size, edge, tail }, files }
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
 * The tree of `size` leaves out of the files of its log. Undefined when one of them is missing or
 * malformed; whether they belong to a checkpoint is seen by comparing `headOf` with it.
 */
export async function readTree(read: ReadLogFile, size: number): Promise<LogTree | undefined> {
  const edge: (readonly Uint8Array[])[] = []
  for (let level = 0; hashesAt(level, size) > 0; level++) {
    const hashes = await lastOf(read, level, hashesAt(level, size))
    if (hashes === undefined) return undefined
    edge.push(hashes)
  }
  const tail = await lastOf(read, 'entries', size)
  return tail && { size, edge, tail }
}

/** What the unfinished tile or bundle at the end of `count` hashes or records holds. */
async function lastOf(read: ReadLogFile, level: TileLevel, count: number) {
  const width = count % TILE_WIDTH
  if (width === 0) return []
  const held = await readTile(read, level, Math.floor(count / TILE_WIDTH), width)
  return typeof held === 'string' ? undefined : held
}
