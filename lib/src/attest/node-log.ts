/**
 * A log in a folder of static files, ready to be served as it is:
 *
 *     checkpoint
 *     tile/0/000.p/17   tile/entries/000.p/17   …
 *     .sequencer/pending     records that have an index, of which no checkpoint speaks yet
 *     .sequencer/new         a file that is being written
 *
 * Every file is written whole beside its place, brought onto the disk and renamed into it, so that
 * readers and a process that starts after a crash see a file whole or not at all.
 */
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { decodeBase64, encodeBase64 } from './base64.ts'
import { parseCount } from './checkpoint.ts'
import { parseSignedCheckpoint } from './checkpoint-verify.ts'
import { CHECKPOINT_PATH, type LogStore } from './log-sequence.ts'

/** What a folder of a log asks of a disk. Tests hand in one that fails and forgets. */
export interface LogDisk {
  /** Undefined: there is no such file. */
  readonly read: (path: string) => Promise<Uint8Array | undefined>
  /** One folder; it may be there. */
  readonly makeFolder: (path: string) => Promise<void>
  /** Replaces what was in the file. Resolves when the bytes are on the disk. */
  readonly write: (path: string, bytes: Uint8Array) => Promise<void>
  readonly rename: (from: string, to: string) => Promise<void>
  /** Resolves when the names in the folder are on the disk. */
  readonly syncFolder: (path: string) => Promise<void>
}

/** A store of log files that takes records, too. */
export interface LogFolder extends LogStore {
  /**
   * Gives each record the next index, for ever, and returns the first of them. Resolves when that
   * would outlive a loss of power; `sequence` then puts them into the tree.
   *
   * @throws TypeError when the folder holds no log
   */
  readonly submit: (records: readonly Uint8Array[]) => Promise<number>
}

/** Records by their indices, from `first` on. */
interface Queue {
  readonly first: number
  readonly records: readonly Uint8Array[]
}

/** The folder for what is nobody's business but the sequencer's. */
export const SEQUENCER_FOLDER = '.sequencer'
const NEW = `${SEQUENCER_FOLDER}/new`
const PENDING = `${SEQUENCER_FOLDER}/pending`

/** The log in this folder. One process at a time may write: see `withLogLock`. */
export function logFolder(root: string, disk: LogDisk = nodeDisk): LogFolder {
  const made = new Set<string>()
  let queue: Queue | undefined

  const makeFolders = async (path: string): Promise<void> => {
    if (path === '.' || made.has(path)) return
    await makeFolders(dirname(path))
    await disk.makeFolder(join(root, path))
    await disk.syncFolder(join(root, dirname(path)))
    made.add(path)
  }
  const place = async (path: string, bytes: Uint8Array): Promise<void> => {
    await makeFolders(SEQUENCER_FOLDER)
    await makeFolders(dirname(path))
    await disk.write(join(root, NEW), bytes)
    await disk.rename(join(root, NEW), join(root, path))
  }
  const placeText = async (path: string, text: string): Promise<void> => {
    await place(path, new TextEncoder().encode(text))
    await disk.syncFolder(join(root, dirname(path)))
  }
  const queued = async (): Promise<Queue> => {
    if (queue !== undefined) return queue
    const read = parseQueue(await disk.read(join(root, PENDING)))
    // Whoever renamed it may have died before the name was on the disk, and signing relies on it.
    await makeFolders(SEQUENCER_FOLDER)
    await disk.syncFolder(join(root, SEQUENCER_FOLDER))
    queue = read
    return queue
  }
  /** @throws Error when the checkpoint is older than the queue: what stood between them is gone */
  const waiting = async (from: number): Promise<readonly Uint8Array[]> => {
    const { first, records } = await queued()
    if (from < first) throw new Error(`${PENDING} begins at ${first}, the log ends at ${from}`)
    return records.slice(from - first)
  }

  return {
    read: (path) => disk.read(join(root, path)),
    pending: async (from, most) => {
      return (await waiting(from)).slice(0, most)
    },
    write: async (files) => {
      for (const { path, bytes } of files) await place(path, bytes)
      const folders = new Set(files.map(({ path }) => dirname(path)))
      for (const folder of folders) await disk.syncFolder(join(root, folder))
    },
    publish: (checkpoint) => placeText(CHECKPOINT_PATH, checkpoint),
    submit: async (records) => {
      const bytes = await disk.read(join(root, CHECKPOINT_PATH))
      const size = bytes && parseSignedCheckpoint(bytes)?.checkpoint.size
      if (size === undefined) throw new TypeError(`${root} holds no log`)
      const before = await waiting(size)
      const next: Queue = { first: size, records: [...before, ...records] }
      queue = undefined
      await placeText(PENDING, printQueue(next))
      queue = next
      return size + before.length
    },
  }
}

/** The first index, then a record a line, in base64. */
function printQueue({ first, records }: Queue): string {
  return [first, ...records.map((record) => encodeBase64(record))]
    .map((line) => `${line}\n`)
    .join('')
}

/** @throws Error when somebody else wrote the file: what it held cannot be guessed */
function parseQueue(bytes: Uint8Array | undefined): Queue {
  if (bytes === undefined) return { first: 0, records: [] }
  const [index = '', ...lines] = new TextDecoder().decode(bytes).split('\n')
  const first = parseCount(index)
  const records = lines.slice(0, -1).flatMap((line) => decodeBase64(line) ?? [])
  if (first === undefined || lines.at(-1) !== '' || records.length < lines.length - 1)
    throw new Error(`${PENDING} is not what was written there`)
  return { first, records }
}

/** The disk of this machine. */
const nodeDisk: LogDisk = {
  read: async (path) => {
    try {
      return new Uint8Array(await readFile(path))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  },
  makeFolder: async (path) => {
    await mkdir(path, { recursive: true })
  },
  write: (path, bytes) => writeFile(path, bytes, { flush: true }),
  rename,
  syncFolder: async (path) => {
    // Windows opens no folders; its file systems keep the order of renames.
    if (process.platform === 'win32') return
    const folder = await open(path, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  },
}
