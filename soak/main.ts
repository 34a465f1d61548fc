/**
 * A soak: an observatory with its prober in a process of its own, servers that misbehave, and what
 * happens to databases, names and clocks meanwhile. Nothing is lost, doubled, or held against
 * anybody who had no part in it; memory stays; every figure of the pages is what the rows say.
 *
 *     npm run soak                              # a minute, 200 servers
 *     npm run soak -- --minutes 10 --servers 2000
 *     npm run soak -- --database sqlite --seed 7
 *
 * Half of the time goes to each database; without PostgreSQL on this machine all of it to the other.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { DemoWays } from '../observatory/src/commands/working.ts'
import { startPostgres } from '../observatory/test/postgres.ts'
import { soak, type Soaked } from './ground.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    minutes: { type: 'string' },
    servers: { type: 'string', default: '200' },
    concurrency: { type: 'string', default: '64' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'both' },
  },
})
const seconds = values.minutes === undefined ? Number(values.seconds) : Number(values.minutes) * 60
const servers = Number(values.servers)
process.env['COUNTERSIGN_POSTGRES'] ??= '1'

const folder = mkdtempSync(join(tmpdir(), 'countersign-soak-'))
const fleet = fork(fileURLToPath(new URL('./fleet.ts', import.meta.url)), [
  String(servers),
  values.seed,
])
try {
  const [ways] = (await once(fleet, 'message')) as [DemoWays]
  const started =
    values.database === 'sqlite'
      ? { ok: false as const, why: 'not asked for' }
      : await startPostgres()
  if (!started.ok) console.log(`no PostgreSQL: ${started.why}`)
  const isBoth = started.ok && values.database === 'both'
  const shared = {
    ways,
    servers,
    seconds: isBoth ? seconds / 2 : seconds,
    concurrency: Number(values.concurrency),
    seed: Number(values.seed),
  }
  console.log(`seed ${values.seed}, ${servers} servers, ${seconds} s`)
  if (isBoth || !started.ok) {
    const place = join(folder, 'sqlite')
    const store = { sqlite: join(folder, 'observatory.sqlite') }
    report(await soak({ ...shared, folder: place, store }))
  }
  if (started.ok) {
    const { server: postgres } = started
    try {
      const store = { postgres: await postgres.database() }
      report(await soak({ ...shared, folder: join(folder, 'postgres'), store, postgres }))
    } finally {
      await postgres.close()
    }
  }
} finally {
  fleet.disconnect()
  rmSync(folder, { recursive: true, force: true })
}

function report({ database, held, read, recounted, weather, ...figures }: Soaked): void {
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
  console.log(`\n${database}: ${JSON.stringify(figures)}`)
  for (const [name, times] of weather) console.log(`  ${times} x ${name}`)
  for (const { name, warm, last, most } of held)
    console.log(
      `  ${name}: ${megabytes(warm)} warm, ${megabytes(last)} at the end, ${megabytes(most)} at most`,
    )
  console.log(
    `  pages read: ${read.pages}, ${read.away} while the database was away, ${read.wrong.length} wrong`,
  )
  console.log(`  figures counted again: ${recounted.figures}, ${recounted.wrong.length} wrong`)
  if (read.wrong.length > 0) {
    console.log(`  ${read.wrong.slice(0, 5).join('\n  ')}`)
    process.exitCode = 1
  }
}
