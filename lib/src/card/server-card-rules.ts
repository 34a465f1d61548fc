import type { Rule } from '../finding.ts'

const SCHEMA = 'MCP Server Card v1 (SEP-2127), server-card.schema.json'

export const CARD_NOT_OBJECT: Rule = {
  code: 'card_not_object',
  severity: 'error',
  title: 'Card is not a JSON object',
  why: 'A Server Card describes one server and is one object; any other root describes nothing.',
  mend: 'Publish one object per server; an AI Catalog lists several.',
  spec: `${SCHEMA}, ServerCard`,
}

export const CARD_MEMBER_TYPE: Rule = {
  code: 'card_member_type',
  severity: 'error',
  title: 'Member has the wrong JSON type',
  why: 'Typed readers refuse the whole card for one member of another type, and lenient ones each guess differently.',
  mend: 'Write the member in the type that the schema gives it.',
  spec: SCHEMA,
}

export const CARD_MEMBER_MISSING: Rule = {
  code: 'card_member_missing',
  severity: 'error',
  title: 'Required member of a nested object is missing',
  why: 'A remote without type and url, a repository without url and source, an icon without src or a header without name cannot be used.',
  mend: 'Add the member, or remove the object that lacks it.',
  spec: SCHEMA,
}

export const CARD_SCHEMA_MISSING: Rule = {
  code: 'card_schema_missing',
  severity: 'error',
  title: 'Card has no $schema',
  why: '$schema is required and is what tells a v1 card from the older shapes at the same paths.',
  mend: 'Add the v1 $schema as the first member.',
  spec: `${SCHEMA}, ServerCard.$schema`,
}

export const CARD_SCHEMA_OTHER: Rule = {
  code: 'card_schema_other',
  severity: 'error',
  title: 'Card has another $schema than v1',
  why: 'The only legal value is the /v1/ card schema; dated URLs, other hosts and other files are refused by readers that validate.',
  mend: 'Replace it by the v1 $schema.',
  spec: `${SCHEMA}, ServerCard.$schema`,
}

export const CARD_NAME_MISSING: Rule = {
  code: 'card_name_missing',
  severity: 'error',
  title: 'Card has no name',
  why: 'The name identifies the server in catalogs, registries and clients; serverInfo.name of older cards does not count.',
  mend: 'Add a name: your domain reversed, a slash, and a short name of the server.',
  spec: `${SCHEMA}, ServerCard.name`,
}

export const CARD_NAME_PATTERN: Rule = {
  code: 'card_name_pattern',
  severity: 'error',
  title: 'Name is not namespace/server',
  why: 'A name is a reverse-DNS namespace (letters, digits, dots, hyphens), exactly one slash, and letters, digits, dots, underscores, hyphens. A display name belongs into title.',
  mend: 'Write your domain reversed, a slash, and a short name of the server.',
  spec: `${SCHEMA}, ServerCard.name`,
}

export const CARD_NAME_LENGTH: Rule = {
  code: 'card_name_length',
  severity: 'error',
  title: 'Name is shorter than 3 or longer than 200 characters',
  why: 'Readers refuse the card.',
  mend: 'Shorten the part after the slash.',
  spec: `${SCHEMA}, ServerCard.name`,
}

export const CARD_VERSION_MISSING: Rule = {
  code: 'card_version_missing',
  severity: 'error',
  title: 'Card has no version',
  why: 'version is required; it is the version of the server, the one that serverInfo reports live.',
  mend: 'Add the version of the server, for example "1.0.0".',
  spec: `${SCHEMA}, ServerCard.version`,
}

export const CARD_VERSION_LENGTH: Rule = {
  code: 'card_version_length',
  severity: 'error',
  title: 'Version is longer than 255 characters',
  why: 'Readers refuse the card.',
  mend: 'Write the version number only.',
  spec: `${SCHEMA}, ServerCard.version`,
}

export const CARD_DESCRIPTION_MISSING: Rule = {
  code: 'card_description_missing',
  severity: 'error',
  title: 'Card has no description',
  why: 'description is required: people read it before they connect.',
  mend: 'Add one sentence of up to 100 characters about what the server does.',
  spec: `${SCHEMA}, ServerCard.description`,
}

export const CARD_DESCRIPTION_LENGTH: Rule = {
  code: 'card_description_length',
  severity: 'error',
  title: 'Description is empty or longer than 100 characters',
  why: 'Readers that validate refuse the card; it is the commonest fault of otherwise valid cards.',
  mend: 'Write one sentence of 1 to 100 characters.',
  spec: `${SCHEMA}, ServerCard.description`,
}

export const CARD_TITLE_LENGTH: Rule = {
  code: 'card_title_length',
  severity: 'error',
  title: 'Title is empty or longer than 100 characters',
  why: 'Readers that validate refuse the card.',
  mend: 'Write a name of 1 to 100 characters, or remove title.',
  spec: `${SCHEMA}, ServerCard.title`,
}

export const CARD_URI: Rule = {
  code: 'card_uri',
  severity: 'error',
  title: 'Member is not an absolute URI',
  why: 'A card is read far from the page it came from, so relative references and bare host names lead nowhere.',
  mend: 'Write the whole URL, beginning with https://.',
  spec: `${SCHEMA}, format "uri"; RFC 3986`,
}

export const CARD_REMOTE_TYPE: Rule = {
  code: 'card_remote_type',
  severity: 'error',
  title: 'Remote has an unknown type',
  why: 'Only "streamable-http" and "sse" exist; clients do not guess what "http" means, and stdio is no remote.',
  mend: 'Write "streamable-http", or "sse" for the transport of 2024-11-05.',
  spec: `${SCHEMA}, Remote.type`,
}

export const CARD_REMOTE_URL: Rule = {
  code: 'card_remote_url',
  severity: 'error',
  title: 'Remote URL is neither absolute nor a template',
  why: 'The URL must begin with http://, https:// or a {variable} and hold no blanks: clients have nothing to resolve it against.',
  mend: 'Write the whole URL of the endpoint, beginning with https://.',
  spec: `${SCHEMA}, Remote.url`,
}

export const CARD_INPUT_FORMAT: Rule = {
  code: 'card_input_format',
  severity: 'error',
  title: 'Input has an unknown format',
  why: 'Only "string", "number", "boolean" and "filepath" exist; readers refuse the card.',
  mend: 'Write one of the four, or remove format: a string is the default.',
  spec: `${SCHEMA}, Input.format`,
}

export const CARD_ICON_THEME: Rule = {
  code: 'card_icon_theme',
  severity: 'error',
  title: 'Icon has an unknown theme',
  why: 'Only "light" and "dark" exist; readers refuse the card.',
  mend: 'Write "light" or "dark", or remove theme.',
  spec: `${SCHEMA}, Icon.theme`,
}

export const CARD_LEGACY_MEMBERS: Rule = {
  code: 'card_legacy_members',
  severity: 'note',
  title: 'Card carries members of older formats',
  why: 'Objects are open, so the card is valid; v1 readers ignore these members, older readers may use them.',
  mend: 'Keep them while older readers matter to you; otherwise remove them.',
  spec: 'MCP Server Card v1 (SEP-2127); SEP-1649; SEP-1960',
}

export const CARD_LEGACY_VERSION: Rule = {
  code: 'card_legacy_version',
  severity: 'warning',
  title: 'serverInfo.version differs from version',
  why: 'Old and new readers of one document are told two versions of the server.',
  mend: 'Make both the version that the server reports live.',
  spec: 'MCP Server Card v1 (SEP-2127); SEP-1649',
}

export const CARD_ISSUES_CUT: Rule = {
  code: 'card_issues_cut',
  severity: 'note',
  title: 'Card has more faults than are listed',
  why: 'A report of thousands of rows helps nobody; the first ones are there.',
  mend: 'Mend the faults that are listed and look again.',
  spec: SCHEMA,
}

/** The rules of the v1 schema. Two more that `parseServerCard` applies are at home in legacy/rules.ts. */
export const SERVER_CARD_RULES: readonly Rule[] = [
  CARD_NOT_OBJECT,
  CARD_MEMBER_TYPE,
  CARD_MEMBER_MISSING,
  CARD_SCHEMA_MISSING,
  CARD_SCHEMA_OTHER,
  CARD_NAME_MISSING,
  CARD_NAME_PATTERN,
  CARD_NAME_LENGTH,
  CARD_VERSION_MISSING,
  CARD_VERSION_LENGTH,
  CARD_DESCRIPTION_MISSING,
  CARD_DESCRIPTION_LENGTH,
  CARD_TITLE_LENGTH,
  CARD_URI,
  CARD_REMOTE_TYPE,
  CARD_REMOTE_URL,
  CARD_INPUT_FORMAT,
  CARD_ICON_THEME,
  CARD_LEGACY_MEMBERS,
  CARD_LEGACY_VERSION,
  CARD_ISSUES_CUT,
]
