/** `export`, `import`: everything public out as lines, and in again. */
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { exportStore } from '../store/transfer-export.ts'
import { importStore } from '../store/transfer-import.ts'
import { isOn, type Context, type Given, type Output } from './command.ts'
import { databaseText, withStore } from './open-store.ts'
import { EXIT, Stop, unavailable, type ExitCode } from './stop.ts'
import { writeJson } from './written.ts'

/** The count of rows goes to stderr, so that stdout has nothing but the lines. */
export async function exportCommand(given: Given, context: Context): Promise<ExitCode> {
  const { stdout, stderr, now, configuration, cwd } = context
  const { operand = '-' } = given
  const blobs = !isOn(given, 'without-bytes')
  return await withStore(configuration().config, now(), async (store) => {
    const rows =
      operand === '-'
        ? await exportStore(store, (lines) => written(stdout, lines), { now: now(), blobs })
        : await intoFile(resolve(cwd, operand), operand, (write) =>
            exportStore(store, write, { now: now(), blobs }),
          )
    stderr.write(`${rows} rows\n`)
    return EXIT.ok
  })
}

/** Resolves when it was taken, so that nothing piles up in memory. */
async function written(stdout: Output, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })
}

/** The file is there, whole, or it is not. */
async function intoFile(
  path: string,
  where: string,
  work: (write: (text: string) => Promise<void>) => Promise<number>,
): Promise<number> {
  const part = `${path}.part`
  const failed = (cause: unknown): Stop => {
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    const fault = { where, message: `it cannot be written (${why})`, mend: 'name another place' }
    return unavailable('output_unwritable', fault, cause)
  }
  const file = await open(part, 'w', 0o600).catch((error: unknown) => {
    throw failed(error)
  })
  try {
    const rows = await work(async (text) => {
      await file.appendFile(text).catch((error: unknown) => {
        throw failed(error)
      })
    })
    await file.sync()
    await file.close()
    await rename(part, path)
    return rows
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(part, { force: true })
    throw error
  }
}

/** All of it into an empty database, or nothing and the line that is in the way. */
export async function importCommand(given: Given, context: Context): Promise<ExitCode> {
  const { stdout, stdin, now, configuration, cwd } = context
  const { operand = '-' } = given
  const { config } = configuration()
  return await withStore(config, now(), async (store) => {
    const chunks = operand === '-' ? stdin() : chunksOf(resolve(cwd, operand), operand)
    const imported = await importStore(store, chunks)
    if (imported.ok) {
      if (isOn(given, 'json')) writeJson(stdout, { rows: imported.rows })
      else stdout.write(`${imported.rows} rows\n`)
      return EXIT.ok
    }
    const { line, message } = imported
    const where = line === undefined ? databaseText(config) : `${operand}:${line}`
    const mend =
      line === undefined
        ? 'nothing was imported; name another with COUNTERSIGN_DATA=<new folder> or DATABASE_URL'
        : 'nothing was imported; export again, and import that'
    const fault = { where, message: message.replace(/\.$/, ''), mend }
    throw new Stop('import_refused', EXIT.findings, [fault])
  })
}

async function* chunksOf(path: string, where: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path)) if (chunk instanceof Uint8Array) yield chunk
  } catch (cause) {
    const fault = { where, message: 'it cannot be read', mend: 'name an export, or - for stdin' }
    throw unavailable('input_unreadable', fault, cause)
  }
}
