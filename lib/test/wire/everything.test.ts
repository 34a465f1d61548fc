import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shakeHands } from '../../src/wire/handshake.ts'
import { CLIENT, ENDPOINT, legacy, result, sendTo, INITIALIZED, type Asked } from './server.ts'

const OPTIONS = { client: CLIENT, now: () => 0, deadline: 60_000, listEverything: true }
const DECLARED = { tools: {}, resources: {}, prompts: {} }

function server(capabilities: object, log: Asked[] = []) {
  return sendTo(
    legacy({
      initialize: (asked) => result(asked, { ...INITIALIZED, capabilities }),
      'resources/list': (asked) =>
        asked.rpc.params?.['cursor'] === 'next'
          ? result(asked, { resources: [{ uri: 'owl://two', name: 'two' }] })
          : result(asked, {
              resources: [{ uri: 'owl://one', name: 'one' }],
              nextCursor: 'next',
            }),
      'prompts/list': (asked) => result(asked, { prompts: [{ name: 'ask' }] }),
    }),
    log,
  )
}

test('every declared list is read to its end', async () => {
  const handshake = await shakeHands(ENDPOINT, server(DECLARED), OPTIONS)
  assert.deepEqual(handshake.tools?.names, ['count_owls'])
  assert.deepEqual(handshake.resources, {
    names: ['owl://one', 'owl://two'],
    pages: 2,
    whole: true,
  })
  assert.deepEqual(handshake.prompts, { names: ['ask'], pages: 1, whole: true })
})

test('what is not declared is not asked for', async () => {
  const log: Asked[] = []
  const handshake = await shakeHands(ENDPOINT, server({ tools: {} }, log), OPTIONS)
  assert.equal(handshake.resources, undefined)
  assert.equal(handshake.prompts, undefined)
  const asked = log.map(({ rpc }) => rpc.method)
  assert.ok(!asked.includes('resources/list') && !asked.includes('prompts/list'), asked.join())
})

test('a list that the server declares and refuses is observed under its name', async () => {
  const send = sendTo(
    legacy({
      initialize: (asked) => result(asked, { ...INITIALIZED, capabilities: DECLARED }),
      'resources/list': (asked) => result(asked, { resources: [] }),
    }),
  )
  const { observations } = await shakeHands(ENDPOINT, send, OPTIONS)
  assert.deepEqual(
    observations
      .filter(({ code }) => code === 'list_refused')
      .map(({ params }) => params['method']),
    ['prompts/list'],
  )
})

test('without the wish only tools are listed', async () => {
  const { listEverything: _, ...rest } = OPTIONS
  const log: Asked[] = []
  await shakeHands(ENDPOINT, server(DECLARED, log), rest)
  assert.deepEqual(
    log.map(({ rpc }) => rpc.method).filter((name) => name?.endsWith('/list')),
    ['tools/list'],
  )
})
