/**
 * Proofs out of the tiles of a log: a few files for one proof, at any size. Nothing read here is
 * believed; a proof is worth something once it leads to the root of a verified checkpoint.
 */
import {
  consistencyRanges,
  inclusionRanges,
  hashesOfPairs,
  nodeHash,
  type Range,
} from './merkle.ts'
import { hashesAt, readTile, TILE_WIDTH, type ReadLogFile } from './tile.ts'

/** The path of leaf `index` in the tree of `size` leaves. Undefined when a tile is missing or malformed. */
export type ProveInclusion = (index: number) => Promise<readonly Uint8Array[] | undefined>

/**
 * Proves leaf after leaf of a tree of `size` leaves. Tiles that were read are kept, some dozens at
 * most, because neighbours share them.
 */
export function inclusionProver(read: ReadLogFile, size: number): ProveInclusion {
  const tiles = keptTiles(read, size)
  return (index) => hashesOf(inclusionRanges(index, size), tiles)
}

/**
 * The proof that the tree of `size` leaves begins with that of `first`. Undefined when a tile is
 * missing or malformed.
 */
export function proveConsistency(
  read: ReadLogFile,
  first: number,
  size: number,
): Promise<readonly Uint8Array[] | undefined> {
  return hashesOf(consistencyRanges(first, size), keptTiles(read, size))
}

/** The hashes of a tile, then those over each two of them, over each four, and so on. */
type TileRows = readonly (readonly Uint8Array[])[]

type Tiles = (level: number, index: number) => Promise<TileRows | undefined>

const MOST_KEPT = 64

function keptTiles(read: ReadLogFile, size: number): Tiles {
  const kept = new Map<string, ReturnType<Tiles>>()
  const load = async (level: number, index: number) => {
    const width = Math.min(TILE_WIDTH, hashesAt(level, size) - index * TILE_WIDTH)
    const hashes = await readTile(read, level, index, width)
    return typeof hashes === 'string' ? undefined : rowsOver(hashes)
  }
  return (level, index) => {
    const key = `${level}/${index}`
    const tile = kept.get(key) ?? load(level, index)
    // Behind all others, so that the first is the one that was not asked for longest.
    kept.delete(key)
    kept.set(key, tile)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return tile
  }
}

function rowsOver(hashes: readonly Uint8Array[]): TileRows {
  const rows = [hashes]
  for (let row = hashes; row.length > 1;) {
    row = hashesOfPairs(row)
    rows.push(row)
  }
  return rows
}

async function hashesOf(
  ranges: readonly Range[],
  tiles: Tiles,
): Promise<readonly Uint8Array[] | undefined> {
  const hashes = await Promise.all(ranges.map((range) => rangeHash(range, tiles)))
  return hashes.every((hash) => hash !== undefined) ? hashes : undefined
}

/** The tree hash over a range that a proof names: perfect subtrees, each smaller than the one before. */
async function rangeHash({ start, end }: Range, tiles: Tiles): Promise<Uint8Array | undefined> {
  const height = Math.floor(Math.log2(end - start))
  const middle = start + 2 ** height
  const left = await subtreeHash(height, start, tiles)
  if (left === undefined || middle === end) return left
  const right = await rangeHash({ start: middle, end }, tiles)
  return right && nodeHash(left, right)
}

/** The hash over the 2^height leaves from `start` on. */
async function subtreeHash(
  height: number,
  start: number,
  tiles: Tiles,
): Promise<Uint8Array | undefined> {
  const level = Math.floor(height / 8)
  const first = start / TILE_WIDTH ** level
  const rows = await tiles(level, Math.floor(first / TILE_WIDTH))
  return rows?.[height % 8]?.[(first % TILE_WIDTH) / 2 ** (height % 8)]
}
