/** What owners said is exported; by what they prove it, and whom they have told, never is. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { approveBaseline, baselinesOf } from '../../src/store/baselines.ts'
import { addOwnerHook } from '../../src/store/owner-hooks.ts'
import { openOwnerSession } from '../../src/store/owner-sessions.ts'
import { ownerWishes } from '../../src/store/owner-wishes.ts'
import { activeOwnership, setOwnerToken } from '../../src/store/ownership.ts'
import { annotate, dispute, remarksOf, setUnlisted } from '../../src/store/remarks.ts'
import { getTarget } from '../../src/store/targets.ts'
import { exportStore } from '../../src/store/transfer-export.ts'
import { importStore } from '../../src/store/transfer-import.ts'
import { MADE_AT, onBoth, openMigrated, temporaryFolder } from './engines.ts'
import { runAll } from './full.ts'
import { own } from './owning.ts'
import { watch } from './watched.ts'

const SECRETS = {
  token: 'digest-of-the-token',
  session: 'digest-of-the-session',
  url: 'https://told.example/hook',
  sealed: 'sealed-secret',
}

onBoth('an import brings what owners said, and asks them to prove again', async (store, t) => {
  const endpointId = (await watch(store, 'tides')).endpointId ?? ''
  const owned = { endpointId }
  const [runId = ''] = await runAll(store, MADE_AT)
  const id = await own(store, owned, MADE_AT)
  assert.ok(await setOwnerToken(store, id, SECRETS.token))
  const session = { digest: SECRETS.session, expiresAt: MADE_AT + 1000 }
  assert.ok(await openOwnerSession(store, SECRETS.token, session))
  const hook = { url: SECRETS.url, seal: () => SECRETS.sealed, now: MADE_AT }
  assert.ok(await addOwnerHook(store, id, hook))
  assert.ok(await approveBaseline(store, { endpointId, runId, now: MADE_AT }))
  await annotate(store, owned, { text: 'Down on Sundays.', now: MADE_AT })
  await dispute(store, owned, { text: 'It was up.', runId, now: MADE_AT })
  await setUnlisted(store, owned, { unlisted: true, now: MADE_AT })

  let text = ''
  await exportStore(store, (lines) => void (text += lines), { now: MADE_AT })
  for (const secret of [...Object.values(SECRETS), 'challenge', 'claimant', 'somebody'])
    assert.ok(!text.includes(secret), secret)

  const other = await openMigrated({ sqlite: join(temporaryFolder(t), 'o.db') })
  t.after(() => other.close())
  await importStore(other, Readable.from([Buffer.from(text)]))
  assert.equal(await activeOwnership(other, owned), undefined)
  assert.equal((await remarksOf(other, owned)).length, 3)
  assert.deepEqual(await remarksOf(other, owned), await remarksOf(store, owned))
  assert.deepEqual(await baselinesOf(other, [endpointId]), await baselinesOf(store, [endpointId]))
  const { target, endpoint } =
    (await getTarget(other, { provider: 'harbour', name: 'tides' })) ?? {}
  assert.deepEqual([target?.listed, endpoint?.state], [false, 'paused'])
  const { claimed, unlisted } = await ownerWishes(other)
  assert.deepEqual([[...claimed], [...unlisted]], [[], ['https://tides.example/mcp']])
  // Whoever proves it there has it again.
  await own(other, owned, MADE_AT)
  assert.ok(await activeOwnership(other, owned))
})
