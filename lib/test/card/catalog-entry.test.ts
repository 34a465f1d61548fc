import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AI_CATALOG_TYPE, nameOf, parseCatalog } from '../../src/card/catalog.ts'
import { SERVER_CARD_TYPE } from '../../src/card/server-card.ts'
import { AT, CARD_URL, catalogOf, codes, entry } from './catalog-made.ts'

describe('url or data, by presence', () => {
  for (const data of [null, false, 0, '', [], {}]) {
    test(`data ${JSON.stringify(data)} is present`, () => {
      const { url: _, ...rest } = entry
      const catalog = parseCatalog(catalogOf({ ...rest, data }), AT)
      assert.deepEqual(codes(catalog), [])
      assert.equal(catalog.entries[0]?.inline, true)
      assert.equal(catalog.entries[0]?.usable, true)
      assert.deepEqual(catalog.entries[0]?.data, data)
      assert.equal(catalog.entries[0]?.url, undefined)
    })

    test(`DC-19 data ${JSON.stringify(data)} beside a url: neither is used`, () => {
      const catalog = parseCatalog(catalogOf({ ...entry, data }), AT)
      assert.deepEqual(codes(catalog), ['catalog_location /entries/0'])
      assert.equal(catalog.issues[0]?.severity, 'error')
      assert.equal(catalog.entries[0]?.usable, false)
      assert.equal(catalog.entries[0]?.url, undefined)
      assert.equal(catalog.entries[0]?.data, undefined)
    })
  }

  test('DC-19 neither url nor data', () => {
    const { url: _, ...rest } = entry
    const catalog = parseCatalog(catalogOf(rest), AT)
    assert.deepEqual(codes(catalog), ['catalog_location /entries/0'])
    assert.equal(catalog.entries[0]?.usable, false)
    assert.equal(catalog.entries[0]?.inline, false)
  })

  test('inline is the older name of data when it holds a document', () => {
    const { url: _, ...rest } = entry
    const catalog = parseCatalog(
      catalogOf({ ...rest, inline: { name: 'example.tides/tables' } }),
      AT,
    )
    assert.deepEqual(codes(catalog), ['catalog_member_old /entries/0/inline'])
    assert.deepEqual(catalog.entries[0]?.data, { name: 'example.tides/tables' })
    // A flag of that name is none of ours.
    assert.deepEqual(codes(parseCatalog(catalogOf({ ...entry, inline: false }), AT)), [])
  })
})

describe('urls resolve against the final URL of the catalog', () => {
  const rows: [string, string][] = [
    ['./AGENTS.md', 'https://tides.example/.well-known/AGENTS.md'],
    ['/mcp/server-card', 'https://tides.example/mcp/server-card'],
    ['card.json?x=1', 'https://tides.example/.well-known/card.json?x=1'],
    ['//kelp.example/card', 'https://kelp.example/card'],
    ['https://kelp.example/card', 'https://kelp.example/card'],
    ['HTTPS://KELP.example/card', 'https://kelp.example/card'],
    ['/a:b', 'https://tides.example/a:b'],
  ]
  for (const [url, absolute] of rows) {
    test(url, () => {
      const catalog = parseCatalog(catalogOf({ ...entry, url }), AT)
      assert.equal(catalog.entries[0]?.url, absolute)
      assert.deepEqual(codes(catalog), [])
    })
  }

  const refused: unknown[] = [
    '',
    ' ',
    'https://tides.example/a b',
    ' https://tides.example/',
    'ht\ntps://tides.example/',
    'https://tides.example\\@kelp.example/',
    'https:/tides.example',
    'https:tides.example',
    'https:///tides.example',
    'https://{region}.tides.example/mcp',
    '/{region}/mcp',
    'data:application/json,{}',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'blob:https://tides.example/x',
    'https://tides.example:99999/',
    'https://[::1',
    7,
    null,
    {},
    ['https://tides.example/'],
  ]
  for (const url of refused) {
    test(`refuses ${JSON.stringify(url)}`, () => {
      const catalog = parseCatalog(catalogOf({ ...entry, url }), AT)
      assert.deepEqual(codes(catalog), ['catalog_url /entries/0/url'])
      assert.equal(catalog.entries[0]?.usable, false)
      assert.equal(catalog.entries[0]?.url, undefined)
    })
  }

  test('plain http is followed with a warning that holds the https URL', () => {
    const catalog = parseCatalog(catalogOf({ ...entry, url: 'http://tides.example/card' }), AT)
    assert.deepEqual(codes(catalog), ['catalog_url_plain /entries/0/url'])
    assert.match(catalog.issues[0]?.mend ?? '', /"https:\/\/tides\.example\/card"/)
    assert.equal(catalog.entries[0]?.usable, true)
  })

  test('a file has no URL of its own: a relative entry is legal and cannot be followed', () => {
    const catalog = parseCatalog(catalogOf({ ...entry, url: './card.json' }))
    assert.deepEqual(codes(catalog), ['catalog_url_relative /entries/0/url'])
    assert.equal(catalog.issues[0]?.severity, 'note')
    assert.equal(catalog.entries[0]?.usable, false)
    assert.equal(parseCatalog(catalogOf(entry)).entries[0]?.url, CARD_URL)
  })
})

describe('types', () => {
  const rows: [string, string, string, string[]][] = [
    [SERVER_CARD_TYPE, SERVER_CARD_TYPE, 'server_card', []],
    ['APPLICATION/MCP-SERVER-CARD+JSON; charset=utf-8', SERVER_CARD_TYPE, 'server_card', []],
    [AI_CATALOG_TYPE, AI_CATALOG_TYPE, 'catalog', []],
    ['application/mcp-server+json', SERVER_CARD_TYPE, 'registry_server', ['catalog_type_old']],
    ['application/agentskill+zip', 'application/agent-skills+zip', 'other', ['catalog_type_old']],
    [
      'application/vnd.oai.openapi+json;version=3.1',
      'application/vnd.oai.openapi+json',
      'other',
      [],
    ],
    ['application/json', 'application/json', 'other', []],
    ['something else', 'something else', 'other', []],
  ]
  for (const [type, essence, kind, expected] of rows) {
    test(type, () => {
      const catalog = parseCatalog(catalogOf({ ...entry, type }), AT)
      assert.equal(catalog.entries[0]?.type, type)
      assert.equal(catalog.entries[0]?.essence, essence)
      assert.equal(catalog.entries[0]?.kind, kind)
      assert.deepEqual(
        catalog.issues.map((issue) => issue.code),
        expected,
      )
    })
  }

  test('both spellings: silent when equal, a warning when not', () => {
    const equal = parseCatalog(catalogOf({ ...entry, mediaType: `${SERVER_CARD_TYPE};v=1` }), AT)
    assert.equal(equal.state, 'A')
    assert.deepEqual(codes(equal), [])
    const differ = parseCatalog(catalogOf({ ...entry, mediaType: 'text/html' }), AT)
    assert.deepEqual(codes(differ), ['catalog_type_conflict /entries/0/mediaType'])
    assert.equal(differ.entries[0]?.kind, 'server_card')
  })

  test('no type, or one that is no string', () => {
    const { type: _, ...rest } = entry
    assert.deepEqual(codes(parseCatalog(catalogOf(rest), AT)), ['catalog_type_missing /entries/0'])
    assert.deepEqual(codes(parseCatalog(catalogOf({ ...rest, type: 4 }), AT)), [
      'catalog_member_type /entries/0/type',
      'catalog_type_missing /entries/0',
    ])
  })

  test('DC-12 a generic JSON type at an endpoint is listed with all that discovery needs', () => {
    const catalog = parseCatalog(
      catalogOf({
        identifier: 'urn:air:kelp.example:mcp:tides',
        type: 'application/json',
        url: 'https://kelp.example/mcp',
      }),
      AT,
    )
    assert.deepEqual(codes(catalog), [])
    const [first] = catalog.entries
    assert.equal(first?.kind, 'other')
    assert.equal(first?.essence, 'application/json')
    assert.equal(first?.url, 'https://kelp.example/mcp')
    assert.equal(first?.usable, true)
    assert.equal(first?.parsed?.kind, 'mcp')
  })
})

describe('identifiers', () => {
  test('a missing one is an error with the domain in its mend', () => {
    const { identifier: _, ...rest } = entry
    for (const value of [rest, { ...rest, identifier: '' }]) {
      const catalog = parseCatalog(catalogOf(value), AT)
      assert.deepEqual(codes(catalog), ['catalog_identifier_missing /entries/0'])
      assert.match(catalog.issues[0]?.mend ?? '', /urn:air:tides\.example:mcp:/)
      assert.equal(catalog.entries[0]?.usable, true)
    }
  })

  test('older prefix, no domain, older order: each with the text to write', () => {
    const mendOf = (identifier: string, specVersion: string): [string, string] => {
      const { issues } = parseCatalog({ specVersion, entries: [{ ...entry, identifier }] }, AT)
      assert.equal(issues.length, 1)
      return [issues[0]?.code ?? '', issues[0]?.mend ?? '']
    }
    const [prefix, air] = mendOf('urn:ai:tides.example:mcp:tables', '1.0')
    assert.equal(prefix, 'identifier_prefix')
    assert.match(air, /"urn:air:tides\.example:mcp:tables"/)
    const [publisher, domain] = mendOf('urn:air:localhost:mcp:tables', '1.0')
    assert.equal(publisher, 'identifier_publisher')
    assert.match(domain, /urn:air:tides\.example:/)
    const [order, current] = mendOf('urn:air:tides.example:mcp:tables', '0.9')
    assert.equal(order, 'identifier_order')
    assert.match(current, /"urn:air:tides\.example:tables:mcp"/)
  })

  test('DC-13 urn:ai and urn:air of one thing are counted as one, with a warning', () => {
    const catalog = parseCatalog(
      catalogOf(
        { ...entry, identifier: 'urn:ai:kelp.example:mcp:tides' },
        { ...entry, identifier: 'urn:air:kelp.example:mcp:tides' },
      ),
      AT,
    )
    assert.deepEqual(codes(catalog), [
      'identifier_prefix /entries/0/identifier',
      'identifier_alias /entries/1',
    ])
    assert.match(catalog.issues[1]?.mend ?? '', /\/entries\/0/)
    assert.equal(catalog.entries.length, 2)
    assert.equal(catalog.entries.filter((e) => e.duplicateOf === undefined).length, 1)
    assert.equal(catalog.entries[1]?.duplicateOf, '/entries/0')
  })

  test('two spellings at two URLs may be two things: both are kept', () => {
    const catalog = parseCatalog(
      catalogOf(
        { ...entry, identifier: 'urn:ai:kelp.example:mcp:tides' },
        {
          ...entry,
          identifier: 'urn:air:kelp.example:mcp:tides',
          url: 'https://kelp.example/card',
        },
      ),
      AT,
    )
    assert.ok(codes(catalog).includes('identifier_alias /entries/1'))
    assert.ok(catalog.entries.every((e) => e.duplicateOf === undefined))
  })

  test('identifier and version are unique together', () => {
    const twice = parseCatalog(catalogOf(entry, { ...entry, url: '/other' }), AT)
    assert.deepEqual(codes(twice), ['catalog_entry_duplicate /entries/1'])
    const versions = [
      { ...entry, version: '1.0.0' },
      { ...entry, version: '2.0.0' },
    ]
    assert.deepEqual(codes(parseCatalog(catalogOf(...versions), AT)), [])
    assert.deepEqual(codes(parseCatalog(catalogOf(...versions, versions[0]), AT)), [
      'catalog_entry_duplicate /entries/2',
    ])
    assert.deepEqual(codes(parseCatalog(catalogOf(...versions, entry), AT)), [
      'catalog_entry_version /entries/2',
    ])
  })
})

describe('what an entry repeats from an inline card', () => {
  const card = {
    name: 'example.tides/tables',
    title: 'Tide tables',
    version: '2.0.0',
    description: 'Tides.',
  }
  const { url: _, ...rest } = entry
  test('equal or absent: silent', () => {
    const same = { displayName: 'Tide tables', version: '2.0.0', description: 'Tides.' }
    for (const members of [same, {}]) {
      assert.deepEqual(codes(parseCatalog(catalogOf({ ...rest, ...members, data: card }), AT)), [])
    }
  })
  test('different: one warning each', () => {
    const members = { displayName: 'Tables', version: '1.9.0', description: 'All about tides.' }
    const catalog = parseCatalog(catalogOf({ ...rest, ...members, data: card }), AT)
    assert.deepEqual(codes(catalog), [
      'catalog_entry_differs /entries/0/displayName',
      'catalog_entry_differs /entries/0/description',
      'catalog_entry_differs /entries/0/version',
    ])
    assert.ok(catalog.issues.every((issue) => issue.severity === 'warning'))
  })
})

describe('trust manifests are kept raw, and told when they say nothing', () => {
  const rows: [string, Record<string, unknown>, string[]][] = [
    [
      'identity only',
      { trustManifest: { identity: 'did:web:a.example' } },
      ['trust_manifest_empty /entries/0/trustManifest'],
    ],
    [
      'identity is an object',
      { trustManifest: { identity: {}, signature: 'a..b' } },
      ['trust_manifest_identity /entries/0/trustManifest/identity'],
    ],
    [
      'no contributor',
      { trustManifests: [{ signature: { jws: 'a..b' } }] },
      ['trust_manifest_identity /entries/0/trustManifests/0'],
    ],
    [
      'empty lists',
      { trustManifest: { identity: 'x:y', attestations: [], provenance: [], extensions: {} } },
      ['trust_manifest_empty /entries/0/trustManifest'],
    ],
    ['trust schema', { trustManifest: { identity: 'x:y', trustSchema: { identifier: 'x' } } }, []],
    [
      'extensions',
      { trustManifests: [{ contributor: 'x:y', extensions: { 'a.example/b': 1 } }] },
      [],
    ],
    ['not an object', { trustManifest: 'yes' }, ['catalog_member_type /entries/0/trustManifest']],
    ['not an array', { trustManifests: {} }, ['catalog_member_type /entries/0/trustManifests']],
  ]
  for (const [title, members, expected] of rows) {
    test(title, () => {
      const catalog = parseCatalog(catalogOf({ ...entry, ...members }), AT)
      assert.deepEqual(codes(catalog), expected)
      const manifests =
        'trustManifest' in members ? [members.trustManifest] : members.trustManifests
      assert.deepEqual(
        catalog.entries[0]?.trustManifests,
        Array.isArray(manifests) ? manifests : undefined,
      )
    })
  }
  test('at the root they are noted, and nothing more is said about them', () => {
    const catalog = parseCatalog({ ...catalogOf(entry), trustManifest: {} }, AT)
    assert.deepEqual(codes(catalog), ['trust_manifest_place /trustManifest'])
  })
})

test('nameOf: displayName, then the card, then the last piece of the identifier', () => {
  const first = (value: unknown, specVersion = '1.0') => {
    const [only] = parseCatalog({ specVersion, entries: [value] }, AT).entries
    assert.ok(only)
    return only
  }
  assert.equal(nameOf(first({ ...entry, displayName: 'Tables' }), { title: 'Other' }), 'Tables')
  assert.equal(
    nameOf(first(entry), { title: 'Tide tables', name: 'example.tides/tables' }),
    'Tide tables',
  )
  assert.equal(nameOf(first(entry), { name: 'example.tides/tables' }), 'example.tides/tables')
  const { url: _, ...rest } = entry
  assert.equal(nameOf(first({ ...rest, data: { title: 'Inline' } })), 'Inline')
  assert.equal(nameOf(first(entry)), 'tide-tables')
  assert.equal(
    nameOf(first({ ...entry, identifier: 'urn:air:tides.example:tide-tables:mcp' }, '0.9')),
    'tide-tables',
  )
  assert.equal(
    nameOf(first({ ...entry, identifier: 'urn:air:tides.example:team/review:skill' }, '0.9')),
    'review',
  )
  assert.equal(nameOf(first({ ...entry, identifier: 'https://tides.example/tables' })), 'tables')
  assert.equal(nameOf(first({ ...entry, identifier: ':' })), ':')
  assert.equal(nameOf(first({ url: '/card', type: 'x' })), 'https://tides.example/card')
  assert.equal(nameOf(first(null)), '/entries/0')
})
