/** Tiles as they are kept: one row each, as full as it is, for all the partial ones that it begins with. */

const FULL = 256
const HASH_BYTES = 32

/** `tile/0/000.p/17` is the first 17 of `tile/0/000`. C2SP tlog-tiles. */
export function splitTilePath(path: string): { readonly full: string; readonly width: number } {
  const [full = path, width] = path.split('.p/')
  return { full, width: width === undefined ? FULL : Number(width) }
}

/** The first `width` hashes of a tile, or records of a bundle, each after its length in two bytes. */
export function bundleStart(full: string, bytes: Uint8Array, width: number): Uint8Array {
  if (!full.startsWith('tile/entries/')) return bytes.subarray(0, width * HASH_BYTES)
  let end = 0
  for (let record = 0; record < width; record++)
    end += 2 + (((bytes[end] ?? 0) << 8) | (bytes[end + 1] ?? 0))
  return bytes.subarray(0, end)
}
