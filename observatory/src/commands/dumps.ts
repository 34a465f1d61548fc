/** Writes everything public into a file once a day, and throws old ones away. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Config } from '../config.ts'
import { dayOf, HOUR_MS } from '../figures/utc.ts'
import { startLoop, within, type Job, type Surroundings } from '../jobs/loop.ts'
import { dumpName } from '../web/api/dumps.ts'
import type { DumpFile, DumpFiles } from '../web/options.ts'

interface DumpsOptions extends Surroundings {
  readonly folder: string
  /** Milliseconds that a dump is kept after its day began. */
  readonly keepMs: number
  /** The bytes of a dump as it is now. */
  readonly dump: () => AsyncIterable<Uint8Array>
}

/** Where they are. */
export function dumpFolder({ data }: Config): string {
  return join(data, 'dumps')
}

/** Makes the dump of today unless it is there, and looks again every hour. */
export function startDumps(options: DumpsOptions): Job {
  const { folder, keepMs, clock, log } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = startLoop('dumps', options, async () => {
    const today = dayOf(clock.now())
    await mkdir(folder, { recursive: true })
    const files = await listDumps(folder)
    if (!files.some(({ day }) => day === today)) {
      const made = await writeDump(options, today, signal)
      if (made !== undefined) log.info('dumped', { ...made })
    }
    const oldest = dayOf(clock.now() - keepMs)
    // With the digest, and with what was being written when somebody was killed.
    for (const name of await readdir(folder))
      if ((dayIn(name) ?? oldest) < oldest) await rm(join(folder, name), { force: true })
    return HOUR_MS
  })
  return {
    stop: async (withinMs) => {
      stopping.abort()
      await within(withinMs, clock, loop.stop())
    },
  }
}

/** Of the file beside it, as `sha256sum --check` reads it. */
const DIGEST = '.sha256'

/**
 * The file has its name only when it is whole and on the disk. Undefined when it was told to stop.
 */
async function writeDump(
  { folder, dump }: DumpsOptions,
  day: string,
  signal: AbortSignal,
): Promise<DumpFile | undefined> {
  const name = dumpName(day)
  const part = join(folder, `${name}.part`)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await pipeline(
      dump,
      createGzip(),
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      },
      createWriteStream(part, { flush: true }),
      { signal },
    )
    const sha256 = hash.digest('hex')
    await writeFile(join(folder, `${name}${DIGEST}`), `${sha256}  ${name}\n`)
    await rename(part, join(folder, name))
    return { day, bytes, sha256 }
  } catch (error) {
    await rm(part, { force: true })
    if (signal.aborted) return undefined
    throw error
  }
}

/** The files as the pages serve them. */
export function dumpFiles(folder: string): DumpFiles {
  return {
    list: () => listDumps(folder),
    read: async function* (day) {
      for await (const chunk of createReadStream(join(folder, dumpName(day))))
        if (chunk instanceof Uint8Array) yield chunk
    },
  }
}

async function listDumps(folder: string): Promise<readonly DumpFile[]> {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(names.map((name) => dumpIn(folder, name)))
  return files
    .filter((file) => file !== undefined)
    .toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
}

/** The day of a dump, or of a file that belongs to one; undefined for all others. */
function dayIn(name: string): string | undefined {
  return /^dump-(\d{4}-\d{2}-\d{2})\.ndjson\.gz/.exec(name)?.[1]
}

/** Undefined for what is no dump, or has gone meanwhile. */
async function dumpIn(folder: string, name: string): Promise<DumpFile | undefined> {
  const day = dayIn(name)
  if (day === undefined || name !== dumpName(day)) return undefined
  const path = join(folder, name)
  try {
    const [sha256 = ''] = (await readFile(`${path}${DIGEST}`, 'utf8')).split(' ')
    const { size } = await stat(path)
    return /^[0-9a-f]{64}$/.test(sha256) ? { day, bytes: size, sha256 } : undefined
  } catch {
    return undefined
  }
}
