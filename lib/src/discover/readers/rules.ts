/** Why a reader does not pass. One code may be said by several readers. */
import type { Rule } from '../../finding.ts'

const CARD = 'SEP-2127, docs/discovery.md'
const CATALOG = 'AI Catalog, discovery'
const SCANNERS = 'Published behaviour of card scanners; no specification'

function rule(code: string, title: string, why: string, mend: string, spec: string): Rule {
  return { code, severity: 'note', title, why, mend, spec }
}

type Why =
  | 'undecided'
  | 'nothing'
  | 'notJson'
  | 'noCatalog'
  | 'badCatalog'
  | 'noEntry'
  | 'noCard'
  | 'badCard'
  | 'mediaType'
  | 'relativeUrl'
  | 'members'
  | 'noShape'
  | 'noEndpoint'
  | 'shapeMember'
  | 'jsonType'
  | 'revision'
  | 'endpointHost'
  | 'recorded'
  | 'noArd'
  | 'ardMay'
  | 'badArd'
  | 'noLink'
  | 'linkInputs'

export const WHY: Readonly<Record<Why, Rule>> = {
  undecided: rule(
    'reader_undecided',
    'A place this reader asks gave no clear answer',
    'A timeout, a refusal, a server error or a document that was not read to its end says nothing about what is published, so the reader concludes nothing and neither do we.',
    'Make the place answer 200 or 404 in time and within the size that is read, then check again.',
    'RFC 9110, section 15.6',
  ),
  nothing: rule(
    'reader_found_nothing',
    'The reader looked everywhere and found nothing',
    'For this reader the site has no MCP server.',
    'Publish a document at one of the places it asks.',
    SCANNERS,
  ),
  notJson: rule(
    'reader_not_json',
    'A document that this reader asks for is not valid JSON',
    'One wrong character hides the whole document, whatever else is right in it.',
    'Mend the JSON; the finding of the document says where it breaks.',
    'RFC 8259',
  ),
  noCatalog: rule(
    'reader_no_catalog',
    'No catalog where this reader looks',
    'Clients that are given a domain learn of its servers from the AI Catalog alone.',
    'Serve /.well-known/ai-catalog.json with an entry for the card.',
    CATALOG,
  ),
  badCatalog: rule(
    'reader_catalog_unreadable',
    'The document at the catalog path is not a catalog',
    'JSON without specVersion and entries is no catalog.',
    'Serve JSON with specVersion and entries.',
    CATALOG,
  ),
  noEntry: rule(
    'reader_no_card_entry',
    'The catalog lists no server card',
    'Entries of other types are skipped by clients of MCP.',
    'Add an entry of type application/mcp-server-card+json.',
    CARD,
  ),
  noCard: rule(
    'reader_card_not_there',
    'A listed card is not where the catalog says',
    'The reader follows the entry and finds nothing to read.',
    'Serve the card at the URL of its entry, or correct the URL.',
    CARD,
  ),
  badCard: rule(
    'reader_card_invalid',
    'The listed card is not a valid v1 card',
    'Clients validate the card against the v1 schema and drop what fails.',
    'Mend the card; the document findings say where.',
    'SEP-2127, schema v1',
  ),
  mediaType: rule(
    'reader_media_type',
    'The reader refuses the media type',
    'SDK clients accept the registered type or application/json and nothing else.',
    'Set Content-Type on the document.',
    CARD,
  ),
  relativeUrl: rule(
    'reader_entry_url_relative',
    'The entry URL is relative and not resolved',
    'AI Catalog allows relative URLs; the SDK clients hand the text to their HTTP client as it is.',
    'Write the absolute URL.',
    'AI Catalog, ADR-0007',
  ),
  members: rule(
    'reader_members_missing',
    'Members this reader insists on are missing',
    'Scanners written for SEP-1649 look for serverInfo, transport and capabilities, which a plain v1 card does not have. The v1 schema is open, so one document can satisfy both.',
    'Add the missing members beside the v1 ones.',
    'SEP-1649; SEP-2127, schema v1',
  ),
  noShape: rule(
    'reader_no_known_shape',
    'Documents were found, none in a known shape',
    'The reader recognises a fixed set of shapes and calls the rest no card.',
    'Publish a v1 Server Card there.',
    SCANNERS,
  ),
  noEndpoint: rule(
    'reader_no_endpoint_url',
    'The card holds no endpoint URL',
    'There is nothing to connect to.',
    'Add a remote with its type and absolute URL.',
    'SEP-2127, schema, remotes',
  ),
  shapeMember: rule(
    'reader_shape_member_missing',
    'A required member of the shape is missing',
    'The shape has required members, and this document claims the shape without them.',
    'Add the member, or move to the v1 card.',
    SCANNERS,
  ),
  jsonType: rule(
    'reader_not_a_json_type',
    'The document is not served as JSON',
    'The reader takes application/json and types that end in +json.',
    'Set Content-Type: application/json, or the card type.',
    'RFC 8259; RFC 6839',
  ),
  revision: rule(
    'reader_version_not_a_date',
    'A protocol version is not a date',
    'Revisions of MCP are dates such as 2025-11-25; anything else matches none.',
    'Write the revision as YYYY-MM-DD.',
    'MCP, versioning',
  ),
  endpointHost: rule(
    'reader_endpoint_host',
    'The endpoint has an unusual host or port',
    'Such an address works inside one network and nowhere else.',
    'Publish a public host name on port 443.',
    SCANNERS,
  ),
  recorded: rule(
    'reader_recorded',
    'Recorded by the reader, without effect on its verdict',
    'The reader passes a v1 card without $schema or version and with a long description; a validator does not.',
    'Mend it anyway; the document findings say how.',
    SCANNERS,
  ),
  noArd: rule(
    'reader_no_ard',
    'No ARD manifest and no AI Catalog',
    'Consumers of Agentic Resource Discovery must read /.well-known/ard.json and may read the AI Catalog.',
    'Serve the same entries at /.well-known/ard.json.',
    'ARD 0.91, discovery',
  ),
  ardMay: rule(
    'reader_ard_only_may',
    'Only the AI Catalog, which ARD consumers may skip',
    'A consumer must read ard.json and rel="ard"; reading ai-catalog.json is its choice.',
    'Serve the same entries at /.well-known/ard.json too.',
    'ARD 0.91, discovery',
  ),
  badArd: rule(
    'reader_ard_invalid',
    'The manifest breaks rules of ARD',
    'ARD asks more of an entry than AI Catalog does: a display name and a urn:air identifier.',
    'Mend the entry as told.',
    'ARD, schema of the manifest',
  ),
  noLink: rule(
    'reader_no_usable_remote',
    'No remote that fits an install link',
    'The link carries one streamable HTTP URL and no inputs, so a template or another transport does not fit.',
    'Add a streamable-http remote with a literal URL.',
    'https://goose-docs.ai, extension links',
  ),
  linkInputs: rule(
    'reader_needs_inputs',
    'An install link cannot carry the needed headers',
    'The link adds the server, and the user has to enter the headers by hand afterwards.',
    'Nothing, unless the header can become optional.',
    'https://goose-docs.ai, extension links',
  ),
}

/** Every reason that a reader gives, for `explain`. */
export const READER_RULES: readonly Rule[] = Object.values(WHY)
