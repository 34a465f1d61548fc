import assert from 'node:assert/strict'
import dgram from 'node:dgram'
import dns from 'node:dns'
import { once } from 'node:events'
import { test, type TestContext } from 'node:test'
import { textRecords } from '../../src/net/text-records.ts'

/** A name server on loopback that gives every question the same answer. */
async function resolverOf(
  context: TestContext,
  answer: (question: Buffer) => Buffer | undefined,
): Promise<dns.promises.Resolver> {
  const socket = dgram.createSocket('udp4')
  socket.on('message', (message, from) => {
    const reply = answer(message)
    if (reply !== undefined) socket.send(reply, from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  context.after(() => socket.close())
  const resolver = new dns.promises.Resolver({ timeout: 100, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return resolver
}

/** RFC 1035, section 4.1: the question again, with these TXT records. */
function reply(question: Buffer, code: number, records: readonly (readonly string[])[]): Buffer {
  const head = Buffer.from(question.subarray(0, 12))
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt16BE(0, 8)
  head.writeUInt16BE(0, 10)
  const end = question.indexOf(0, 12) + 5
  const answers = records.map((strings) => {
    const content = Buffer.concat(strings.map((text) => Buffer.from(`\u0000${text}`)))
    let at = 0
    for (const text of strings) {
      content[at] = text.length
      at += text.length + 1
    }
    const fields = Buffer.alloc(12)
    fields.writeUInt16BE(0xc00c, 0)
    fields.writeUInt16BE(16, 2)
    fields.writeUInt16BE(1, 4)
    fields.writeUInt32BE(60, 6)
    fields.writeUInt16BE(content.length, 10)
    return Buffer.concat([fields, content])
  })
  return Buffer.concat([head, question.subarray(12, end), ...answers])
}

test('the strings of one record are one text', async (context) => {
  const resolver = await resolverOf(context, (question) =>
    reply(question, 0, [['opt', 'out'], ['v=spf1 -all']]),
  )
  const read = await textRecords('_countersign-optout.fern.example', resolver)
  assert.deepEqual(read, { ok: true, records: ['optout', 'v=spf1 -all'] })
})

test('no such name and no such record are an answer', async (context) => {
  for (const code of [3, 0]) {
    const resolver = await resolverOf(context, (question) => reply(question, code, []))
    const read = await textRecords('fern.example', resolver)
    assert.equal(!read.ok && read.why, 'absent')
  }
})

test('a failing name server and silence are none', async (context) => {
  const failing = await resolverOf(context, (question) => reply(question, 2, []))
  const read = await textRecords('fern.example', failing)
  assert.equal(!read.ok && read.why, 'unavailable')
  const silent = await resolverOf(context, () => undefined)
  const unanswered = await textRecords('fern.example', silent)
  assert.equal(!unanswered.ok && unanswered.why, 'unavailable')
})

test('what is no name is absent or unavailable, never an exception', async (context) => {
  const resolver = await resolverOf(context, (question) => reply(question, 3, []))
  for (const name of ['', '.', 'a'.repeat(300), 'a..b', '\u0000', 'ü.example'])
    assert.equal((await textRecords(name, resolver)).ok, false, name)
})
