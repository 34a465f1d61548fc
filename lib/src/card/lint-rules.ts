import type { Rule } from '../finding.ts'

const CARD = 'MCP Server Card v1 (SEP-2127)'
const META = 'MCP 2025-11-25, Basic: General fields, _meta'

export const CARD_VERSION_EMPTY: Rule = {
  code: 'card_version_empty',
  severity: 'error',
  title: 'Version is empty',
  why: 'The schema lets an empty version through, but it names no version of the server.',
  mend: 'Write the version that the server reports live.',
  spec: `${CARD}, ServerCard.version`,
}

export const CARD_VERSION_RANGE: Rule = {
  code: 'card_version_range',
  severity: 'error',
  title: 'Version is a range',
  why: 'A card describes one running server, so its version is one version; readers refuse ranges.',
  mend: 'Write the one version that the server reports live.',
  spec: `${CARD}, ServerCard.version: "Version ranges are rejected"`,
}

export const CARD_VERSION_LATEST: Rule = {
  code: 'card_version_latest',
  severity: 'warning',
  title: 'Version is a moving tag',
  why: 'A tag such as "latest" never changes, so nobody can tell that the server did.',
  mend: 'Write the version that the server reports live.',
  spec: `${CARD}, ServerCard.version`,
}

export const CARD_NAME_DOT_SEGMENT: Rule = {
  code: 'card_name_dot_segment',
  severity: 'error',
  title: 'Part of the name is "." or ".."',
  why: 'Names become paths and keys in registries and stores, and such a name leads to another place.',
  mend: 'Write your domain reversed, a slash, and a short name of the server.',
  spec: `${CARD}, ServerCard.name; RFC 3986 section 5.2.4`,
}

export const CARD_NAME_NAMESPACE: Rule = {
  code: 'card_name_namespace',
  severity: 'warning',
  title: 'Namespace is not a reversed domain',
  why: 'Only a namespace that reads as a reversed domain can be tied to an owner; any other name can be taken by anybody.',
  mend: 'Begin the name with your domain reversed, such as com.example.',
  spec: `${CARD}, ServerCard.name: "reverse-DNS format"`,
}

export const CARD_NAME_FORWARD: Rule = {
  code: 'card_name_forward',
  severity: 'warning',
  title: 'Namespace looks like a domain that is not reversed',
  why: 'Readers reverse the namespace to find the owner’s domain, and reverse this one into a domain of somebody else or of nobody.',
  mend: 'Write the domain backwards: example.com becomes com.example.',
  spec: `${CARD}, ServerCard.name: "reverse-DNS format"`,
}

export const CARD_NO_REMOTES: Rule = {
  code: 'card_no_remotes',
  severity: 'note',
  title: 'Card names no remote',
  why: 'The card is valid, but nobody can connect to what it describes.',
  mend: 'Add "remotes" with the URL of the endpoint.',
  spec: `${CARD}, ServerCard.remotes`,
}

export const CARD_LINK_SCHEME: Rule = {
  code: 'card_link_scheme',
  severity: 'warning',
  title: 'Link is neither http nor https',
  why: 'People are shown these links to follow; clients drop every other scheme, and "javascript:" is an attack.',
  mend: 'Write an https URL, or remove the link.',
  spec: `${CARD}, websiteUrl and repository.url`,
}

export const CARD_URL_USERINFO: Rule = {
  code: 'card_url_userinfo',
  severity: 'error',
  title: 'URL holds user information',
  why: 'What stands before the @ is a credential that everybody can read, or a way to hide the true host; clients refuse the URL.',
  mend: 'Remove everything between // and @.',
  spec: 'RFC 3986 section 3.2.1; RFC 9110 section 4.2.4',
}

export const CARD_HOST_LOCAL: Rule = {
  code: 'card_host_local',
  severity: 'warning',
  title: 'Host is not on the public internet',
  why: 'A published card is read by strangers: nobody can reach such a host, or each reader reaches a machine of their own, and its name tells about your network.',
  mend: 'Write the public host name of the server.',
  spec: `${CARD}, discovery: no internal topology; RFC 6761`,
}

export const CARD_SUBFOLDER: Rule = {
  code: 'card_subfolder',
  severity: 'error',
  title: 'Subfolder is not a clean relative path',
  why: 'The path is joined to a checkout; a leading slash, an empty part, "." or ".." leads out of it.',
  mend: 'Write the path from the root of the repository, such as packages/server.',
  spec: `${CARD}, Repository.subfolder: "must be a clean relative path"`,
}

export const CARD_ICON_SOURCE: Rule = {
  code: 'card_icon_source',
  severity: 'warning',
  title: 'Icon is neither https nor an image in a data URI',
  why: 'Clients load icons over https or take them from base64 data; from anywhere else they show none.',
  mend: 'Write an https URL, or data:image/png;base64,….',
  spec: `${CARD}, Icon.src`,
}

export const CARD_ICON_SVG: Rule = {
  code: 'card_icon_svg',
  severity: 'warning',
  title: 'Icon is SVG in a data URI',
  why: 'SVG can hold script, and inside a data URI nothing but the client keeps it from running, so many clients drop it.',
  mend: 'Use PNG, or serve the SVG from an https URL.',
  spec: `${CARD}, Icon.src`,
}

export const CARD_ICON_SIZE: Rule = {
  code: 'card_icon_size',
  severity: 'note',
  title: 'Icon size is not WxH or "any"',
  why: 'Clients choose among icons by size and pass over one whose size they cannot read.',
  mend: 'Write sizes such as "48x48", or "any" for an SVG.',
  spec: `${CARD}, Icon.sizes`,
}

export const META_KEY: Rule = {
  code: 'meta_key',
  severity: 'warning',
  title: 'Key in _meta is malformed',
  why: 'A key is an optional reverse-DNS prefix with a slash, and a name that begins and ends with a letter or digit; readers may drop others.',
  mend: 'Write com.example/name with your own domain.',
  spec: META,
}

export const META_RESERVED: Rule = {
  code: 'meta_reserved',
  severity: 'warning',
  title: 'Key in _meta is reserved for MCP',
  why: 'Prefixes with the label mcp or modelcontextprotocol belong to the protocol, which may give them a meaning.',
  mend: 'Use a prefix of your own domain, reversed.',
  spec: `${META}; schema of the card (rule of 2025-06-18)`,
}

export const META_PRIMITIVES: Rule = {
  code: 'meta_primitives',
  severity: 'warning',
  title: '_meta lists tools or capabilities',
  why: 'A card leaves primitives to the live server, and _meta is no stand-in for them: the copy goes stale, and no reader compares it.',
  mend: 'Remove them; clients list tools, resources and prompts over the protocol.',
  spec: `${CARD}, _meta`,
}

export const REMOTE_PLAIN_HTTP: Rule = {
  code: 'remote_plain_http',
  severity: 'warning',
  title: 'Remote is plain http',
  why: 'Everybody on the way can read and change what is said, credentials included. In a card that was itself served over https it is an error: usually a proxy ends TLS and the application behind it builds its links with http.',
  mend: 'Write the remote with https; behind a proxy, take the scheme from the public address.',
  spec: `${CARD}, discovery: HTTPS in production; RFC 9110 section 4.2.2`,
}

export const REMOTE_SSE_ONLY: Rule = {
  code: 'remote_sse_only',
  severity: 'warning',
  title: 'Every remote is of the deprecated type sse',
  why: 'The transport of 2024-11-05 was replaced by Streamable HTTP in 2025-03-26; new clients leave it out.',
  mend: 'Serve Streamable HTTP and add a remote of type "streamable-http".',
  spec: 'MCP 2025-11-25 transports, "Backwards Compatibility"',
}

export const REMOTE_SSE_BESIDE: Rule = {
  code: 'remote_sse_beside',
  severity: 'note',
  title: 'A remote of the deprecated type sse stands beside the current one',
  why: 'It serves only clients that know nothing newer than 2024-11-05.',
  mend: 'Remove it when such clients no longer matter to you.',
  spec: 'MCP 2025-11-25 transports, "Backwards Compatibility"',
}

export const REMOTE_REPEATED: Rule = {
  code: 'remote_repeated',
  severity: 'warning',
  title: 'Two remotes of one type have one URL',
  why: 'Clients show the server twice, or take either one with its headers.',
  mend: 'Keep one of them.',
  spec: `${CARD}, ServerCard.remotes`,
}

export const REMOTE_REVISION_SYNTAX: Rule = {
  code: 'remote_revision_syntax',
  severity: 'warning',
  title: 'Protocol version is not a date',
  why: 'MCP revisions are dates; any other text equals none, so a client that compares finds no common one.',
  mend: 'List the revisions that the server accepts, such as "2025-11-25".',
  spec: 'MCP, Versioning',
}

export const REMOTE_REVISION_UNKNOWN: Rule = {
  code: 'remote_revision_unknown',
  severity: 'note',
  title: 'Protocol version is not a known revision',
  why: 'It is newer than this tool, or no revision of that date was ever released.',
  mend: 'List the revisions that the server accepts, such as "2025-11-25".',
  spec: 'MCP, Versioning',
}

export const INPUT_UNUSED: Rule = {
  code: 'input_unused',
  severity: 'warning',
  title: 'Variable is declared and never used',
  why: 'Clients ask people for a value that goes nowhere; often the template has a misspelt name.',
  mend: 'Use it as {name} in the template, or remove it.',
  spec: `${CARD}, Remote.variables and KeyValueInput.variables`,
}

export const INPUT_DEFAULT: Rule = {
  code: 'input_default',
  severity: 'warning',
  title: 'Default is not a valid value of its input',
  why: 'Whoever keeps the default cannot connect: it is none of the choices, or not of the format.',
  mend: 'Write a default that is one of the choices and of the format.',
  spec: `${CARD}, Input.default: "SHOULD be a valid value for the input"`,
}

export const SECRET_LITERAL: Rule = {
  code: 'secret_literal',
  severity: 'error',
  title: 'A secret is written in the card',
  why: 'Cards are public: everybody can read and use the credential. It must be treated as lost.',
  mend: 'Replace the value by a {variable} that is declared with "isSecret": true, and revoke the credential.',
  spec: `${CARD}, discovery: no secrets in cards`,
}

/** The rules beyond the schema that only cards have; those on inputs and headers are in input-rules.ts. */
export const LINT_RULES: readonly Rule[] = [
  CARD_VERSION_EMPTY,
  CARD_VERSION_RANGE,
  CARD_VERSION_LATEST,
  CARD_NAME_DOT_SEGMENT,
  CARD_NAME_NAMESPACE,
  CARD_NAME_FORWARD,
  CARD_NO_REMOTES,
  CARD_LINK_SCHEME,
  CARD_URL_USERINFO,
  CARD_HOST_LOCAL,
  CARD_SUBFOLDER,
  CARD_ICON_SOURCE,
  CARD_ICON_SVG,
  CARD_ICON_SIZE,
  META_KEY,
  META_RESERVED,
  META_PRIMITIVES,
  REMOTE_PLAIN_HTTP,
  REMOTE_SSE_ONLY,
  REMOTE_SSE_BESIDE,
  REMOTE_REPEATED,
  REMOTE_REVISION_SYNTAX,
  REMOTE_REVISION_UNKNOWN,
  INPUT_UNUSED,
  INPUT_DEFAULT,
  SECRET_LITERAL,
]
