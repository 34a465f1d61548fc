import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { CATALOG_RULES, nameOf, parseCatalog } from '../../src/card/catalog.ts'
import type { Catalog } from '../../src/card/catalog.ts'
import { SERVER_CARD_TYPE } from '../../src/card/server-card.ts'
import { AT, CARD_URL, catalogOf, codes, entry } from './catalog-made.ts'

describe('every published state is read into one model', () => {
  test('A: mediaType, required displayName, host trust manifest', () => {
    const catalog = parseCatalog(
      {
        specVersion: '1.0',
        host: {
          displayName: 'Tides',
          identifier: 'did:web:tides.example',
          trustManifest: { identity: 'https://tides.example/', signature: 'e30..c2ln' },
        },
        entries: [
          {
            identifier: entry.identifier,
            displayName: 'Tide tables',
            mediaType: 'Application/MCP-Server-Card+json; v=1',
            url: CARD_URL,
            metadata: { 'example.tides/region': 'north' },
          },
        ],
      },
      AT,
    )
    assert.equal(catalog.state, 'A')
    assert.deepEqual(codes(catalog), [
      'trust_manifest_place /host/trustManifest',
      'catalog_member_old /entries/0/mediaType',
      'catalog_member_old /entries/0/metadata',
    ])
    const [first] = catalog.entries
    assert.equal(first?.type, 'Application/MCP-Server-Card+json; v=1')
    assert.equal(first?.essence, SERVER_CARD_TYPE)
    assert.equal(first?.kind, 'server_card')
    assert.equal(first?.usable, true)
    assert.equal(first?.publisher, 'tides.example')
    assert.deepEqual(catalog.host?.trustManifests, [
      { identity: 'https://tides.example/', signature: 'e30..c2ln' },
    ])
  })

  test('B: type, one trustManifest per entry', () => {
    const manifest = {
      identity: 'did:web:tides.example',
      provenance: [{ relation: 'x', sourceId: 'y' }],
    }
    const catalog = parseCatalog(
      {
        specVersion: '1.0',
        host: { displayName: 'Tides' },
        entries: [
          { ...entry, tags: ['sea'], updatedAt: '2026-09-01T00:00:00Z', trustManifest: manifest },
        ],
      },
      AT,
    )
    assert.equal(catalog.state, 'B')
    assert.deepEqual(codes(catalog), [])
    assert.deepEqual(catalog.entries[0]?.trustManifests, [manifest])
    assert.deepEqual(catalog.entries[0]?.tags, ['sea'])
    assert.equal(catalog.entries[0]?.updatedAt, '2026-09-01T00:00:00Z')
    assert.deepEqual(catalog.host, { displayName: 'Tides', raw: { displayName: 'Tides' } })
  })

  test('C: trustManifests, digest, signature object', () => {
    const manifest = { contributor: 'did:web:tides.example', signature: { jws: 'a..b' } }
    const digest = `sha256:${'0'.repeat(64)}`
    const withManifest = parseCatalog(
      catalogOf({ ...entry, digest, trustManifests: [manifest] }),
      AT,
    )
    assert.equal(withManifest.state, 'C')
    assert.deepEqual(codes(withManifest), [])
    assert.equal(withManifest.entries[0]?.digest, digest)
    assert.deepEqual(withManifest.entries[0]?.trustManifests, [manifest])
    for (const extra of [{ signature: { jws: 'a..b' } }, { additionalSignatures: [] }]) {
      assert.equal(parseCatalog({ ...catalogOf(entry), ...extra }, AT).state, 'C')
    }
    assert.equal(parseCatalog({ ...catalogOf(entry), signature: 'a..b' }, AT).state, 'B')
  })

  test('0.9: the order of the identifier is the newer one', () => {
    const catalog = parseCatalog(
      {
        specVersion: '0.9',
        entries: [{ ...entry, identifier: 'urn:air:tides.example:tide-tables:mcp' }],
      },
      AT,
    )
    assert.equal(catalog.state, '0.9')
    assert.deepEqual(codes(catalog), [])
    assert.equal(catalog.entries[0]?.parsed?.name, 'tide-tables')
    assert.equal(catalog.entries[0]?.parsed?.kind, 'mcp')
  })

  test('DC-15 ARD: only entries; its additions are known and silent', () => {
    const ard = {
      entries: [
        {
          ...entry,
          displayName: 'Tides',
          representativeQueries: ['when is high tide'],
          capabilities: ['tides'],
        },
        {
          identifier: 'urn:air:tides.example:search',
          type: 'application/ai-registry+json',
          url: '/search',
        },
      ],
    }
    const catalog = parseCatalog(ard, 'https://tides.example/.well-known/ard.json')
    assert.equal(catalog.state, 'ard')
    assert.deepEqual(codes(catalog), [])
    assert.equal(catalog.entries[1]?.kind, 'other')
    assert.equal(catalog.entries[1]?.url, 'https://tides.example/search')
    // At the other path the same document lacks what AI Catalog requires.
    assert.deepEqual(codes(parseCatalog(ard, AT)), ['catalog_version_missing '])
    const withContext = { $context: 'https://ard.example/v1', ...catalogOf(entry) }
    assert.equal(parseCatalog(withContext, AT).state, 'ard')
    assert.deepEqual(codes(parseCatalog(withContext, AT)), [])
  })

  test('0.1 with id, and "draft": followed with a warning', () => {
    const { identifier, ...rest } = entry
    const old = parseCatalog({ specVersion: '0.1', entries: [{ id: identifier, ...rest }] }, AT)
    assert.equal(old.state, 'draft')
    assert.deepEqual(codes(old), [
      'catalog_version_draft /specVersion',
      'catalog_member_old /entries/0/id',
    ])
    assert.equal(old.entries[0]?.identifier, identifier)
    assert.equal(old.entries[0]?.usable, true)
    const draft = parseCatalog({ specVersion: 'draft', entries: [entry] }, AT)
    assert.equal(draft.state, 'draft')
    assert.deepEqual(codes(draft), ['catalog_version_draft /specVersion'])
  })
})

describe('specVersion', () => {
  // One part behind the publisher has the same meaning in every version.
  const plain = { ...entry, identifier: 'urn:air:tides.example:tide-tables' }
  const rows: [unknown, Catalog['state'], string[]][] = [
    ['1.0', 'B', []],
    ['1.7', 'B', []],
    ['0.9', '0.9', []],
    ['0.10', '0.9', []],
    ['0.8', 'draft', ['catalog_version_draft']],
    ['1.0.0', 'B', ['catalog_version_syntax']],
    ['1', 'B', ['catalog_version_syntax']],
    ['v1', 'unknown', ['catalog_version_syntax']],
    ['', 'unknown', ['catalog_version_syntax']],
    [1, 'B', ['catalog_version_syntax']],
    [0.9, '0.9', ['catalog_version_syntax']],
    [null, 'unknown', ['catalog_version_syntax']],
    ['2.0', 'unknown', ['catalog_version_newer']],
    [2, 'unknown', ['catalog_version_syntax']],
    [undefined, 'ard', ['catalog_version_missing']],
  ]
  for (const [specVersion, state, expected] of rows) {
    test(`${JSON.stringify(specVersion)} is ${state}`, () => {
      const document =
        specVersion === undefined ? { entries: [plain] } : { specVersion, entries: [plain] }
      const catalog = parseCatalog(document, AT)
      assert.equal(catalog.state, state)
      assert.deepEqual(
        catalog.issues.map((issue) => issue.code),
        expected,
      )
      // A newer major is refused, everything else is followed; nothing is dropped.
      assert.equal(catalog.entries.length, 1)
      assert.equal(catalog.entries[0]?.usable, specVersion !== '2.0' && specVersion !== 2)
    })
  }
})

describe('root and host', () => {
  for (const value of [null, 1, 'x', true, [], [entry], undefined]) {
    test(`${JSON.stringify(value)} is not a catalog`, () => {
      const catalog = parseCatalog(value, AT)
      assert.equal(catalog.state, 'unknown')
      assert.deepEqual(codes(catalog), ['catalog_not_object '])
      assert.deepEqual(catalog.entries, [])
    })
  }
  test('no entries, or entries of another type', () => {
    assert.deepEqual(codes(parseCatalog({ specVersion: '1.0' }, AT)), ['catalog_entries '])
    assert.deepEqual(codes(parseCatalog({ specVersion: '1.0', entries: {} }, AT)), [
      'catalog_entries /entries',
    ])
    assert.deepEqual(codes(parseCatalog(catalogOf(), AT)), [])
  })
  test('entries that are no objects are listed, in their place', () => {
    const catalog = parseCatalog(catalogOf(null, entry, 'x', []), AT)
    assert.deepEqual(codes(catalog), [
      'catalog_entry_not_object /entries/0',
      'catalog_entry_not_object /entries/2',
      'catalog_entry_not_object /entries/3',
    ])
    assert.deepEqual(
      catalog.entries.map((e) => e.pointer),
      ['/entries/0', '/entries/1', '/entries/2', '/entries/3'],
    )
    assert.deepEqual(
      catalog.entries.map((e) => e.usable),
      [false, true, false, false],
    )
  })
  test('collections and unknown members are noted, extensions and signatures are not', () => {
    const catalog = parseCatalog(
      { ...catalogOf(entry), collections: [], 'a/b': 1, extensions: {}, $schema: 'x' },
      AT,
    )
    assert.deepEqual(codes(catalog), [
      'catalog_member_extra /collections',
      'catalog_member_extra /a~1b',
    ])
    assert.ok(catalog.issues.every((issue) => issue.severity === 'note'))
  })
  test('a host without displayName: the mend takes its name from where there is one', () => {
    const named = parseCatalog(
      { ...catalogOf(entry), host: { name: 'Tides', domain: 'tides.example' } },
      AT,
    )
    assert.deepEqual(codes(named), ['catalog_host_name /host'])
    assert.match(named.issues[0]?.mend ?? '', /"Tides"/)
    const bare = parseCatalog({ ...catalogOf(entry), host: {} }, AT)
    assert.match(bare.issues[0]?.mend ?? '', /"tides\.example"/)
    assert.deepEqual(codes(parseCatalog({ ...catalogOf(entry), host: 'Tides' }, AT)), [
      'catalog_member_type /host',
    ])
    assert.deepEqual(codes(parseCatalog({ ...catalogOf(entry), host: { displayName: 3 } }, AT)), [
      'catalog_member_type /host/displayName',
    ])
  })
})

test('members with dangerous names and inherited ones are not taken for entries', () => {
  const document: unknown = JSON.parse(
    '{"specVersion":"1.0","__proto__":{"host":{"displayName":"x"}},"entries":[{"__proto__":{"url":"https://kelp.example/"},"identifier":"constructor","type":"toString"}]}',
  )
  const catalog = parseCatalog(document, AT)
  assert.equal(catalog.host, undefined)
  assert.deepEqual(codes(catalog), [
    'catalog_member_extra /__proto__',
    'catalog_location /entries/0',
  ])
})

test('texts of a third party are bounded in messages', () => {
  const long = 'x'.repeat(100_000)
  const catalog = parseCatalog(
    {
      specVersion: long,
      [long]: 1,
      entries: [{ identifier: `urn:ai:a.example:${long}`, type: 'x', url: `${long} ` }],
    },
    AT,
  )
  assert.equal(catalog.issues.length, 4)
  for (const issue of catalog.issues) {
    assert.ok(issue.message.length < 500, issue.code)
    assert.ok(issue.mend.length < 500, issue.code)
  }
})

test('a flood of faults is counted, not listed, and hides no error', () => {
  const named = { ...entry, tags: 1 }
  const flood = catalogOf(...Array.from({ length: 2_000 }, () => named), 1)
  const { issues, entries } = parseCatalog(flood, AT)
  assert.equal(entries.length, 2_001)
  assert.equal(issues.length, 1_001)
  const last = issues.at(-1)
  assert.equal(last?.code, 'catalog_issues_cut')
  assert.equal(last?.severity, 'error')
  assert.match(last?.message ?? '', /^\d{4} more faults are not listed\.$/)
})

test('lists of any length are read without overflowing the stack', () => {
  const many = Array.from({ length: 150_000 }, () => 0)
  const holder = { trustManifests: many }
  const document = { ...catalogOf({ ...entry, ...holder, tags: many }), host: holder, ...holder }
  const catalog = parseCatalog(document, AT)
  assert.equal(catalog.entries[0]?.trustManifests?.length, many.length)
  assert.ok(catalog.issues.length <= 1_001)
})

test('any JSON gives a catalog whose issues are complete', () => {
  const key = fc.constantFrom(
    'specVersion',
    'entries',
    'host',
    'identifier',
    'id',
    'type',
    'mediaType',
    'url',
    'data',
    'inline',
    'trustManifest',
    'trustManifests',
    'tags',
    'version',
    '__proto__',
    'x',
  )
  const leaf = fc.oneof(
    fc.constantFrom(
      '1.0',
      '0.9',
      '2.0',
      'urn:ai:a.example:mcp:x',
      'urn:air:a.example:mcp:x',
      '/x',
      'http://',
      SERVER_CARD_TYPE,
    ),
    fc.jsonValue({ maxDepth: 1 }),
  )
  const { document } = fc.letrec((tie) => ({
    document: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('document'), { maxLength: 4 }),
      tie('record'),
    ),
    record: fc.dictionary(key, tie('document'), { maxKeys: 8 }),
  }))
  const known = new Set(CATALOG_RULES.map((rule) => rule.code))
  fc.assert(
    fc.property(
      fc.oneof(document, fc.record({ specVersion: leaf, entries: fc.array(document) })),
      (value) => {
        const catalog = parseCatalog(value, AT)
        for (const issue of catalog.issues) {
          assert.ok(known.has(issue.code))
          assert.ok(issue.message !== '' && issue.mend !== '' && issue.spec !== '')
        }
        for (const e of catalog.entries) {
          assert.ok(!e.usable || (e.url !== undefined) !== e.inline)
          assert.ok(nameOf(e) !== '')
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('rules have unique snake_case codes and complete texts', () => {
  assert.equal(new Set(CATALOG_RULES.map((rule) => rule.code)).size, CATALOG_RULES.length)
  for (const rule of CATALOG_RULES) {
    assert.match(rule.code, /^[a-z]+(_[a-z]+)+$/)
    assert.ok(rule.title.split(' ').length < 11 && !rule.title.endsWith('.'), rule.code)
    assert.ok(rule.why !== '' && rule.mend !== '' && rule.spec !== '')
  }
})
