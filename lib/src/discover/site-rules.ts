import { NOTHING_TO_MEND, type Rule } from '../finding.ts'
import { CATALOG_LOOP, CATALOG_TOO_DEEP } from './catalogs.ts'

const CARD_DRAFT = 'SEP-2127, docs/discovery.md'
const AI_CATALOG = 'AI Catalog, Discovery'

export const HTML_FALLBACK: Rule = {
  code: 'html_fallback',
  severity: 'note',
  title: 'Unknown paths answer 200 with a page',
  why: 'The fallback of a single-page app makes readers believe that a broken document is there. Nothing is: a page counts as absence here.',
  mend: 'Answer 404 under /.well-known/ where there is no file.',
  spec: 'RFC 9110 section 15.5.5',
}

export const PLACE_EMPTY: Rule = {
  code: 'place_empty',
  severity: 'warning',
  title: 'A place answers without content',
  why: 'Readers take an empty answer for a broken document.',
  mend: 'Serve the document, or answer 404.',
  spec: CARD_DRAFT,
}

export const DOCUMENT_OVER_LIMIT: Rule = {
  code: 'document_over_limit',
  severity: 'warning',
  title: 'A document is too large to be read',
  why: 'Readers cap what they read; the SDKs stop at 1 MiB, others far below. A larger document is lost to all of them.',
  mend: 'Leave out tool lists and long texts, or list servers in several catalogs; `--max 1MiB` reads more.',
  spec: CARD_DRAFT,
}

export const DOCUMENT_CUT: Rule = {
  code: 'document_cut',
  severity: 'warning',
  title: 'A document did not arrive whole',
  why: 'What is there of it says nothing for certain.',
  mend: 'Check the Content-Length, Content-Encoding and time-outs of the server in front.',
  spec: 'RFC 9112 section 8',
}

export const PLACE_REFUSED: Rule = {
  code: 'place_refused',
  severity: 'warning',
  title: 'The site points where no reader may go',
  why: 'Catalogs, links and redirects that lead into private networks, to other schemes or down to plain http are traps; careful readers do not follow.',
  mend: 'Point to a public https:// address, without a redirect to anywhere else.',
  spec: 'AI Catalog, Security considerations',
}

export const DEAD_REFERENCE: Rule = {
  code: 'dead_reference',
  severity: 'warning',
  title: 'A listed document is not there',
  why: 'Readers follow the catalog or link and find nothing, so the server stays unknown.',
  mend: 'Serve the document, or remove what points to it.',
  spec: AI_CATALOG,
}

export const ENTRY_POINTS_AT_ENDPOINT: Rule = {
  code: 'entry_points_at_endpoint',
  severity: 'warning',
  title: 'An entry points at an endpoint, not at a card',
  why: 'A reader asks for a card and gets the refusal of an MCP endpoint. The endpoint itself may be fine.',
  mend: 'Point to the card, which has its reserved place at <endpoint>/server-card.',
  spec: CARD_DRAFT,
}

export const ENDPOINT_SHOWS_PAGE: Rule = {
  code: 'endpoint_shows_page',
  severity: 'note',
  title: 'A GET of the target ends at a page',
  why: 'Many endpoints send visitors to their documentation. That says nothing about MCP, which is asked for with POST.',
  mend: 'Nothing for readers; answering 405 to GET is clearer.',
  spec: 'MCP 2025-11-25, transports, Listening for messages from the server',
}

export const SERVED_TYPE_DIFFERS: Rule = {
  code: 'served_type_differs',
  severity: 'warning',
  title: 'Served type differs from catalog type',
  why: 'Readers that select by media type skip one or the other.',
  mend: 'Serve the document with the type that the catalog promises.',
  spec: CARD_DRAFT,
}

export const ONLY_ONE_CATALOG: Rule = {
  code: 'only_one_catalog',
  severity: 'note',
  title: 'Only one of the two catalog paths answers',
  why: 'AI Catalog readers and ARD readers ask different paths, and most sites serve only one.',
  mend: 'Serve the same entries at /.well-known/ai-catalog.json and /.well-known/ard.json, each with the displayName that ARD requires.',
  spec: 'AI Catalog, Discovery; ARD v0.91',
}

export const CATALOGS_DIFFER: Rule = {
  code: 'catalogs_differ',
  severity: 'note',
  title: 'The two catalogs list different entries',
  why: 'What a reader finds then depends on the path that it asks.',
  mend: 'Serve the same entries at both paths.',
  spec: 'AI Catalog, Discovery; ARD v0.91',
}

export const OLD_PATH: Rule = {
  code: 'old_path',
  severity: 'note',
  title: 'A server is described only at an older path',
  why: 'Readers of the current draft come through a catalog, or ask <endpoint>/server-card.',
  mend: 'Serve the card at <endpoint>/server-card, list it in a catalog, keep the older path as a mirror.',
  spec: CARD_DRAFT,
}

export const DOCUMENTS_DISAGREE: Rule = {
  code: 'documents_disagree',
  severity: 'warning',
  title: 'Two documents describe one endpoint differently',
  why: 'Which name or version a reader shows then depends on the path that it asks.',
  mend: 'Generate all documents from one description.',
  spec: CARD_DRAFT,
}

export const ENDPOINT_NEEDS_INPUT: Rule = {
  code: 'endpoint_needs_input',
  severity: 'note',
  title: 'An endpoint needs values before it can be contacted',
  why: 'A template without values is not an address; it is never asked as if it were one.',
  mend: 'Give the variables a default where one exists, so that readers can try the server.',
  spec: 'Server Card v1 schema, Remote.variables',
}

export const ENDPOINT_FILLED: Rule = {
  code: 'endpoint_filled',
  severity: 'note',
  title: 'An endpoint was completed with defaults of its card',
  why: 'What is said about the endpoint holds for these values only.',
  mend: NOTHING_TO_MEND,
  spec: 'Server Card v1 schema, Input.default',
}

export const DISCOVERY_TRUNCATED: Rule = {
  code: 'discovery_truncated',
  severity: 'note',
  title: 'Not everything was read',
  why: 'Time, requests and bytes of one discovery are bounded, and a server that asks to be left alone is left alone; what was read until then is kept.',
  mend: 'Remove what ended it: the finding says whether that was the time, the size of the listing, or the server itself.',
  spec: 'AI Catalog, Security considerations',
}

export const DISCOVERY_FINDINGS_CUT: Rule = {
  code: 'discovery_findings_cut',
  severity: 'note',
  title: 'A site has more faults than are listed',
  why: 'A report of thousands of rows helps nobody; the first ones are there.',
  mend: 'Mend the faults that are listed and look again.',
  spec: 'AI Catalog, Security considerations',
}

/** Every rule about places, listing and what was found at them, for `explain`. */
export const SITE_RULES: readonly Rule[] = [
  HTML_FALLBACK,
  PLACE_EMPTY,
  DOCUMENT_OVER_LIMIT,
  DOCUMENT_CUT,
  PLACE_REFUSED,
  DEAD_REFERENCE,
  ENTRY_POINTS_AT_ENDPOINT,
  ENDPOINT_SHOWS_PAGE,
  SERVED_TYPE_DIFFERS,
  ONLY_ONE_CATALOG,
  CATALOGS_DIFFER,
  CATALOG_LOOP,
  CATALOG_TOO_DEEP,
  OLD_PATH,
  DOCUMENTS_DISAGREE,
  ENDPOINT_NEEDS_INPUT,
  ENDPOINT_FILLED,
  DISCOVERY_TRUNCATED,
  DISCOVERY_FINDINGS_CUT,
]
