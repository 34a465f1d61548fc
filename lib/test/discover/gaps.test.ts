import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { withGaps } from '../../src/discover/gaps.ts'
import type { Exchange, Outgoing } from '../../src/exchange.ts'

function get(url: string): Outgoing {
  return { purpose: 'document', method: 'GET', url }
}

/** A `send` whose answers come when the test says so. */
function held() {
  const open: { readonly url: string; readonly answer: () => void }[] = []
  let most = 0
  const send = (outgoing: Outgoing): Promise<Exchange> =>
    new Promise((resolve) => {
      const exchange: Exchange = {
        request: { ...outgoing, headers: [] },
        startedAt: '2026-11-29T00:00:00.000Z',
        url: outgoing.url,
        hops: [],
        timings: { total: 0 },
        wireBytes: 0,
      }
      const entry = {
        url: outgoing.url,
        answer: () => {
          open.splice(open.indexOf(entry), 1)
          resolve(exchange)
        },
      }
      open.push(entry)
      most = Math.max(most, open.length)
    })
  return { send, open, most: () => most, urls: () => open.map(({ url }) => url) }
}

async function settle(): Promise<void> {
  for (let i = 0; i < 5; i++) {
    await new Promise((resolve) => setTimeout(resolve))
    await turn()
  }
}

test('later requests fill the gaps and never push the first ones aside', async () => {
  const site = held()
  const { first, later } = withGaps(site.send, 2)
  void first(get('https://a.example/1'))
  void later(get('https://a.example/late-1'))
  void later(get('https://a.example/late-2'))
  void first(get('https://a.example/2'))
  await settle()
  assert.deepEqual(site.urls(), ['https://a.example/1', 'https://a.example/2'])
  site.open[0]?.answer()
  await settle()
  assert.deepEqual(site.urls(), ['https://a.example/2', 'https://a.example/late-1'])
  site.open[0]?.answer()
  site.open[0]?.answer()
  await settle()
  assert.deepEqual(site.urls(), ['https://a.example/late-2'])
  assert.equal(site.most(), 2)
})

test('a busy origin does not hold up another one', async () => {
  const site = held()
  const { first, later } = withGaps(site.send, 1)
  void first(get('https://a.example/'))
  void later(get('https://b.example/'))
  await settle()
  assert.deepEqual(site.urls(), ['https://a.example/', 'https://b.example/'])
})

test('who awaits an answer asks the next question before a gap is filled', async () => {
  const site = held()
  const { first, later } = withGaps(site.send, 1)
  void first(get('https://a.example/1')).then(() => first(get('https://a.example/2')))
  void later(get('https://a.example/late'))
  await settle()
  site.open[0]?.answer()
  await settle()
  assert.deepEqual(site.urls(), ['https://a.example/2'])
})
