import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Exchange, Hop, Outgoing, Purpose } from '../../src/exchange.ts'
import { resolutionOf, watchName } from '../../src/probe/resolution.ts'

const ENDPOINT = 'https://tides.example:8444/mcp'

/** The guard's exchange, whose hops were dialled at these addresses. */
function exchangeAt(outgoing: Outgoing, ...hops: readonly (readonly string[])[]): Exchange {
  const timings = { total: 0 }
  const { url } = outgoing
  return {
    request: { ...outgoing, headers: [] },
    startedAt: '2026-11-29T00:00:00.000Z',
    url,
    hops: hops.map((addresses): Hop => ({ url, addresses, timings })),
    timings,
    wireBytes: 0,
  }
}

function post(purpose: Purpose): Outgoing {
  return { purpose, method: 'POST', url: ENDPOINT }
}

test('sets are compared, not lists, and only leaving the public ones is flagged', () => {
  const same = resolutionOf(['192.0.2.7', '192.0.2.8'], {
    addresses: ['192.0.2.8', '192.0.2.7', '192.0.2.7'],
    within: true,
  })
  assert.equal(same.first, same.last)
  assert.equal(same.leftPublic, false)
  const moved = resolutionOf(['192.0.2.7'], { addresses: ['192.0.2.9'], within: true })
  assert.notEqual(moved.first, moved.last)
  assert.equal(moved.leftPublic, false)
  assert.equal(resolutionOf([], { addresses: ['10.0.0.5'], within: false }).leftPublic, true)
})

test('no address is in the evidence, only digests', () => {
  const written = JSON.stringify(resolutionOf(['192.0.2.7'], { addresses: [], within: true }))
  assert.doesNotMatch(written, /192\.0\.2/)
  assert.match(written, /^\{"first":"sha256:[0-9a-f]{64}","last":"sha256:[0-9a-f]{64}"/)
})

test('the addresses that the endpoint was met at first are compared with a later look-up', async () => {
  const met = [[['192.0.2.1']], [['192.0.2.7'], ['192.0.2.2']], [['192.0.2.3']]]
  const asked: unknown[] = []
  const later = { addresses: ['10.0.0.5'], within: false }
  const { send, lookAgain } = watchName(ENDPOINT, {
    send: async (outgoing) => exchangeAt(outgoing, ...(met.shift() ?? [])),
    lookUp: async (...args) => {
      asked.push(args)
      return later
    },
    namedPort: true,
  })
  // What the run asks beside the endpoint may be elsewhere.
  for (const purpose of ['metadata', 'endpoint', 'endpoint'] as const) {
    const exchange = await send(post(purpose))
    assert.equal(exchange.request.purpose, purpose)
  }
  assert.deepEqual(await lookAgain(), resolutionOf(['192.0.2.7'], later))
  assert.deepEqual(asked, [[ENDPOINT, true]])
})

test('an endpoint that was not met by name is not looked up, and no answer says nothing', async () => {
  const hops: (readonly string[])[][] = [[], [[]]]
  for (const none of hops) {
    const { send, lookAgain } = watchName(ENDPOINT, {
      send: async (outgoing) => exchangeAt(outgoing, ...none),
      lookUp: () => assert.fail('nothing to compare with'),
    })
    assert.equal(await lookAgain(), undefined)
    await send(post('endpoint'))
    assert.equal(await lookAgain(), undefined)
  }
  const { send, lookAgain } = watchName(ENDPOINT, {
    send: async (outgoing) => exchangeAt(outgoing, ['192.0.2.7']),
    lookUp: async () => undefined,
  })
  await send(post('endpoint'))
  assert.equal(await lookAgain(), undefined)
})
