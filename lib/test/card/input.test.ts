import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { INPUT_RULES, resolve } from '../../src/card/input.ts'
import type { Input, Remote } from '../../src/card/types.ts'
import { codes, headersOf, URL_, withHeaders } from './remote-made.ts'

function withVariable(input: Input): Remote {
  return { type: 'streamable-http', url: `${URL_}/{region}`, variables: { region: input } }
}

test('a remote without templates resolves to itself', () => {
  assert.deepEqual(resolve({ type: 'streamable-http', url: URL_ }), {
    ok: true,
    url: URL_,
    headers: [],
    filled: {},
    secrets: [],
    warnings: [],
  })
})

test('DC-20 an unset variable of the URL is asked for, and nothing is contacted', () => {
  const remote: Remote = {
    type: 'streamable-http',
    url: 'https://{region}.kelp.example/mcp',
    variables: {
      region: { description: 'Where you are', choices: ['eu', 'us'], format: 'string' },
    },
  }
  assert.deepEqual(resolve(remote), {
    ok: false,
    missing: [
      {
        name: 'region',
        in: 'url',
        description: 'Where you are',
        isSecret: false,
        choices: ['eu', 'us'],
        format: 'string',
      },
    ],
    issues: [],
    filled: {},
  })
})

test('DC-20 with a default the variable is filled, and it is said', () => {
  const resolution = resolve({
    type: 'streamable-http',
    url: 'https://{region}.kelp.example/mcp',
    variables: { region: { default: 'eu' } },
  })
  assert.ok(resolution.ok)
  assert.equal(resolution.url, 'https://eu.kelp.example/mcp')
  assert.deepEqual(resolution.filled, { region: 'eu' })
})

describe('one value: card, then caller, then default, then missing', () => {
  const rows: [string, Input, Record<string, string>, string, string[], Record<string, string>][] =
    [
      ['card beats all', { value: 'a', default: 'c' }, { region: 'b' }, 'a', ['input_fixed'], {}],
      ['card alone', { value: 'a' }, {}, 'a', [], {}],
      ['the same as the card', { value: 'a' }, { region: 'a' }, 'a', [], {}],
      ['caller beats default', { default: 'c' }, { region: 'b' }, 'b', [], {}],
      ['default', { default: 'c' }, {}, 'c', [], { region: 'c' }],
      ['placeholder is no value', { placeholder: 'eu' }, {}, 'missing', [], {}],
      ['not required, but in the URL', { isRequired: false }, {}, 'missing', [], {}],
      ['an empty text is a value', {}, { region: '' }, '', [], {}],
    ]
  for (const [title, input, values, expected, warnings, filled] of rows) {
    test(title, () => {
      const resolution = resolve(withVariable(input), values)
      assert.deepEqual(
        codes(resolution).map((code) => code.split(' ')[0]),
        warnings,
      )
      assert.deepEqual(resolution.filled, filled)
      assert.equal(
        resolution.ok ? resolution.url : 'missing',
        expected === 'missing' ? expected : `${URL_}/${expected}`,
      )
    })
  }
  test('values inherited by the caller are none', () => {
    const remote: Remote = { type: 'sse', url: `${URL_}/{toString}/{__proto__}` }
    const resolution = resolve(remote, {})
    assert.ok(!resolution.ok)
    assert.deepEqual(
      resolution.missing.map((missing) => missing.name),
      ['toString', '__proto__'],
    )
  })
  test('an undeclared variable is required, with a warning', () => {
    const remote: Remote = { type: 'streamable-http', url: `${URL_}/{region}` }
    assert.deepEqual(codes(resolve(remote)), ['input_undeclared /url'])
    assert.deepEqual(codes(resolve(remote, { region: 'eu' }, '/remotes/1')), [
      'input_undeclared /remotes/1/url',
    ])
    assert.equal(resolve(remote, { region: 'eu' }).ok, true)
  })
  test('a value that is no string is misuse', () => {
    const values: Record<string, string> = JSON.parse('{"region":5}')
    assert.throws(() => resolve(withVariable({}), values), TypeError)
  })
})

describe('choices and formats', () => {
  const rows: [Input, string, string | undefined][] = [
    [{ choices: ['eu', 'us'] }, 'eu', undefined],
    [{ choices: ['eu', 'us'] }, 'EU', 'input_choice'],
    [{ choices: ['eu', 'us'] }, '', 'input_choice'],
    [{ choices: [] }, 'eu', 'input_choice'],
    [{ format: 'number' }, '10', undefined],
    [{ format: 'number' }, '-0.5', undefined],
    [{ format: 'number' }, '1e5', 'input_format'],
    [{ format: 'number' }, '0x10', 'input_format'],
    [{ format: 'number' }, '1.', 'input_format'],
    [{ format: 'number' }, 'NaN', 'input_format'],
    [{ format: 'number' }, '', 'input_format'],
    [{ format: 'boolean' }, 'true', undefined],
    [{ format: 'boolean' }, 'false', undefined],
    [{ format: 'boolean' }, 'True', 'input_format'],
    [{ format: 'boolean' }, '1', 'input_format'],
    [{ format: 'string' }, 'anything', undefined],
    [{ format: 'filepath' }, 'notes.txt', undefined],
  ]
  for (const [input, value, code] of rows) {
    test(`${JSON.stringify(input)} given ${JSON.stringify(value)}`, () => {
      const resolution = resolve(withVariable(input), { region: value })
      assert.deepEqual(codes(resolution), code === undefined ? [] : [`${code} /variables/region`])
      assert.equal(resolution.ok, code === undefined)
    })
  }
  test("the card's own default is held to its own rules", () => {
    assert.deepEqual(codes(resolve(withVariable({ choices: ['eu'], default: 'us' }))), [
      'input_choice /variables/region',
    ])
  })
  test('a file path of the card is never used, only one of the caller', () => {
    for (const own of [{ default: '/etc/passwd' }, { value: '/etc/passwd' }]) {
      const resolution = resolve(withVariable({ format: 'filepath', ...own }))
      assert.ok(!resolution.ok)
      assert.deepEqual(codes(resolution), ['input_filepath /variables/region'])
      assert.equal(resolution.missing[0]?.format, 'filepath')
      const headers = resolve(withHeaders({ name: 'X-Path', format: 'filepath', ...own }))
      assert.deepEqual(headersOf(headers), [])
    }
  })
})

describe('secrets', () => {
  test('never appear in issues, missing rows or what was filled', () => {
    const secret = 'hunter2\nhunter2'
    const remote: Remote = {
      type: 'streamable-http',
      url: 'https://{tenant}.tides.example/{token}/{count}',
      variables: {
        tenant: {},
        token: { isSecret: true, choices: ['a'] },
        count: { format: 'number' },
        fixed: { value: 'x' },
      },
      headers: [
        { name: 'Authorization', value: 'Bearer {token}' },
        { name: 'X-Api-Key', isSecret: true, format: 'boolean' },
        { name: 'X-Fixed', value: '1' },
      ],
    }
    const names = ['tenant', 'token', 'count', 'fixed', 'X-Api-Key', 'X-Fixed']
    for (const value of [
      secret,
      'hunter2',
      'hunter2.evil.example/#',
      'https://hunter2@a.example',
    ]) {
      const resolution = resolve(remote, Object.fromEntries(names.map((name) => [name, value])))
      assert.equal(resolution.ok, false)
      assert.ok(!JSON.stringify(resolution).includes('hunter2'), value)
    }
    const origin = { type: 'sse', url: '{origin}/mcp' } as const
    const refused = resolve(origin, { origin: 'https://hunter2@a.example' })
    assert.ok(!JSON.stringify(refused).includes('hunter2'))
  })

  test('names of secret variables and headers are told, defaults of secrets are not', () => {
    const resolution = resolve(
      {
        ...withHeaders(
          {
            name: 'Authorization',
            value: 'Bearer {token}',
            variables: { token: { default: 'demo' } },
          },
          { name: 'X-Session', value: '{session}', variables: { session: { isSecret: true } } },
          { name: 'X-Region', value: 'eu' },
        ),
      },
      { session: 's1' },
    )
    assert.ok(resolution.ok)
    assert.deepEqual([...resolution.secrets].sort(), [
      'Authorization',
      'X-Session',
      'session',
      'token',
    ])
    assert.deepEqual(resolution.filled, { token: '[redacted]' })
  })

  test('a secret in the URL is warned about, also when only a header calls it one', () => {
    const url = `${URL_}?key={key}`
    for (const remote of [
      { url, variables: { key: { isSecret: true } } },
      { url, variables: { key: {} }, headers: [{ name: 'X-Key', value: '{key}', isSecret: true }] },
    ]) {
      const resolution = resolve({ type: 'streamable-http', ...remote }, { key: 'k' })
      assert.ok(codes(resolution).includes('input_secret_in_url /url'))
      assert.ok(resolution.ok && resolution.secrets.includes('key'))
    }
  })
})

test('any remote and any values give a resolution', () => {
  const key = fc.constantFrom(
    'type',
    'url',
    'headers',
    'variables',
    'name',
    'value',
    'default',
    'choices',
    'format',
    'isSecret',
    'isRequired',
    'a',
    '__proto__',
  )
  const leaf = fc.oneof(
    fc.constantFrom(
      'https://{a}.tides.example/{b}',
      '{a}/mcp',
      'Bearer {a}',
      'Host',
      'X-A',
      'number',
      true,
    ),
    fc.jsonValue({ maxDepth: 1 }),
  )
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(key, tie('node'), { maxKeys: 6 }),
    ),
  }))
  const known = new Set(INPUT_RULES.map((rule) => rule.code))
  fc.assert(
    fc.property(node, fc.dictionary(key, fc.string(), { maxKeys: 4 }), (value, values) => {
      // What a document holds need not be what its type says.
      const remote: Remote = JSON.parse(JSON.stringify(value))
      const resolution = resolve(remote, values)
      const issues = resolution.ok ? resolution.warnings : resolution.issues
      for (const issue of issues)
        assert.ok(known.has(issue.code) && issue.message !== '' && issue.mend !== '')
      if (resolution.ok) assert.ok(/^https?:\/\//.test(resolution.url))
    }),
    { numRuns: 200 },
  )
})

test('rules have unique snake_case codes and complete texts', () => {
  assert.equal(new Set(INPUT_RULES.map((rule) => rule.code)).size, INPUT_RULES.length)
  for (const rule of INPUT_RULES) {
    assert.match(rule.code, /^[a-z]+(_[a-z]+)+$/)
    assert.ok(rule.title.split(' ').length < 11 && !rule.title.endsWith('.'), rule.code)
    assert.ok(rule.why !== '' && rule.mend !== '' && rule.spec !== '')
  }
})
