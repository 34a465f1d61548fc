/** What owners say, on both databases. */
import assert from 'node:assert/strict'
import { dispute, remarksOf } from '../../src/store/remarks.ts'
import { MADE_AT, onBoth } from './engines.ts'
import { watch } from './watched.ts'

const DAY_MS = 86_400_000

onBoth('twenty disputes in ninety days, and each stays', async (store) => {
  const owned = { endpointId: (await watch(store, 'tides')).endpointId ?? '' }
  const other = { endpointId: (await watch(store, 'ebb')).endpointId ?? '' }
  const say = async (day: number, of = owned) =>
    await dispute(store, of, { text: `Of day ${day}.`, now: MADE_AT + day * DAY_MS })
  for (let day = 0; day < 20; day++) assert.deepEqual(await say(day), {})
  assert.deepEqual(await say(20), { freeAt: MADE_AT + 90 * DAY_MS })
  assert.deepEqual(await say(20, other), {}, 'another server has its own')
  assert.deepEqual(await say(89.9), { freeAt: MADE_AT + 90 * DAY_MS })
  assert.deepEqual(await say(90), {}, 'the first is ninety days old')
  assert.deepEqual(await say(90.5), { freeAt: MADE_AT + 91 * DAY_MS })
  const said = await remarksOf(store, owned)
  assert.equal(said.length, 21)
  assert.deepEqual([said[0]?.text, said.at(-1)?.text], ['Of day 90.', 'Of day 0.'])
})
