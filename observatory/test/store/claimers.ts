/** Processes that claim at the same time, each with a connection of its own. */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { claimEndpoints } from '../../src/store/claims.ts'
import { openStore, type StoreOptions } from '../../src/store/open.ts'

interface Claimed {
  readonly id: string
  readonly endpoint: string
}

interface Order {
  readonly options: StoreOptions
  readonly worker: string
  readonly now: number
}

/** Lets so many processes claim until nothing is due; returns what each got. */
export async function claimingProcesses(
  count: number,
  options: StoreOptions,
  now: number,
): Promise<readonly (readonly Claimed[])[]> {
  return await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const child = fork(fileURLToPath(import.meta.url), ['claimer'], { execArgv: [] })
      const order: Order = { options, worker: `worker ${n}`, now }
      child.send(order)
      let answer: unknown
      child.on('message', (message) => {
        answer = message
      })
      const [code]: unknown[] = await once(child, 'close')
      assert.equal(code, 0, 'a claiming process ended early')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is sent below
      return answer as readonly Claimed[]
    }),
  )
}

if (process.argv[2] === 'claimer') {
  const [message]: unknown[] = await once(process, 'message')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is sent above
  const { options, worker, now } = message as Order
  const store = await openStore(options)
  const got: Claimed[] = []
  for (;;) {
    const claims = await claimEndpoints(store, { now, worker, limit: 50, leaseMs: 60_000 })
    if (claims.length === 0) break
    got.push(...claims.map(({ id, subject }) => ({ id, endpoint: subject.id })))
  }
  await store.close()
  process.send?.(got, () => process.disconnect())
}
