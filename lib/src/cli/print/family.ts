import type { Family, ReadDocument } from '../../card/types.ts'

const TITLES: Record<Family, string> = {
  server_card_v1: 'Server Card v1',
  server_card_newer: 'Server Card of a version newer than this tool',
  registry_server_json: 'registry server.json',
  sep1649: 'SEP-1649 card',
  server_info_endpoints: 'serverInfo card with endpoints',
  sep1960: 'SEP-1960 manifest',
  smithery_static: 'Smithery static card',
  mcp_servers_map: 'client configuration (mcpServers)',
  servers_list: 'list of servers',
  servers_map: 'map of servers',
  array_root: 'JSON array of servers',
  flat: 'flat card of no published version',
  config_schema: 'JSON Schema for configuration, not a card',
  no_server: 'document that declares no server',
  ai_catalog: 'AI Catalog',
  ard_manifest: 'ARD manifest',
  not_json: 'text that could not be read as JSON',
  empty: 'empty document',
  html: 'HTML page',
  unknown: 'JSON of no known shape',
}

/** What a document is, in a few words, for a person. */
export function familyTitle(document: Pick<ReadDocument, 'family' | 'hybrid'>): string {
  const title = TITLES[document.family]
  return document.hybrid ? `${title} with older members beside it` : title
}

/** `1 entry`, `2 entries`. */
export function entriesText(count: number): string {
  return `${count} ${count === 1 ? 'entry' : 'entries'}`
}

/** True when `card convert` can make a v1 card of it. */
export function isConvertible({ servers, family, catalog }: ReadDocument): boolean {
  return servers.length > 0 && family !== 'server_card_v1' && catalog === undefined
}
