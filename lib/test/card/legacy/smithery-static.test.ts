import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertSmitheryStatic } from '../../../src/card/legacy/smithery-static.ts'
import { notesOf, only } from './only.ts'

const url = 'https://tides.example/.well-known/mcp/server-card.json'

test('converts the static card: no endpoint, so no remotes', () => {
  const value = {
    serverInfo: { name: 'Tide tables', version: '2.0.0' },
    authentication: { required: true, schemes: ['oauth2', 'bearer'] },
    tools: [{ name: 'tide_at' }, { name: 'stations' }],
    resources: [],
    prompts: [],
  }
  const server = only(convertSmitheryStatic(value, { url }))
  assert.equal(server.card.remotes, undefined)
  assert.equal(server.card.name, 'example.tides/tide-tables')
  assert.deepEqual(server.claims.toolNames, ['tide_at', 'stations'])
  assert.equal(server.claims.authenticationRequired, true)
  assert.deepEqual(
    notesOf(server, 'missing').map(([, to]) => to),
    ['/description'],
  )
})

test('takes an endpoint that somebody put into serverInfo', () => {
  const serverInfo = {
    name: 'Tide tables',
    version: '2.0.0',
    icon: '/icon.png',
    repository: 'https://github.com/tides-example/tides',
    transport: 'streamable-http',
    endpoint: 'https://tides.example/mcp',
    license: 'MIT',
  }
  const server = only(convertSmitheryStatic({ serverInfo }, { url }))
  assert.deepEqual(server.card.remotes, [
    { type: 'streamable-http', url: 'https://tides.example/mcp' },
  ])
  assert.deepEqual(server.card.icons, [{ src: 'https://tides.example/icon.png' }])
  assert.deepEqual(server.card.repository, {
    url: 'https://github.com/tides-example/tides',
    source: 'github',
  })
  assert.match(server.notes.at(-1)?.message ?? '', /serverInfo\.license/)
})
