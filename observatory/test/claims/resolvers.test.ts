/** Name servers that a setting names are asked each by itself, and have to agree. */
import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { test, type TestContext } from 'node:test'
import { claimRecords } from '../../src/commands/claim-records.ts'
import { SETTINGS } from '../../src/config.ts'

const NAME = '_countersign.tides.example'

/** A name server on a port of its own that has this one record, or none (RFC 1035, section 4). */
async function nameServer(t: TestContext, record?: string): Promise<string> {
  const socket = createSocket('udp4')
  t.after(() => socket.close())
  socket.on('message', (query, { port, address }) => {
    const question = query.subarray(12, query.indexOf(0, 12) + 5)
    const header = Buffer.alloc(12)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(record === undefined ? 0x81_83 : 0x81_80, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(record === undefined ? 0 : 1, 6)
    const text = Buffer.from(record ?? '')
    const answer = Buffer.from([
      0xc0,
      12,
      0,
      16,
      0,
      1,
      0,
      0,
      0,
      60,
      0,
      text.length + 1,
      text.length,
    ])
    const parts = record === undefined ? [header, question] : [header, question, answer, text]
    socket.send(Buffer.concat(parts), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return `127.0.0.1:${socket.address().port}`
}

test('two name servers have to agree on a record', async (t) => {
  const [one, same, none] = [
    await nameServer(t, 'proof'),
    await nameServer(t, 'proof'),
    await nameServer(t),
  ]
  const both = (...servers: readonly string[]) => claimRecords(servers.join(' '))(NAME)
  assert.deepEqual(await both(one, same), { ok: true, records: ['proof'] })
  assert.deepEqual(await both(one, none), { ok: false, why: 'unavailable' })
  assert.deepEqual(await both(none, await nameServer(t)), { ok: false, why: 'absent' })
})

test('the setting takes two to four addresses that differ', () => {
  const { read } = SETTINGS.claimResolvers
  for (const good of ['192.0.2.53 198.51.100.53', '2001:db8::53 192.0.2.53:5353 [2001:db8::1]:53'])
    assert.equal(read(good), good)
  assert.equal(read(' 192.0.2.1   192.0.2.2 '), '192.0.2.1 192.0.2.2')
  for (const bad of [
    '',
    '192.0.2.53',
    '192.0.2.53 192.0.2.53',
    '192.0.2.53 dns.example',
    '192.0.2.53 999.0.2.53:53',
    '192.0.2.53 192.0.2.54:',
    '192.0.2.53 192.0.2.54:65536',
    '192.0.2.53 2001:db8:::1',
    '192.0.2.53 192.0.2',
    '1.1.1.1 1.1.1.2 1.1.1.3 1.1.1.4 1.1.1.5',
  ])
    assert.equal(read(bad), undefined, bad)
})
