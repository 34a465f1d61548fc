import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { parseIdentifier, publisherOf, sameIdentifier } from '../../src/card/identifier.ts'

describe('the order of the parts is told by version and known kinds together', () => {
  // [identifier, specVersion, order, name, kind]
  const rows: [string, string | undefined, string, string | undefined, string | undefined][] = [
    ['urn:air:tides.example:mcp:tide-tables', '1.0', 'old', 'tide-tables', 'mcp'],
    ['urn:air:tides.example:mcp:tide-tables', undefined, 'old', 'tide-tables', 'mcp'],
    ['urn:air:tides.example:tide-tables:mcp', '0.9', 'new', 'tide-tables', 'mcp'],
    ['urn:air:tides.example:tide-tables:mcp', undefined, 'new', 'tide-tables', 'mcp'],
    // "1.0" was declared by drafts of both orders, and 0.9 is a candidate for it.
    ['urn:air:tides.example:tide-tables:mcp', '1.0', 'new', 'tide-tables', 'mcp'],
    // Raising the version does not turn the parts around.
    ['urn:air:tides.example:mcp:tide-tables', '0.9', 'old', 'tide-tables', 'mcp'],
    // Both are kinds: the declared version decides, else nothing does.
    ['urn:air:tides.example:api:catalog', '1.0', 'old', 'catalog', 'api'],
    ['urn:air:tides.example:api:catalog', '0.9', 'new', 'api', 'catalog'],
    ['urn:air:tides.example:api:catalog', undefined, 'unknown', 'catalog', 'api'],
    // Neither is one.
    ['urn:air:tides.example:feeds:blog', '1.0', 'old', 'blog', undefined],
    ['urn:air:tides.example:blog:prompt', '0.9', 'new', 'blog', 'prompt'],
    ['urn:air:tides.example:feeds:blog', undefined, 'unknown', 'blog', undefined],
    // One part has no order of its own.
    ['urn:air:tides.example:tables', undefined, 'unknown', 'tables', undefined],
    ['urn:air:tides.example:tables', '0.9', 'new', 'tables', undefined],
    ['urn:air:tides.example:mcp', '0.9', 'new', 'mcp', undefined],
    // More parts.
    ['urn:air:tides.example:team:harbour:tables', '1.0', 'old', 'tables', undefined],
    ['urn:air:tides.example:skill:team:tables', undefined, 'old', 'tables', 'skill'],
    ['urn:air:tides.example:team:tables:skill', '0.9', 'new', 'team:tables', 'skill'],
    ['urn:air:tides.example:a:b:c', '0.9', 'unknown', 'c', undefined],
    // 0.9 allows a slash in the name.
    ['urn:air:tides.example:team/review:skill', '0.9', 'new', 'team/review', 'skill'],
    ['urn:air:tides.example:MCP:tables', '1.0', 'old', 'tables', 'MCP'],
    ['urn:air:tides.example:tables:mcp', '7.0', 'new', 'tables', 'mcp'],
    ['urn:air:tides.example:feeds:blog', '7.0', 'unknown', 'blog', undefined],
  ]
  for (const [text, version, order, name, kind] of rows) {
    test(`${text} under ${version ?? 'no version'}`, () => {
      const parsed = parseIdentifier(text, version)
      assert.equal(parsed.scheme, 'air')
      assert.equal(parsed.publisher, 'tides.example')
      assert.equal(parsed.raw, text)
      assert.deepEqual(
        { order: parsed.order, name: parsed.name, kind: parsed.kind },
        { order, name, kind },
      )
    })
  }
})

describe('the publisher is a fully qualified domain', () => {
  for (const [text, publisher] of [
    ['tides.example', 'tides.example'],
    ['Tides.Example', 'tides.example'],
    ['agent.localhost', 'agent.localhost'],
    ['a-b.c-d.example', 'a-b.c-d.example'],
    ['xn--80ak6aa92e.example', 'xn--80ak6aa92e.example'],
    ['1password.example', '1password.example'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ] as const) {
    test(text, () => assert.equal(publisherOf(text), publisher))
  }
  for (const text of [
    '',
    'localhost',
    'tides',
    'tides.example.',
    '.example',
    'tides..example',
    'my_tides.example',
    '-tides.example',
    'tides-.example',
    'tides.example:8443',
    '192.0.2.1',
    'тиды.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(126)}example`,
  ]) {
    test(`not ${JSON.stringify(text.slice(0, 30))}`, () => {
      assert.equal(publisherOf(text), undefined)
      const parsed = parseIdentifier(`urn:air:${text}:mcp:tables`)
      assert.notEqual(parsed.publisher, text)
    })
  }
  test('a Civitai id is opaque, and so is the form with the type in front', () => {
    for (const text of [
      'urn:air:sdxl:checkpoint:civitai:1@2',
      'urn:air:mcp:tides.example:tables',
      'urn:air:localhost:mcp:x',
    ]) {
      const parsed = parseIdentifier(text)
      assert.equal(parsed.scheme, 'other')
      assert.equal(parsed.publisher, undefined)
      assert.deepEqual(parsed.rest, [])
    }
  })
})

describe('other schemes', () => {
  const rows: [string, string, string | undefined][] = [
    ['urn:ai:tides.example:mcp:tables', 'ai', 'tables'],
    ['URN:AIR:tides.example:mcp:tables', 'air', 'tables'],
    ['urn:mcp:server:example.tides/tables', 'mcp', 'example.tides/tables'],
    ['urn:agent:tides.example:ops:pilot', 'agent', 'pilot'],
    ['https://tides.example/mcp/', 'url', 'mcp'],
    ['https://tides.example', 'url', undefined],
    ['http://', 'other', 'http'],
    ['did:web:tides.example', 'other', 'tides.example'],
    ['urn:tides:mcp:tables', 'other', 'tables'],
    ['tables', 'none', 'tables'],
    ['team/tables', 'none', 'tables'],
    ['', 'none', undefined],
    [':', 'none', undefined],
  ]
  for (const [text, scheme, name] of rows) {
    test(JSON.stringify(text), () => {
      const parsed = parseIdentifier(text)
      assert.deepEqual({ scheme: parsed.scheme, name: parsed.name }, { scheme, name })
    })
  }
  test('urn:agent has a publisher and no order', () => {
    const parsed = parseIdentifier('urn:agent:Tides.example:ops:pilot', '0.9')
    assert.equal(parsed.publisher, 'tides.example')
    assert.equal(parsed.order, 'unknown')
  })
})

test('DC-13 urn:ai is an alias of urn:air, and the letters in front have no case', () => {
  assert.ok(sameIdentifier('urn:ai:kelp.example:mcp:tides', 'urn:air:kelp.example:mcp:tides'))
  assert.ok(sameIdentifier('URN:AIR:Kelp.Example:mcp:tides', 'urn:air:kelp.example:mcp:tides'))
  assert.ok(sameIdentifier('https://Kelp.example/a', 'https://kelp.example/a'))
  for (const [one, other] of [
    ['urn:air:kelp.example:mcp:tides', 'urn:air:kelp.example:mcp:Tides'],
    ['urn:air:kelp.example:mcp:tides', 'urn:air:kelp.example:tides:mcp'],
    ['urn:air:kelp.example:mcp:tides', 'urn:agent:kelp.example:mcp:tides'],
    ['urn:air:kelp.example:a:b', 'urn:air:kelp.example:a/b'],
    ['tides', 'urn:tides'],
  ] as const) {
    assert.ok(!sameIdentifier(one, other), `${one} and ${other}`)
  }
})

test('any text parses, keeps its raw form, and equals itself', () => {
  const word = fc.constantFrom(
    'urn',
    'air',
    'ai',
    'mcp',
    ':',
    '::',
    'a.example',
    '/',
    '__proto__',
    '%',
    '@',
    'A',
    'é',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 9 }).map((words) => words.join(':')),
  )
  fc.assert(
    fc.property(
      text,
      fc.option(fc.constantFrom('0.9', '1.0', 'draft', '9.9', 'x')),
      (raw, version) => {
        const parsed = parseIdentifier(raw, version ?? undefined)
        assert.equal(parsed.raw, raw)
        assert.ok(sameIdentifier(raw, raw))
        if (parsed.publisher !== undefined)
          assert.equal(publisherOf(parsed.publisher), parsed.publisher)
        // The key does not depend on the version that a catalog declares.
        assert.equal(parsed.key, parseIdentifier(raw).key)
      },
    ),
    { numRuns: 200 },
  )
})
