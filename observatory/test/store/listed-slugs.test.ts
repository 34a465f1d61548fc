import assert from 'node:assert/strict'
import { listedSlugs, slugsAtSteps } from '../../src/store/listed-slugs.ts'
import { onBoth } from './engines.ts'
import { watch, watchMany } from './watched.ts'

onBoth(
  'listed names come in their order, from one of them on, and every so many',
  async (store) => {
    await watchMany(store, ['c', 'a', 'e', 'b'])
    await watch(store, 'd', { listed: false })
    await watch(store, 'f', { provider: 'a' })
    const all = await listedSlugs(store, { limit: 10 })
    const text = (slugs: readonly { readonly provider: string; readonly name: string }[]) =>
      slugs.map(({ provider, name }) => `${provider}/${name}`)
    assert.deepEqual(text(all), ['a/f', 'harbour/a', 'harbour/b', 'harbour/c', 'harbour/e'])
    assert.deepEqual(Object.keys(all[0] ?? {}), ['provider', 'name'], 'nothing was observed yet')
    const from = { provider: 'harbour', name: 'b' }
    assert.deepEqual(text(await listedSlugs(store, { from, limit: 2 })), ['harbour/b', 'harbour/c'])
    assert.deepEqual(text(await slugsAtSteps(store, 2)), ['a/f', 'harbour/b', 'harbour/e'])
    assert.deepEqual(text(await slugsAtSteps(store, 10)), ['a/f'])
  },
)

onBoth('without a name there is none', async (store) => {
  assert.deepEqual(await listedSlugs(store, { limit: 10 }), [])
  assert.deepEqual(await slugsAtSteps(store, 2), [])
})
