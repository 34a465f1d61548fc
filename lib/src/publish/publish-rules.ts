import type { Rule } from '../finding.ts'

const CARD = 'MCP Server Card v1 (SEP-2127)'
const DISCOVERY = `${CARD}, docs/discovery.md`
const OURS = 'Countersign, publish description v1'

export const PUBLISH_NOT_JSON: Rule = {
  code: 'publish_not_json',
  severity: 'error',
  title: 'Description cannot be written as JSON',
  why: 'Everything that is published is JSON, so the description holds plain values only: no cycles, no big integers.',
  mend: 'Write strings, numbers, booleans, arrays and plain objects.',
  spec: 'RFC 8259 section 3',
}

export const PUBLISH_MEMBER_UNKNOWN: Rule = {
  code: 'publish_member_unknown',
  severity: 'error',
  title: 'Description has an unknown member',
  why: 'It would be passed over in silence, and what was meant by it would not be published.',
  mend: 'Correct the name, or remove the member. What belongs to you alone goes into "_meta".',
  spec: OURS,
}

export const PUBLISH_MEMBER_MISSING: Rule = {
  code: 'publish_member_missing',
  severity: 'error',
  title: 'Description lacks a required member',
  why: 'Without it the documents cannot be made, and it is nothing that could be assumed.',
  mend: 'Add the member.',
  spec: OURS,
}

export const PUBLISH_MEMBER_TYPE: Rule = {
  code: 'publish_member_type',
  severity: 'error',
  title: 'Member of the description has a wrong value',
  why: 'The value is not of the type that the member has, so it says nothing.',
  mend: 'Write a value of the type that the message names.',
  spec: OURS,
}

export const PUBLISH_BASE_URL: Rule = {
  code: 'publish_base_url',
  severity: 'error',
  title: 'Base URL is not the origin of a site',
  why: 'Every URL in the documents begins with it, and well-known paths stand at the root of a host.',
  mend: 'Write scheme and host only, such as "https://tides.example".',
  spec: 'RFC 6454 section 4; RFC 8615 section 3',
}

export const PUBLISH_BASE_PLAIN: Rule = {
  code: 'publish_base_plain',
  severity: 'error',
  title: 'Base URL is plain http',
  why: 'Clients refuse cards and endpoints without TLS outside development; behind a proxy the public scheme is https.',
  mend: 'Write the public URL with https.',
  spec: `${DISCOVERY}: HTTPS in production`,
}

export const PUBLISH_BASE_LOCAL: Rule = {
  code: 'publish_base_local',
  severity: 'error',
  title: 'Base URL is not on the public internet',
  why: 'Strangers read the documents, and such a host leads each of them to a machine of their own or to none.',
  mend: 'Write the public host name, or describe with the option for development.',
  spec: `${DISCOVERY}: no internal topology; RFC 6761`,
}

export const PUBLISH_HOST: Rule = {
  code: 'publish_host',
  severity: 'error',
  title: 'Host is not written as requests name it',
  why: 'The host of a request is compared as text: lower case, with a port only when it is not the usual one.',
  mend: 'Write the host alone, such as "tides.example".',
  spec: 'RFC 9110 section 7.2',
}

export const PUBLISH_HOST_UNKNOWN: Rule = {
  code: 'publish_host_unknown',
  severity: 'error',
  title: 'Server is on a host that the proxy does not name',
  why: 'With a trusted proxy only the hosts that it is declared for are told apart, so nobody could reach the server’s card.',
  mend: 'Add the host to "trustedProxy.hosts".',
  spec: OURS,
}

export const PUBLISH_ORIGIN: Rule = {
  code: 'publish_origin',
  severity: 'error',
  title: 'Entry of origins is not an origin',
  why: 'Browsers send scheme, host and port and nothing else, and the answer must repeat it exactly.',
  mend: 'Write an origin such as "https://app.example"; leave "origins" out for everybody.',
  spec: 'Fetch Standard, CORS protocol; RFC 6454 section 6.2',
}

export const PUBLISH_PATH: Rule = {
  code: 'publish_path',
  severity: 'error',
  title: 'Path is not written as requests name it',
  why: 'The path of a request is compared as text, so it begins with a slash, is percent-encoded, and has no dot segments, query or fragment.',
  mend: 'Write the path as it stands on the request line, such as "/mcp/server-card".',
  spec: 'RFC 3986 section 3.3; RFC 9112 section 3.2.1',
}

export const PUBLISH_PATH_OPEN: Rule = {
  code: 'publish_path_open',
  severity: 'error',
  title: 'Path of the card does not follow from the remote',
  why: 'The card belongs at the remote’s path with /server-card behind it, and a template, a query or a missing streamable-http remote leaves that path open.',
  mend: 'Add "path" to the server, such as "/mcp/server-card".',
  spec: `${DISCOVERY}: reserved location; query-routed tenants publish an explicit URL`,
}

export const PUBLISH_PATH_TAKEN: Rule = {
  code: 'publish_path_taken',
  severity: 'error',
  title: 'Two resources have one path',
  why: 'One of them would never be served. A card at the path of the endpoint would answer the clients’ POST with 405.',
  mend: 'Give one of them another path.',
  spec: OURS,
}

export const PUBLISH_SERVER_REPEATED: Rule = {
  code: 'publish_server_repeated',
  severity: 'error',
  title: 'Two servers of one host have one name',
  why: 'The name is what clients, registries and lockfiles know a server by.',
  mend: 'Give each server a name of its own.',
  spec: `${CARD}, ServerCard.name`,
}

export const PUBLISH_NO_REMOTES: Rule = {
  code: 'publish_no_remotes',
  severity: 'error',
  title: 'Server has no remote',
  why: 'A card without remotes is valid, and nobody can connect to what it describes.',
  mend: 'Add a remote: {"url": "/mcp"}.',
  spec: `${CARD}, ServerCard.remotes`,
}

export const PUBLISH_FORM: Rule = {
  code: 'publish_form',
  severity: 'error',
  title: 'Mirror wants a form that the server cannot be said in',
  why: 'SEP-1649 requires a protocol version and one concrete endpoint; neither is ever invented.',
  mend: 'List "supportedProtocolVersions" of the first remote, or choose the form "hybrid".',
  spec: 'SEP-1649',
}

export const PUBLISH_CATALOG_LONG: Rule = {
  code: 'publish_catalog_long',
  severity: 'warning',
  title: 'Catalog has more entries than clients read',
  why: 'The clients of the proposed SDKs stop after 100 entries, and what stands behind is not found.',
  mend: 'List the most wanted first, or split the rest into catalogs of their own.',
  spec: 'MCP TypeScript SDK pull request 2527; Python SDK pull request 2951',
}

export const PUBLISH_ARD_ENTRY: Rule = {
  code: 'publish_ard_entry',
  severity: 'note',
  title: 'Entry cannot be listed in ard.json',
  why: 'ARD takes identifiers of the form urn:air:{publisher}:{name} only, and inline data only as an object; the entry stays in the AI Catalog.',
  mend: 'Write an identifier such as "urn:air:tides.example:skill:tides", or leave it.',
  spec: 'ARD 0.91, ard-entry.schema.json',
}

/** What is applied to a description beside the rules on cards and catalogs. */
export const PUBLISH_RULES: readonly Rule[] = [
  PUBLISH_NOT_JSON,
  PUBLISH_MEMBER_UNKNOWN,
  PUBLISH_MEMBER_MISSING,
  PUBLISH_MEMBER_TYPE,
  PUBLISH_BASE_URL,
  PUBLISH_BASE_PLAIN,
  PUBLISH_BASE_LOCAL,
  PUBLISH_HOST,
  PUBLISH_HOST_UNKNOWN,
  PUBLISH_ORIGIN,
  PUBLISH_PATH,
  PUBLISH_PATH_OPEN,
  PUBLISH_PATH_TAKEN,
  PUBLISH_SERVER_REPEATED,
  PUBLISH_NO_REMOTES,
  PUBLISH_FORM,
  PUBLISH_CATALOG_LONG,
  PUBLISH_ARD_ENTRY,
]
