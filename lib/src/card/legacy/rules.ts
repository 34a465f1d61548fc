import type { Rule } from '../../finding.ts'
import { SEP_2127 } from '../read-rules.ts'

export const LEGACY_SHAPE: Rule = {
  code: 'legacy_shape',
  severity: 'warning',
  title: 'Older or home-made card shape',
  why: 'Clients that read v1 Server Cards find nothing in such a document, so the server stays unknown to them. It was read all the same, and what was assumed is listed.',
  mend: 'Publish a v1 card at <endpoint>/server-card; `countersign card convert` writes it. Keep the older document only for readers that ask for it.',
  spec: SEP_2127,
}

export const REGISTRY_SCHEMA_ON_CARD: Rule = {
  code: 'registry_schema_on_card',
  severity: 'error',
  title: "Registry's server.json in place of a card",
  why: 'A registry manifest and a card share most members, and the $schema decides which one a reader takes it for. With a dated $schema no reader of cards takes it.',
  mend: 'Convert it with `countersign card convert` and publish the result with the $schema of the card.',
  spec: SEP_2127,
}

export const V1_SCHEMA_WITHOUT_NAME: Rule = {
  code: 'v1_schema_without_name',
  severity: 'error',
  title: 'Claims the v1 schema, is another shape',
  why: 'The $schema promises a v1 card, and v1 has its name, version and description at the top level. A reader that believes the $schema refuses the document.',
  mend: 'Move the members of serverInfo to the top level and give the server a name with a namespace.',
  spec: SEP_2127,
}

export const NEWER_SCHEMA: Rule = {
  code: 'newer_schema',
  severity: 'warning',
  title: 'Schema of a later version',
  why: 'The card follows a version of the format that this tool does not know. That is no fault of the card; it was read as far as v1 goes and its rules were not checked.',
  mend: 'Use a newer release of this tool, or publish a v1 card beside it for readers of v1.',
  spec: SEP_2127,
}

export const SEP1649_MEMBER_MISSING: Rule = {
  code: 'sep1649_member_missing',
  severity: 'warning',
  title: 'SEP-1649 card lacks required members',
  why: 'SEP-1649 requires $schema, version, protocolVersion, serverInfo, transport and capabilities. Scanners that follow it count a card without one of them as partial.',
  mend: 'Publish a v1 card; add the members only where readers of SEP-1649 must be served as well.',
  spec: 'SEP-1649 (github.com/modelcontextprotocol/modelcontextprotocol/issues/1649)',
}

export const LEGACY_NO_ENDPOINT: Rule = {
  code: 'legacy_no_endpoint',
  severity: 'warning',
  title: 'No endpoint in it',
  why: 'A document that names no URL of an MCP endpoint tells that a server exists and not where, so no client can connect.',
  mend: 'Name the endpoint in the v1 card: "remotes": [{ "type": "streamable-http", "url": "https://…" }].',
  spec: `${SEP_2127}, Remote`,
}

export const LEGACY_EMPTY: Rule = {
  code: 'legacy_empty',
  severity: 'error',
  title: 'List or map without a server',
  why: 'The document has a place for servers and none in it, so readers that find it learn nothing and look no further.',
  mend: 'Publish a v1 card at <endpoint>/server-card, and leave the empty document out.',
  spec: SEP_2127,
}

export const LEGACY_RELATIVE_ENDPOINT: Rule = {
  code: 'legacy_relative_endpoint',
  severity: 'warning',
  title: 'Endpoint is not an absolute URL',
  why: 'Readers disagree on what a relative endpoint is relative to, and v1 has absolute URLs only.',
  mend: 'Write the endpoint as an absolute https URL.',
  spec: `${SEP_2127}, Remote.url`,
}

export const LEGACY_REVISION: Rule = {
  code: 'legacy_revision',
  severity: 'warning',
  title: 'Protocol version is not a date',
  why: 'Revisions of MCP are dates such as 2025-11-25. Any other text matches none, so a client cannot tell whether it can speak to the server.',
  mend: 'Write the revisions that the server accepts as dates, under remotes[].supportedProtocolVersions.',
  spec: 'MCP, Versioning (modelcontextprotocol.io/specification)',
}

export const COMMAND_IN_CARD: Rule = {
  code: 'command_in_card',
  severity: 'warning',
  title: 'Document says what to run',
  why: 'A client that took a command from a document on the network would run whatever its author, or whoever changed it, wrote there. This tool never does.',
  mend: 'Remove command, args and env; describe how to install a server in a registry, where packages are named and pinned.',
  spec: 'MCP, Security Best Practices, local server compromise',
}

export const NO_SERVER_DECLARED: Rule = {
  code: 'no_server_declared',
  severity: 'note',
  title: 'Says that there is no server',
  why: 'The site states that it runs no MCP server. That is an answer, but scanners take a document at such a path for a broken card.',
  mend: 'Answer 404 at this path until there is a server.',
  spec: 'RFC 8615 section 3',
}

export const SERVERS_CUT: Rule = {
  code: 'servers_cut',
  severity: 'note',
  title: 'More servers than are read',
  why: 'One document that describes more than a thousand servers is read in part, so that nobody can make a reader work for hours.',
  mend: 'List the servers in an AI Catalog and publish a card for each.',
  spec: SEP_2127,
}

export const LEGACY_RULES: readonly Rule[] = [
  LEGACY_SHAPE,
  REGISTRY_SCHEMA_ON_CARD,
  V1_SCHEMA_WITHOUT_NAME,
  NEWER_SCHEMA,
  SEP1649_MEMBER_MISSING,
  LEGACY_NO_ENDPOINT,
  LEGACY_EMPTY,
  LEGACY_RELATIVE_ENDPOINT,
  LEGACY_REVISION,
  COMMAND_IN_CARD,
  NO_SERVER_DECLARED,
  SERVERS_CUT,
]
