/**
 * The static files of a log, C2SP tlog-tiles:
 *
 *     tile/0/x001/234/067         256 hashes of leaves 1234067 * 256 and on
 *     tile/1/000.p/17             the first 17 hashes of full tiles below
 *     tile/entries/000.p/112      112 records, each after its length as uint16
 *
 * A full tile or bundle never changes; a partial one is a beginning of it.
 */
import { HASH_BYTES } from './merkle.ts'

/** Hashes in a full tile, records in a full bundle. */
export const TILE_WIDTH = 256
/** What the length before a record can say. */
const RECORD_BYTES = 0xffff

/** `entries` for bundles of records, else the level of hashes, 0 for those of leaves. */
export type TileLevel = number | 'entries'

/** The path of a tile or bundle below the log's prefix. `width` is how many it holds, 1 to 256. */
export function tilePath(level: TileLevel, index: number, width: number = TILE_WIDTH): string {
  let path = digits(index % 1000)
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
    path = `x${digits(rest % 1000)}/${path}`
  return `tile/${level}/${path}${width === TILE_WIDTH ? '' : `.p/${width}`}`
}

function digits(value: number): string {
  return String(value).padStart(3, '0')
}

/** How many hashes level `level` has, all tiles together, in a tree of `size` leaves. */
export function hashesAt(level: number, size: number): number {
  return Math.floor(size / TILE_WIDTH ** level)
}

/** Hashes one after another. */
export function encodeTile(hashes: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(hashes.length * HASH_BYTES)
  for (const [at, hash] of hashes.entries()) bytes.set(hash, at * HASH_BYTES)
  return bytes
}

/** The hashes of a tile that must hold `width` of them; undefined for any other length. */
export function decodeTile(bytes: Uint8Array, width: number): readonly Uint8Array[] | undefined {
  if (bytes.length !== width * HASH_BYTES) return undefined
  return Array.from({ length: width }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )
}

/**
 * Records as an entry bundle.
 *
 * @throws TypeError for a record of more than 65,535 bytes
 */
export function encodeBundle(records: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(records.reduce((sum, record) => sum + 2 + record.length, 0))
  let at = 0
  for (const record of records) {
    if (record.length > RECORD_BYTES) throw new TypeError(`a record is over ${RECORD_BYTES} bytes`)
    bytes.set([record.length >> 8, record.length & 0xff], at)
    bytes.set(record, at + 2)
    at += 2 + record.length
  }
  return bytes
}

/** The records of a bundle that must hold `width` of them and nothing else; undefined when it does not. */
export function decodeBundle(bytes: Uint8Array, width: number): readonly Uint8Array[] | undefined {
  const records: Uint8Array[] = []
  let at = 0
  while (at + 2 <= bytes.length && records.length < width) {
    const start = at + 2
    at = start + (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0))
    records.push(bytes.subarray(start, at))
  }
  return records.length === width && at === bytes.length ? records : undefined
}

/**
 * Reads one file of a log by its path. Undefined: there is none. Rejects when that could not be
 * found out.
 */
export type ReadLogFile = (path: string) => Promise<Uint8Array | undefined>

/**
 * The first `width` hashes of a tile or records of a bundle, decoded. A log may drop a partial file
 * once the full one is there, so that one is asked next.
 */
export async function readTile(
  read: ReadLogFile,
  level: TileLevel,
  index: number,
  width: number,
): Promise<readonly Uint8Array[] | 'missing' | 'malformed'> {
  const decode = level === 'entries' ? decodeBundle : decodeTile
  const bytes = await read(tilePath(level, index, width))
  if (bytes !== undefined) return decode(bytes, width) ?? 'malformed'
  const full = width === TILE_WIDTH ? undefined : await read(tilePath(level, index))
  if (full === undefined) return 'missing'
  return decode(full, TILE_WIDTH)?.slice(0, width) ?? 'malformed'
}
