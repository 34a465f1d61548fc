/** What documents about servers are made of, by family. */
import { SERVER_CARD_SCHEMA, SERVER_CARD_TYPE } from '../../lib/src/card/server-card.ts'
import type { Family } from '../../lib/src/card/types.ts'
import { any, flag, junk, list, map, members, one, text, type Make } from '../grammar.ts'

const address = one(
  '/mcp',
  'https://tides.example/mcp',
  'HTTPS://tides.example/ü',
  'https://{harbour}.tides.example/mcp',
  '{origin}/mcp',
  '//other.example/mcp',
  'http://localhost:3000/sse',
  'http://a b',
  'https://[::1',
  'https://tides.example/%zz',
  'tides.example',
  'stdio:',
)
const schema = one(
  SERVER_CARD_SCHEMA,
  SERVER_CARD_SCHEMA.replace('v1', 'v2'),
  'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  'https://static.modelcontextprotocol.io/schemas/mcp-server-card/v1.json',
  'https://json-schema.org/draft/2020-12/schema',
)
const name = any(one('example.tides/tide-tables', 'a.example/b', 'tides', 'a_b/c', '../x'), text)
const version = any(one('1.0.0', '2', '^1.0', 'latest', '1.0.0-rc.1+x'), text)
const word = one('streamable-http', 'http', 'streamable_http', 'sse', 'stdio', 'none', 'pigeon')
const revision = one('2025-06-18', '2025-11-25', '2026-07-28', 'latest', '2025-13-01')
const input = members({
  description: text,
  isRequired: flag,
  isSecret: flag,
  format: one('string', 'number', 'boolean', 'filepath', 'date'),
  default: text,
  placeholder: text,
  value: text,
  choices: list(text),
})
const variables = map(one('tenant', 'harbour', 'a-b', '', '__proto__'), input)
const header: Make = members(
  {
    name: one('X-Key', 'Authorization', 'Host', 'A B', ''),
    value: text,
    variables,
    isSecret: flag,
  },
  ['name'],
)
const remote = members(
  {
    type: word,
    url: address,
    headers: list(header),
    variables,
    supportedProtocolVersions: list(revision),
  },
  ['type', 'url'],
)
const repository = members({ url: address, source: text, subfolder: text, id: text }, ['url'])
const icon = members({ src: address, mimeType: text, sizes: list(text), theme: one('dark', 'x') })

export const card: Make = members(
  {
    $schema: schema,
    name,
    version,
    title: text,
    description: text,
    websiteUrl: address,
    repository,
    icons: list(icon),
    remotes: list(remote),
    _meta: map(text, junk),
    tools: list(junk),
  },
  ['$schema', 'name', 'version', 'description', 'remotes'],
)

const identifier = one(
  'urn:air:tides.example:mcp:tables',
  'urn:air:tides.example:tables:mcp',
  'urn:air::x',
  'https://tides.example/x',
  'URN:AIR:TIDES.EXAMPLE:mcp:x',
)
const media = one(
  SERVER_CARD_TYPE,
  'application/mcp-server-card+json; a=b',
  'application/ai-catalog+json',
  'x',
)
const manifest = members({ identity: text, identityType: one('did', 'x'), signature: text })
const entry = members(
  {
    identifier,
    type: media,
    mediaType: media,
    url: address,
    data: any(card, junk),
    displayName: text,
    description: text,
    version,
    updatedAt: one('2026-11-30T00:00:00Z', 'today'),
    tags: list(text),
    digest: one(`sha256:${'0'.repeat(64)}`, 'sha256:x'),
    trustManifest: manifest,
    trustManifests: list(manifest),
    metadata: junk,
  },
  ['identifier'],
)

export const catalog: Make = members(
  {
    specVersion: one('0.9', '1.0', '1.1', '2.0', 1, 'x'),
    host: members({ displayName: text, identifier, trustManifests: list(manifest) }),
    entries: list(entry, 5),
    extensions: junk,
    $context: text,
    signature: text,
  },
  ['specVersion', 'entries'],
)

const info = members({ name, title: text, version, description: text, homepage: address }, ['name'])
const scheme = one('bearer', 'api_key', 'oauth2', 'none', 'x402', '')
const authentication = any(
  scheme,
  members({
    type: scheme,
    schemes: list(scheme),
    required: flag,
    header: one('X-Key', 'A\nB'),
    scopes: list(text),
  }),
)
const endpoint = members(
  {
    url: address,
    endpoint: address,
    type: word,
    transport: word,
    headers: any(list(header), map(text, text)),
    variables,
    authentication,
  },
  ['url'],
)
const endpoints = any(
  list(any(endpoint, address)),
  map(one('streamable_http', 'mcp', 'sse', 'x'), any(endpoint, address)),
  address,
)
const server = members(
  {
    name,
    url: address,
    title: text,
    description: text,
    version,
    transport: any(word, endpoint),
    command: text,
    args: list(text),
    authentication,
    endpoints,
  },
  ['name', 'url'],
)
const shared: Readonly<Record<string, Make>> = {
  name,
  title: text,
  version,
  description: text,
  authentication,
  protocolVersion: revision,
  protocolVersions: list(revision),
  tools: list(info),
  capabilities: junk,
  repository: any(address, repository),
  websiteUrl: address,
  _meta: map(text, junk),
}

/** What is no older shape of a card. */
type Other =
  | 'server_card_v1'
  | 'server_card_newer'
  | 'config_schema'
  | 'ai_catalog'
  | 'ard_manifest'
  | 'not_json'
  | 'empty'
  | 'html'
  | 'unknown'

/** The older shapes, each by what makes it one; one that is missing here does not build. */
export const FAMILIES: Readonly<Record<Exclude<Family, Other>, Make>> = {
  sep1649: members(
    {
      ...shared,
      $schema: schema,
      serverInfo: info,
      transport: members({ type: word, endpoint: address }, ['type', 'endpoint']),
    },
    ['serverInfo', 'transport'],
  ),
  sep1960: members({ ...shared, mcp_version: revision, endpoints, server_name: name }, [
    'mcp_version',
    'endpoints',
  ]),
  server_info_endpoints: members(
    { ...shared, serverInfo: info, server_info: info, endpoints, serverUrl: address },
    ['serverInfo', 'endpoints'],
  ),
  smithery_static: members(
    { ...shared, serverInfo: info, resources: list(junk), prompts: list(junk) },
    ['serverInfo'],
  ),
  mcp_servers_map: members({ ...shared, mcpServers: map(text, server) }, ['mcpServers']),
  servers_map: members({ ...shared, servers: map(text, server) }, ['servers']),
  servers_list: members({ ...shared, servers: list(server) }, ['servers']),
  registry_server_json: members(
    {
      ...shared,
      $schema: one('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
      remotes: list(remote),
      packages: list(junk),
    },
    ['$schema', 'name', 'remotes'],
  ),
  array_root: list(any(server, card), 4),
  flat: members(
    {
      ...shared,
      url: address,
      endpoint: address,
      transport: any(word, endpoint),
      remotes: list(remote),
      server: endpoint,
    },
    ['url', 'transport'],
  ),
  no_server: members(
    { ...shared, mcp_available: one(false, true), status: one('planned', 'not_yet', 'live') },
    ['mcp_available'],
  ),
}
