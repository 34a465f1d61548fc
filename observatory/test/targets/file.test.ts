import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Fault } from '../../src/strict-yaml.ts'
import { parseTargets, type Wanted } from '../../src/targets/file.ts'

const GOOD = `
providers:
  zoo:
    owls:
      domain: Owls.Zoo.example
    catalog:
      catalog: https://zoo.example/.well-known/ai-catalog.json
      pause: true
  acme:
    weather:
      endpoint: HTTPS://MCP.Acme.Example:443/weather#top
      title: Weather by Acme
      cadence: fast
    weather.v2:
      endpoint: https://mcp.acme.example:8443/v2?a=1
`

function read(text: string): readonly Wanted[] {
  const parsed = parseTargets(text, 'targets.yaml')
  assert.ok(parsed.ok, JSON.stringify(parsed))
  return parsed.value
}

function faults(text: string): readonly Fault[] {
  const parsed = parseTargets(text, 'targets.yaml')
  assert.ok(!parsed.ok, 'it was read')
  return parsed.faults
}

function one(lines: string): string {
  return `providers:\n  acme:\n    weather:\n${lines.replaceAll(/^/gm, '      ')}\n`
}

test('a file is read in the order of names, URLs and hosts in one spelling', () => {
  const wanted = read(GOOD)
  assert.deepEqual(
    wanted.map(({ provider, name, title, subject, paused }) => [
      `${provider}/${name}`,
      title,
      subject,
      paused,
    ]),
    [
      [
        'acme/weather',
        'Weather by Acme',
        {
          endpoint: {
            url: 'https://mcp.acme.example/weather',
            host: 'mcp.acme.example',
            domain: 'acme.example',
            cadence: 'fast',
          },
        },
        false,
      ],
      [
        'acme/weather.v2',
        undefined,
        {
          endpoint: {
            url: 'https://mcp.acme.example:8443/v2?a=1',
            host: 'mcp.acme.example:8443',
            domain: 'acme.example',
            cadence: 'unclaimed',
          },
        },
        false,
      ],
      [
        'zoo/catalog',
        undefined,
        {
          site: {
            target: 'https://zoo.example/.well-known/ai-catalog.json',
            domain: 'zoo.example',
          },
        },
        true,
      ],
      [
        'zoo/owls',
        undefined,
        { site: { target: 'owls.zoo.example', domain: 'zoo.example' } },
        false,
      ],
    ],
  )
  assert.equal(wanted[0]?.where, 'targets.yaml:10:5')
})

test('a domain of a private suffix is one owner', () => {
  const [wanted] = read(one('endpoint: https://a.b.github.io/mcp'))
  assert.ok(wanted !== undefined && 'endpoint' in wanted.subject)
  assert.equal(wanted.subject.endpoint.domain, 'b.github.io')
})

test('what was only begun wants nothing', () => {
  assert.deepEqual(read(''), [])
  assert.deepEqual(read('providers:\n'), [])
  assert.deepEqual(read('providers:\n  acme:\n'), [])
  assert.deepEqual(read('{"providers": {}}'), [])
})

const REFUSED: readonly (readonly [text: string, where: string, message: RegExp, mend: RegExp])[] =
  [
    ['provders:\n  a: {}', '1:1', /no key "provders"/, /did you mean providers/],
    [one('endpont: https://a.example/mcp'), '4:7', /no key "endpont"/, /did you mean endpoint/],
    [one('title: x'), '3:5', /points to nothing/, /endpoint:, domain: or catalog:/],
    [
      one('endpoint: https://a.example/mcp\ndomain: a.example'),
      '5:7',
      /two things, endpoint and domain/,
      /name of its own/,
    ],
    [one('endpoint: http://localhost:3000/mcp'), '4:17', /this machine/, /probe --allow-private/],
    [one('endpoint: http://127.0.0.1:3000/mcp'), '4:17', /this machine/, /probe --allow-private/],
    [one('endpoint: http://[::1]:3000/mcp'), '4:17', /this machine/, /probe --allow-private/],
    [one('endpoint: http://a.example/mcp'), '4:17', /https only/, /https:\/\/a\.example\/mcp/],
    [one('endpoint: a.example'), '4:17', /whole URL/, /https:\/\/a\.example/],
    [one('endpoint: https://u:p@a.example/mcp'), '4:17', /user name or password/, /leave out/],
    [one('endpoint: "https://a.example/{tenant}/mcp"'), '4:17', /template/, /fill in/],
    [one('endpoint: 12'), '4:17', /no text/, /quotes/],
    [one('domain: https://a.example/'), '4:15', /without a scheme/, /a\.example/],
    [one('domain: me@a.example'), '4:15', /mail/, /./],
    [one('catalog: a.example'), '4:16', /whole URL/, /./],
    [one('domain: a.example\ncadence: fast'), '5:7', /only an endpoint/, /cadenceSites/],
    [
      one('endpoint: https://a.example/mcp\ncadence: quick'),
      '5:16',
      /no cadence "quick"/,
      /unclaimed, claimed, fast/,
    ],
    [one('endpoint: https://a.example/mcp\npause: yes'), '5:14', /true or false/, /pause: true/],
    [one('endpoint: https://a.example/mcp\ntitle: "a\\nb"'), '5:14', /no title/, /one line/],
    [one('domain: a.example\nwas: old'), '5:12', /"old" is no name/, /provider\/name/],
    [
      'providers:\n  acme: {a: {domain: a.example, was: acme/b}, b: {domain: b.example}}',
      '2:10',
      /acme\/b is at targets\.yaml:2:47 already/,
      /leave was: out/,
    ],
    ['providers:\n  Acme: {a: {domain: a.example}}', '2:3', /"Acme" cannot/, /a-z, 0-9/],
    ['providers:\n  acme: {"a/b": {domain: a.example}}', '2:10', /"a\/b" cannot/, /a-z/],
    ['providers:\n  acme: {"": {domain: a.example}}', '2:10', /"" cannot/, /a-z/],
    ['providers:\n  acme:\n    weather: https://a.example', '3:14', /expected here/, /./],
    ['providers:\n  - acme', '2:3', /expected here/, /./],
    ['providers:\n  acme: {a: {domain: a.example}, a: {domain: b.example}}', '2:34', /twice/, /./],
    ['providers: &all\n  acme:\n', '2:3', /anchors/, /./],
    [one('domain: a.example\n---'), '5:7', /no YAML|second document/, /./],
  ]

for (const [text, where, message, mend] of REFUSED)
  test(`refused with its place: ${JSON.stringify(text.slice(text.indexOf('acme') + 5)).slice(0, 70)}`, () => {
    const [fault] = faults(text)
    assert.equal(fault?.where, `targets.yaml:${where}`)
    assert.match(fault?.message ?? '', message)
    assert.match(fault?.mend ?? '', mend)
  })

test('a name of 64 is one, a name of 65 is none', () => {
  read(`providers:\n  ${'a'.repeat(64)}: {b: {domain: a.example}}`)
  faults(`providers:\n  ${'a'.repeat(65)}: {b: {domain: a.example}}`)
})

test('names that share an endpoint agree on cadence and pause', () => {
  const both = (second: string) => `providers:
  acme:
    one: {endpoint: https://a.example/mcp}
    two: {endpoint: https://a.example/mcp${second}}`
  assert.equal(read(both('')).length, 2)
  assert.match(faults(both(', cadence: fast'))[0]?.message ?? '', /share/)
  assert.match(faults(both(', pause: true'))[0]?.mend ?? '', /targets\.yaml:3:5/)
})

test('all faults come at once', () => {
  assert.equal(
    faults(`providers:
  acme:
    a: {endpoint: 1}
    b: {}
    C: {domain: a.example}
    d: {domain: a.example, colour: red}
`).length,
    4,
  )
})

test('nothing that is written makes it throw', () => {
  const part = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('providers', 'endpoint', 'domain', '{', '}', '- ', ': ', '\n  ', '&a', '*a'),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      parseTargets(parts.join(''), 'x')
      parseTargets(`providers:\n  acme: ${parts.join('')}`, 'x')
    }),
    { numRuns: 150 },
  )
})
