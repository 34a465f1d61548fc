/** Parsing a description: what is right, what is offered instead of what is wrong, and never a throw. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as check, anything, property } from 'fast-check'
import { findingsOfIssues } from '../../src/card/findings.ts'
import { CountersignError } from '../../src/error.ts'
import {
  defineCatalog,
  defineServer,
  parsePublishDescription,
  readPublishDescription,
} from '../../src/publish/description.ts'
import { siteOf } from '../../src/publish/site.ts'
import { demo, tides } from './demo.ts'
import { entry, site, server } from './described.ts'

test('a right description has no issue, with every member too', () => {
  const full = demo({
    $schema: 'urn:countersign:schema:config:v1',
    servers: [
      tides({
        websiteUrl: 'https://tides.example/docs',
        repository: {
          url: 'https://git.example/tides',
          source: 'git',
          subfolder: 'server',
          id: '7',
        },
        icons: [{ src: 'https://tides.example/i.png', sizes: ['48x48'], theme: 'dark' }],
        path: '/cards/tides',
        _meta: { 'example.tides/build': { commit: 'abc' } },
        legacy: {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          authentication: { required: false },
          instructions: 'Ask for a station first.',
        },
      }),
    ],
    entries: [{ ...entry, identifier: 'urn:air:tides.example:tides:skill' }],
    host: { displayName: 'Tides', documentationUrl: 'https://tides.example/docs' },
    catalogVersion: '0.9',
    mirrors: [{ path: '/.well-known/mcp.json', form: 'sep1649' }],
    ard: false,
    origins: ['https://app.example', 'http://localhost:5173'],
    trustedProxy: { hosts: ['tides.example', 'www.tides.example'] },
    links: true,
  })
  for (const description of [demo(), full, demo({ servers: [] })]) {
    const parsed = parsePublishDescription(description)
    assert.deepEqual(parsed.issues, [])
    assert.ok(parsed.ok)
    assert.deepEqual(parsed.value, description)
  }
})

test('the nearest name is offered, and what was meant is not missing as well', () => {
  const { issues } = parsePublishDescription(site({ servers: [server({ remotez: [] })] }))
  assert.deepEqual(
    issues.map(({ mend }) => mend),
    ['Correct the name, or remove the member. What belongs to you alone goes into "_meta".'],
  )
  const { remotes, ...rest } = tides()
  const misspelt = parsePublishDescription(site({ servers: [{ ...rest, remotse: remotes }] }))
  assert.deepEqual(
    misspelt.issues.map(({ mend }) => mend),
    ['Write "remotes" instead.'],
  )
})

test('a repair is written out where it can be computed', () => {
  const mendOf = (description: unknown): string | undefined =>
    parsePublishDescription(description).issues[0]?.mend
  assert.equal(
    mendOf(demo({ baseUrl: 'http://a.example' })),
    'Write "baseUrl": "https://a.example".',
  )
  assert.equal(
    mendOf(demo({ baseUrl: 'https://A.example/x' })),
    'Write "baseUrl": "https://a.example".',
  )
  assert.equal(mendOf(demo({ origins: ['https://a.example/x'] })), 'Write "https://a.example".')
  assert.equal(mendOf(demo({ servers: [tides({ path: '/kärt' })] })), 'Write "/k%C3%A4rt".')
})

test('user information in the base is never repeated', () => {
  const { issues } = parsePublishDescription(demo({ baseUrl: 'https://me:pass@a.example' }))
  assert.ok(!JSON.stringify(issues).includes('pass'))
})

test('development: this machine is a warning, and the documents can be made', () => {
  const local = demo({ baseUrl: 'http://localhost:3000' })
  const parsed = parsePublishDescription(local, { development: true })
  assert.ok(parsed.ok)
  assert.deepEqual(
    parsed.issues.map(({ severity, code }) => [severity, code]),
    [['warning', 'publish_base_local']],
  )
  assert.equal(siteOf(local, { development: true }).baseUrl, 'http://localhost:3000')
})

test('more entries than clients read is a warning', () => {
  const servers = Array.from({ length: 101 }, (_, index) =>
    tides({ name: `example.tides/t${index}`, remotes: [{ url: `/t${index}/mcp` }] }),
  )
  const { ok, issues } = parsePublishDescription(demo({ servers }))
  assert.ok(ok)
  assert.deepEqual(
    issues.map(({ code, pointer }) => [code, pointer]),
    [['publish_catalog_long', '/servers']],
  )
})

test('JSON text: faults of the text, and line and column of every issue', () => {
  const broken = readPublishDescription('{ "baseUrl": "https://a.example", }')
  assert.equal(broken.ok, false)
  assert.equal(broken.issues[0]?.code, 'json_syntax')
  const twice = readPublishDescription(
    '{"servers": [], "baseUrl": "https://a.example", "servers": []}',
  )
  assert.deepEqual(
    twice.issues.map(({ code }) => code),
    ['json_duplicate_name'],
  )
  const text = `{\n  "baseUrl": "http://a.example",\n  "servers": []\n}`
  const [finding] = findingsOfIssues(
    readPublishDescription(text).issues,
    text,
    'countersign.config.json',
  )
  assert.deepEqual([finding?.position?.line, finding?.position?.column], [2, 14])
})

test('values that no JSON has: one issue, never a throw', () => {
  const circle: Record<string, unknown> = {}
  circle.circle = circle
  for (const value of [circle, { a: 1n }, { toJSON: () => assert.fail('boom') }]) {
    const { ok, issues } = parsePublishDescription(value)
    assert.equal(ok, false)
    assert.deepEqual(
      issues.map(({ code }) => code),
      ['publish_not_json'],
    )
  }
})

test('any value is parsed without a throw', () => {
  const runs = { numRuns: 200 }
  check(
    property(anything(), anything(), anything(), (servers, host, entries) => {
      for (const value of [
        servers,
        site({ servers, host, entries }),
        site({ servers: [servers] }),
      ]) {
        assert.equal(typeof parsePublishDescription(value).ok, 'boolean')
      }
    }),
    runs,
  )
})

test('the parsed value is a copy that nobody can change behind the documents', () => {
  const server = { ...tides() }
  const parsed = parsePublishDescription(demo({ servers: [server] }))
  server.version = '9.9.9'
  assert.ok(parsed.ok)
  assert.equal(parsed.value.servers[0]?.version, '2.0.0')
})

test('siteOf for who skipped parsing: one error that names every fault', () => {
  assert.throws(
    () => siteOf(demo({ baseUrl: 'http://a.example', servers: [tides({ remotes: [] })] })),
    (error) =>
      error instanceof CountersignError &&
      error.code === 'invalid_input' &&
      error.params.errors === 2 &&
      error.message.includes('/baseUrl') &&
      error.message.includes('/servers/0/remotes'),
  )
})

test('defineServer and defineCatalog give what they are given', () => {
  const server = tides()
  assert.equal(defineServer(server), server)
  const description = demo()
  assert.equal(defineCatalog(description), description)
})
