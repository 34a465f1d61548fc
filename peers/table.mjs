/**
 * The servers, and what each must get. Every row is written from the source of the server: why it
 * says what it says stands beside it. A cell is [status, reason key, params to compare].
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** The script behind a package's command. */
function binOf(name, command) {
  const folder = join(HERE, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

const everything = () => binOf('@modelcontextprotocol/server-everything', 'mcp-server-everything')
const memory = () => binOf('@modelcontextprotocol/server-memory', 'mcp-server-memory')
const own = (name) => join(HERE, 'servers', name)
const words = (text) => text.split(' ')

/** mcp-proxy before a server that speaks on its standard input and output. */
const proxied = (port, ...command) => [
  binOf('mcp-proxy', 'mcp-proxy'),
  ...words(`--host 127.0.0.1 --port ${port} --`),
  process.execPath,
  ...command,
]

/** supergateway before such a server. */
const bridged = (port, server, options) => [
  binOf('supergateway', 'supergateway'),
  '--stdio',
  `"${process.execPath}" "${server}"`,
  ...words(`--port ${port} --logLevel none ${options}`),
]

/** A server that is right and has so many tools: plain http, no gate, no approved list. */
const modern = (tools) => ({
  reachability: ['VERIFIED', 'reachability_answered', { status: 200 }],
  latency_profile: ['VERIFIED', 'latency_measured'],
  transport_type: ['VERIFIED', 'transport_streamable_http'],
  protocol_revision: ['VERIFIED', 'protocol_revision_recorded', { revision: '2026-07-28' }],
  discovery_handshake: ['VERIFIED', 'handshake_completed', { era: 'modern' }],
  tools_list: ['VERIFIED', 'tools_list_read', { tools, pages: 1 }],
  error_taxonomy: ['VERIFIED', 'error_taxonomy_protocol_error', { jsonrpc_error_code: -32602 }],
  tls_certificate: ['UNVERIFIED', 'tls_not_used'],
  redirect_policy: ['VERIFIED', 'redirect_none'],
  auth_metadata: ['UNVERIFIED', 'auth_no_challenge_seen'],
  tool_description_hygiene: ['VERIFIED', 'hygiene_no_risk', { totalCount: tools }],
  toolset_fingerprint: ['VERIFIED', 'fingerprint_computed'],
  schema_fingerprint: ['VERIFIED', 'fingerprint_computed'],
  toolset_unchanged_vs_approved: ['UNVERIFIED', 'no_baseline'],
  schema_unchanged_vs_approved: ['UNVERIFIED', 'no_baseline'],
})

/** The same after `initialize`, whose notification is answered by 202. */
const legacy = (tools, revision = '2025-11-25') => ({
  ...modern(tools),
  reachability: ['VERIFIED', 'reachability_answered', { status: 202 }],
  protocol_revision: ['VERIFIED', 'protocol_revision_recorded', { revision }],
  discovery_handshake: ['VERIFIED', 'handshake_completed', { era: 'legacy' }],
})

const unknownTool = (code) => ({
  error_taxonomy: ['VERIFIED', 'error_taxonomy_protocol_error', { jsonrpc_error_code: code }],
})
const isError = (media_type) => ({
  error_taxonomy: ['OBSERVED_RISK', 'error_taxonomy_result_is_error', { status: 200, media_type }],
})

const listDependent = (cell) =>
  Object.fromEntries(
    [
      'tool_description_hygiene',
      'toolset_fingerprint',
      'schema_fingerprint',
      'toolset_unchanged_vs_approved',
      'schema_unchanged_vs_approved',
    ].map((check) => [check, cell]),
  )

/** No handshake and no list: nothing is called, and nothing hangs on a list that is not there. */
const nothingRead = (status, handshake, list) => ({
  ...modern(0),
  reachability: ['VERIFIED', 'reachability_answered', { status }],
  protocol_revision: ['FAILED', 'protocol_revision_missing'],
  discovery_handshake: ['FAILED', handshake, { status }],
  tools_list: ['FAILED', ...list],
  error_taxonomy: ['UNVERIFIED', 'probe_tool_name_unverifiable'],
  auth_metadata: ['UNVERIFIED', 'probe_tool_name_unverifiable'],
  ...listDependent(['UNVERIFIED', 'tools_list_invalid_structure']),
})

const GATED = ['UNVERIFIED', 'credential_required', { scheme: 'bearer' }]

const MODERN_SCRIPT = ['discover 200', 'tools_list 200', 'reserved_call 200']
const legacyScript = (discover, ...more) => [
  `discover ${discover}`,
  'initialize 200',
  'initialized 202',
  'tools_list 200',
  'reserved_call 200',
  ...more,
]

/** How many tools a peer lists to a client without credentials. */
export function toolsOf({ expect }) {
  return expect.tools_list[2]?.tools ?? 0
}

/**
 * `packages`: what is started, pinned in package.json; `why`: what the source says; `script`: the
 * requests and their answers; `path`: of the endpoint, if not /mcp.
 */
export const PEERS = [
  {
    id: 'everything',
    packages: ['@modelcontextprotocol/server-everything'],
    why: 'SDK 1.x with sessions: discovery is refused by 400, an unknown tool is a result with `isError`.',
    command: (port) => ({ args: [everything(), 'streamableHttp'], env: { PORT: String(port) } }),
    script: legacyScript(400, 'delete 200'),
    expect: { ...legacy(13), ...isError('event-stream') },
  },
  {
    id: 'context7',
    packages: ['@upstash/context7-mcp'],
    why: 'SDK 2.x of both eras: right in everything that is looked at.',
    command: (port) => ({
      args: [
        binOf('@upstash/context7-mcp', 'context7-mcp'),
        ...words(`--transport http --port ${port}`),
      ],
    }),
    script: MODERN_SCRIPT,
    expect: modern(2),
  },
  {
    id: 'searxng',
    packages: ['mcp-searxng'],
    why: 'SDK 2.x of both eras; its own handler throws -32602 for an unknown tool.',
    command: (port) => ({
      args: [binOf('mcp-searxng', 'mcp-searxng')],
      env: { MCP_HTTP_PORT: String(port), SEARXNG_URL: 'http://127.0.0.1:9' },
    }),
    script: MODERN_SCRIPT,
    expect: modern(4),
  },
  {
    id: 'tmcp',
    packages: ['tmcp', '@tmcp/transport-http'],
    why: 'Not the official SDK, both eras; an unknown tool is a result with `isError`, on a stream as all its replies.',
    command: (port) => ({ args: [own('tmcp.mjs'), String(port)] }),
    script: MODERN_SCRIPT,
    expect: { ...modern(2), ...isError('event-stream') },
  },
  {
    id: 'proxy-filesystem',
    packages: ['mcp-proxy', '@modelcontextprotocol/server-filesystem'],
    why: 'The proxy speaks both eras and passes on what the server behind it, on SDK 1.x, answers: `isError`.',
    command: (port, home) => ({
      args: proxied(
        port,
        binOf('@modelcontextprotocol/server-filesystem', 'mcp-server-filesystem'),
        home,
      ),
    }),
    script: MODERN_SCRIPT,
    expect: { ...modern(14), ...isError('json') },
  },
  {
    id: 'proxy-devtools',
    packages: ['mcp-proxy', 'chrome-devtools-mcp'],
    why: 'The server behind the proxy carries SDK 2.x inside, whose -32602 for an unknown tool is passed on.',
    command: (port) => ({
      args: proxied(
        port,
        binOf('chrome-devtools-mcp', 'chrome-devtools-mcp'),
        '--no-usage-statistics',
        '--no-performance-crux',
      ),
      env: { CHROME_DEVTOOLS_MCP_NO_UPDATE_CHECKS: '1' },
    }),
    script: MODERN_SCRIPT,
    expect: modern(32),
  },
  {
    id: 'proxy-gitlab',
    packages: ['mcp-proxy', '@modelcontextprotocol/server-gitlab'],
    why: 'The first SDK (1.0.1) behind the proxy: what its handler throws becomes the error -32603.',
    command: (port) => ({
      args: proxied(port, binOf('@modelcontextprotocol/server-gitlab', 'mcp-server-gitlab')),
      env: { GITLAB_PERSONAL_ACCESS_TOKEN: 'none' },
    }),
    script: MODERN_SCRIPT,
    expect: { ...modern(9), ...unknownTool(-32603) },
  },
  {
    id: 'proxy-slack',
    packages: ['mcp-proxy', '@modelcontextprotocol/server-slack'],
    why: 'It answers an unknown tool by a result that does not say that it is an error.',
    command: (port) => ({
      args: proxied(port, binOf('@modelcontextprotocol/server-slack', 'mcp-server-slack')),
      env: { SLACK_BOT_TOKEN: 'none', SLACK_TEAM_ID: 'T0' },
    }),
    script: MODERN_SCRIPT,
    expect: {
      ...modern(8),
      error_taxonomy: [
        'OBSERVED_RISK',
        'error_taxonomy_result_ok',
        { status: 200, media_type: 'json' },
      ],
    },
  },
  {
    id: 'proxy-hubspot',
    packages: ['mcp-proxy', '@hubspot/mcp-server'],
    why: 'Long descriptions with pictographs and imperatives; its own handler says `isError`.',
    command: (port) => ({
      args: proxied(port, binOf('@hubspot/mcp-server', 'mcp-hubspot')),
      env: { PRIVATE_APP_ACCESS_TOKEN: 'none' },
    }),
    script: MODERN_SCRIPT,
    expect: { ...modern(21), ...isError('json') },
  },
  {
    id: 'proxy-git',
    packages: ['mcp-proxy', '@cyanheads/git-mcp-server'],
    why: 'The server of the row `git` by its other transport: behind the proxy it can be read.',
    command: (port) => ({
      args: proxied(port, binOf('@cyanheads/git-mcp-server', 'git-mcp-server')),
      env: { MCP_TRANSPORT_TYPE: 'stdio' },
    }),
    script: MODERN_SCRIPT,
    expect: { ...modern(28), ...isError('json') },
  },
  {
    id: 'gateway-memory',
    packages: ['supergateway', '@modelcontextprotocol/server-memory'],
    why: 'Without sessions: the gateway asks the server behind it, whose -32601 for discovery comes as 404.',
    command: (port) => ({
      args: bridged(port, memory(), '--outputTransport streamableHttp'),
    }),
    script: legacyScript(404),
    expect: { ...legacy(9), ...isError('event-stream') },
  },
  {
    id: 'gateway-github',
    packages: ['supergateway', '@modelcontextprotocol/server-github'],
    why: 'With sessions; SDK 1.0.1 behind it speaks 2024-11-05, and what it throws becomes -32603.',
    command: (port) => ({
      args: bridged(
        port,
        binOf('@modelcontextprotocol/server-github', 'mcp-server-github'),
        '--outputTransport streamableHttp --stateful',
      ),
    }),
    script: legacyScript(404, 'delete 200'),
    expect: { ...legacy(26, '2024-11-05'), ...unknownTool(-32603) },
  },
  {
    id: 'gateway-sse',
    packages: ['supergateway', '@modelcontextprotocol/server-memory'],
    why: 'Only the HTTP+SSE transport of 2024-11-05: its stream takes no POST and Express says 404.',
    path: '/sse',
    command: (port) => ({
      args: bridged(port, memory(), '--outputTransport sse'),
    }),
    script: ['discover 404', 'initialize 404', 'tools_list 404'],
    expect: nothingRead(404, 'handshake_initialize_http_error', [
      'tools_list_not_jsonrpc',
      { status: 404 },
    ]),
  },
  {
    id: 'chart',
    packages: ['@antv/mcp-server-chart'],
    why: 'SDK 1.x without sessions, as JSON; its handler throws -32601 for an unknown tool.',
    command: (port) => ({
      args: [
        binOf('@antv/mcp-server-chart', 'mcp-server-chart'),
        ...words(`--transport streamable --host 127.0.0.1 --port ${port}`),
      ],
    }),
    script: legacyScript(400),
    expect: { ...legacy(27), ...unknownTool(-32601) },
  },
  {
    id: 'git',
    packages: ['@cyanheads/git-mcp-server'],
    why:
      'Its transport throws for a revision it does not know, and its error handler makes a 500 of that: ' +
      'a 5xx says nothing about the era, so no older handshake is tried (the official client gives up there, too).',
    command: (port) => ({
      args: [binOf('@cyanheads/git-mcp-server', 'git-mcp-server')],
      env: { MCP_TRANSPORT_TYPE: 'http', MCP_HTTP_PORT: String(port) },
    }),
    script: ['discover 500', 'tools_list 500'],
    expect: nothingRead(500, 'handshake_discover_http_error', [
      'tools_list_jsonrpc_error',
      { status: 500, jsonrpc_error_code: -32603 },
    ]),
  },
  {
    id: 'notion',
    packages: ['@notionhq/notion-mcp-server'],
    why: 'SDK 1.x with sessions, its gate off; what its handler throws becomes -32603.',
    command: (port) => ({
      args: [
        binOf('@notionhq/notion-mcp-server', 'notion-mcp-server'),
        ...words(`--transport http --port ${port} --unsafe-disable-auth`),
      ],
      env: { NOTION_TOKEN: 'none' },
    }),
    script: legacyScript(400, 'delete 200'),
    expect: { ...legacy(24), ...unknownTool(-32603) },
  },
  {
    id: 'notion-closed',
    packages: ['@notionhq/notion-mcp-server'],
    why: 'The same behind its token: a 401 without a challenge is no gate that a client could open (RFC 9110, 15.5.2).',
    command: (port) => ({
      args: [
        binOf('@notionhq/notion-mcp-server', 'notion-mcp-server'),
        ...words(`--transport http --port ${port} --auth-token none`),
      ],
      env: { NOTION_TOKEN: 'none' },
    }),
    script: ['discover 401', 'initialize 401', 'tools_list 401'],
    expect: nothingRead(401, 'handshake_initialize_http_error', [
      'tools_list_jsonrpc_error',
      { status: 401, jsonrpc_error_code: -32001 },
    ]),
  },
  {
    id: 'gated',
    packages: ['@modelcontextprotocol/sdk', 'express'],
    why: "SDK 1.x's Bearer middleware and metadata router: a challenge that leads to its metadata.",
    command: (port) => ({ args: [own('gated.mjs'), String(port)] }),
    script: ['discover 401', 'initialize 401', 'metadata 200'],
    expect: {
      ...modern(0),
      reachability: ['VERIFIED', 'reachability_answered', { status: 401 }],
      latency_profile: ['UNVERIFIED', 'latency_not_measured'],
      protocol_revision: GATED,
      discovery_handshake: GATED,
      tools_list: GATED,
      error_taxonomy: GATED,
      auth_metadata: ['VERIFIED', 'auth_metadata_consistent'],
      ...listDependent(GATED),
    },
  },
]
