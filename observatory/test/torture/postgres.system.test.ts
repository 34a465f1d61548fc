/**
 * PostgreSQL goes away under load, in each of its ways: work goes on, no target is blamed, and of
 * every event its webhook is told.
 * `COUNTERSIGN_LONG=1` runs it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../postgres.ts'
import { until } from './crew.ts'
import { ALL, layGround, MINUTE_MS, skip } from './ground.ts'

const HOUR_MS = 60 * MINUTE_MS
/** What is said while it is away, by those whose clock is ahead on purpose. */
const AWAY = ['job_failed', 'clocks_differ']

const limits = { skip, timeout: 6 * MINUTE_MS }

test(
  'PostgreSQL is restarted, crashes, is away and is read-only for a while',
  limits,
  async (t) => {
    const started = await startPostgres()
    if (!started.ok) return t.skip(started.why)
    const { server } = started
    t.after(() => server.close())
    const postgres = await server.database()
    const ground = await layGround(t, { postgres })
    const first = await ground.start(1)
    await until(
      () => first.saved() >= ALL,
      MINUTE_MS,
      () => `${first.saved()} runs of a day like any other`,
    )
    await first.stop()

    // Now servers have changed, and there is something to tell.
    const crew = await ground.start(1, { aheadMs: 13 * HOUR_MS, generation: 1 })
    await crew.askForScans()
    const reached = (share: number) =>
      until(
        () => crew.saved() >= share * ALL,
        2 * MINUTE_MS,
        () => `${crew.saved()} runs, not ${share * ALL}`,
      )

    await reached(0.1)
    await server.restart('fast')
    await reached(0.3)
    await server.restart('immediate')
    await reached(0.5)
    await server.stop('fast')
    await sleep(2_000)
    await server.start()
    await reached(0.7)
    await setReadOnly(postgres, true)
    await sleep(1_000)
    await setReadOnly(postgres, false)
    await reached(1)
    await crew.stop()
    await ground.audit({ from: crew.from, until: crew.now() }, AWAY)
    assert.equal(crew.saved(), ALL, 'each endpoint once')
    const codes = new Set(ground.said().flatMap((line) => /"code":"(\w+)"/.exec(line)?.[1] ?? []))
    for (const code of codes) assert.match(code, /^(?:unreachable|read_only|busy)$/)
    assert.ok(codes.has('unreachable'))

    // Later than a claim of messages lasts that nobody could give back.
    const last = await ground.start(0, { aheadMs: 14 * HOUR_MS, generation: 1 })
    await ground.finished(crew.from)
    await last.stop()
    await ground.audit({ from: crew.from, until: last.now() }, AWAY)
    assert.equal(last.saved(), 0, 'nothing was due')
  },
)

/** As after a failover to a replica; holds for connections that exist too. */
async function setReadOnly(postgres: string, on: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: postgres })
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  await client.query(`alter system set default_transaction_read_only = ${on ? 'on' : 'off'}`)
  await client.query('select pg_reload_conf()')
  await client.end()
}
