import { TRANSPORT, word, type RuleText } from './rule-text.ts'

/** Why a handshake did not connect. A few are observations too, once it did. */
export type ReasonCode =
  | 'asked_to_wait'
  | 'refused_by_guard'
  | 'no_connection'
  | 'no_answer'
  | 'handshake_aborted'
  | 'server_error'
  | 'edge_block'
  | 'access_forbidden'
  | 'redirect_not_followed'
  | 'redirect_lowers_scheme'
  | 'credential_required'
  | 'credential_undisclosed'
  | 'credential_probable'
  | 'payment_required'
  | 'host_rejected'
  | 'origin_rejected'
  | 'refuses_valid_accept'
  | 'already_initialized'
  | 'closed_for_everybody'
  | 'initialize_refused'
  | 'initialize_unanswered'
  | 'initialize_malformed'
  | 'unknown_revision_chosen'
  | 'no_mutual_revision'
  | 'modern_refused'
  | 'response_id_mismatch'
  | 'reply_without_envelope'
  | 'stream_unanswered'
  | 'deprecated_sse_transport'
  | 'endpoint_not_found'
  | 'endpoint_html'
  | 'endpoint_not_json'
  | 'endpoint_not_jsonrpc'
  | 'unexpected_status'

const LIFECYCLE = 'MCP 2025-11-25, lifecycle, initialization'
const MODERN = 'MCP 2026-07-28, versioning'
const RPC = 'JSON-RPC 2.0, section 5'

export const REASON_RULES: Readonly<Record<ReasonCode, RuleText>> = {
  asked_to_wait: {
    severity: 'note',
    title: 'The server asks to wait',
    why: 'A 429, or a 503 with Retry-After, says nothing about the server, perhaps much about its load. Nothing more was sent.',
    mend: 'Try again later. If honest clients meet it too, raise the limit.',
    spec: 'RFC 6585, section 4; RFC 9110, section 10.2.3',
    say: (p) =>
      `The server answers ${p.status} and asks to wait${p.seconds === undefined ? '' : ` ${p.seconds} s`}; nothing was measured.`,
  },
  refused_by_guard: {
    severity: 'error',
    title: 'The guard refused to contact the endpoint',
    why: 'The URL, or an address its name resolves to, is one that a public tool must not contact.',
    mend: 'Publish an https URL on a public address, or allow private networks when you check your own.',
    spec: 'OWASP, Server-Side Request Forgery Prevention',
    say: (p) => `The endpoint was not contacted: ${word(p.refusal)}.`,
  },
  no_connection: {
    severity: 'note',
    title: 'No connection could be made',
    why: 'Name, network or TLS failed before a request was sent, so nothing is known about MCP there.',
    mend: 'Check the name, the port, the certificate and the firewall, then run the check again.',
    spec: 'RFC 9110, section 4.3',
    say: (p) => `No connection was made (${word(p.failure)}, while in phase ${p.phase}).`,
  },
  no_answer: {
    severity: 'note',
    title: 'No answer came, or not all of it',
    why: 'A silent, reset or cut connection happens to good servers too, so one of them proves nothing.',
    mend: 'Run the check again; if it stays, look for a proxy that buffers or a handler that never answers.',
    spec: TRANSPORT,
    say: (p) => `No whole answer came (${word(p.failure)}).`,
  },
  handshake_aborted: {
    severity: 'note',
    title: 'The check was ended by its caller',
    why: 'Nothing can be concluded from an unfinished handshake.',
    mend: 'Run it again.',
    spec: LIFECYCLE,
    say: () => 'The handshake was aborted before it was finished.',
  },
  server_error: {
    severity: 'note',
    title: 'The server failed with a 5xx',
    why: 'Deployments, cold starts and overload look like this; one answer is no verdict.',
    mend: 'Run the check again; if it stays, read the logs of the server and of its proxy.',
    spec: 'RFC 9110, section 15.6',
    say: (p) => `The handshake was answered with ${p.status}.`,
  },
  edge_block: {
    severity: 'note',
    title: 'An edge network blocked the check',
    why: 'A bot rule stands in front of the server, so the server itself was not seen. Agents may be blocked alike.',
    mend: 'Exempt the MCP path from browser challenges: MCP clients cannot solve them.',
    spec: 'RFC 9110, section 15.5.4',
    say: (p) => `A page with status ${p.status} from in front of the server blocked the request.`,
  },
  access_forbidden: {
    severity: 'note',
    title: 'The request was forbidden without a challenge',
    why: 'A 403 without a recognisable cause does not tell a protected server from a broken one.',
    mend: 'Answer 401 with a WWW-Authenticate challenge when credentials would help.',
    spec: 'RFC 9110, section 15.5.4; MCP 2025-11-25, authorization',
    say: (p) =>
      `The handshake was answered with ${p.status} and no reason that a client could act on.`,
  },
  redirect_not_followed: {
    severity: 'warning',
    title: 'The endpoint redirects',
    why: 'Many HTTP clients turn a redirected POST into a GET, and a redirect to another origin must not take credentials along.',
    mend: 'Publish the URL that the redirect leads to.',
    spec: 'RFC 9110, section 15.4',
    say: (p) => `The POST was redirected with ${p.status} (${word(p.where)}) and not followed.`,
  },
  redirect_lowers_scheme: {
    severity: 'error',
    title: 'A redirect leads from https to http',
    why: 'Whoever follows it sends tokens and data in clear; careful clients stop instead.',
    mend: 'Let the proxy tell the application that the request came over TLS (X-Forwarded-Proto), or publish the URL in its final form.',
    spec: 'RFC 9110, section 15.4; RFC 9700, section 4.12',
    say: (p) => `The POST was redirected with ${p.status} from https to http.`,
  },
  credential_required: {
    severity: 'note',
    title: 'The server asks for credentials',
    why: 'What is behind the challenge was not seen, so no claim about it could be compared.',
    mend: 'Nothing. To check what is behind, give your own credentials.',
    spec: 'RFC 9110, section 11.6.1; MCP 2025-11-25, authorization',
    say: (p) => `The server answers 401 with a challenge of scheme ${p.scheme}.`,
  },
  credential_undisclosed: {
    severity: 'warning',
    title: 'A 401 that does not say which credentials',
    why: 'Without a well-formed WWW-Authenticate challenge a client cannot learn how to get in.',
    mend: 'Add WWW-Authenticate: Bearer resource_metadata="https://<host>/.well-known/oauth-protected-resource/<path>".',
    spec: 'RFC 9110, section 15.5.2; RFC 9728, section 5.1',
    say: (p) =>
      `The server answers 401, and its challenge is ${p.challenge === 'malformed' ? 'malformed' : 'missing'}.`,
  },
  credential_probable: {
    severity: 'warning',
    title: 'An error that seems to ask for credentials',
    why: 'Clients react to 401 with a challenge, not to the wording of an error.',
    mend: 'Answer 401 with a WWW-Authenticate challenge.',
    spec: 'MCP 2025-11-25, authorization',
    say: (p) => `The handshake was refused (${p.status}) in words that ask for credentials.`,
  },
  payment_required: {
    severity: 'note',
    title: 'The server asks for payment',
    why: 'What is behind the payment was not seen.',
    mend: 'Nothing, if it is meant so.',
    spec: 'RFC 9110, section 15.5.3',
    say: () => 'The server answers 402.',
  },
  host_rejected: {
    severity: 'error',
    title: 'The server rejects its own public host name',
    why: 'Its protection against DNS rebinding knows another name, so no client gets in by this URL.',
    mend: 'Add the public host name to the allowed hosts of the server.',
    spec: 'MCP 2025-11-25, transports, security warning',
    say: (p) => `The server answers ${p.status} because of the Host header.`,
  },
  origin_rejected: {
    severity: 'error',
    title: 'The server rejects the origin although none was sent',
    why: 'Clients that are no browsers send no Origin header and are locked out.',
    mend: 'Check Origin only when the header is present.',
    spec: 'MCP 2025-11-25, transports, security warning',
    say: (p) => `The server answers ${p.status} because of an Origin header that was not sent.`,
  },
  refuses_valid_accept: {
    severity: 'error',
    title: 'The server refuses a valid Accept header',
    why: 'The request named both types that the transport asks for; probably a proxy rewrites the header.',
    mend: 'Let the hosting layer pass the Accept header through unchanged.',
    spec: TRANSPORT,
    say: () => 'The server is alive and answers 406 although both types were accepted.',
  },
  already_initialized: {
    severity: 'warning',
    title: 'The server takes one client in its lifetime',
    why: 'One transport is shared by everybody: the first initialize wins and every later client is refused.',
    mend: 'Make a transport for each session.',
    spec: LIFECYCLE,
    say: () => 'The server says that it is already initialized, by somebody else.',
  },
  closed_for_everybody: {
    severity: 'error',
    title: 'The server refuses initialize for want of a session',
    why: 'A shared transport was closed by one client, and nobody can connect until a restart.',
    mend: 'Make a transport for each session.',
    spec: 'MCP 2025-11-25, transports, session management',
    say: () => 'The server answers initialize, which begins a session, with "session not found".',
  },
  initialize_refused: {
    severity: 'error',
    title: 'The server refuses initialize',
    why: 'Software that speaks JSON-RPC is there and no client can start a session with it.',
    mend: 'Answer initialize with a result as the specification shows it.',
    spec: LIFECYCLE,
    say: (p) => `initialize was answered with ${p.status} and JSON-RPC error ${p.error}.`,
  },
  initialize_unanswered: {
    severity: 'error',
    title: 'initialize was accepted and not answered',
    why: 'A request needs a response in the body; 202 or an empty body is for notifications.',
    mend: 'Send the result in the response to the POST.',
    spec: TRANSPORT,
    say: (p) => `initialize was answered with ${p.status} and an empty body.`,
  },
  initialize_malformed: {
    severity: 'error',
    title: 'The result of initialize has no usable protocol version',
    why: 'No client can know which protocol to speak.',
    mend: 'Send protocolVersion as a string, for example "2025-11-25".',
    spec: LIFECYCLE,
    say: () => 'The result of initialize has no protocolVersion that is a string.',
  },
  unknown_revision_chosen: {
    severity: 'error',
    title: 'The server chose a protocol version nobody knows',
    why: 'A client that does not know the version has to disconnect.',
    mend: 'Answer with the version that was offered, or with the newest one you support before 2026-07-28.',
    spec: 'MCP 2025-11-25, lifecycle, version negotiation',
    say: (p) =>
      p.revision === undefined
        ? 'The server chose a protocol version that is not a date.'
        : `The server chose protocol version ${p.revision}.`,
  },
  no_mutual_revision: {
    severity: 'note',
    title: 'No protocol version in common',
    why: 'The server is modern and supports only versions that this tool does not know.',
    mend: 'Update this tool. To serve clients of today, support a current version too.',
    spec: MODERN,
    say: () => 'The server supports only protocol versions that are unknown here.',
  },
  modern_refused: {
    severity: 'error',
    title: 'A modern server refuses a correct request',
    why: 'The request was complete when it left; often a proxy strips or changes the Mcp-* headers.',
    mend: 'Let MCP-Protocol-Version, Mcp-Method and Mcp-Name through every proxy.',
    spec: 'MCP 2026-07-28, transports, request headers',
    say: (p) => `server/discover was refused with ${p.error}, and initialize did not work either.`,
  },
  response_id_mismatch: {
    severity: 'error',
    title: 'The response has another id than the request',
    why: 'Clients match responses by id, value and type: this one is never delivered, and they wait until they give up.',
    mend: 'Return the id exactly as it was received, a number as a number.',
    spec: RPC,
    say: () => 'The result came under another id than the one that was sent.',
  },
  reply_without_envelope: {
    severity: 'error',
    title: 'The reply lacks the JSON-RPC envelope',
    why: 'Without "jsonrpc":"2.0", the id, and exactly one of result and error no client takes it for an answer.',
    mend: 'Send {"jsonrpc":"2.0","id":<as received>,"result":{...}}.',
    spec: RPC,
    say: (p) => `The answer (${p.status}) resembles a result but is no JSON-RPC response.`,
  },
  stream_unanswered: {
    severity: 'note',
    title: 'The event stream ended without the response',
    why: 'The response was lost on the way or never sent; one lost stream is no verdict.',
    mend: 'Close the stream only after the response; look for proxies that cut idle streams.',
    spec: TRANSPORT,
    say: () => 'The event stream ended and held no response.',
  },
  deprecated_sse_transport: {
    severity: 'warning',
    title: 'The server speaks the deprecated HTTP+SSE transport',
    why: 'It was replaced in 2025-03-26; many clients no longer speak it, and it was not measured here.',
    mend: 'Serve Streamable HTTP, beside the old transport if need be.',
    spec: 'MCP 2025-11-25, transports, backwards compatibility',
    say: () => 'A GET opens the event stream of the HTTP+SSE transport of 2024-11-05.',
  },
  endpoint_not_found: {
    severity: 'error',
    title: 'Nothing takes a POST there',
    why: 'The path is wrong, or the deployment is gone.',
    mend: 'Publish the exact URL of the MCP endpoint.',
    spec: TRANSPORT,
    say: (p) => `The POST was answered with ${p.status}, and a GET opens no event stream.`,
  },
  endpoint_html: {
    severity: 'error',
    title: 'A web page is where the endpoint should be',
    why: 'Parked domains and single-page applications answer every path with a page.',
    mend: 'Publish the exact URL of the MCP endpoint, and route it before the catch-all.',
    spec: TRANSPORT,
    say: (p) => `The POST was answered with ${p.status} and an HTML page.`,
  },
  endpoint_not_json: {
    severity: 'error',
    title: 'The answer is not JSON',
    why: 'An MCP server answers with JSON or an event stream.',
    mend: 'Publish the exact URL of the MCP endpoint.',
    spec: TRANSPORT,
    say: (p) => `The POST was answered with ${p.status} and something that is no JSON.`,
  },
  endpoint_not_jsonrpc: {
    severity: 'error',
    title: 'The answer is JSON, but not JSON-RPC',
    why: 'Some other API is there.',
    mend: 'Publish the exact URL of the MCP endpoint.',
    spec: RPC,
    say: (p) => `The POST was answered with ${p.status} and JSON that is no JSON-RPC message.`,
  },
  unexpected_status: {
    severity: 'error',
    title: 'The status is not one of an MCP server',
    why: 'No MCP revision uses it for a well-formed request, and the body explains nothing.',
    mend: 'Look at what stands in front of the server.',
    spec: TRANSPORT,
    say: (p) => `The POST was answered with ${p.status}, and no JSON-RPC message came with it.`,
  },
}
