import { digestInRecord } from './log-record.ts'
import { readTile, TILE_WIDTH, type ReadLogFile } from './tile.ts'

/**
 * Where a log of `size` records has the envelopes of these digests: digest to last index, those that
 * it has not are absent. A log has no index by content, so its bundles are read, the newest first, until
 * all are found. Undefined when a bundle is missing or malformed.
 *
 * @param digests `sha256:` and 64 hexadecimal digits each
 */
export async function findEnvelopes(
  read: ReadLogFile,
  size: number,
  digests: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number> | undefined> {
  const found = new Map<string, number>()
  for (let bundle = Math.ceil(size / TILE_WIDTH) - 1; bundle >= 0; bundle--) {
    if (found.size === digests.size) break
    const width = Math.min(TILE_WIDTH, size - bundle * TILE_WIDTH)
    const records = await readTile(read, 'entries', bundle, width)
    if (typeof records === 'string') return undefined
    for (const [at, record] of [...records.entries()].toReversed()) {
      const digest = digestInRecord(record)
      if (digest === undefined || !digests.has(digest) || found.has(digest)) continue
      found.set(digest, bundle * TILE_WIDTH + at)
    }
  }
  return found
}
