import assert from 'node:assert/strict'
import {
  endpointByUrl,
  endpointsOnHost,
  setCadence,
  setWatchState,
  siteByTarget,
} from '../../src/store/watch.ts'
import {
  addTarget,
  countTargets,
  getTarget,
  listTargets,
  namesOf,
  removeTarget,
  updateTarget,
  type Watched,
} from '../../src/store/targets.ts'
import { release } from '../../src/store/claims.ts'
import { runsOf, saveRuns } from '../../src/store/runs.ts'
import { MADE_AT, onBoth } from './engines.ts'
import { finishedRun, NOON } from './finished.ts'
import { claim, claimed, watch, watchSite } from './watched.ts'

const ALL = { limit: 100 }

function slugs(rows: readonly Watched[]): readonly string[] {
  return rows.map(({ target }) => `${target.provider}/${target.name}`)
}

onBoth('a target is found again with what it points to', async (store) => {
  const added = await watch(store, 'tides', { title: 'Tide tables' })
  const found = await getTarget(store, { provider: 'harbour', name: 'tides' })
  assert.deepEqual(found?.target, added)
  assert.equal(added.title, 'Tide tables')
  assert.equal(added.listed, true)
  assert.equal(found.endpoint?.url, 'https://tides.example/mcp')
  assert.equal(found.endpoint.state, 'active')
  assert.equal(found.endpoint.dueAt, MADE_AT)
  assert.equal(found.site, undefined)
  assert.deepEqual(await endpointByUrl(store, 'https://tides.example/mcp'), found.endpoint)
  assert.equal(await getTarget(store, { provider: 'harbour', name: 'owls' }), undefined)
})

onBoth('a target may be a site', async (store) => {
  await watchSite(store, 'owls')
  const found = await getTarget(store, { provider: 'harbour', name: 'owls' })
  assert.equal(found?.endpoint, undefined)
  assert.equal(found?.site?.target, 'owls.example')
  assert.deepEqual(await siteByTarget(store, 'owls.example'), found.site)
})

onBoth('a name that is taken is not added, nor is what it would point to', async (store) => {
  await watch(store, 'tides')
  const other = { url: 'https://other.example/', host: 'other.example', domain: 'other.example' }
  const again = await addTarget(
    store,
    {
      provider: 'harbour',
      name: 'tides',
      source: 'registry',
      listed: true,
      dueAt: MADE_AT,
      subject: { endpoint: { ...other, cadence: 'fast' } },
    },
    MADE_AT,
  )
  assert.equal(again, undefined)
  assert.equal(await endpointByUrl(store, other.url), undefined)
  assert.deepEqual(slugs(await listTargets(store, ALL)), ['harbour/tides'])
})

onBoth('DC-21 many names share one endpoint and one host, and are counted', async (store) => {
  const subject = {
    endpoint: {
      url: 'https://farm.example/mcp',
      host: 'farm.example',
      domain: 'farm.example',
      cadence: 'unclaimed',
    },
  } as const
  const first = await watch(store, 'barn', { subject })
  const second = await watch(store, 'field', { subject })
  await watch(store, 'mill', {
    subject: { endpoint: { ...subject.endpoint, url: 'https://farm.example/mill' } },
  })
  assert.equal(first.endpointId, second.endpointId)
  assert.deepEqual(
    (await namesOf(store, first.endpointId ?? '')).map(({ name }) => name),
    ['barn', 'field'],
  )
  assert.equal((await endpointsOnHost(store, 'farm.example')).length, 2)
  assert.equal((await listTargets(store, { ...ALL, host: 'farm.example' })).length, 3)
  assert.equal((await claim(store)).length, 2)
})

onBoth('names are in the order of their bytes, page after page', async (store) => {
  const names = ['a', 'a-b', 'a.b', 'a0', 'ab', 'a_b', 'b', 'z9']
  for (const name of names.toReversed()) await watch(store, name)
  const pages: string[] = []
  let after: { readonly provider: string; readonly name: string } | undefined
  for (;;) {
    const page = await listTargets(store, { limit: 3, ...(after && { after }) })
    pages.push(...page.map(({ target }) => target.name))
    after = page.at(-1)?.target
    if (after === undefined) break
  }
  assert.deepEqual(pages, names.toSorted())
})

onBoth('the newest observation comes first in that order, and each once', async (store) => {
  for (const name of ['a', 'b', 'c', 'd']) await watch(store, name)
  const claims = await claim(store)
  const instants: Record<string, number> = { a: NOON, b: NOON + 1, c: NOON }
  const runs = claims.flatMap(({ id, subject }) => {
    const at = instants[subject.host[0] ?? '']
    return at === undefined ? [] : finishedRun({ id, endpointId: subject.id, url: subject.url, at })
  })
  await saveRuns(store, runs, NOON)
  const order = 'observed'
  const [first, second] = await listTargets(store, { limit: 2, order })
  assert.equal(first?.target.name, 'b')
  assert.equal(second?.target.name, 'a')
  const { provider, name } = second.target
  const after = { provider, name, observedAt: second.endpoint?.observedAt ?? 0 }
  assert.deepEqual(slugs(await listTargets(store, { limit: 2, order, after })), ['harbour/c'])
})

onBoth('a query is a part of a name, title or host, in any case, and no pattern', async (store) => {
  await watch(store, 'tides', { title: 'Sea levels, 100% free' })
  await watch(store, 'o_wls')
  await watch(store, 'oxwls')
  await watchSite(store, 'zoo')
  const found = async (query: string) => slugs(await listTargets(store, { ...ALL, query }))
  assert.deepEqual(await found('IDE'), ['harbour/tides'])
  assert.deepEqual(await found('sea LEVELS'), ['harbour/tides'])
  assert.deepEqual(await found('o_w'), ['harbour/o_wls'])
  assert.deepEqual(await found('100%'), ['harbour/tides'])
  assert.deepEqual(await found('%'), ['harbour/tides'])
  assert.deepEqual(await found('zoo.example'), ['harbour/zoo'])
  assert.deepEqual(await found(String.raw`\ `), [])
  assert.deepEqual(await found("' or 1=1 --"), [])
})

onBoth('a list leaves out what is unlisted, unless all are asked for', async (store) => {
  await watch(store, 'tides')
  await watch(store, 'owls', { listed: false })
  assert.deepEqual(slugs(await listTargets(store, ALL)), ['harbour/tides'])
  assert.equal((await listTargets(store, { ...ALL, listed: 'all' })).length, 2)
  const paused = (await getTarget(store, { provider: 'harbour', name: 'tides' }))?.endpoint?.id
  await setWatchState(store, { endpointId: paused ?? '' }, 'paused', 0)
  assert.deepEqual(slugs(await listTargets(store, { ...ALL, state: 'active' })), [])
  assert.deepEqual(slugs(await listTargets(store, { ...ALL, state: 'paused' })), ['harbour/tides'])
  assert.deepEqual(await countTargets(store), {
    targets: 2,
    listed: 1,
    endpoints: { active: 1, paused: 1, opted_out: 0 },
  })
})

onBoth('a change touches what it names; a new subject keeps the old history', async (store) => {
  const { id, subject } = await claimed(store)
  await saveRuns(store, [finishedRun({ id, endpointId: subject.id, url: subject.url })], NOON)
  const slug = { provider: 'harbour', name: 'tides' }
  assert.equal(await updateTarget(store, slug, { title: 'Tides', listed: false }, NOON), true)
  const changed = await getTarget(store, slug)
  assert.equal(changed?.target.title, 'Tides')
  assert.equal(changed.target.listed, false)
  assert.equal(changed.endpoint?.id, subject.id)
  await updateTarget(
    store,
    slug,
    { title: null, subject: { site: { target: 'tides.example', domain: 'tides.example' } } },
    NOON,
  )
  const moved = await getTarget(store, slug)
  assert.equal(moved?.target.title, undefined)
  assert.equal(moved?.endpoint, undefined)
  assert.equal(moved?.site?.target, 'tides.example')
  assert.equal((await runsOf(store, subject.id, ALL)).length, 1)
  assert.equal(await updateTarget(store, { provider: 'x', name: 'y' }, {}, NOON), false)
})

onBoth(
  'what a name has moved away from is paused, unless another name points there',
  async (store) => {
    const slug = { provider: 'harbour', name: 'tides' }
    const at = (host: string) =>
      ({
        endpoint: { url: `https://${host}/mcp`, host, domain: host, cadence: 'unclaimed' },
      }) as const
    const state = async (host: string) => (await endpointByUrl(store, `https://${host}/mcp`))?.state
    await claimed(store)
    await updateTarget(store, slug, { subject: at('new.example') }, NOON)
    assert.equal(await state('tides.example'), 'paused')
    assert.equal(await state('new.example'), 'active')
    assert.deepEqual(
      (await claim(store, NOON)).map(({ subject }) => subject.host),
      ['new.example'],
    )
    // The same again is no move.
    await updateTarget(store, slug, { subject: at('new.example') }, NOON)
    assert.equal(await state('new.example'), 'active')
    await watch(store, 'second', { subject: at('new.example') })
    await updateTarget(
      store,
      slug,
      { subject: { site: { target: 'a.example', domain: 'a.example' } } },
      NOON,
    )
    assert.equal(await state('new.example'), 'active')
    await updateTarget(store, slug, { subject: at('third.example') }, NOON)
    assert.equal((await siteByTarget(store, 'a.example'))?.state, 'paused')
  },
)

onBoth('a change of a name that is not there makes nothing', async (store) => {
  const host = 'new.example'
  const url = `https://${host}/mcp`
  const subject = { endpoint: { url, host, domain: host, cadence: 'fast' } } as const
  assert.equal(await updateTarget(store, { provider: 'x', name: 'y' }, { subject }, NOON), false)
  assert.equal(await endpointByUrl(store, url), undefined)
})

onBoth('what has lost its last name is paused, and its history stays', async (store) => {
  const { id, subject } = await claimed(store)
  await saveRuns(store, [finishedRun({ id, endpointId: subject.id, url: subject.url })], NOON)
  const endpoint = {
    url: subject.url,
    host: subject.host,
    domain: subject.domain,
    cadence: 'fast',
  } as const
  await watch(store, 'second', { subject: { endpoint } })
  assert.equal(await removeTarget(store, { provider: 'harbour', name: 'second' }), true)
  assert.equal((await endpointByUrl(store, subject.url))?.state, 'active')
  assert.equal(await removeTarget(store, { provider: 'harbour', name: 'tides' }), true)
  assert.equal((await endpointByUrl(store, subject.url))?.state, 'paused')
  assert.equal((await runsOf(store, subject.id, ALL)).length, 1)
  assert.equal(await removeTarget(store, { provider: 'harbour', name: 'tides' }), false)
  await watchSite(store, 'zoo')
  assert.equal(await removeTarget(store, { provider: 'harbour', name: 'zoo' }), true)
  assert.equal((await siteByTarget(store, 'zoo.example'))?.state, 'paused')
})

onBoth('who is opted out or paused is never due, and loses a claim that is held', async (store) => {
  const { id, subject } = await claimed(store)
  assert.equal(await setWatchState(store, { endpointId: subject.id }, 'opted_out', 0), true)
  const run = finishedRun({ id, endpointId: subject.id, url: subject.url })
  assert.deepEqual((await saveRuns(store, [run], NOON)).stale, [id])
  assert.deepEqual(await claim(store, NOON), [])
  assert.equal(await setWatchState(store, { endpointId: subject.id }, 'active', NOON + 5), true)
  assert.deepEqual(await claim(store, NOON + 4), [])
  assert.equal((await claim(store, NOON + 5)).length, 1)
  assert.equal(await setWatchState(store, { endpointId: 'nobody' }, 'paused', 0), false)
})

onBoth('another cadence makes an endpoint due sooner, never later', async (store) => {
  const { id, subject } = await claimed(store)
  await setCadence(store, subject.id, 'fast', NOON)
  assert.deepEqual(await claim(store, MADE_AT + 1), [], 'the claim is not cut short')
  await release(store, id, NOON + 1000)
  await setCadence(store, subject.id, 'claimed', NOON + 2000)
  assert.equal((await endpointByUrl(store, subject.url))?.dueAt, NOON + 1000)
  await setCadence(store, subject.id, 'fast', NOON + 10)
  const now = await endpointByUrl(store, subject.url)
  assert.equal(now?.dueAt, NOON + 10)
  assert.equal(now.cadence, 'fast')
})
