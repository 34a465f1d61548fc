import type { Rule } from '../finding.ts'

/** As reports cite it. */
export const SEP_2127 = 'SEP-2127, Server Card (github.com/modelcontextprotocol/ext-server-card)'

export const DOCUMENT_HTML: Rule = {
  code: 'document_html',
  severity: 'error',
  title: 'A web page, not a document',
  why: 'A site that answers every path with its page says that there is a card where there is none. Readers count it as absent at best.',
  mend: 'Answer 404 at this path, or serve the JSON document there.',
  spec: 'RFC 8615 section 3',
}

export const DOCUMENT_LARGE: Rule = {
  code: 'document_large',
  severity: 'warning',
  title: 'Document above 64 KiB',
  why: 'Clients read cards before they connect and limit what they accept. What makes cards large, mostly copies of tool lists, belongs to the server itself.',
  mend: 'Take tools, resources and other lists out of the card.',
  spec: SEP_2127,
}

export const SHAPE_UNKNOWN: Rule = {
  code: 'shape_unknown',
  severity: 'error',
  title: 'JSON, but no card and no catalog',
  why: 'Nothing in the document describes an MCP server in any shape that is in use.',
  mend: 'Publish a v1 Server Card, or answer 404 at this path.',
  spec: SEP_2127,
}

export const CONFIG_SCHEMA: Rule = {
  code: 'config_schema_not_card',
  severity: 'error',
  title: 'JSON Schema, not a card',
  why: 'The document describes the configuration of a server for one platform. It names no server and no endpoint.',
  mend: 'Keep it at /.well-known/mcp-config and publish a card at <endpoint>/server-card.',
  spec: SEP_2127,
}

export const INLINE_CARD_UNREADABLE: Rule = {
  code: 'inline_card_unreadable',
  severity: 'error',
  title: 'Inline data is no card',
  why: 'The entry says that its data is a Server Card, and what is there describes no server.',
  mend: 'Put the card object itself into data, or its address into url.',
  spec: 'AI Catalog draft (github.com/Agent-Card/ai-catalog), "data"',
}

export const READ_RULES: readonly Rule[] = [
  DOCUMENT_HTML,
  DOCUMENT_LARGE,
  SHAPE_UNKNOWN,
  CONFIG_SCHEMA,
  INLINE_CARD_UNREADABLE,
]
