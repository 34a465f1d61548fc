import { TRANSPORT, word, type RuleText } from './rule-text.ts'

/** What can be odd about one reply, whatever it says. */
export type ReplyCode =
  | 'result_under_4xx'
  | 'id_not_echoed'
  | 'error_id_not_ours'
  | 'error_malformed'
  | 'array_reply'
  | 'bom_in_reply'
  | 'reply_wrong_type'
  | 'reply_json_oddity'
  | 'content_type_repeated'
  | 'stream_unterminated'
  | 'event_not_json'
  | 'event_name_unknown'
  | 'server_request_on_modern'
  | 'server_request_unasked'

const LIFECYCLE = 'MCP 2025-11-25, lifecycle'
const RPC = 'JSON-RPC 2.0, section 5'
const STREAM = 'HTML Living Standard, 9.2.6'

export const REPLY_RULES: Readonly<Record<ReplyCode, RuleText>> = {
  result_under_4xx: {
    severity: 'warning',
    title: 'A result under an error status',
    why: 'Clients that look at the status first throw the result away.',
    mend: 'Answer 200 with a result.',
    spec: TRANSPORT,
    say: (p) => `A result was sent with status ${p.status}.`,
  },
  id_not_echoed: {
    severity: 'warning',
    title: 'A response with an id that was not sent',
    why: 'Clients match by value and type and wait for ever.',
    mend: 'Return the id exactly as it was received, a number as a number.',
    spec: RPC,
    say: (p) => `A response came under another id (type ${p.type}).`,
  },
  error_id_not_ours: {
    severity: 'note',
    title: 'An error with an id that was not sent',
    why: 'Clients may not connect the error with their request.',
    mend: 'Return the id of the request, or null when it could not be read.',
    spec: RPC,
    say: (p) => `An error came under another id (type ${p.type}).`,
  },
  error_malformed: {
    severity: 'warning',
    title: 'An error without code or message',
    why: 'Strict clients refuse the whole message.',
    mend: 'Send "error":{"code":<integer>,"message":"..."}.',
    spec: RPC,
    say: () => 'A JSON-RPC error lacks an integer code or a message.',
  },
  array_reply: {
    severity: 'warning',
    title: 'A batch in answer to one request',
    why: 'Batches were removed in 2025-06-18 and clients refuse them.',
    mend: 'Send the one response object.',
    spec: 'MCP 2025-06-18, changelog',
    say: () => 'One request was answered with a JSON array.',
  },
  bom_in_reply: {
    severity: 'warning',
    title: 'A byte order mark before the reply',
    why: 'JSON must not begin with one, and strict parsers refuse it.',
    mend: 'Write the reply without a byte order mark.',
    spec: 'RFC 8259, section 8.1',
    say: () => 'The reply begins with a byte order mark.',
  },
  reply_wrong_type: {
    severity: 'warning',
    title: 'The media type does not fit the body',
    why: 'Clients choose their parser by the Content-Type and refuse others.',
    mend: 'Send application/json, or text/event-stream for a stream.',
    spec: TRANSPORT,
    say: (p) => `The body is ${word(p.body)} and its type is ${word(p.media)}.`,
  },
  reply_json_oddity: {
    severity: 'note',
    title: 'JSON that readers disagree about',
    why: 'Two parsers may see different values.',
    mend: 'Send each name once and numbers within the safe range.',
    spec: 'RFC 8259, sections 4 and 6',
    say: (p) => `The reply has JSON that readers disagree about (${word(p.fault)}).`,
  },
  content_type_repeated: {
    severity: 'note',
    title: 'More than one Content-Type',
    why: 'Clients see a joined value that is no media type.',
    mend: 'Set the header in one place.',
    spec: 'RFC 9110, section 8.3',
    say: (p) => `The reply names ${p.count} media types.`,
  },
  stream_unterminated: {
    severity: 'warning',
    title: 'The last event lacks its blank line',
    why: 'Conforming readers discard an event that is not ended by a blank line.',
    mend: 'End every event with two line ends.',
    spec: STREAM,
    say: () => 'The event stream ended in the middle of the event that holds the response.',
  },
  event_not_json: {
    severity: 'warning',
    title: 'An event that is not JSON',
    why: 'Clients report a parse error for it.',
    mend: 'Send comments as lines that begin with a colon.',
    spec: TRANSPORT,
    say: (p) => `${p.count} event(s) of the stream hold no JSON.`,
  },
  event_name_unknown: {
    severity: 'warning',
    title: 'Only events of other names',
    why: 'Clients read events without a name or named "message" and skip the rest.',
    mend: 'Leave the event name out.',
    spec: TRANSPORT,
    say: (p) => `The stream held no response, but ${p.count} event(s) under another name.`,
  },
  server_request_on_modern: {
    severity: 'warning',
    title: 'A request by the server in a modern stream',
    why: '2026-07-28 has no requests by servers; nobody will answer.',
    mend: 'Return a result of type input_required where it is allowed.',
    spec: 'MCP 2026-07-28, multi round-trip requests',
    say: (p) => `The server sent ${p.count} request(s) of its own.`,
  },
  server_request_unasked: {
    severity: 'note',
    title: 'A request that the client never offered to answer',
    why: 'The client declared no capabilities, so only ping may be asked of it.',
    mend: 'Respect the capabilities of the client.',
    spec: LIFECYCLE,
    say: (p) => `The server sent ${p.count} request(s) that the client cannot answer.`,
  },
}
