/** What only a deployment can get wrong. What documents, hosting and live servers get wrong has its rules there. */
import type { Rule } from '../finding.ts'
import { CONSISTENCY } from '../discover/compare-rules.ts'
import { HOSTING } from '../discover/hosting-rules.ts'

export const MISSING: Rule = {
  code: 'deployment_document_missing',
  severity: 'error',
  title: 'A document is not where readers look',
  why: 'Each reader asks its own few paths. A server whose card is elsewhere does not exist for it.',
  mend: 'Serve the document at that path, from the same description as the others.',
  spec: 'SEP-2127, docs/discovery.md, Location',
}

export const NO_REMOTES: Rule = {
  code: 'deployment_no_remotes',
  severity: 'error',
  title: 'A deployed card names no remote',
  why: 'The card is valid, but a client that found it cannot connect to anything.',
  mend: 'Add "remotes" with the URL of the endpoint.',
  spec: 'MCP Server Card v1 (SEP-2127), ServerCard.remotes',
}

export const NOT_ALIVE: Rule = {
  code: 'deployment_endpoint_not_alive',
  severity: 'error',
  title: 'An endpoint that is published does not answer',
  why: 'A live MCP endpoint answers a POST with 200, 400 or 401. With anything else the card leads nowhere.',
  mend: 'Route POST of that very URL to the MCP server.',
  spec: 'MCP 2025-11-25, transports, Sending messages to the server',
}

export const REVISIONS_LEFT_OUT: Rule = {
  code: 'deployment_revisions_left_out',
  severity: 'error',
  title: 'The card leaves out protocol versions of the server',
  why: 'A client that knows only such a version passes over a server that would have served it.',
  mend: 'Generate supportedProtocolVersions from the running server.',
  spec: CONSISTENCY,
}

export const REVISIONS_UNSTATED: Rule = {
  code: 'deployment_revisions_unstated',
  severity: 'note',
  title: 'The card states no protocol versions',
  why: 'A client then learns only by connecting whether it can talk to the server.',
  mend: 'Add supportedProtocolVersions to the remote.',
  spec: 'MCP Server Card v1 (SEP-2127), Remote.supportedProtocolVersions',
}

export const HEADER_TEXT: Rule = {
  code: 'deployment_header_text',
  severity: 'error',
  title: 'A response header is not printable ASCII',
  why: 'Tools decode other bytes in headers in different ways, or refuse the whole answer.',
  mend: 'Write the header in printable ASCII.',
  spec: 'RFC 9110 section 5.5',
}

export const INTERNAL_ADDRESS: Rule = {
  code: 'deployment_internal_address',
  severity: 'error',
  title: 'A document names an address inside a network',
  why: 'Nobody outside can follow it, or each reader meets a machine of their own there; and it tells strangers about your network. Mostly the base URL is that of development.',
  mend: 'Set the base URL to the public address.',
  spec: 'SEP-2127, docs/discovery.md: no internal topology; RFC 6761',
}

export const PRIVATE_PATH: Rule = {
  code: 'deployment_private_path',
  severity: 'error',
  title: 'A document names a path of somebody’s machine',
  why: 'User names and folder layouts help attackers and nobody else.',
  mend: 'Remove the path.',
  spec: 'SEP-2127, docs/discovery.md: no internal topology',
}

export const CREDENTIAL: Rule = {
  code: 'deployment_credential',
  severity: 'error',
  title: 'A document holds a credential',
  why: 'Documents are public: everybody can read and use it. It must be treated as lost.',
  mend: 'Remove it, and revoke it.',
  spec: 'SEP-2127, docs/discovery.md: no secrets',
}

export const WEAK_TAG: Rule = {
  code: 'deployment_weak_tag',
  severity: 'warning',
  title: 'A weak tag is not recognised',
  why: 'Compressing proxies weaken tags, and If-None-Match is compared weakly; those behind one transfer the document each time.',
  mend: 'Leave out W/ on both sides before you compare.',
  spec: 'RFC 9110 sections 8.8.3.2 and 13.1.2',
}

export const TAG_LIST: Rule = {
  code: 'deployment_tag_list',
  severity: 'warning',
  title: 'A list of tags is not recognised',
  why: 'Caches that hold several representations ask with all their tags.',
  mend: 'Split If-None-Match into its entity tags, and compare each.',
  spec: 'RFC 9110 section 13.1.2',
}

export const ANY_TAG: Rule = {
  code: 'deployment_any_tag',
  severity: 'warning',
  title: 'If-None-Match: * is not recognised',
  why: 'The asterisk matches every representation that exists.',
  mend: 'Answer 304 to If-None-Match: *.',
  spec: 'RFC 9110 section 13.1.2',
}

export const FALSE_304: Rule = {
  code: 'deployment_false_304',
  severity: 'error',
  title: '304 to a tag that is not the current one',
  why: 'Readers keep their old document for ever and never see a change.',
  mend: 'Compare whole entity tags, not parts of the text.',
  spec: 'RFC 9110 section 13.1.2',
}

export const NOT_ACCEPTED: Rule = {
  code: 'deployment_accept_refused',
  severity: 'warning',
  title: 'An Accept header is answered with an error',
  why: 'Readers ask in different ways, and each must get the document in some type of JSON.',
  mend: 'Send the default type where none of the asked ones is there.',
  spec: 'RFC 9110 section 12.4.1',
}

export const ACCEPT_IGNORED: Rule = {
  code: 'deployment_accept_ignored',
  severity: 'warning',
  title: 'Accept gets another type than it asks for',
  why: 'The server has the type that was asked for and sends the other, so it reads q-values wrongly or not at all.',
  mend: 'Choose by q-value; q=0 refuses a type.',
  spec: 'RFC 9110 section 12.5.1',
}

export const VARY: Rule = {
  code: 'deployment_vary',
  severity: 'warning',
  title: 'Vary: Accept is missing',
  why: 'The type depends on Accept, and a shared cache that is not told so hands one reader the answer of another.',
  mend: 'Add Vary: Accept',
  spec: 'RFC 9110 section 12.5.5',
}

export const HOST_SPELLING: Rule = {
  code: 'deployment_host_port',
  severity: 'error',
  title: 'The answer depends on the port in Host',
  why: 'Clients and proxies write the host with its port or without it, and both name one site.',
  mend: 'Allow the host in both spellings.',
  spec: 'RFC 9110 section 7.2; RFC 3986 section 6.2.3',
}

export const HOST_REFLECTED: Rule = {
  code: 'deployment_host_reflected',
  severity: 'error',
  title: 'A document takes its addresses from the Host header',
  why: 'Whoever gets a request with another Host into a cache sends all readers to a server of their own.',
  mend: 'Write the public base URL into the configuration.',
  spec: 'RFC 9110 section 17.1; SEP-2127, docs/discovery.md, Hosting',
}

export const ORIGIN_REFUSED: Rule = {
  code: 'deployment_origin_refused',
  severity: 'error',
  title: 'A foreign Origin is refused',
  why: 'Cards and catalogs are public, and web clients of any site read them. The check of Origin belongs to the endpoint.',
  mend: 'Leave the paths of the documents out of the check of Origin.',
  spec: `${HOSTING}; MCP 2025-11-25, transports, Security warning`,
}

export const NOT_AS_DESCRIBED: Rule = {
  code: 'deployment_differs',
  severity: 'error',
  title: 'A deployed document is not the described one',
  why: 'The deployment is older than the description, or something on the way changes it.',
  mend: 'Deploy again, and clear the caches in front.',
  spec: 'Countersign, publish diff',
}

export const OTHER_BYTES: Rule = {
  code: 'deployment_other_bytes',
  severity: 'note',
  title: 'A deployed document says the same in other bytes',
  why: 'Something formats it anew; digests and tags are then not those of the description.',
  mend: 'Serve the bytes as they were published.',
  spec: 'Countersign, publish diff',
}

export const NOT_DESCRIBED: Rule = {
  code: 'deployment_extra',
  severity: 'warning',
  title: 'A document is deployed that nobody described',
  why: 'What is not published from the description is not updated with it, and readers of that path are told old things.',
  mend: 'Describe it, or remove it.',
  spec: 'Countersign, publish diff',
}

export const UNREAD: Rule = {
  code: 'deployment_unread',
  severity: 'note',
  title: 'A deployed document could not be read',
  why: 'Nothing is known about it then, neither good nor bad.',
  mend: 'Run it again.',
  spec: 'Countersign, publish diff',
}

/** Every rule of deployments, for `explain`. */
export const DEPLOYMENT_RULES: readonly Rule[] = [
  MISSING,
  NO_REMOTES,
  NOT_ALIVE,
  REVISIONS_LEFT_OUT,
  REVISIONS_UNSTATED,
  HEADER_TEXT,
  INTERNAL_ADDRESS,
  PRIVATE_PATH,
  CREDENTIAL,
  WEAK_TAG,
  TAG_LIST,
  ANY_TAG,
  FALSE_304,
  NOT_ACCEPTED,
  ACCEPT_IGNORED,
  VARY,
  HOST_SPELLING,
  HOST_REFLECTED,
  ORIGIN_REFUSED,
  NOT_AS_DESCRIBED,
  OTHER_BYTES,
  NOT_DESCRIBED,
  UNREAD,
]
