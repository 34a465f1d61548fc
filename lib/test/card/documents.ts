/** Documents to read, and what is read of them. */
import fc from 'fast-check'
import { SERVER_CARD_SCHEMA } from '../../src/card/server-card.ts'

const encoder = new TextEncoder()
export const bytesOf = (text: string) => encoder.encode(text)
export const jsonOf = (value: unknown) => bytesOf(JSON.stringify(value))
export const codesOf = (issues: readonly { code: string }[]) => issues.map(({ code }) => code)

export const url = 'https://tides.example/mcp/server-card'

export const CARD = {
  $schema: SERVER_CARD_SCHEMA,
  name: 'example.tides/tide-tables',
  version: '2.0.0',
  title: 'Tide tables',
  description: 'Tide heights and times for coastal stations.',
  remotes: [
    {
      type: 'streamable-http',
      url: 'https://tides.example/mcp',
      supportedProtocolVersions: ['2025-11-25'],
    },
  ],
}

export const ADDRESSES = [
  '/mcp',
  'https://tides.example/mcp',
  'HTTPS://tides.example/ü',
  'https://{harbour}.tides.example/mcp',
  '{base}/mcp',
  '//other.example/mcp',
  'https://github.com/tides-example/tides',
  'http://a b',
  'https://[::1',
  'https://tides.example/%zz',
  'tides.example',
  'stdio:',
]

/** Documents of any shape in which each member is mostly of its kind and sometimes of any other. */
export function documents(): fc.Arbitrary<unknown> {
  const junk = fc.jsonValue({ maxDepth: 2 })
  const text = fc.string({ unit: 'grapheme', maxLength: 130 })
  const or = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 6, arbitrary }, { weight: 1, arbitrary: junk })
  const some = (members: Record<string, fc.Arbitrary<unknown>>) =>
    fc.record(Object.fromEntries(Object.entries(members).map(([name, kind]) => [name, or(kind)])), {
      requiredKeys: [],
      noNullPrototype: true,
    })
  const address = fc.constantFrom(...ADDRESSES)
  const word = fc.constantFrom('streamable-http', 'http', 'sse', 'stdio', 'pigeon')
  const input = some({
    description: text,
    isRequired: fc.boolean(),
    choices: fc.array(text),
    value: text,
  })
  const header = some({
    name: fc.constantFrom('X-Key', 'A B', ''),
    value: text,
    variables: fc.dictionary(text, input),
  })
  const scheme = fc.constantFrom('bearer', 'api_key', 'oauth2', 'none', 'x402')
  const authentication = fc.oneof(
    scheme,
    some({
      type: scheme,
      schemes: fc.array(scheme),
      required: fc.boolean(),
      header: fc.constantFrom('X-Key', 'A\nB'),
    }),
  )
  const endpoint = some({
    url: address,
    type: word,
    headers: fc.array(header, { maxLength: 3 }),
    variables: fc.dictionary(text, input),
    authentication,
  })
  const list = fc.array(or(fc.oneof(endpoint, address)), { maxLength: 3 })
  const map = fc.dictionary(
    fc.constantFrom('streamable_http', 'mcp', 'sse', 'x'),
    or(fc.oneof(endpoint, address)),
  )
  const info = some({
    name: text,
    title: text,
    version: text,
    description: text,
    homepage: address,
  })
  const icon = some({
    src: address,
    mimeType: text,
    sizes: fc.array(text, { maxLength: 2 }),
    theme: fc.constant('dark'),
  })
  return some({
    $schema: fc.constantFrom(SERVER_CARD_SCHEMA, SERVER_CARD_SCHEMA.replace('v1', 'v2')),
    name: fc.oneof(text, fc.constantFrom('example.tides/a', 'tides', 'under_score/b')),
    title: text,
    version: fc.oneof(text, fc.constant(2)),
    description: text,
    websiteUrl: address,
    repository: fc.oneof(address, some({ url: address, source: text, id: text })),
    icons: fc.array(icon, { maxLength: 2 }),
    remotes: list,
    transport: fc.oneof(word, endpoint),
    endpoints: fc.oneof(list, map),
    url: address,
    serverInfo: info,
    servers: fc.oneof(list, map),
    mcpServers: map,
    mcp_version: fc.constantFrom('2025-06-18', '1.0'),
    protocolVersion: fc.constantFrom('2025-06-18', 'latest'),
    authentication,
    tools: fc.array(info, { maxLength: 2 }),
    _meta: fc.dictionary(text, junk),
  })
}
