import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { findTarget } from '../../src/store/former-names.ts'
import type { Store } from '../../src/store/open.ts'
import { addTarget, getTarget } from '../../src/store/targets.ts'
import { endpointByUrl, setWatchState } from '../../src/store/watch.ts'
import { allTargets } from '../../src/store/all-targets.ts'
import { applyPlan } from '../../src/targets/apply.ts'
import { parseTargets } from '../../src/targets/file.ts'
import { planJson, planText } from '../../src/targets/plan-text.ts'
import { planOf, type Plan } from '../../src/targets/plan.ts'
import { parseSlug } from '../../src/targets/slug.ts'
import { openMigrated } from '../store/engines.ts'

const NOW = Date.UTC(2026, 0, 5)

async function emptyStore(context: TestContext): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'targets-'))
  const store = await openMigrated({ sqlite: join(folder, 'observatory.sqlite') })
  context.after(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  return store
}

async function planFor(store: Store, text: string): Promise<Plan> {
  const parsed = parseTargets(text, 'targets.yaml')
  assert.ok(parsed.ok, JSON.stringify(parsed))
  return planOf(parsed.value, await allTargets(store))
}

async function apply(store: Store, text: string): Promise<Plan> {
  const plan = await planFor(store, text)
  await applyPlan(store, plan, NOW)
  return plan
}

const ALL_SAME: Plan = { changes: [], same: 2, optedOut: [], unlisted: [], ownersCadence: [] }

const WEATHER = 'https://mcp.acme.example/weather'
const FIRST = `
providers:
  acme:
    weather: {endpoint: ${WEATHER}, title: Weather, cadence: fast}
    site: {domain: acme.example, pause: true}
`

test('applying twice does once', async (context) => {
  const store = await emptyStore(context)
  const plan = await apply(store, FIRST)
  assert.deepEqual(
    plan.changes.map(({ what }) => what),
    ['add', 'add'],
  )
  const again = await planFor(store, FIRST)
  assert.deepEqual(again, ALL_SAME)
  const weather = await getTarget(store, { provider: 'acme', name: 'weather' })
  assert.equal(weather?.endpoint?.cadence, 'fast')
  assert.equal(weather?.endpoint?.state, 'active')
  assert.equal(weather?.endpoint?.dueAt, NOW)
  assert.equal(weather?.target.source, 'file')
  assert.equal(weather?.target.title, 'Weather')
  const site = await getTarget(store, { provider: 'acme', name: 'site' })
  assert.equal(site?.site?.state, 'paused')
})

test('the plan is a diff that people can read', async (context) => {
  const store = await emptyStore(context)
  assert.equal(
    planText(await planFor(store, FIRST)),
    `+ acme/site  acme.example  paused
+ acme/weather  https://mcp.acme.example/weather  fast
    title: Weather
2 to add, 0 to change, 0 to remove, 0 as they are
`,
  )
  await apply(store, FIRST)
  const next = `
providers:
  acme:
    weather: {endpoint: ${WEATHER}/v2, cadence: claimed}
    rain: {endpoint: ${WEATHER}}
`
  const plan = await planFor(store, next)
  assert.equal(
    planText(plan),
    `+ acme/rain  https://mcp.acme.example/weather  unclaimed
- acme/site  acme.example
    its runs, evidence and address stay
~ acme/weather
    subject: https://mcp.acme.example/weather → https://mcp.acme.example/weather/v2
    title: Weather → (none)
1 to add, 1 to change, 1 to remove, 0 as they are
`,
  )
  assert.equal(JSON.stringify(planJson(plan)).includes('"what":"remove"'), true)
  await applyPlan(store, plan, NOW)
  assert.deepEqual((await planFor(store, next)).changes, [])
})

test('removal keeps the endpoint, paused, and a name given again takes it up', async (context) => {
  const store = await emptyStore(context)
  await apply(store, FIRST)
  await apply(store, 'providers: {}')
  const endpoint = await endpointByUrl(store, WEATHER)
  assert.equal(endpoint?.state, 'paused')
  await apply(store, FIRST)
  const taken = await endpointByUrl(store, WEATHER)
  assert.equal(taken?.id, endpoint?.id)
  assert.equal(taken?.state, 'active')
})

test('an endpoint that another name shares is not paused when one name goes', async (context) => {
  const store = await emptyStore(context)
  await apply(store, `providers: {acme: {a: {endpoint: ${WEATHER}}, b: {endpoint: ${WEATHER}}}}`)
  await apply(store, `providers: {acme: {b: {endpoint: ${WEATHER}}}}`)
  assert.equal((await endpointByUrl(store, WEATHER))?.state, 'active')
})

test('only names that a file brought are removed, and a claim is not taken over', async (context) => {
  const store = await emptyStore(context)
  const add = (name: string, source: 'registry' | 'claim') =>
    addTarget(
      store,
      {
        provider: 'acme',
        name,
        source,
        listed: true,
        dueAt: NOW,
        subject: {
          endpoint: {
            url: `https://${name}.example/mcp`,
            host: `${name}.example`,
            domain: `${name}.example`,
            cadence: 'unclaimed',
          },
        },
      },
      NOW,
    )
  await add('listed', 'registry')
  await add('owned', 'claim')
  assert.deepEqual((await planFor(store, 'providers: {}')).changes, [])
  const text = `providers:
  acme:
    listed: {endpoint: https://listed.example/mcp}
    owned: {endpoint: https://other.example/mcp}
`
  const plan = await apply(store, text)
  assert.equal(
    planText(plan),
    `~ acme/listed
    source: registry → file
! acme/owned  is there by claim, and not the file's to change
0 to add, 1 to change, 0 to remove, 0 as they are, 1 left alone
`,
  )
  const owned = await getTarget(store, { provider: 'acme', name: 'owned' })
  assert.equal(owned?.endpoint?.url, 'https://owned.example/mcp')
  const listed = await getTarget(store, { provider: 'acme', name: 'listed' })
  assert.equal(listed?.target.source, 'file')
})

test('a file does not take up what its owner asked not to contact', async (context) => {
  const store = await emptyStore(context)
  await apply(store, FIRST)
  const endpoint = await endpointByUrl(store, WEATHER)
  assert.ok(endpoint)
  await setWatchState(store, { endpointId: endpoint.id }, 'opted_out', NOW)
  const plan = await apply(store, FIRST)
  assert.deepEqual(plan.changes, [])
  assert.deepEqual(plan.optedOut, [{ provider: 'acme', name: 'weather' }])
  assert.match(
    planText(plan),
    /acme\/weather: not contacted, because its owner opted out or the deny list has it/,
  )
  assert.equal((await endpointByUrl(store, WEATHER))?.state, 'opted_out')
  // Nor by another name, nor by one that was away.
  await apply(store, 'providers: {}')
  await apply(store, FIRST)
  assert.equal((await endpointByUrl(store, WEATHER))?.state, 'opted_out')
})

test('pause and resume', async (context) => {
  const store = await emptyStore(context)
  await apply(store, FIRST)
  const paused = FIRST.replace('cadence: fast', 'cadence: fast, pause: true')
  assert.match(planText(await apply(store, paused)), / {4}state: active → paused\n/)
  assert.equal((await endpointByUrl(store, WEATHER))?.state, 'paused')
  assert.match(planText(await apply(store, FIRST)), / {4}state: paused → active\n/)
  assert.equal((await endpointByUrl(store, WEATHER))?.state, 'active')
})

test('a plan broken off is taken up by the next one', async (context) => {
  const store = await emptyStore(context)
  const plan = await planFor(store, FIRST)
  await applyPlan(store, { ...plan, changes: plan.changes.slice(0, 1) }, NOW)
  const rest = await apply(store, FIRST)
  assert.equal(rest.changes.length, 1)
  // An old plan does no harm.
  await applyPlan(store, plan, NOW)
  assert.deepEqual((await planFor(store, FIRST)).changes, [])
})

test('slugs', () => {
  assert.deepEqual(parseSlug('acme/weather.v2'), { provider: 'acme', name: 'weather.v2' })
  for (const bad of ['acme', 'acme/', '/a', 'a/b/c', 'A/b', 'a/-b', 'a/ b', `a/${'b'.repeat(65)}`])
    assert.equal(parseSlug(bad), undefined, bad)
})

test('a name that was another keeps everything, and the old one leads to it', async (context) => {
  const store = await emptyStore(context)
  await apply(store, FIRST)
  const before = await getTarget(store, { provider: 'acme', name: 'weather' })
  const renamed = `
providers:
  acme:
    forecasts: {endpoint: ${WEATHER}, title: Forecasts, cadence: fast, was: acme/weather}
    site: {domain: acme.example, pause: true}
`
  const plan = await apply(store, renamed)
  assert.equal(
    planText(plan),
    [
      '~ acme/forecasts',
      '    name: acme/weather → acme/forecasts',
      '    title: Weather → Forecasts',
      '0 to add, 1 to change, 0 to remove, 1 as they are',
      '',
    ].join('\n'),
  )
  const after = await getTarget(store, { provider: 'acme', name: 'forecasts' })
  assert.equal(after?.target.id, before?.target.id)
  assert.equal(after?.endpoint?.id, before?.endpoint?.id)
  assert.equal(after?.endpoint?.state, 'active')
  const old = await findTarget(store, { provider: 'acme', name: 'weather' })
  assert.equal(old?.target.name, 'forecasts')
  assert.deepEqual(await planFor(store, renamed), ALL_SAME)
})

test('without the name that it was, a rename is a removal and an addition, and needs --remove', async (context) => {
  const store = await emptyStore(context)
  await apply(store, FIRST)
  const plan = await planFor(store, FIRST.replace('weather:', 'forecasts:'))
  assert.deepEqual(
    plan.changes.map(({ what }) => what),
    ['add', 'remove'],
  )
})
