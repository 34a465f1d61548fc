/** A copy of the embedded database, made while it is in use, and proof that it can be restored. */
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { storeVersion } from './migrate.ts'
import type { Store } from './open.ts'

/**
 * What became of a copy: the version of its tables and its size, or why there is none to rely on.
 */
export type Backup =
  | { readonly ok: true; readonly version: number; readonly bytes: number }
  | { readonly ok: false; readonly message: string }

/**
 * Writes the whole database, as it is at one moment, into a new file. The file has its name only once
 * it is on the disk and was read through: to restore it, put it in the database's place.
 *
 * @throws whatever the database or the disk throws; no file is left then
 */
export async function backUp(store: Store, file: string): Promise<Backup> {
  if (store.kind === 'postgres')
    return {
      ok: false,
      message:
        'PostgreSQL is backed up by its own programs: pg_dump --format=custom, and pg_restore.',
    }
  if (await exists(file)) return { ok: false, message: `${file} is there already.` }
  const partial = `${file}.partial`
  await rm(partial, { force: true })
  try {
    await sql`vacuum into ${partial}`.execute(store.db)
    const checked = checkBackup(partial)
    if (!checked.ok) return checked
    const version = await storeVersion(store)
    if (checked.version !== version)
      return { ok: false, message: `The copy has version ${checked.version}, not ${version}.` }
    const { size } = await stat(partial)
    // SQLite leaves that to its caller here.
    await flush(partial)
    await rename(partial, file)
    await flush(dirname(file))
    return { ok: true, version, bytes: size }
  } finally {
    await rm(partial, { force: true })
  }
}

/** Reads a copy through: whether it is whole, and of which version its tables are. Total. */
export function checkBackup(
  file: string,
): { readonly ok: true; readonly version: number } | { readonly ok: false; message: string } {
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const [first] = database.prepare('pragma integrity_check(1)').all()
      const broken = database.prepare('pragma foreign_key_check').all()
      if (first?.['integrity_check'] !== 'ok' || broken.length > 0)
        return { ok: false, message: `${file} is damaged.` }
      const row = database.prepare('select max(version) as version from migrations').get()
      return { ok: true, version: Number(row?.['version']) }
    } finally {
      database.close()
    }
  } catch (error) {
    const said = error instanceof Error ? ` (${error.message})` : ''
    return { ok: false, message: `${file} is no copy of this database${said}.` }
  }
}

async function exists(file: string): Promise<boolean> {
  return await stat(file).then(
    () => true,
    () => false,
  )
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
