/** A feed of a search has what happened at all that it finds, however many that are. */
import assert from 'node:assert/strict'
import { indexAll } from '../../src/jobs/search.ts'
import { readQuery } from '../../src/search/query.ts'
import { addEvents } from '../../src/store/events.ts'
import { eventsOfSearch, type Asked } from '../../src/web/feed/events-of-search.ts'
import { MADE_AT, onBoth } from '../store/engines.ts'
import { watch, watchSite } from '../store/watched.ts'

onBoth('few servers or many, it finds the same events, page by page', async (store) => {
  const names = ['tide-a', 'tide-b', 'tide-c', 'fog-a', 'fog-b']
  const targets = [
    ...(await Promise.all(names.map((name) => watch(store, name)))),
    await watchSite(store, 'tide-pier'),
    await watch(store, 'tide-hidden', { listed: false }),
  ]
  for (let round = 0; round < 9; round++)
    for (const { endpointId, siteId } of targets)
      await addEvents(
        store,
        { ...(endpointId && { endpointId }), ...(siteId && { siteId }) },
        Array.from({ length: 10 }, () => ({ kind: 'stale', at: MADE_AT + round, params: {} })),
      )
  await indexAll(store)
  const query = readQuery('tide')
  const nothing = readQuery('')
  assert.ok(query && nothing)
  const all = async (asked: Asked, few: number) => {
    const seqs: number[] = []
    let before: number | undefined
    let pages = 0
    do {
      const page = await eventsOfSearch(store, asked, {
        ...(before !== undefined && { before }),
        limit: 50,
        few,
      })
      assert.ok(page.events.length <= 50)
      seqs.push(...page.events.map(({ seq }) => seq))
      before = page.next
      pages++
    } while (before !== undefined)
    assert.deepEqual(
      seqs,
      [...seqs].sort((a, b) => b - a),
    )
    return { count: seqs.length, pages, seqs }
  }
  for (const asked of [
    { query },
    { query, provider: 'harbour' },
    { query: nothing, provider: 'harbour' },
  ]) {
    const [byNames, byWalk] = [await all(asked, 500), await all(asked, 1)]
    assert.deepEqual(byWalk, byNames)
    assert.equal(byNames.count, asked.query === query ? 360 : 540)
  }
  assert.equal((await all({ query, filter: { authRequired: true } }, 1)).count, 0)
})
