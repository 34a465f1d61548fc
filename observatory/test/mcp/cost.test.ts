/** What a call costs its requester grows with the work that it makes. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createMcp } from '../../src/mcp/app.ts'
import { NOW, openHarbour, type Harbour } from '../web/harbour.ts'

let harbour: Harbour

before(async () => {
  harbour = await openHarbour({ now: () => NOW })
})
after(async () => await harbour.close())

/** How many calls in a row are answered before one is refused, of thirty. */
async function answeredOf(name: string, input: object): Promise<number> {
  const mcp = createMcp({ ...harbour.options, requesterOf: () => 'somebody', perMinute: 24 })
  for (let count = 0; count < 30; count++) {
    const params = { name, arguments: input }
    const response = await mcp(
      new Request('https://observatory.example/mcp', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      }),
      {},
    )
    if (response === undefined) assert.fail('it was left to the pages')
    const text = await response.text()
    if (response.status === 429 || text.includes('Too much was asked')) return count
    assert.equal(response.status, 200)
  }
  return 30
}

test('a card of usual size counts as one request, a very long one as eight', async () => {
  assert.equal(await answeredOf('lint_card', { text: '{}' }), 24)
  assert.equal(await answeredOf('lint_card', { text: ' '.repeat(131_072) }), 3)
})

test('an envelope counts together with the keys and the proof that come with it', async () => {
  assert.equal(await answeredOf('verify_evidence', { envelope: '{}' }), 24)
  const keys = ' '.repeat(65_536)
  assert.equal(await answeredOf('verify_evidence', { envelope: ' '.repeat(65_536), keys }), 3)
})
