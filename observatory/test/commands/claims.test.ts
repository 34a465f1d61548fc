/** `claims …` as an operator runs them, and the key of owners' webhooks. */
import assert from 'node:assert/strict'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ownersKey, readOwnersKey } from '../../src/commands/owners-key.ts'
import { openStore } from '../../src/store/open.ts'
import { claimOwnerships } from '../../src/store/ownership-due.ts'
import { activateOwnership } from '../../src/store/ownership-steps.ts'
import { askForLook, askOwnership } from '../../src/store/ownership.ts'
import { onBothEmpty } from '../store/engines.ts'
import { watch } from '../store/watched.ts'
import { folder, NOW } from './run.ts'

onBothEmpty('claims are listed, and revoked with all that they allow', async (database, t) => {
  const { path, run: runIn } = folder(t)
  const isPostgres = 'postgres' in database
  const env: Record<string, string> = isPostgres ? { DATABASE_URL: database.postgres } : {}
  const run = (words: string) => runIn(words, { env })
  await run('migrate')
  assert.equal((await run('claims list')).out, 'nothing is claimed\n')
  const own = { sqlite: join(path, 'countersign-data/observatory.sqlite') }
  const store = await openStore(isPostgres ? database : own)
  const { endpointId = '' } = await watch(store, 'tides')
  const ask = {
    owned: { endpointId },
    host: 'tides.example',
    method: 'dns',
    challenge: 'never shown',
    claimant: 'c',
    requester: 'r',
    now: NOW,
  } as const
  const asked = await askOwnership(store, ask)
  assert.ok('id' in asked)
  await askOwnership(store, ask)
  await askForLook(store, asked.id, { now: NOW })
  const [claim] = await claimOwnerships(store, { now: NOW, worker: 'w', limit: 1, leaseMs: 1 })
  await activateOwnership(store, claim?.id ?? '', { now: NOW, dueAt: NOW })
  await store.close()

  const list = await run('claims list')
  assert.match(list.out, /^[0-9a-f-]{36} +active +harbour\/tides +tides\.example +dns +2026-01-05T/)
  assert.equal(list.out.trim().split('\n').length, 1)
  const all = await run('claims list --all --json')
  const { claims } = JSON.parse(all.out)
  assert.deepEqual(claims.map(({ state }: { state: string }) => state).sort(), ['active', 'open'])
  assert.ok(!all.out.includes('never shown'))

  const unknown = await run('claims revoke 0b6a2f0e-8c1d-4a55-9f3e-2d1c0b9a8f7e')
  assert.equal(unknown.code, 2)
  assert.match(unknown.err, /there is no claim/)
  assert.match((await run(`claims revoke ${asked.id}`)).out, /: revoked\n$/)
  assert.match((await run(`claims revoke ${asked.id}`)).out, /: had ended already\n$/)
  assert.equal((await run('claims list')).out, 'nothing is claimed\n')
})

test('the key of owners’ webhooks is made once, for its owner alone, and never by a mere look', (t) => {
  const path = join(folder(t).path, 'keys/owners.key')
  assert.equal(readOwnersKey({ ownersKey: path }), undefined)
  const key = ownersKey({ ownersKey: path })
  assert.equal(key.length, 32)
  assert.deepEqual(ownersKey({ ownersKey: path }), key)
  assert.equal(statSync(path).mode & 0o777, 0o600)
  chmodSync(path, 0o644)
  assert.throws(() => ownersKey({ ownersKey: path }), { code: 'key_file_open' })
  chmodSync(path, 0o600)
  writeFileSync(path, 'c2hvcnQ=\n')
  assert.throws(() => ownersKey({ ownersKey: path }), { code: 'key_file_invalid' })
  assert.equal(readFileSync(path, 'utf8'), 'c2hvcnQ=\n', 'never overwritten')
})
