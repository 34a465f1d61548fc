/** Both databases for a bench, made for it and gone after it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoreOptions } from '../observatory/src/store/open.ts'
import { startPostgres, type TestPostgres } from '../observatory/test/postgres.ts'
import type { Row } from './row.ts'

/** Makes an empty database; a name is used once. */
export type NewDatabase = (name: string) => Promise<StoreOptions>

/**
 * The rows of both databases, PostgreSQL first. Without PostgreSQL it is said why there are none
 * of it.
 *
 * @param postgresOnly measures what only PostgreSQL has
 */
export async function onBothDatabases(
  measure: (make: NewDatabase) => Promise<readonly Row[]>,
  postgresOnly?: (server: TestPostgres) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const started = await startPostgres(['shared_buffers=256MB', 'max_wal_size=4GB'])
  try {
    const found: Row[] = []
    if (started.ok) {
      // First, while the disk has nothing else to write.
      found.push(...((await postgresOnly?.(started.server)) ?? []))
      found.push(...(await measure(async () => ({ postgres: await started.server.database() }))))
    } else console.error(`PostgreSQL is not measured: ${started.why}`)
    found.push(...(await measure(async (name) => ({ sqlite: join(folder, name) }))))
    return found
  } finally {
    if (started.ok) await started.server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
