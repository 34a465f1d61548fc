import assert from 'node:assert/strict'
import { checkLog, digestInRecord, envelopeRecord, logKeyOf, sequence } from 'countersign/attest'
import { newKey } from 'countersign/attest/node'
import type { KyselyPlugin } from 'kysely'
import { sequenceOnce, startSequencer } from '../../src/jobs/sequencer.ts'
import {
  checkpointsBefore,
  envelopeOf,
  latestCheckpoint,
  pendingLeaves,
  readLogFile,
  storedLog,
} from '../../src/store/log.ts'
import { takeLease } from '../../src/store/leases.ts'
import type { Store } from '../../src/store/open.ts'
import { saveRuns } from '../../src/store/runs.ts'
import { MADE_AT, onBoth } from '../store/engines.ts'
import { finishedRun } from '../store/finished.ts'
import { claim, watch } from '../store/watched.ts'
import { rig, stopped } from './rig.ts'

const identity = { origin: 'observatory.example/log', signer: newKey().signer }

/** Saves a run of each of so many new endpoints. Returns the ids. */
async function signedRuns(store: Store, names: readonly string[]): Promise<readonly string[]> {
  for (const name of names) await watch(store, name)
  const claims = await claim(store)
  const runs = claims.map(({ id, subject }) =>
    finishedRun({ id, endpointId: subject.id, url: subject.url }),
  )
  const { saved } = await saveRuns(store, runs, MADE_AT)
  assert.equal(saved.length, names.length)
  return saved
}

async function assertSound(store: Store, leaves: number): Promise<void> {
  const checkpoint = await latestCheckpoint(store)
  assert.ok(checkpoint)
  const checked = await checkLog({
    read: (path) => readLogFile(store, path),
    checkpoint: { subject: 'checkpoint', bytes: Buffer.from(checkpoint.note) },
    keys: [logKeyOf(identity)],
  })
  assert.deepEqual(checked.findings, [])
  assert.equal(checked.records, leaves)
  assert.equal(checked.envelopes, leaves)
}

onBoth(
  'pending leaves get their places within seconds, and a checkpoint that vouches for them',
  async (store, t) => {
    const box = rig(store, t)
    const ids = await signedRuns(store, ['a', 'b', 'c'])
    const job = startSequencer({ ...box, identity, holder: 'one' })
    const done = async () => (await pendingLeaves(store)).count === 0
    await box.clock.until(done, 'all have their places')
    assert.ok(box.clock.elapsed() <= 10_000)
    await box.clock.until(
      async () => (await latestCheckpoint(store))?.size === 3,
      'they are vouched for',
    )
    const leaves = await Promise.all(
      ids.map(async (runId) => (await envelopeOf(store, { runId }))?.leaf),
    )
    assert.deepEqual(new Set(leaves), new Set([0, 1, 2]))
    await assertSound(store, 3)
    await stopped(box.clock, job)
    const free = await takeLease(store, { name: 'sequencer', holder: 'two' }, { now: 1, until: 2 })
    assert.ok(free, 'the lease was given back')
  },
)

onBoth('a log without leaves has a checkpoint of its own', async (store, t) => {
  const { clock } = rig(store, t)
  const lease = { name: 'sequencer', holder: 'one' } as const
  assert.deepEqual(await sequenceOnce({ store, identity }, clock, lease), {
    ok: true,
    from: 0,
    size: 0,
  })
  await assertSound(store, 0)
})

/** A store whose process dies when it wants to insert into this table. */
function dyingAt(store: Store, table: string): Store {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const into = node.kind === 'InsertQueryNode' ? node.into?.table.identifier.name : undefined
      if (into === table) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { ...store, db: store.db.withPlugin(plugin) }
}

for (const table of ['tiles', 'checkpoints'])
  onBoth(
    `one of many sequences; when it dies at ${table} another goes on, and the chain never forks`,
    async (store, t) => {
      const { clock } = rig(store, t)
      const one = { name: 'sequencer', holder: 'one' } as const
      const two = { name: 'sequencer', holder: 'two' } as const
      await signedRuns(store, ['a', 'b'])
      await sequenceOnce({ store, identity }, clock, one)
      await signedRuns(store, ['c', 'd', 'e'])
      const dying = dyingAt(store, table)
      await assert.rejects(sequenceOnce({ store: dying, identity }, clock, one), /killed/)
      await signedRuns(store, ['f'])
      assert.equal(await sequenceOnce({ store, identity }, clock, two), undefined)
      clock.pass(60_001)
      const done = await sequenceOnce({ store, identity }, clock, two)
      assert.deepEqual([done?.from, done?.size], [2, 6])
      await assertSound(store, 6)
      const sizes = (await checkpointsBefore(store, 100, 10)).map(({ size }) => size)
      assert.deepEqual(sizes, [6, 2, 0])
      // It was only slow, and wakes up.
      await signedRuns(store, ['g'])
      const late = storedLog(store, one, envelopeRecord, clock.now)
      await assert.rejects(sequence(late, identity), /Another process sequences the log/)
      await assertSound(store, 6)
    },
  )

onBoth('a log is not gone on with under another name or key', async (store, t) => {
  const { clock } = rig(store, t)
  const lease = { name: 'sequencer', holder: 'one' } as const
  await sequenceOnce({ store, identity }, clock, lease)
  for (const other of [
    { ...identity, origin: 'other.example/log' },
    { ...identity, signer: newKey().signer },
  ])
    await assert.rejects(sequenceOnce({ store, identity: other }, clock, lease))
  await assertSound(store, 0)
})

onBoth('what the log says of an envelope is the digest of its bytes', async (store, t) => {
  const { clock } = rig(store, t)
  const [runId = ''] = await signedRuns(store, ['a'])
  await sequenceOnce({ store, identity }, clock, { name: 'sequencer', holder: 'one' })
  const envelope = await envelopeOf(store, { runId })
  assert.ok(envelope)
  assert.equal(digestInRecord(envelopeRecord(envelope.bytes)), envelope.digest)
  const bundle = await readLogFile(store, 'tile/entries/000.p/1')
  assert.match(new TextDecoder().decode(bundle), new RegExp(envelope.digest))
})
