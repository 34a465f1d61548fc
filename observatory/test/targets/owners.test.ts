/**
 * What an owner decided stays so, whatever a file of targets, a registry or a lifted opt-out say.
 */
import assert from 'node:assert/strict'
import { entryOf, registryOf } from '../registry/moving.ts'
import { addDenial } from '../../src/store/denials.ts'
import { syncRegistry } from '../../src/registry/sync.ts'
import type { Store } from '../../src/store/open.ts'
import type { Owned } from '../../src/store/owned.ts'
import { endOwnership } from '../../src/store/ownership-steps.ts'
import { activeOwnership } from '../../src/store/ownership.ts'
import { ownerWishes } from '../../src/store/owner-wishes.ts'
import { remarksOf, setUnlisted } from '../../src/store/remarks.ts'
import { getTarget, removeTarget, type Watched } from '../../src/store/targets.ts'
import { endpointByUrl, setWatchState } from '../../src/store/watch.ts'
import { allTargets } from '../../src/store/all-targets.ts'
import { applyPlan } from '../../src/targets/apply.ts'
import { parseTargets } from '../../src/targets/file.ts'
import { mayVisit, reviewDenials } from '../../src/targets/opt-out-review.ts'
import { planText } from '../../src/targets/plan-text.ts'
import { planOf, type Plan } from '../../src/targets/plan.ts'
import { MADE_AT, onBoth } from '../store/engines.ts'
import { own } from '../store/owning.ts'

const TIDES = { provider: 'harbour', name: 'tides' }
const URL_OF_TIDES = 'https://tides.example/mcp'

async function planFor(store: Store, text: string): Promise<Plan> {
  const parsed = parseTargets(text, 'targets.yaml')
  assert.ok(parsed.ok, JSON.stringify(parsed))
  return planOf(parsed.value, await allTargets(store), await ownerWishes(store))
}

async function apply(store: Store, text: string, now: number = MADE_AT): Promise<string> {
  const plan = await planFor(store, text)
  await applyPlan(store, plan, now)
  return planText(plan)
}

function file(more = '', name = 'tides'): string {
  return `providers: {harbour: {${name}: {endpoint: ${URL_OF_TIDES}${more}}}}`
}

async function tides(store: Store): Promise<Owned> {
  const endpoint = await endpointByUrl(store, URL_OF_TIDES)
  assert.ok(endpoint)
  return { endpointId: endpoint.id }
}

function shown(watched: Watched | undefined): readonly unknown[] {
  return [watched?.target.listed, watched?.endpoint?.state, watched?.endpoint?.cadence]
}

onBoth('an owner’s cadence is not the file’s while the claim holds', async (store) => {
  await apply(store, file())
  const owned = await tides(store)
  const id = await own(store, owned, MADE_AT)
  assert.match(await apply(store, file()), /^0 to add, 0 to change, 0 to remove, 1 as they are\n$/)
  const said = 'harbour/tides: its owner decides how often it is observed'
  assert.ok((await apply(store, file(', cadence: fast, title: Tides'))).includes(said))
  const after = await getTarget(store, TIDES)
  assert.deepEqual([after?.target.title, ...shown(after)], ['Tides', true, 'active', 'claimed'])
  assert.ok(await endOwnership(store, id, { reason: 'released', now: MADE_AT }))
  assert.match(await apply(store, file(', cadence: fast')), /cadence: unclaimed → fast/)
  assert.deepEqual(shown(await getTarget(store, TIDES)), [true, 'active', 'fast'])
})

onBoth('what its owner unlisted no file lists or probes, by any name', async (store) => {
  await apply(store, file())
  const owned = await tides(store)
  const id = await own(store, owned, MADE_AT)
  // One that was planned before the owner's word comes is no stronger than that.
  const early = await planFor(store, file(', title: Early'))
  await setUnlisted(store, owned, { unlisted: true, now: MADE_AT })
  const said = '  harbour/tides: unlisted by its owner, and stays so\n0 to add, 0 to change'
  assert.ok((await apply(store, file())).includes(said))
  await applyPlan(store, early, MADE_AT)
  const unlisted = [false, 'paused', 'claimed']
  assert.deepEqual(shown(await getTarget(store, TIDES)), unlisted)

  await apply(store, 'providers: {}')
  assert.match(await apply(store, file('', 'ebb')), /ebb: unlisted by its owner/)
  const ebb = { provider: 'harbour', name: 'ebb' }
  assert.deepEqual(shown(await getTarget(store, ebb)), unlisted)
  assert.match(await apply(store, file('', 'ebb')), /^ {2}harbour\/ebb.*\n0 to add, 0 to change/)
  // A name of something else is not listed either when it is made to mean this.
  const elsewhere = 'providers: {harbour: {ebb: {endpoint: https://ebb.example/mcp}}}'
  await apply(store, elsewhere)
  assert.deepEqual(shown(await getTarget(store, ebb)), [true, 'active', 'unclaimed'])
  assert.match(await apply(store, file('', 'ebb')), /listed: yes → no/)
  assert.deepEqual(shown(await getTarget(store, ebb)), unlisted)

  // The claim ends: it stays as it is, until the file says otherwise and the plan tells it.
  assert.ok(await endOwnership(store, id, { reason: 'released', now: MADE_AT }))
  assert.deepEqual(shown(await getTarget(store, ebb)), [false, 'paused', 'unclaimed'])
  assert.match(await apply(store, file('', 'ebb')), /state: paused → active\n {4}listed: no → yes/)
  assert.deepEqual(shown(await getTarget(store, ebb)), [true, 'active', 'unclaimed'])
  assert.deepEqual(await remarksOf(store, owned), [])
})

onBoth('an unlisting without a claim beside it, as after an import, stays', async (store) => {
  await apply(store, file())
  const owned = await tides(store)
  await setUnlisted(store, owned, { unlisted: true, now: MADE_AT })
  assert.match(await apply(store, file()), /unlisted by its owner/)
  assert.deepEqual(shown(await getTarget(store, TIDES)), [false, 'paused', 'unclaimed'])
})

onBoth('a registry moves a name, and the claim stays with the endpoint', async (store) => {
  const { registry, options } = registryOf(store, [entryOf('harbour/tides', URL_OF_TIDES)])
  await syncRegistry(options)
  const owned = await tides(store)
  const id = await own(store, owned, MADE_AT)
  registry.replace([entryOf('harbour/tides', 'https://new.tides.example/mcp')])
  assert.equal((await syncRegistry(options)).switched, 1)
  const moved = await getTarget(store, TIDES)
  assert.equal(moved?.endpoint?.url, 'https://new.tides.example/mcp')
  assert.deepEqual(shown(moved), [true, 'active', 'unclaimed'])
  const there = { endpointId: moved.endpoint.id }
  assert.equal(await activeOwnership(store, there), undefined, 'nobody proved anything of it')
  assert.equal((await activeOwnership(store, owned))?.id, id)

  // It comes back to what is claimed still.
  registry.replace([entryOf('harbour/tides', URL_OF_TIDES)])
  assert.equal((await syncRegistry(options)).switched, 1)
  assert.deepEqual(shown(await getTarget(store, TIDES)), [true, 'active', 'claimed'])
})

onBoth('a registry’s new name of what is unlisted is not listed, nor probed', async (store) => {
  await apply(store, file())
  const owned = await tides(store)
  await own(store, owned, MADE_AT)
  await setUnlisted(store, owned, { unlisted: true, now: MADE_AT })
  await removeTarget(store, TIDES)
  const { options } = registryOf(store, [entryOf('harbour/ebb', URL_OF_TIDES)])
  await syncRegistry(options)
  await syncRegistry(options)
  const ebb = await getTarget(store, { provider: 'harbour', name: 'ebb' })
  assert.deepEqual(shown(ebb), [false, 'paused', 'claimed'])
  // Its owner lists it again, under the name that it has now.
  await setUnlisted(store, owned, { unlisted: false, now: MADE_AT })
  const again = await getTarget(store, { provider: 'harbour', name: 'ebb' })
  assert.deepEqual(shown(again), [true, 'active', 'claimed'])
})

onBoth('who is contacted again after an opt-out is not, where unlisted', async (store) => {
  await apply(store, file())
  const owned = await tides(store)
  const denial = { kind: 'domain', value: 'tides.example', source: 'dns' } as const
  await addDenial(store, { ...denial, since: MADE_AT })
  await setWatchState(store, owned, 'opted_out', MADE_AT)
  await setUnlisted(store, owned, { unlisted: true, now: MADE_AT })
  const lookups = {
    records: async () => ({ ok: false, why: 'absent' }) as const,
    file: async () => ({ status: 404 }),
  }
  assert.equal((await reviewDenials(store, lookups, MADE_AT)).length, 1)
  assert.deepEqual(shown(await getTarget(store, TIDES)), [false, 'paused', 'unclaimed'])
})

const PAUSED = ', pause: true'

onBoth('an owner does not wake what the operator paused, before or after', async (store) => {
  await apply(store, file(PAUSED))
  const owned = await tides(store)
  await own(store, owned, MADE_AT)
  const list = async (unlisted: boolean) =>
    await setUnlisted(store, owned, { unlisted, now: MADE_AT })
  const state = async () => (await getTarget(store, TIDES))?.endpoint?.state
  await list(true)
  await list(false)
  assert.deepEqual(shown(await getTarget(store, TIDES)), [true, 'paused', 'claimed'])
  assert.match(await apply(store, file()), /state: paused → active/)
  assert.equal(await state(), 'active')

  // Paused while its owner has it off the lists: the plan tells it, and listed again it stays paused.
  await list(true)
  assert.match(await apply(store, file(PAUSED)), /state: active → paused/)
  assert.match(await apply(store, file(PAUSED)), /0 to change/)
  await list(false)
  assert.equal(await state(), 'paused')
  assert.match(await apply(store, file(PAUSED)), /0 to change/)

  // And taken up again by the operator alone, when it is listed again.
  await list(true)
  assert.match(await apply(store, file()), /state: paused → active/)
  assert.equal(await state(), 'paused', 'not while it is unlisted')
  await list(false)
  assert.equal(await state(), 'active')
})

onBoth('nor by an opt-out that is lifted again; a site as an endpoint', async (store) => {
  const both = (more = '') =>
    `providers: {harbour: {tides: {endpoint: ${URL_OF_TIDES}${more}}, all: {domain: tides.example${more}}}}`
  await apply(store, both())
  const all = { provider: 'harbour', name: 'all' }
  const states = async () =>
    await Promise.all(
      [TIDES, all].map(async (slug) => {
        const { endpoint, site } = (await getTarget(store, slug)) ?? {}
        return (endpoint ?? site)?.state
      }),
    )
  const records = (out: boolean) => async () =>
    out ? ({ ok: true, records: ['optout'] } as const) : ({ ok: false, why: 'absent' } as const)
  const lookups = (out: boolean) => ({ records: records(out), file: async () => ({ status: 404 }) })
  const place = { host: 'tides.example', domain: 'tides.example' }
  assert.equal(await mayVisit(store, place, lookups(true), MADE_AT), false)
  assert.deepEqual(await states(), ['opted_out', 'opted_out'])
  assert.match(await apply(store, both(PAUSED)), /2 to change/)
  assert.deepEqual(await states(), ['opted_out', 'opted_out'])
  const later = MADE_AT + 2 * 86_400_000
  assert.equal((await reviewDenials(store, lookups(false), later)).length, 1)
  assert.deepEqual(await states(), ['paused', 'paused'])
  await apply(store, both())
  assert.deepEqual(await states(), ['active', 'active'])
})
