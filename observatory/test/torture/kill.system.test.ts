/**
 * Nothing lost: processes of an observatory are killed at random moments under load, on both
 * databases, and every time the store is what it has to be: what was done is there, what was not is
 * due again, and its webhook was told of every event or will be.
 *
 *     npm run build
 *     COUNTERSIGN_LONG=1 COUNTERSIGN_POSTGRES=1 COUNTERSIGN_KILLS=50 \
 *       node --test --test-isolation=none observatory/test/torture/kill.system.test.ts
 *
 * `COUNTERSIGN_KILLS` says how often on each database (3 when it is not set), `COUNTERSIGN_SEED` at
 * which moments.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StoreOptions } from '../../src/store/open.ts'
import { sharedPostgres } from '../postgres.ts'
import { temporaryFolder } from '../store/engines.ts'
import { assertLively, assertSound } from './audit.ts'
import { until, type Victim } from './crew.ts'
import { ALL, layGround, MINUTE_MS, skip } from './ground.ts'
import { randomOf } from './random.ts'

const KILLS = Number(process.env['COUNTERSIGN_KILLS'] ?? 3)
const SEED = Number(process.env['COUNTERSIGN_SEED'] ?? 1)
/** In every life all endpoints are due once: longer than a cadence, shorter than two. */
const LIFE_MS = 13 * 3_600_000

/**
 * What those say who go on when another one was killed, and whose clock is ahead on purpose; on a
 * busy machine what somebody has in hand when he is told to stop is not all saved in time, and due
 * again.
 */
const SURVIVORS = ['prober_ended', 'claim_lost', 'runs_stale', 'clocks_differ', 'stopped_unsaved']

const limits = { skip, timeout: 2 * MINUTE_MS + KILLS * 30_000 }

test(`${KILLS} kills, the embedded database`, limits, async (t) => {
  const options = { sqlite: join(temporaryFolder(t), 'observatory.sqlite') }
  await killAgainAndAgain(t, options, 0, ['prober', 'server', 'all'])
})

test(`${KILLS} kills, PostgreSQL`, limits, async (t) => {
  const started = await sharedPostgres()
  if (!started.ok) return t.skip(started.why)
  const options = { postgres: await started.server.database() }
  await killAgainAndAgain(t, options, 1, ['worker', 'prober', 'server', 'all'])
})

async function killAgainAndAgain(
  t: TestContext,
  options: StoreOptions,
  workers: number,
  victims: readonly Victim[],
): Promise<void> {
  const random = randomOf(SEED)
  const ground = await layGround(t, options)
  for (let life = 0; life < KILLS; life++) {
    const crew = await ground.start(workers, { aheadMs: life * LIFE_MS, generation: life })
    await crew.askForScans()
    const share = random()
    const victim = victims[life % victims.length] ?? 'all'
    const moment = `seed ${SEED}, life ${life}, ${victim} killed at ${Math.floor(share * 100)} %`
    await until(
      () => crew.saved() >= Math.floor(share * ALL),
      MINUTE_MS,
      () => `${moment}: ${crew.saved()} runs`,
    )
    // Not only right after something was saved.
    await sleep(random() * 150)
    crew.kill(victim)
    await sleep(random() * 100)
    await crew.stop()
    const lived = { from: crew.from, until: crew.now() }
    await ground.audit(lived, SURVIVORS).catch((cause: unknown) => {
      throw new Error(moment, { cause })
    })
  }

  // The last life is a whole one, as if nobody had ever been killed.
  const crew = await ground.start(workers, { aheadMs: KILLS * LIFE_MS, generation: KILLS })
  await crew.askForScans()
  await until(
    () => crew.saved() >= ALL,
    MINUTE_MS,
    () => `the last life: ${crew.saved()} runs`,
  )
  await ground.finished(crew.from)
  await crew.stop()
  await ground.audit({ from: crew.from, until: crew.now() }, SURVIVORS)
  assert.equal(crew.saved(), ALL, 'each endpoint once')
  await assertLively(ground.store)
  await assertSound(ground.store)
}
