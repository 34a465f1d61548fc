import { NOTHING_TO_MEND } from '../finding.ts'
import { TRANSPORT, word, type RuleText } from './rule-text.ts'

/** What can be odd about a handshake without deciding its outcome. */
export type HandshakeCode =
  | 'redirected'
  | 'redirect_drops_method'
  | 'discover_unanswered'
  | 'discover_forbidden'
  | 'discover_malformed'
  | 'discover_lists_legacy_only'
  | 'supported_missing'
  | 'version_refused_though_listed'
  | 'modern_error_then_legacy'
  | 'prerelease_dialect'
  | 'result_type_missing'
  | 'result_type_unexpected'
  | 'cache_hints_missing'
  | 'identity_missing'
  | 'identity_in_draft_place'
  | 'identity_differs'
  | 'result_member_malformed'
  | 'version_refused_by_error'
  | 'version_refused_as_401'
  | 'session_id_malformed'
  | 'session_lost'
  | 'session_not_sticky'
  | 'notification_status'
  | 'notification_answered'
  | 'notification_refused'
  | 'notification_unanswered'

const LIFECYCLE = 'MCP 2025-11-25, lifecycle'
const MODERN = 'MCP 2026-07-28, versioning'
const DISCOVER = 'MCP 2026-07-28, server/discover'
const SESSIONS = 'MCP 2025-11-25, transports, session management'

export const HANDSHAKE_RULES: Readonly<Record<HandshakeCode, RuleText>> = {
  redirected: {
    severity: 'warning',
    title: 'The published URL redirects',
    why: 'Every request pays for a second one, and careful clients do not follow at all.',
    mend: 'Publish the URL that the redirect leads to.',
    spec: 'RFC 9110, section 15.4',
    say: (p) => `The POST was redirected with ${p.status} (${word(p.where)}).`,
  },
  redirect_drops_method: {
    severity: 'warning',
    title: 'A redirect that turns POST into GET',
    why: 'Most HTTP clients follow 301 and 302 with a GET and lose the message.',
    mend: 'Use 307 or 308, or publish the final URL.',
    spec: 'RFC 9110, sections 15.4.2 and 15.4.3',
    say: (p) => `A POST was redirected with ${p.status}.`,
  },
  discover_unanswered: {
    severity: 'warning',
    title: 'server/discover is met with silence or a failure',
    why: 'Clients that know both eras ask it first and lose time, or give up.',
    mend: 'Answer unknown methods at once with JSON-RPC error -32601.',
    spec: MODERN,
    say: (p) => `server/discover failed (${word(p.failure)}); initialize worked.`,
  },
  discover_forbidden: {
    severity: 'warning',
    title: 'Only server/discover is forbidden',
    why: 'A gateway that filters by method makes clients ask for credentials that nobody needs.',
    mend: 'Let server/discover through to the server.',
    spec: MODERN,
    say: (p) => `server/discover was answered with ${p.status}; initialize worked.`,
  },
  discover_malformed: {
    severity: 'warning',
    title: 'The result of server/discover has another shape',
    why: 'Clients cannot learn the supported versions from it and fall back.',
    mend: 'Send supportedVersions as an array of version strings, and capabilities.',
    spec: DISCOVER,
    say: () => 'The result of server/discover lists no supported versions.',
  },
  discover_lists_legacy_only: {
    severity: 'note',
    title: 'server/discover lists only older versions',
    why: 'The server knows the method and says that it needs initialize.',
    mend: NOTHING_TO_MEND,
    spec: DISCOVER,
    say: () => 'server/discover lists only versions that need initialize.',
  },
  supported_missing: {
    severity: 'warning',
    title: 'A version error that lists no versions',
    why: 'Clients cannot choose another version from it.',
    mend: 'Add data.supported, an array of version strings.',
    spec: MODERN,
    say: () => 'Error -32022 came without a usable data.supported.',
  },
  version_refused_though_listed: {
    severity: 'warning',
    title: 'The server refuses a version that it lists',
    why: 'Clients that do as the error says go round in a circle.',
    mend: 'Accept every version in data.supported.',
    spec: MODERN,
    say: () => 'The version that data.supported names was refused again.',
  },
  modern_error_then_legacy: {
    severity: 'warning',
    title: 'The modern path is broken, the old one works',
    why: 'Clients that follow the specification do not fall back after a modern error.',
    mend: 'Let MCP-Protocol-Version and Mcp-Method through every proxy.',
    spec: MODERN,
    say: (p) => `server/discover was refused with ${p.error}; initialize worked.`,
  },
  prerelease_dialect: {
    severity: 'warning',
    title: 'The server speaks a draft of 2026-07-28',
    why: 'The error codes changed before the release, so current clients do not recognise it.',
    mend: 'Update the SDK of the server.',
    spec: 'MCP 2026-07-28, changelog',
    say: () => 'Error -32004 lists 2026-07-28: the code of the release candidate.',
  },
  result_type_missing: {
    severity: 'warning',
    title: 'resultType is missing',
    why: 'Every result of 2026-07-28 has it, and strict clients refuse a list without it.',
    mend: 'Add "resultType":"complete".',
    spec: 'MCP 2026-07-28, basic protocol, results',
    say: (p) => `The result of ${word(p.method)} has no resultType.`,
  },
  result_type_unexpected: {
    severity: 'warning',
    title: 'resultType is not "complete"',
    why: 'Clients must treat an unknown type as invalid.',
    mend: 'Send "resultType":"complete".',
    spec: 'MCP 2026-07-28, basic protocol, results',
    say: (p) => `The result of ${word(p.method)} has a resultType other than "complete".`,
  },
  cache_hints_missing: {
    severity: 'note',
    title: 'ttlMs or cacheScope is missing or malformed',
    why: 'Clients then choose a time of their own.',
    mend: 'Add "ttlMs":<milliseconds> and "cacheScope":"public" or "private".',
    spec: 'MCP 2026-07-28, caching',
    say: (p) => `The result of ${word(p.method)} lacks a usable ttlMs or cacheScope.`,
  },
  identity_missing: {
    severity: 'note',
    title: 'The server does not say who it is',
    why: 'Its name cannot be compared with the card.',
    mend: 'Add io.modelcontextprotocol/serverInfo to _meta of the results.',
    spec: DISCOVER,
    say: () => 'No serverInfo with a name came with the handshake.',
  },
  identity_in_draft_place: {
    severity: 'warning',
    title: 'serverInfo is where a draft had it',
    why: 'It moved from the body of the result into _meta before the release.',
    mend: 'Move it to _meta["io.modelcontextprotocol/serverInfo"].',
    spec: DISCOVER,
    say: () => 'serverInfo is a member of the result, not of its _meta.',
  },
  identity_differs: {
    severity: 'warning',
    title: 'Two serverInfo that differ',
    why: 'Clients believe one or the other.',
    mend: 'Keep the one in _meta.',
    spec: DISCOVER,
    say: (p) => `serverInfo in the result and in its _meta differ (${word(p.members)}).`,
  },
  result_member_malformed: {
    severity: 'warning',
    title: 'A required member is missing or has another type',
    why: 'Clients that validate refuse the whole result.',
    mend: 'Send capabilities as an object, and serverInfo with name and version as strings.',
    spec: 'MCP 2025-11-25, schema, InitializeResult',
    say: (p) => `The result has no usable ${p.member}.`,
  },
  version_refused_by_error: {
    severity: 'warning',
    title: 'initialize refuses a version with an error',
    why: 'The handshake negotiates by a result that names another version; clients give up on an error.',
    mend: 'Answer with a result and a protocolVersion that the server supports.',
    spec: 'MCP 2025-11-25, lifecycle, version negotiation',
    say: (p) => `initialize was refused with ${p.error}; an older version was offered next.`,
  },
  version_refused_as_401: {
    severity: 'warning',
    title: 'A version is refused with 401',
    why: 'Clients start to ask for credentials that nobody needs.',
    mend: 'Answer with a result and a protocolVersion that the server supports.',
    spec: 'RFC 9110, section 15.5.2',
    say: () => 'initialize was answered with 401 and a body that names another version.',
  },
  session_id_malformed: {
    severity: 'warning',
    title: 'A session id with characters that are not allowed',
    why: 'Clients and proxies may not be able to send it back.',
    mend: 'Use visible ASCII only.',
    spec: SESSIONS,
    say: () => 'MCP-Session-Id is empty or has characters other than visible ASCII.',
  },
  session_lost: {
    severity: 'note',
    title: 'The session was lost at once',
    why: 'A restart, or a load balancer that sends the next request elsewhere.',
    mend: 'If it comes again, make sessions known to every instance.',
    spec: SESSIONS,
    say: () => 'The server answered 404 to its own new session; a second one was begun.',
  },
  session_not_sticky: {
    severity: 'warning',
    title: 'Sessions do not hold',
    why: 'Clients start over again and again.',
    mend: 'Route a session to the instance that has it, or do without sessions.',
    spec: SESSIONS,
    say: () => 'Two sessions in a row were unknown to the server that had issued them.',
  },
  notification_status: {
    severity: 'note',
    title: 'A notification was not answered with 202',
    why: 'The specification asks for 202 without a body; some clients stumble over others.',
    mend: 'Answer 202.',
    spec: TRANSPORT,
    say: (p) => `notifications/initialized was answered with ${p.status}.`,
  },
  notification_answered: {
    severity: 'warning',
    title: 'A notification was answered with a body',
    why: 'A notification has no response; clients try to parse it and fail.',
    mend: 'Answer 202 and send no body.',
    spec: TRANSPORT,
    say: (p) => `notifications/initialized was answered with ${p.status} and a body.`,
  },
  notification_refused: {
    severity: 'warning',
    title: 'The notification that ends the handshake failed',
    why: 'Clients take the handshake for failed, although initialize had a result.',
    mend: 'Answer notifications/initialized with 202.',
    spec: LIFECYCLE,
    say: (p) => `notifications/initialized was answered with ${p.status}.`,
  },
  notification_unanswered: {
    severity: 'note',
    title: 'The notification that ends the handshake got no answer',
    why: 'Clients wait for the 202 before they go on.',
    mend: 'Answer notifications/initialized with 202 at once.',
    spec: LIFECYCLE,
    say: (p) => `notifications/initialized got no answer (${word(p.failure)}).`,
  },
}
