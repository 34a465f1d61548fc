/** What these tests stand on: a store with a fleet that is due, keys, and files to be told by. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { newKey } from 'countersign/attest/node'
import { openFleet } from '../../src/demo/listen.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore, type Store, type StoreOptions } from '../../src/store/open.ts'
import { temporaryFolder } from '../store/engines.ts'
import {
  assertDue,
  assertKept,
  assertLogged,
  assertSaid,
  assertSigned,
  assertWhole,
  linesOf,
  type Kept,
  type Life,
} from './audit.ts'
import { startCrew, until, type Crew } from './crew.ts'
import { addSites, askForScans, assertExamined, isAllExamined, type Asked } from './examined.ts'
import { addFleet, listeningHosts } from './fleet.ts'
import { LOG_NAME, writeOrder, type Order } from './order.ts'
import { openReceiver } from './receiver.ts'
import { assertAllTold, assertTold, isAllTold } from './told.ts'

/** Why a test of these is not run, or false. */
export const skip: string | false =
  process.env['COUNTERSIGN_LONG'] === undefined && 'COUNTERSIGN_LONG is not set'

const SIMULATED = 200
const LISTENING = 8
/** How many endpoints the fleet has. */
export const ALL: number = SIMULATED + LISTENING
export const MINUTE_MS = 60_000

export interface Ground {
  readonly store: Store
  /** Starts a server and so many workers, in a life that begins now. */
  readonly start: (workers: number, changes?: Partial<Order>) => Promise<Lived>
  /** Holds the store to all that must be so, now that every process is gone. */
  readonly audit: (life: Life, allowed: readonly string[]) => Promise<void>
  /**
   * Waits, while a server runs, until its webhook was told of every event, all scans are done, and
   * all domains were examined since `from`; holds what came of it.
   */
  readonly finished: (from: number) => Promise<void>
  /** The log of all processes so far. */
  readonly said: () => readonly string[]
}

export interface Lived extends Crew {
  readonly from: number
  /** What their clock says. */
  readonly now: () => number
  /** How many runs the store acknowledged in this life. */
  readonly saved: () => number
  /** Asks for some, as visitors do. */
  readonly askForScans: () => Promise<void>
}

export async function layGround(t: TestContext, options: StoreOptions): Promise<Ground> {
  const folder = temporaryFolder(t)
  const ledger = join(folder, 'ledger')
  const log = join(folder, 'log')
  const path = join(folder, 'order')
  for (const file of [ledger, log]) writeFileSync(file, '')
  const fleet = await openFleet(listeningHosts(LISTENING), Date.now)
  const { pins, ca } = fleet
  t.after(() => fleet.close())
  const receiver = await openReceiver()
  t.after(() => receiver.close())
  const store = await openStore(options)
  t.after(() => store.close())
  await migrate(store, Date.now())
  await addFleet(store, SIMULATED, pins, Date.now())
  await addSites(store, Date.now())
  const [evidence, logKey] = [newKey(), newKey()]
  const kept: Kept = new Map()
  const scans: Asked[] = []
  return {
    store,
    start: async (workers, changes = {}) => {
      const order: Order = {
        store: options,
        aheadMs: 0,
        generation: 0,
        latencyMs: 20,
        pins,
        ca,
        ledger,
        log,
        evidenceKey: evidence.pem,
        logKey: logKey.pem,
        concurrency: 64,
        receiver: receiver.address,
        ...changes,
      }
      writeOrder(path, order)
      const now = (): number => Date.now() + order.aheadMs
      const from = now()
      const before = linesOf(ledger).length
      const crew = await startCrew(path, workers)
      t.after(() => crew.kill('all'))
      return {
        ...crew,
        from,
        now,
        saved: () => linesOf(ledger).length - before,
        askForScans: async () => {
          scans.push(...(await askForScans(store, now(), scans.length)))
        },
      }
    },
    audit: async (life, allowed) => {
      await assertKept(store, ledger)
      await assertWhole(store, life)
      await assertDue(store, life)
      await assertSigned(store, life)
      await assertLogged(store, { origin: LOG_NAME, signer: logKey.signer }, life, kept)
      await assertTold(store, receiver, life)
      await assertExamined(store, scans, life)
      assertSaid(log, allowed)
    },
    finished: async (from) => {
      let left = ''
      await until(
        async () => {
          const [told, examined] = [await isAllTold(store), await isAllExamined(store, from)]
          left = `all told: ${told}, all examined: ${examined}, ${await waitingIn(store)}`
          return told && examined
        },
        // Four scans at once, and those of earlier lives come first.
        3 * MINUTE_MS,
        () => `not all is told or examined; ${receiver.messages.length} messages arrived; ${left}`,
      )
      await assertAllTold(store, receiver)
    },
    said: () => linesOf(log),
  }
}

/** What is still to be done, and in how many seconds by the clock of this machine. */
async function waitingIn({ db }: Store): Promise<string> {
  const scans = await db
    .selectFrom('scans')
    .select(['target', 'state', 'due_at'])
    .where('state', 'in', ['waiting', 'running'])
    .execute()
  const messages = await db.selectFrom('deliveries').select(['seq', 'attempts', 'due_at']).execute()
  return JSON.stringify({ scans, messages, now: Date.now() })
}
