import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KeyValueInput, PartialCard, Remote } from '../../src/card/types.ts'
import { clientConfig, type ClientConfig } from '../../src/discover/client-config.ts'
import { CountersignError } from '../../src/error.ts'
import { ENDPOINT } from './readers/made.ts'

const CARD: PartialCard = { name: 'example.tides/tide-tables' }
const TRUSTED = { secretOrigins: ['https://tides.example'] }

function remoteOf(headers: KeyValueInput[] = [], changes: Partial<Remote> = {}): Remote {
  return { type: 'streamable-http', url: ENDPOINT, headers, ...changes }
}

function generic(
  headers: KeyValueInput[],
  trust: { secretOrigins: readonly string[] } | undefined = TRUSTED,
  values: Record<string, string> = {},
): ClientConfig {
  const parts = { card: CARD, remote: remoteOf(headers), values }
  return clientConfig(trust === undefined ? parts : { ...parts, trust }, 'generic')
}

function vscode(headers: KeyValueInput[]): ClientConfig {
  return clientConfig({ card: CARD, remote: remoteOf(headers), trust: TRUSTED }, 'vscode')
}

function refusal(code: string, work: () => unknown): void {
  assert.throws(work, (error) => error instanceof CountersignError && error.code === code)
}

const bearer: KeyValueInput = {
  name: 'Authorization',
  value: 'Bearer {token}',
  isRequired: true,
  variables: { token: { isSecret: true, description: 'Token from your account page' } },
}

test('a server without inputs, in both forms', () => {
  const server = { type: 'http', url: ENDPOINT }
  assert.deepEqual(generic([]), {
    config: { mcpServers: { 'example-tides-tide-tables': server } },
    notes: [],
  })
  assert.deepEqual(vscode([]), {
    config: { servers: { 'example-tides-tide-tables': server } },
    notes: [],
  })
  const sse = { card: {}, remote: remoteOf([], { type: 'sse' }) }
  assert.deepEqual(clientConfig(sse, 'generic').config, {
    mcpServers: { 'tides-example': { type: 'sse', url: ENDPOINT } },
  })
})

test('a secret becomes a placeholder: a variable here, a password prompt there', () => {
  assert.deepEqual(generic([bearer]).config, {
    mcpServers: {
      'example-tides-tide-tables': {
        type: 'http',
        url: ENDPOINT,
        headers: { Authorization: 'Bearer ${EXAMPLE_TIDES_TIDE_TABLES_TOKEN}' },
      },
    },
  })
  assert.deepEqual(vscode([bearer]).config, {
    inputs: [
      {
        type: 'promptString',
        id: 'example-tides-tide-tables-token',
        description: 'tides.example: Token from your account page',
        password: true,
      },
    ],
    servers: {
      'example-tides-tide-tables': {
        type: 'http',
        url: ENDPOINT,
        headers: { Authorization: 'Bearer ${input:example-tides-tide-tables-token}' },
      },
    },
  })
})

test('nothing is asked for unless the trust rules hold, and that is said', () => {
  for (const trust of [undefined, { secretOrigins: [] }]) {
    const parts = { card: CARD, remote: remoteOf([bearer]), ...(trust && { trust }) }
    for (const client of ['generic', 'vscode'] as const) {
      const { config, notes } = clientConfig(parts, client)
      assert.doesNotMatch(JSON.stringify(config), /Authorization|input/)
      assert.equal(notes.length, 1)
      assert.match(notes[0] ?? '', /"Authorization" was left out/)
    }
  }
})

test('no secret is ever written: not of the caller, not of the card', () => {
  const published: KeyValueInput = {
    name: 'X-Key',
    value: 's3cret-of-card',
    isSecret: true,
    isRequired: true,
  }
  const named: KeyValueInput = { name: 'X-Api-Key', isRequired: true, default: 's3cret-default' }
  const values = { token: 's3cret-of-caller', 'X-Api-Key': 's3cret-too' }
  for (const client of ['generic', 'vscode'] as const) {
    const remote = remoteOf([bearer, published, named])
    const { config, notes } = clientConfig({ card: CARD, remote, trust: TRUSTED, values }, client)
    assert.doesNotMatch(JSON.stringify([config, notes]), /s3cret/)
    assert.match(JSON.stringify(config), /X-Key.*X-Api-Key/)
  }
  const secret = {
    type: 'sse' as const,
    url: `${ENDPOINT}?key={key}`,
    variables: { key: { isSecret: true } },
  }
  const parts = { card: CARD, remote: secret, trust: TRUSTED, values: { key: 's3cret' } }
  refusal('invalid_input', () => clientConfig(parts, 'generic'))
})

test('what is no secret is written: fixed values, the caller, defaults, in this order', () => {
  const header = (input: object): KeyValueInput => ({
    name: 'X-Region',
    value: '{region}',
    variables: { region: input },
  })
  const text = (input: object, values: Record<string, string> = {}): unknown => {
    const { config } = generic([header(input)], undefined, values)
    return JSON.stringify(config).match(/"X-Region":"([^"]*)"/)?.[1]
  }
  assert.equal(text({ value: 'north', default: 'south' }), 'north')
  assert.equal(text({ default: 'south' }, { region: 'west' }), 'west')
  assert.equal(text({ default: 'south' }), 'south')
  assert.equal(text({}), undefined)
})

test('an optional header without a value is left out, unless the caller wants it', () => {
  const optional = { ...bearer, isRequired: false }
  assert.match(generic([optional]).notes[0] ?? '', /optional/)
  const wanted = generic([optional], TRUSTED, { token: 'x' })
  assert.match(JSON.stringify(wanted.config), /\$\{EXAMPLE_TIDES_TIDE_TABLES_TOKEN\}/)
})

test('choices become a list to pick from, a repeated variable is asked for once', () => {
  const header: KeyValueInput = {
    name: 'X-Units',
    value: '{units}/{units}',
    isRequired: true,
    variables: { units: { choices: ['metric', 'imperial'] } },
  }
  const { config } = vscode([header, { ...header, name: 'X-Other' }])
  assert.deepEqual(config.inputs, [
    {
      type: 'pickString',
      id: 'example-tides-tide-tables-units',
      description: 'tides.example: units',
      options: ['metric', 'imperial'],
    },
  ])
  assert.match(
    JSON.stringify(config),
    /"\$\{input:example-tides-tide-tables-units\}\/\$\{input:example-tides-tide-tables-units\}"/,
  )
})

test('a card cannot make the client fill in something from the machine', () => {
  const headers: readonly KeyValueInput[] = [
    { name: 'X-A', value: '${env:AWS_SECRET_ACCESS_KEY}' },
    { name: 'X-A', value: 'Bearer ${token}', isRequired: true, variables: { token: {} } },
    {
      name: 'X-A',
      value: '${a}',
      isRequired: true,
      variables: { a: { default: '{env:HOME}' } },
    },
    { name: 'X-A', value: '{a}{b}', variables: { a: { value: '$' }, b: { value: '{env:HOME}' } } },
    { name: 'X-A', default: '${workspaceFolder}' },
  ]
  for (const header of headers) {
    for (const client of ['generic', 'vscode'] as const) {
      const parts = { card: CARD, remote: remoteOf([header]), trust: TRUSTED }
      refusal('invalid_input', () => clientConfig(parts, client))
    }
  }
})

test('a description cannot hide anything or be expanded', () => {
  const description = 'Token\u202e\u0007 ${env:HOME}\nnow'
  const { config } = vscode([{ ...bearer, variables: { token: { isSecret: true, description } } }])
  assert.match(JSON.stringify(config.inputs), /"tides\.example: Token env:HOME now"/)
})

test('headers and URLs that no card may choose are refused', () => {
  refusal('forbidden_header', () => generic([{ name: 'Host', value: 'internal' }]))
  refusal('invalid_input', () =>
    generic([{ name: 'X-A', value: 'a\0b{t}', variables: { t: {} }, isRequired: true }]),
  )
  const remote = (url: string): Remote => remoteOf([], { url })
  refusal('unsafe_url', () =>
    clientConfig({ card: CARD, remote: remote('https://{t}.com/mcp') }, 'generic'),
  )
  refusal('missing_input', () =>
    clientConfig({ card: CARD, remote: remote(`${ENDPOINT}/{t}`) }, 'generic'),
  )
  const accept = generic([{ name: 'Accept', value: 'text/html' }])
  assert.doesNotMatch(JSON.stringify(accept.config), /text\/html/)
})

test('names of variables are looked up in what the card declares, nowhere else', () => {
  const header: KeyValueInput = { name: 'X-A', value: '{constructor}', isRequired: true }
  assert.match(
    JSON.stringify(generic([header]).config),
    /\$\{EXAMPLE_TIDES_TIDE_TABLES_CONSTRUCTOR\}/,
  )
})

test('attack · no syntax of any client is let through in what a card brings', () => {
  const texts = [
    '$TOKEN',
    '{env:TOKEN}',
    '{file:~/.ssh/id_rsa}',
    '%TOKEN%',
    '`id`',
    '$(id)',
    '100%',
  ]
  for (const text of texts) {
    refusal('invalid_input', () => generic([{ name: 'X-A', value: text }]))
    const variables = { a: { value: text } }
    refusal('invalid_input', () => generic([{ name: 'X-A', value: 'x {a}', variables }]))
    refusal('invalid_input', () => generic([{ name: 'X-A', default: text }]))
  }
  for (const name of ['X-$A', 'X-%A%', 'X-`a`']) {
    refusal('invalid_input', () => generic([{ name, value: 'x' }]))
  }
  for (const rest of ['?k=$TOKEN', '?k=%TOKEN%', '?k={env:TOKEN}', '?k=`id`']) {
    const remote = remoteOf([], { url: `${ENDPOINT}${rest}` })
    assert.throws(() => clientConfig({ card: CARD, remote }, 'generic'), CountersignError, rest)
  }
  const escaped = `${ENDPOINT}?k=%24%7BHOME%7D`
  const { config } = clientConfig({ card: CARD, remote: remoteOf([], { url: escaped }) }, 'generic')
  assert.match(JSON.stringify(config), /%24%7BHOME%7D/)
})

test('attack · choices that a client would expand, or that hide something, are not offered', () => {
  const choices = ['$HOME', '{env:A}', '%A%', '\u202e', 'eu', '`id`']
  const { config } = vscode([
    {
      name: 'X-A',
      value: '{p}',
      isRequired: true,
      variables: { p: { choices, isRequired: true } },
    },
  ])
  assert.match(JSON.stringify(config.inputs), /"options":\["eu"\]/)
})

test('attack · secrets are asked for at the exact origin that was judged, at no other', () => {
  const trust = { secretOrigins: ['https://tides.example'] }
  const remote = remoteOf([bearer], { url: 'https://collector.example/mcp' })
  const { config, notes } = clientConfig({ card: CARD, remote, trust }, 'generic')
  assert.doesNotMatch(JSON.stringify(config), /Authorization/)
  assert.match(notes.join(), /until the server is verified/)
  const port = remoteOf([bearer], { url: 'https://tides.example:8443/mcp' })
  const other = clientConfig({ card: CARD, remote: port, trust }, 'generic')
  assert.doesNotMatch(JSON.stringify(other.config), /Authorization/)
})

test('attack · the entry of another publisher is not replaced by a server of the same short name', () => {
  const keyOf = (name: string): string =>
    Object.keys(
      Object(clientConfig({ card: { name }, remote: remoteOf() }, 'generic').config.mcpServers),
    ).join()
  assert.equal(keyOf('com.evil/github'), 'com-evil-github')
  assert.equal(keyOf('github'), 'tides-example')
})
