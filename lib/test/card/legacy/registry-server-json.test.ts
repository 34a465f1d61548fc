import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertRegistryServerJson } from '../../../src/card/legacy/registry-server-json.ts'
import { SERVER_CARD_SCHEMA } from '../../../src/card/server-card.ts'
import { notesOf, only } from './only.ts'

const MANIFEST = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: 'example.tides/tide-tables',
  title: 'Tide tables',
  description: 'Tide heights and times for coastal stations.',
  version: '2.0.0',
  websiteUrl: 'https://tides.example/',
  repository: { url: 'https://github.com/tides-example/tides', source: 'github', subfolder: 'mcp' },
  icons: [{ src: 'https://tides.example/icon.png', mimeType: 'image/png', sizes: ['48x48'] }],
  remotes: [
    {
      type: 'streamable-http',
      url: 'https://{tenant}.tides.example/mcp',
      variables: { tenant: { description: 'Your harbour', isRequired: true } },
      headers: [
        {
          name: 'X-Tide-Key',
          isRequired: true,
          isSecret: true,
          value: 'Key {key}',
          variables: { key: { isSecret: true } },
        },
      ],
    },
  ],
  _meta: { 'example.tides/station': 7 },
}

test('a registry manifest keeps every member that v1 has, word for word', () => {
  const server = only(convertRegistryServerJson(MANIFEST, {}))
  assert.deepEqual(server.card, { ...MANIFEST, $schema: SERVER_CARD_SCHEMA })
  assert.deepEqual(
    server.notes.map(({ kind }) => kind).filter((kind) => kind !== 'taken'),
    [],
  )
})

test('packages stay in the registry', () => {
  const packages = [{ registryType: 'npm', identifier: 'tides', transport: { type: 'stdio' } }]
  const server = only(convertRegistryServerJson({ ...MANIFEST, packages }, {}))
  assert.ok(!Object.hasOwn(server.card, 'packages'))
  assert.ok(notesOf(server, 'lost').some(([from]) => from === '/packages'))
})

test('what is wrong in a remote is left out, not carried over', () => {
  const headers = [
    { name: 'X-Tide-Key', isSecret: 'yes', choices: ['a', 7], format: 'text' },
    { value: 'x' },
  ]
  const remotes = [{ type: 'streamable-http', url: 'https://tides.example/mcp', headers }]
  const server = only(convertRegistryServerJson({ ...MANIFEST, remotes }, {}))
  assert.deepEqual(server.card.remotes?.[0]?.headers, [{ name: 'X-Tide-Key', choices: ['a'] }])
})

test('a name without a namespace becomes the title, and one is derived', () => {
  const value = { ...MANIFEST, name: 'tide-tables', title: undefined }
  const server = only(
    convertRegistryServerJson(value, { url: 'https://www.tides.example/server.json' }),
  )
  assert.equal(server.card.name, 'example.tides/tide-tables')
  assert.equal(server.card.title, 'tide-tables')
  assert.ok(notesOf(server, 'derived').some(([from, to]) => from === '/name' && to === '/name'))
})
