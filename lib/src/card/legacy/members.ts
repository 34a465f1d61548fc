/** Members of older shapes that a hybrid carries beside v1's own for the sake of lenient readers. */
export const LEGACY_MEMBERS: readonly string[] = [
  'serverInfo',
  'server_info',
  'transport',
  'transports',
  'capabilities',
  'tools',
  'resources',
  'prompts',
  'endpoint',
  'endpoints',
  'serverUrl',
  'protocolVersion',
  'mcp_version',
  'authentication',
  'mcpServers',
  'packages',
]
