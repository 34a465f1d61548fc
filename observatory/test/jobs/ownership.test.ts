/** Proofs of owners, looked for by a worker, on both databases. */
import assert from 'node:assert/strict'
import { text, type Server } from '../../../fixtures/servers/parts.ts'
import type { RecordsAnswer } from '../../src/claims/proof.ts'
import { secretDigest } from '../../src/claims/secret.ts'
import type { OwnershipOptions } from '../../src/jobs/ownership.ts'
import { approveBaseline, baselinesOf } from '../../src/store/baselines.ts'
import { eventsSince } from '../../src/store/events.ts'
import type { Store } from '../../src/store/open.ts'
import { endOwnership } from '../../src/store/ownership-steps.ts'
import { openOwnerSession, ownershipOfSession } from '../../src/store/owner-sessions.ts'
import {
  activeOwnership,
  askForLook,
  ownershipById,
  takeOwnerToken,
} from '../../src/store/ownership.ts'
import { annotate, dispute, remarksOf } from '../../src/store/remarks.ts'
import { endpointById } from '../../src/store/watch.ts'
import { MADE_AT, onBoth } from '../store/engines.ts'
import { own } from '../store/owning.ts'
import { watch } from '../store/watched.ts'
import { failed } from './rig.ts'
import {
  CLAIM_FILE,
  DAY_MS,
  lineOf,
  ownershipRig,
  publishedKey,
  textServer,
} from './ownership-rig.ts'

const NAME = '_countersign.tides.example'

async function endpointOf(store: Store, name = 'tides'): Promise<string> {
  return (await watch(store, name)).endpointId ?? ''
}

async function kindsOf(store: Store, endpointId: string): Promise<readonly string[]> {
  return (await eventsSince(store, 0, { endpointId, limit: 100 })).map(({ kind, params }) =>
    [kind, params['reason'] ?? params['method'] ?? ''].join(' ').trim(),
  )
}

onBoth('a record at the very host makes an owner, and a cadence', async (store, t) => {
  const id = await endpointOf(store)
  const box = ownershipRig(store, t)
  box.worker()
  const claim = await box.asks(id)
  assert.equal((await box.look(claim.id)).fault, 'record_absent')
  // What stands above the host, or is another's, proves nothing.
  box.zone.set('_countersign.example', [lineOf(claim)])
  box.zone.set(NAME, ['countersign-claim=challenge-of-another'])
  assert.equal((await box.look(claim.id)).fault, 'record_other')
  assert.deepEqual([...new Set(box.lookedUp)], [NAME])
  box.zone.set(NAME, ['v=spf1 -all', lineOf(claim)])
  const active = await box.look(claim.id)
  assert.equal(active.state, 'active')
  assert.equal((await endpointById(store, id))?.cadence, 'claimed')
  assert.equal((await activeOwnership(store, { endpointId: id }))?.id, claim.id)
  assert.deepEqual(await kindsOf(store, id), ['claimed dns'])
  assert.deepEqual(box.asked, [], 'nobody was contacted')
})

onBoth('three days without a proof end it with all that it allowed', async (store, t) => {
  const id = await endpointOf(store)
  const box = ownershipRig(store, t)
  box.worker()
  const claim = await box.asks(id)
  box.zone.set(NAME, [lineOf(claim)])
  await box.look(claim.id)
  const owned = { endpointId: id }
  assert.ok(await takeOwnerToken(store, claim.id, secretDigest('token')))
  const session = { digest: secretDigest('cookie'), expiresAt: MADE_AT + 30 * DAY_MS }
  assert.ok(await openOwnerSession(store, secretDigest('token'), session))
  await annotate(store, owned, { text: 'Ours.', now: box.clock.now() })
  await dispute(store, owned, { text: 'Not so.', now: box.clock.now() })

  await box.days(2)
  assert.equal((await ownershipById(store, claim.id))?.failures, 0, 'proven every day')
  box.zone.set(NAME, 'away')
  await box.days(5)
  assert.equal((await ownershipById(store, claim.id))?.failures, 0, 'our fault counts for nothing')

  box.zone.delete(NAME)
  await box.days(1.5)
  const failing = await ownershipById(store, claim.id)
  assert.equal(failing?.state, 'active')
  assert.equal(failing.failures, 2, 'looked for twice')
  assert.ok(await ownershipOfSession(store, session.digest, box.clock.now()))
  await box.days(1)
  const over = await ownershipById(store, claim.id)
  assert.deepEqual([over?.state, over?.endReason], ['ended', 'unproven'])
  assert.equal(await ownershipOfSession(store, session.digest, box.clock.now()), undefined)
  assert.equal(
    await openOwnerSession(store, secretDigest('token'), { ...session, digest: 'another' }),
    undefined,
    'its token is void',
  )
  assert.equal((await endpointById(store, id))?.cadence, 'unclaimed')
  assert.deepEqual(
    (await remarksOf(store, owned)).map(({ kind }) => kind),
    ['dispute'],
    'a dispute is a record and stays',
  )
  assert.deepEqual(await kindsOf(store, id), ['claimed dns', 'claim_ended unproven'])
})

onBoth('a failure is forgotten by the next proof', async (store, t) => {
  const id = await endpointOf(store)
  const box = ownershipRig(store, t)
  box.worker()
  const claim = await box.asks(id)
  box.zone.set(NAME, [lineOf(claim)])
  await box.look(claim.id)
  box.zone.delete(NAME)
  await box.days(2.1)
  assert.equal((await ownershipById(store, claim.id))?.failures, 2)
  box.zone.set(NAME, [lineOf(claim)])
  await box.days(1.1)
  assert.equal((await ownershipById(store, claim.id))?.failures, 0)
})

onBoth('a file of the host, by one request that no redirect leads on', async (store, t) => {
  const id = await endpointOf(store)
  const files: Record<string, string> = {}
  let answer: Server = textServer(files)
  const box = ownershipRig(store, t, {
    servers: { 'tides.example': (asked) => answer(asked) },
  })
  box.worker()
  const claim = await box.asks(id, { method: 'file' })
  // A tenant has a path of the host, and whatever is below it.
  files['/tenant/.well-known/countersign-claim.txt'] = lineOf(claim)
  files['/mcp/countersign-claim.txt'] = lineOf(claim)
  assert.equal((await box.look(claim.id)).fault, 'file_absent')
  answer = () => text(302, 'text/plain', '', [['location', 'https://elsewhere.example/claim.txt']])
  assert.equal((await box.look(claim.id)).fault, 'file_redirects')
  answer = () => text(200, 'text/html; charset=utf-8', lineOf(claim))
  assert.equal((await box.look(claim.id)).fault, 'file_type')
  files[CLAIM_FILE] = `${lineOf(claim)}\n`
  answer = textServer(files)
  assert.equal((await box.look(claim.id)).state, 'active')
  assert.equal(box.asked.length, 4)
  for (const { outgoing } of box.asked) {
    assert.equal(outgoing.url, `https://tides.example${CLAIM_FILE}`)
    assert.equal(outgoing.limits?.hops, 0)
    assert.deepEqual(outgoing.headers, undefined)
  }
})

onBoth('whoever does not want to be contacted is not', async (store, t) => {
  const id = await endpointOf(store)
  const box = ownershipRig(store, t)
  box.worker({ mayContact: async () => false })
  const claim = await box.asks(id, { method: 'file' })
  assert.equal((await box.look(claim.id)).fault, 'not_contacted')
  assert.deepEqual(box.asked, [])
})

onBoth('who is not to be contacted any more loses no claim by that', async (store, t) => {
  const id = await endpointOf(store)
  const files: Record<string, string> = {}
  const box = ownershipRig(store, t, { servers: { 'tides.example': textServer(files) } })
  let isWelcome = true
  box.worker({ mayContact: async () => isWelcome })
  const claim = await box.asks(id, { method: 'file' })
  files[CLAIM_FILE] = lineOf(claim)
  await box.look(claim.id)
  isWelcome = false
  const asked = box.asked.length
  await box.days(4.2)
  const held = await ownershipById(store, claim.id)
  assert.deepEqual([held?.state, held?.fault, held?.failures], ['active', 'not_contacted', 0])
  const second = await box.asks(id)
  box.zone.set(NAME, [lineOf(second)])
  assert.equal((await box.look(second.id)).fault, 'held', 'nobody looked whether the file is there')
  assert.equal(box.asked.length, asked)
  isWelcome = true
  delete files[CLAIM_FILE]
  assert.equal((await box.look(second.id)).state, 'active', 'somebody looked')
})

onBoth('a host that fails while its key is looked for has not taken it back', async (store, t) => {
  const id = await endpointOf(store)
  const key = publishedKey()
  let answer: Server = textServer({ '/.well-known/mcp-registry-auth': key.line })
  const box = ownershipRig(store, t, { servers: { 'tides.example': (asked) => answer(asked) } })
  box.worker()
  const claim = await box.asks(id, { method: 'key' })
  assert.equal((await box.look(claim.id, key.sign(claim))).state, 'active')
  const second = await box.asks(id)
  box.zone.set(NAME, [lineOf(second)])
  answer = () => text(503, 'text/plain', 'in a minute')
  assert.equal((await box.look(second.id)).fault, 'held')
  await box.days(1.1)
  assert.equal((await ownershipById(store, claim.id))?.fault, 'file_unanswered')
  answer = () => text(404, 'text/plain', 'no')
  assert.equal((await box.look(second.id)).state, 'active')
})

onBoth(
  'who looked too slowly takes nothing from a holder that was seen since',
  async (store, t) => {
    const id = await endpointOf(store)
    const box = ownershipRig(store, t)
    const claim = await own(store, { endpointId: id }, MADE_AT)
    await store.db.updateTable('ownerships').set({ failures: 2, due_at: MADE_AT }).execute()
    const slow = Promise.withResolvers<RecordsAnswer>()
    const looks: string[] = []
    const slowly: OwnershipOptions['records'] = async (name) => {
      looks.push(name)
      return await slow.promise
    }
    box.worker({ worker: 'slow', records: slowly })
    await box.clock.until(() => looks.length > 0, 'the slow one looks')
    box.zone.set(NAME, ['countersign-claim=challenge'])
    box.worker({ worker: 'two' })
    const failures = async () => (await ownershipById(store, claim))?.failures
    await box.clock.until(async () => (await failures()) === 0, 'its claim lapsed', 2_000)
    slow.resolve({ ok: false, why: 'absent' })
    await box.days(0.1)
    assert.equal((await ownershipById(store, claim))?.state, 'active')
  },
)

onBoth('a holder ends for another in one step, or stays', async (store, t) => {
  const id = await endpointOf(store)
  const box = ownershipRig(store, t)
  const first = await own(store, { endpointId: id }, MADE_AT)
  const second = await box.asks(id)
  const slow = Promise.withResolvers<RecordsAnswer>()
  let looks = 0
  box.worker({
    records: async () => {
      looks += 1
      return looks === 1 ? { ok: true, records: [lineOf(second)] } : await slow.promise
    },
  })
  await askForLook(store, second.id, { now: box.clock.now() })
  await box.clock.until(() => looks === 2, 'the holder’s record is looked for')
  const withdrawn = { reason: 'revoked', now: box.clock.now() } as const
  assert.ok(await endOwnership(store, second.id, withdrawn), 'the other is gone meanwhile')
  slow.resolve({ ok: false, why: 'absent' })
  await box.days(0.1)
  assert.equal((await ownershipById(store, first))?.state, 'active')
  assert.deepEqual(await kindsOf(store, id), ['claimed dns'])
})

onBoth('what was proven since it was found to be late does not expire', async (store) => {
  const owned = { endpointId: await endpointOf(store) }
  const id = await own(store, owned, MADE_AT)
  const late = { reason: 'expired', now: MADE_AT, state: 'open' } as const
  assert.equal(await endOwnership(store, id, late), false)
  assert.equal((await activeOwnership(store, owned))?.id, id)
})

onBoth('a host that our own network does not reach has failed in nothing', async (store, t) => {
  const id = await endpointOf(store)
  const box = ownershipRig(store, t, {
    before: async ({ outgoing }) => failed(outgoing, 'dns_unavailable'),
  })
  box.worker()
  const claim = await box.asks(id, { method: 'file' })
  const row = await box.look(claim.id)
  assert.deepEqual([row.fault, row.failures], ['unavailable', 0])
  assert.ok(row.dueAt, 'and it is tried again by itself')
})

onBoth('a signature proves once; then the key must stay published', async (store, t) => {
  const id = await endpointOf(store)
  const key = publishedKey()
  const box = ownershipRig(store, t)
  box.worker()
  box.zone.set('example', [key.line])
  const claim = await box.asks(id, { method: 'key' })
  const signature = key.sign(claim)
  assert.equal((await box.look(claim.id, signature)).fault, 'key_absent', 'a parent’s key')
  box.zone.set('tides.example', [key.line])
  const other = await box.asks(id, { method: 'key' })
  assert.equal((await box.look(other.id, signature)).fault, 'signature_wrong', 'replayed')
  const elsewhere = key.sign(other, 'https://tides.example/other')
  assert.equal((await box.look(other.id, elsewhere)).fault, 'signature_wrong', 'another address')
  const active = await box.look(claim.id, signature)
  assert.equal(active.state, 'active')
  assert.equal(await askForLook(store, claim.id, { now: box.clock.now(), signature }), false)
  await box.days(3)
  assert.equal((await ownershipById(store, claim.id))?.state, 'active')
  box.zone.set('tides.example', [publishedKey().line])
  await box.days(3.2)
  assert.equal((await ownershipById(store, claim.id))?.endReason, 'unproven')
})

onBoth('of two claimants the first stays while its proof stands', async (store, t) => {
  const id = await endpointOf(store)
  const box = ownershipRig(store, t)
  box.worker()
  const first = await box.asks(id)
  const second = await box.asks(id)
  box.zone.set(NAME, [lineOf(first)])
  assert.equal((await box.look(first.id)).state, 'active')
  assert.equal(
    (await box.look(second.id)).fault,
    'record_other',
    'the first one’s record is not theirs',
  )
  box.zone.set(NAME, [lineOf(first), lineOf(second)])
  assert.equal((await box.look(second.id)).fault, 'held')
  assert.equal((await activeOwnership(store, { endpointId: id }))?.id, first.id)

  box.zone.set(NAME, [lineOf(second)])
  assert.equal((await box.look(second.id)).state, 'active')
  assert.equal((await ownershipById(store, first.id))?.endReason, 'replaced')
  assert.equal((await activeOwnership(store, { endpointId: id }))?.id, second.id)
  assert.deepEqual(await kindsOf(store, id), ['claimed dns', 'claim_ended replaced', 'claimed dns'])
})

onBoth(
  'nobody loses a claim because we could not look; the same key needs no wait',
  async (store, t) => {
    const id = await endpointOf(store)
    const key = publishedKey()
    const box = ownershipRig(store, t)
    box.worker()
    const first = await box.asks(id)
    box.zone.set(NAME, [lineOf(first)])
    await box.look(first.id)
    box.zone.set(NAME, 'away')
    box.zone.set('tides.example', [key.line])
    const second = await box.asks(id, { method: 'key' })
    assert.equal((await box.look(second.id, key.sign(second))).fault, 'held')
    box.zone.delete(NAME)
    assert.equal((await box.look(second.id, key.sign(second))).state, 'active')
    const third = await box.asks(id, { method: 'key' })
    assert.equal((await box.look(third.id, key.sign(third))).state, 'active', 'a token was lost')
    assert.equal((await ownershipById(store, second.id))?.endReason, 'replaced')
  },
)

onBoth('one proof covers one address', async (store, t) => {
  const id = await endpointOf(store)
  const url = 'https://tides.example/other'
  const other = await watch(store, 'other', {
    subject: {
      endpoint: { url, host: 'tides.example', domain: 'tides.example', cadence: 'unclaimed' },
    },
  })
  const box = ownershipRig(store, t)
  box.worker()
  const claim = await box.asks(id)
  box.zone.set(NAME, [lineOf(claim)])
  await box.look(claim.id)
  assert.equal(await activeOwnership(store, { endpointId: other.endpointId ?? '' }), undefined)
  assert.equal((await endpointById(store, other.endpointId ?? ''))?.cadence, 'unclaimed')
})

onBoth(
  'what nobody proves in seven days expires, and one asks for so many an hour',
  async (store, t) => {
    const id = await endpointOf(store)
    const box = ownershipRig(store, t)
    box.worker()
    const claim = await box.asks(id)
    for (let more = 1; more < 10; more++) await box.asks(id)
    await assert.rejects(box.asks(id), /too many/)
    await box.asks(id, { requester: 'another' })
    await box.days(7.2)
    assert.equal((await ownershipById(store, claim.id))?.endReason, 'expired')
    box.zone.set(NAME, [lineOf(claim)])
    assert.equal(await askForLook(store, claim.id, { now: box.clock.now() }), false)
    assert.deepEqual(await kindsOf(store, id), [])
  },
)

onBoth(
  'only a list that was read to its end can be approved, and only of the endpoint',
  async (store) => {
    const id = await endpointOf(store)
    const missing = '019b8e3c-5a00-7f3e-9c41-0242ac120002'
    assert.equal(
      await approveBaseline(store, { endpointId: id, runId: missing, now: MADE_AT }),
      false,
    )
    assert.equal((await baselinesOf(store, [id])).size, 0)
  },
)
