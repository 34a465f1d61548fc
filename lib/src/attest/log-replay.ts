/**
 * A tree grown again from the records that a log serves, bundle after bundle, and every tile compared
 * with what they make. Memory stays flat.
 */
import type { Rule } from '../finding.ts'
import { digestInRecord } from './log-record.ts'
import { LOG_FILE_MISSING, LOG_FILE_WRONG } from './log-rules.ts'
import { appendRecords, EMPTY_TREE, headOf, partialFiles, type LogFile } from './log-tree.ts'
import type { TreeHead } from './merkle.ts'
import { readTile, TILE_WIDTH, tilePath, type ReadLogFile } from './tile.ts'
import { equalBytes } from '../json/equal-bytes.ts'

/** What the records of a log make; it is for the caller to compare the head. */
export interface Replayed {
  /** The tree that the records make. */
  readonly head: TreeHead
  /** What it was at the size that was asked for; undefined when it has not so many records. */
  readonly past: TreeHead | undefined
  /** False when records are missing or there were too many faults to go on. */
  readonly whole: boolean
  /** How many of the records are of envelopes. */
  readonly envelopes: number
  /** How many tiles and bundles were read. */
  readonly files: number
  readonly faults: readonly ReplayFault[]
}

interface ReplayFault {
  readonly rule: Rule
  readonly path: string
  readonly message: string
}

/** More than a person reads. */
const MOST_FAULTS = 20

/** Replays the first `size` records of a log, and remembers the tree as it was at `pastSize`. */
export async function replayLog(
  read: ReadLogFile,
  size: number,
  pastSize: number,
): Promise<Replayed> {
  const faults: ReplayFault[] = []
  let [tree, files, envelopes] = [EMPTY_TREE, 0, 0]
  let past = pastSize === 0 ? headOf(tree) : undefined

  const compare = async (made: readonly LogFile[]): Promise<void> => {
    for (const { path, bytes } of made) {
      files++
      const served = await firstBytes(read, path, bytes.length)
      if (served === undefined) faults.push(missing(path))
      else if (!equalBytes(served, bytes))
        faults.push(wrong(path, 'does not hold what the records make'))
    }
  }
  const ended = (whole: boolean): Replayed => {
    return { head: headOf(tree), past, whole, envelopes, files, faults }
  }

  for (let index = 0; tree.size < size; index++) {
    const width = Math.min(TILE_WIDTH, size - tree.size)
    const records = await readTile(read, 'entries', index, width)
    files++
    if (typeof records === 'string') {
      const path = tilePath('entries', index, width)
      faults.push(
        records === 'missing' ? missing(path) : wrong(path, `does not hold ${width} records`),
      )
      return ended(false)
    }
    envelopes += records.filter((record) => digestInRecord(record) !== undefined).length
    const cut = Math.min(Math.max(pastSize - tree.size, 0), width)
    for (const part of [records.slice(0, cut), records.slice(cut)]) {
      const grown = appendRecords(tree, part)
      tree = grown.tree
      if (tree.size === pastSize) past = headOf(tree)
      await compare(grown.files.filter(isFullTile))
    }
    if (faults.length >= MOST_FAULTS) return ended(false)
  }
  await compare(partialFiles(tree).filter(isTile))
  return ended(true)
}

/** Bundles are what the tree was made of. */
function isTile({ path }: LogFile): boolean {
  return !path.startsWith('tile/entries/')
}

function isFullTile(file: LogFile): boolean {
  return isTile(file) && !isPartial(file.path)
}

function isPartial(path: string): boolean {
  return /\.p\/\d+$/.test(path)
}

/** A partial tile, or the beginning of the full one that took its place. */
async function firstBytes(
  read: ReadLogFile,
  path: string,
  length: number,
): Promise<Uint8Array | undefined> {
  const bytes = await read(path)
  if (bytes !== undefined || !isPartial(path)) return bytes
  return (await read(path.replace(/\.p\/\d+$/, '')))?.subarray(0, length)
}

function missing(path: string): ReplayFault {
  return { rule: LOG_FILE_MISSING, path, message: `${path} is not there.` }
}

function wrong(path: string, how: string): ReplayFault {
  return { rule: LOG_FILE_WRONG, path, message: `${path} ${how}.` }
}
