import { word, type RuleText } from './rule-text.ts'

/** What can be odd about the lists of a server that is connected. */
export type ListCode =
  | 'tools_not_advertised'
  | 'tools_advertised_but_unknown'
  | 'list_gated'
  | 'list_refused'
  | 'list_unanswered'
  | 'list_malformed'
  | 'tool_malformed'
  | 'cursor_null'
  | 'cursor_empty'
  | 'cursor_malformed'
  | 'cursor_repeated'
  | 'page_repeated'
  | 'list_cut'
  | 'resource_unreadable'

const PAGES = 'MCP 2026-07-28, pagination'
const TOOLS = 'MCP 2025-11-25, tools'

export const LIST_RULES: Readonly<Record<ListCode, RuleText>> = {
  tools_not_advertised: {
    severity: 'note',
    title: 'The server does not advertise tools',
    why: 'Without capabilities.tools clients do not ask for the list.',
    mend: 'Add "tools":{} to the capabilities when there are tools.',
    spec: TOOLS,
    say: () => 'The capabilities have no tools, so the list was not asked for.',
  },
  tools_advertised_but_unknown: {
    severity: 'warning',
    title: 'tools/list is advertised and unknown',
    why: 'The capabilities promise what the server does not have.',
    mend: 'Implement tools/list, or remove tools from the capabilities.',
    spec: TOOLS,
    say: () => 'The capabilities have tools, and tools/list is answered with -32601.',
  },
  list_gated: {
    severity: 'note',
    title: 'The list asks for credentials',
    why: 'The handshake is open and what is behind was not seen.',
    mend: 'Nothing, if it is meant so.',
    spec: 'RFC 9110, section 11.6.1',
    say: (p) => `${word(p.method)} was answered with ${p.status}.`,
  },
  list_refused: {
    severity: 'warning',
    title: 'A list could not be read',
    why: 'Clients show a server without tools.',
    mend: 'Answer with a result.',
    spec: TOOLS,
    say: (p) =>
      `${word(p.method)} was answered with ${p.status}${p.error === undefined ? '' : ` and error ${p.error}`}.`,
  },
  list_unanswered: {
    severity: 'note',
    title: 'A list was not read to its end',
    why: 'Nothing can be concluded from what is absent in it.',
    mend: 'Run the check again.',
    spec: TOOLS,
    say: (p) => `${word(p.method)} got no whole answer (${word(p.failure)}).`,
  },
  list_malformed: {
    severity: 'warning',
    title: 'The result has no list',
    why: 'Clients refuse it and show nothing.',
    mend: 'Send an array; an empty one is fine.',
    spec: 'MCP 2025-11-25, schema, ListToolsResult',
    say: (p) => `The result of ${word(p.method)} has no array of ${p.member}.`,
  },
  tool_malformed: {
    severity: 'warning',
    title: 'A list entry without a name',
    why: 'Some clients drop all tools over one bad entry.',
    mend: 'Send every entry as an object with its name.',
    spec: 'MCP 2025-11-25, schema, Tool',
    say: (p) => `${p.count} entries of the list have no name; the first is number ${p.first}.`,
  },
  cursor_null: {
    severity: 'warning',
    title: 'nextCursor is null',
    why: 'The member may be absent, not null: strict clients refuse the page and lose its tools.',
    mend: 'Leave nextCursor out on the last page.',
    spec: PAGES,
    say: () => 'The last page has "nextCursor":null.',
  },
  cursor_empty: {
    severity: 'note',
    title: 'nextCursor is empty',
    why: 'Older revisions do not say what it means and most servers mean the end; 2026-07-28 counts it as a cursor.',
    mend: 'Leave nextCursor out on the last page.',
    spec: PAGES,
    say: () => 'The page has "nextCursor":"", taken for the end of the list.',
  },
  cursor_malformed: {
    severity: 'warning',
    title: 'nextCursor is not a string',
    why: 'Strict clients refuse the page, so what follows cannot be read.',
    mend: 'Send the cursor as a string.',
    spec: PAGES,
    say: () => 'nextCursor is neither absent nor a string.',
  },
  cursor_repeated: {
    severity: 'warning',
    title: 'The cursor does not advance',
    why: 'Clients that follow it read the same tools for ever.',
    mend: 'Return a new cursor with each page, and none with the last.',
    spec: PAGES,
    say: () => 'A page names a cursor that was used before.',
  },
  page_repeated: {
    severity: 'warning',
    title: 'A page repeats what was listed before',
    why: 'The cursor was ignored, so the rest of the list is out of reach.',
    mend: 'Return the page that the cursor stands for.',
    spec: PAGES,
    say: () => 'A further page lists only what was listed before.',
  },
  list_cut: {
    severity: 'note',
    title: 'The list is longer than what was read',
    why: 'This tool stops at 10 pages or 5,000 entries.',
    mend: 'Larger pages help.',
    spec: PAGES,
    say: (p) => `Reading stopped at the limit of ${p.limit} ${p.of}.`,
  },
  resource_unreadable: {
    severity: 'warning',
    title: 'A listed resource could not be read',
    why: 'Clients that rely on it fail.',
    mend: 'Answer resources/read with a text for the listed URI.',
    spec: 'MCP 2025-11-25, resources',
    say: () => 'The resource is listed and resources/read gave no text for it.',
  },
}
