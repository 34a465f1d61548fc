/** Descriptions that are wrong in one way, and the issue that each has. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePublishDescription } from '../../src/publish/description.ts'
import { tides } from './demo.ts'
import { entry, url, site, server } from './described.ts'

type Fault = `${'error' | 'warning' | 'note'} ${string} ${string}`

/** A description (or a server of an otherwise right one) and the issues that it deserves. */
const DESCRIPTIONS: readonly (readonly [what: string, description: unknown, ...Fault[]])[] = [
  ['a number', 3, 'error publish_member_type '],
  ['nothing', undefined, 'error publish_member_type '],
  ['no base', { servers: [] }, 'error publish_member_missing /baseUrl'],
  ['no servers', { baseUrl: 'https://a.example' }, 'error publish_member_missing /servers'],
  ['a relative base', site({ baseUrl: 'tides.example' }), 'error publish_base_url /baseUrl'],
  ['a base of ftp', site({ baseUrl: 'ftp://a.example' }), 'error publish_base_url /baseUrl'],
  [
    'a base with a path',
    site({ baseUrl: 'https://a.example/x' }),
    'error publish_base_url /baseUrl',
  ],
  [
    'a base with a query',
    site({ baseUrl: 'https://a.example/?' }),
    'error publish_base_url /baseUrl',
  ],
  [
    'a secret in the base',
    site({ baseUrl: 'https://a:b@a.example' }),
    'error publish_base_url /baseUrl',
  ],
  ['a plain base', site({ baseUrl: 'http://a.example' }), 'error publish_base_plain /baseUrl'],
  ['a local base', site({ baseUrl: 'http://localhost:3000' }), 'error publish_base_local /baseUrl'],
  ['a private base', site({ baseUrl: 'https://10.0.0.7' }), 'error publish_base_local /baseUrl'],
  [
    'a base without a domain',
    site({ baseUrl: 'https://tides' }),
    'error publish_base_local /baseUrl',
  ],
  [
    'a misspelt base',
    { baseURL: 'https://a.example', servers: [] },
    'error publish_member_unknown /baseURL',
  ],
  ['a word for servers', site({ servers: 'x' }), 'error publish_member_type /servers'],
  ['a number for a server', site({ servers: [1] }), 'error publish_member_type /servers/0'],
  [
    'another catalog version',
    site({ catalogVersion: '2.0' }),
    'error publish_member_type /catalogVersion',
  ],
  ['a word for ard', site({ ard: 'no' }), 'error publish_member_type /ard'],
  [
    'an origin with a path',
    site({ origins: ['https://a.example/'] }),
    'error publish_origin /origins/0',
  ],
  ['everybody as origin', site({ origins: ['*'] }), 'error publish_origin /origins/0'],
  [
    'a proxy without hosts',
    site({ trustedProxy: {} }),
    'error publish_member_missing /trustedProxy/hosts',
  ],
  [
    'a proxy for a URL',
    site({ trustedProxy: { hosts: ['https://a.example'] } }),
    'error publish_host /trustedProxy/hosts/0',
  ],
  [
    'a proxy for capitals',
    site({ trustedProxy: { hosts: ['A.example'] } }),
    'error publish_host /trustedProxy/hosts/0',
  ],
  [
    'a proxy for the usual port',
    site({ trustedProxy: { hosts: ['a.example:443'] } }),
    'error publish_host /trustedProxy/hosts/0',
  ],
  [
    'a proxy for a private host',
    site({ trustedProxy: { hosts: ['db.internal'] } }),
    'error publish_base_local /trustedProxy/hosts/0',
  ],
  [
    'a mirror without a form',
    site({ mirrors: [{ path: '/a.json' }] }),
    'error publish_member_missing /mirrors/0/form',
  ],
  [
    'a mirror of another form',
    site({ mirrors: [{ path: '/a.json', form: 'v2' }] }),
    'error publish_member_type /mirrors/0/form',
  ],
  [
    'a mirror with a query',
    site({ mirrors: [{ path: '/a?b', form: 'card' }] }),
    'error publish_path /mirrors/0/path',
  ],
  [
    'a mirror on the card',
    site({ mirrors: [{ path: '/mcp/server-card', form: 'card' }] }),
    'error publish_path_taken /mirrors/0/path',
  ],
  [
    'two mirrors at one path',
    site({
      mirrors: [
        { path: '/a', form: 'card' },
        { path: '/a', form: 'hybrid' },
      ],
    }),
    'error publish_path_taken /mirrors/1/path',
  ],
  [
    'a mirror on the catalog',
    site({ mirrors: [{ path: '/.well-known/ai-catalog.json', form: 'card' }] }),
    'error publish_path_taken /mirrors/0/path',
  ],
  [
    'a mirror on the endpoint',
    site({ mirrors: [{ path: '/mcp', form: 'card' }] }),
    'error publish_path_taken /mirrors/0/path',
  ],
  [
    'two servers of one name',
    site({ servers: [tides(), tides({ path: '/b' })] }),
    'error publish_server_repeated /servers/1/name',
  ],
  [
    'two cards at one path',
    site({ servers: [tides(), tides({ name: 'example.tides/b' })] }),
    'error publish_path_taken /servers/1',
  ],
  [
    'a tenant that the proxy leaves out',
    site({ trustedProxy: { hosts: ['b.example'] }, servers: [tides({ host: 'a.example' })] }),
    'error publish_host_unknown /servers/0/host',
  ],
  ['a host without a name', site({ host: {} }), 'error publish_member_missing /host/displayName'],
  ['an entry that is a word', site({ entries: ['x'] }), 'error publish_member_type /entries/0'],
  [
    'an entry whose url is a number',
    site({ entries: [{ ...entry, url: 1 }] }),
    'error publish_member_type /entries/0/url',
  ],
  [
    'an entry with url and data',
    site({ entries: [{ ...entry, data: null }] }),
    'error catalog_location /entries/0',
  ],
  [
    'an entry with neither',
    site({ entries: [{ identifier: entry.identifier, type: 'a/b' }] }),
    'error catalog_location /entries/0',
  ],
  ['an entry twice', site({ entries: [entry, entry] }), 'error catalog_entry_duplicate /entries/1'],
  [
    'an entry of another scheme',
    site({ entries: [{ ...entry, identifier: 'https://a.example/s' }] }),
    'note publish_ard_entry /entries/0',
  ],
  [
    'a strict mirror of no revision',
    site({ mirrors: [{ path: '/a', form: 'sep1649' }], servers: [tides({ remotes: [{ url }] })] }),
    'error publish_form /mirrors/0/form',
  ],
]

const SERVERS: readonly (readonly [what: string, described: unknown, ...Fault[]])[] = [
  [
    'a long description',
    server({ description: 'x'.repeat(101) }),
    'error card_description_length /servers/0/description',
  ],
  ['no namespace', server({ name: 'tides' }), 'error card_name_pattern /servers/0/name'],
  [
    'a range for a version',
    server({ version: '^1.0.0' }),
    'error card_version_range /servers/0/version',
  ],
  ['no remotes', server({ remotes: [] }), 'error publish_no_remotes /servers/0/remotes'],
  [
    'a plain remote',
    server({ remotes: [{ url: 'http://tides.example/mcp' }] }),
    'error remote_plain_http /servers/0/remotes/0/url',
  ],
  [
    'a local remote',
    server({ remotes: [{ url: 'http://localhost:3000/mcp' }] }),
    'error card_host_local /servers/0/remotes/0/url',
  ],
  [
    'a revision that is no date',
    server({ remotes: [{ url, supportedProtocolVersions: ['v1'] }] }),
    'error remote_revision_syntax /servers/0/remotes/0/supportedProtocolVersions/0',
  ],
  [
    'a secret in a header',
    server({ remotes: [{ url, headers: [{ name: 'Authorization', value: 'Bearer abcdefgh' }] }] }),
    'error secret_literal /servers/0/remotes/0/headers/0/value',
  ],
  [
    'a misspelt member of a header',
    server({ remotes: [{ url, headers: [{ name: 'X-Key', isSecert: true }] }] }),
    'error publish_member_unknown /servers/0/remotes/0/headers/0/isSecert',
  ],
  [
    'a misspelt url',
    server({ remotes: [{ ulr: url }] }),
    'error publish_member_unknown /servers/0/remotes/0/ulr',
  ],
  [
    'a template without a path',
    server({ remotes: [{ url: 'https://{t}.tides.example/mcp', variables: { t: {} } }] }),
    'error publish_path_open /servers/0/path',
  ],
  [
    'a query without a path',
    server({ remotes: [{ url: `${url}?tenant=1` }] }),
    'error publish_path_open /servers/0/path',
  ],
  [
    'sse alone without a path',
    server({ remotes: [{ type: 'sse', url }] }),
    'warning remote_sse_only /servers/0/remotes/0/type',
    'error publish_path_open /servers/0/path',
  ],
  ['a path without a slash', server({ path: 'card' }), 'error publish_path /servers/0/path'],
  ['a path with dots', server({ path: '/a/../card' }), 'error publish_path /servers/0/path'],
  ['a path that is not encoded', server({ path: '/kärt' }), 'error publish_path /servers/0/path'],
  [
    'a path of another host',
    server({ path: '//evil.example/card' }),
    'error publish_path /servers/0/path',
  ],
  ['a card at its endpoint', server({ path: '/mcp' }), 'error publish_path_taken /servers/0/path'],
  [
    'a host with a scheme',
    server({ host: 'https://a.example' }),
    'error publish_host /servers/0/host',
  ],
  [
    'words for a revision',
    server({ legacy: { protocolVersion: 'latest' } }),
    'error publish_member_type /servers/0/legacy/protocolVersion',
  ],
  [
    'words for capabilities',
    server({ legacy: { capabilities: 'tools' } }),
    'error publish_member_type /servers/0/legacy/capabilities',
  ],
  ['a number for a path', server({ path: 7 }), 'error publish_member_type /servers/0/path'],
]

for (const [what, description, ...faults] of [
  ...DESCRIPTIONS,
  ...SERVERS.map(
    ([name, described, ...rest]) => [name, site({ servers: [described] }), ...rest] as const,
  ),
]) {
  test(`one issue: ${what}`, () => {
    const { ok, issues } = parsePublishDescription(description)
    const found = issues.map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`)
    assert.deepEqual(found, faults, JSON.stringify(issues, undefined, 1))
    assert.equal(ok, !faults.some((fault) => fault.startsWith('error')))
    for (const { message, mend, spec } of issues) assert.ok(message && mend && spec)
  })
}
