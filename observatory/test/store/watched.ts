/** Invented endpoints and sites for the tests of the store. */
import assert from 'node:assert/strict'
import { claimEndpoints } from '../../src/store/claims.ts'
import type { Store } from '../../src/store/open.ts'
import { addTarget, addTargets, type NewTarget } from '../../src/store/targets.ts'
import type { Claim, EndpointRow, TargetRow } from '../../src/store/types.ts'
import { MADE_AT } from './engines.ts'

/** Adds `harbour/<name>` for `https://<name>.example/mcp`, due when the store was made. */
export async function watch(
  store: Store,
  name: string,
  changes: Partial<NewTarget> = {},
): Promise<TargetRow> {
  const added = await addTarget(store, { ...targetOf(name), ...changes }, MADE_AT)
  assert.ok(added, `${name} is taken`)
  return added
}

function targetOf(name: string): NewTarget {
  const host = `${name}.example`
  return {
    provider: 'harbour',
    name,
    source: 'file',
    listed: true,
    dueAt: MADE_AT,
    subject: { endpoint: { url: `https://${host}/mcp`, host, domain: host, cadence: 'unclaimed' } },
  }
}

/** Adds an endpoint for each of the names. */
export async function watchMany(store: Store, names: readonly string[]): Promise<void> {
  const targets = names.map((name) => targetOf(name))
  assert.ok(!(await addTargets(store, targets, MADE_AT)).includes(undefined))
}

/** Adds `harbour/<name>` for the domain `<name>.example`. */
export function watchSite(store: Store, name: string): Promise<TargetRow> {
  const target = `${name}.example`
  return watch(store, name, { subject: { site: { target, domain: target } } })
}

export const LEASE_MS = 60_000

/** Claims what is due at `now`. */
export function claim(
  store: Store,
  now: number = MADE_AT,
  limit = 100,
): Promise<readonly Claim<EndpointRow>[]> {
  return claimEndpoints(store, { now, worker: 'one', limit, leaseMs: LEASE_MS })
}

/** Adds one endpoint and claims it. */
export async function claimed(store: Store, name = 'tides'): Promise<Claim<EndpointRow>> {
  await watch(store, name)
  const [only, ...others] = await claim(store)
  assert.ok(only)
  assert.deepEqual(others, [])
  return only
}
