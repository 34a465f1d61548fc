import type { Rule } from '../finding.ts'

const AI_CATALOG = 'AI Catalog draft (github.com/Agent-Card/ai-catalog)'

export const CATALOG_NOT_OBJECT: Rule = {
  code: 'catalog_not_object',
  severity: 'error',
  title: 'Catalog is not a JSON object',
  why: 'Every reader looks for the member "entries" of an object; any other root lists nothing.',
  mend: 'Wrap the list: {"specVersion":"1.0","entries":[…]}.',
  spec: `${AI_CATALOG}, "AI Catalog Object"`,
}

export const CATALOG_ENTRIES: Rule = {
  code: 'catalog_entries',
  severity: 'error',
  title: 'Catalog has no array of entries',
  why: 'A catalog without "entries" lists nothing; an empty array is the way to say so.',
  mend: 'Add "entries", an array of objects.',
  spec: `${AI_CATALOG}, "entries"`,
}

export const CATALOG_VERSION_MISSING: Rule = {
  code: 'catalog_version_missing',
  severity: 'warning',
  title: 'Catalog declares no specVersion',
  why: 'AI Catalog readers that look for a version take the document for something else. Only an ARD manifest (/.well-known/ard.json) may omit it.',
  mend: 'Add "specVersion":"1.0" as the first member.',
  spec: `${AI_CATALOG}, "specVersion"`,
}

export const CATALOG_VERSION_DRAFT: Rule = {
  code: 'catalog_version_draft',
  severity: 'warning',
  title: 'Catalog declares a version before 0.9',
  why: 'No reader in use knows versions before 0.9; most insist on "1.0" or "0.9". This reader follows the entries all the same.',
  mend: 'Declare "1.0", or "0.9" when the catalog follows that release.',
  spec: `${AI_CATALOG}, "Version Handling"`,
}

export const CATALOG_VERSION_SYNTAX: Rule = {
  code: 'catalog_version_syntax',
  severity: 'warning',
  title: 'specVersion is not "Major.Minor"',
  why: 'Readers compare the major number of a string; another form fails in some of them.',
  mend: 'Write the version as a string of two numbers, such as "1.0".',
  spec: `${AI_CATALOG}, "Version Handling"`,
}

export const CATALOG_VERSION_NEWER: Rule = {
  code: 'catalog_version_newer',
  severity: 'error',
  title: 'Catalog declares a newer major version',
  why: 'A higher major may change the meaning of members, so the drafts require readers to reject it. Entries are listed but not followed.',
  mend: 'Publish a catalog of the 0.9 and 1.x family beside it.',
  spec: `${AI_CATALOG}, "Version Handling"`,
}

export const CATALOG_HOST_NAME: Rule = {
  code: 'catalog_host_name',
  severity: 'warning',
  title: 'Catalog host has no displayName',
  why: 'displayName is the one required member of "host"; readers that check it reject the catalog.',
  mend: 'Add "displayName" to "host".',
  spec: `${AI_CATALOG}, "Host Info Object"`,
}

export const CATALOG_MEMBER_TYPE: Rule = {
  code: 'catalog_member_type',
  severity: 'warning',
  title: 'Catalog member has the wrong JSON type',
  why: 'The member cannot be used, and strict readers drop the entry or the whole catalog.',
  mend: 'Give the member the type that the specification names, or remove it.',
  spec: `${AI_CATALOG}, "Catalog Entry Object"`,
}

export const CATALOG_MEMBER_OLD: Rule = {
  code: 'catalog_member_old',
  severity: 'warning',
  title: 'Catalog member has its older name',
  why: 'Members were renamed between drafts (mediaType to type, inline to data, id to identifier, metadata to extensions); current readers ignore the older names.',
  mend: 'Rename the member.',
  spec: `${AI_CATALOG}, "Catalog Entry Object"`,
}

export const CATALOG_MEMBER_EXTRA: Rule = {
  code: 'catalog_member_extra',
  severity: 'note',
  title: 'Catalog has a member that readers ignore',
  why: 'Unknown members are legal and ignored; what is meant to be read needs another place.',
  mend: 'Move it under "extensions" with a reverse-DNS or URL key, or remove it.',
  spec: `${AI_CATALOG}, "Extensibility"`,
}

export const CATALOG_ENTRY_NOT_OBJECT: Rule = {
  code: 'catalog_entry_not_object',
  severity: 'error',
  title: 'Catalog entry is not an object',
  why: 'An entry needs at least identifier, type and url or data.',
  mend: 'Replace it by an object, or remove it.',
  spec: `${AI_CATALOG}, "Catalog Entry Object"`,
}

export const CATALOG_IDENTIFIER_MISSING: Rule = {
  code: 'catalog_identifier_missing',
  severity: 'error',
  title: 'Catalog entry has no identifier',
  why: 'The identifier is what readers compare, de-duplicate and pin.',
  mend: 'Add "identifier":"urn:air:{your domain}:mcp:{name}".',
  spec: `${AI_CATALOG}, "identifier"`,
}

export const CATALOG_TYPE_MISSING: Rule = {
  code: 'catalog_type_missing',
  severity: 'error',
  title: 'Catalog entry has no type',
  why: 'Readers choose entries by type; one without a type is never read.',
  mend: 'Add "type", for a server card "application/mcp-server-card+json".',
  spec: `${AI_CATALOG}, "type"`,
}

export const CATALOG_TYPE_CONFLICT: Rule = {
  code: 'catalog_type_conflict',
  severity: 'warning',
  title: 'type and mediaType of an entry differ',
  why: 'Older readers use mediaType and newer ones type, so they see two different things.',
  mend: 'Remove "mediaType", or make both equal.',
  spec: `${AI_CATALOG}, "type"`,
}

export const CATALOG_TYPE_OLD: Rule = {
  code: 'catalog_type_old',
  severity: 'warning',
  title: 'Catalog entry has an older media type',
  why: 'Readers that filter by the current type miss the entry.',
  mend: 'Write the current type.',
  spec: `${AI_CATALOG}, "type"; ARD ADR-0008`,
}

export const CATALOG_LOCATION: Rule = {
  code: 'catalog_location',
  severity: 'error',
  title: 'Catalog entry needs exactly one of url and data',
  why: 'With both, readers disagree about which one is meant; with neither, there is nothing to read. Presence counts: null, false, 0 and "" are values of data.',
  mend: 'Keep "url" or keep "data".',
  spec: `${AI_CATALOG}, ADR-0005`,
}

export const CATALOG_URL: Rule = {
  code: 'catalog_url',
  severity: 'error',
  title: 'Catalog entry has an unusable url',
  why: 'Readers fetch the URL; one that does not parse, holds spaces, a backslash or template braces, or is not http(s) is refused by careful readers and misread by others.',
  mend: 'Write an absolute https URL, or one relative to the catalog.',
  spec: `${AI_CATALOG}, "Safe Fetching"; RFC 3986`,
}

export const CATALOG_URL_RELATIVE: Rule = {
  code: 'catalog_url_relative',
  severity: 'note',
  title: 'Relative url cannot be resolved here',
  why: 'A relative URL is legal and resolves against the final URL of the catalog, which is not known when a file is checked.',
  mend: 'Nothing to do, or write the absolute URL.',
  spec: `${AI_CATALOG}, ADR-0007`,
}

export const CATALOG_URL_PLAIN: Rule = {
  code: 'catalog_url_plain',
  severity: 'warning',
  title: 'Catalog entry is listed under plain http',
  why: 'The drafts allow https only, because anybody on the way can replace what is fetched over http.',
  mend: 'Write the https URL.',
  spec: `${AI_CATALOG}, "Safe Fetching"`,
}

export const CATALOG_ENTRY_DUPLICATE: Rule = {
  code: 'catalog_entry_duplicate',
  severity: 'error',
  title: 'Two catalog entries have one identifier and version',
  why: 'The pair of identifier and version must be unique; readers keep one entry, and not all the same one.',
  mend: 'Remove one entry, or give them different versions.',
  spec: `${AI_CATALOG}, "Multi-Version Entries"`,
}

export const CATALOG_ENTRY_VERSION: Rule = {
  code: 'catalog_entry_version',
  severity: 'error',
  title: 'One of several versions of an entry has no version',
  why: 'When an identifier is listed in several versions each entry must say which one it is.',
  mend: 'Add "version" to the entry.',
  spec: `${AI_CATALOG}, "Multi-Version Entries"`,
}

export const CATALOG_ENTRY_DIFFERS: Rule = {
  code: 'catalog_entry_differs',
  severity: 'warning',
  title: 'Catalog entry and its card disagree',
  why: 'The entry is shown before the card is read, so people see one text and get another.',
  mend: 'Remove the member from the entry: readers take it from the card.',
  spec: `${AI_CATALOG}, "Resolution of names and versions"`,
}

export const IDENTIFIER_ALIAS: Rule = {
  code: 'identifier_alias',
  severity: 'warning',
  title: 'One thing is listed under two spellings',
  why: 'urn:ai is the older prefix of urn:air; readers that compare text count the thing twice.',
  mend: 'Keep only the urn:air entry.',
  spec: 'RFC 8141 section 3.1; ards-project/ard-spec issue 88',
}

export const IDENTIFIER_PREFIX: Rule = {
  code: 'identifier_prefix',
  severity: 'warning',
  title: 'Identifier has the older prefix urn:ai',
  why: 'URN namespaces need more than two letters, so the prefix became urn:air; readers of today look for that one.',
  mend: 'Write urn:air instead of urn:ai.',
  spec: 'RFC 8141 section 5.1; ards-project/ard-spec pull request 29',
}

export const IDENTIFIER_PUBLISHER: Rule = {
  code: 'identifier_publisher',
  severity: 'warning',
  title: 'urn:air identifier has no domain as publisher',
  why: 'The publisher is the part that trust rests on, so it must be a domain with a dot, not localhost, an address or a word.',
  mend: 'Write a domain that you control behind urn:air:.',
  spec: `${AI_CATALOG}, "Identifiers"; ADR-0015`,
}

export const IDENTIFIER_ORDER: Rule = {
  code: 'identifier_order',
  severity: 'warning',
  title: 'Identifier has the older order of parts',
  why: 'A catalog of version 0.9 writes urn:air:{publisher}:{name}:{kind}; readers take the last part for the kind.',
  mend: 'Move the kind to the end, or declare "specVersion":"1.0".',
  spec: `${AI_CATALOG} 0.9, "Identifiers"`,
}

export const TRUST_MANIFEST_EMPTY: Rule = {
  code: 'trust_manifest_empty',
  severity: 'note',
  title: 'Trust manifest says nothing that can be checked',
  why: 'Without a signature, attestations, provenance, a trust schema or extensions a manifest counts as absent.',
  mend: 'Add a signature or remove the manifest.',
  spec: `${AI_CATALOG}, "Trust Manifest Object"`,
}

export const TRUST_MANIFEST_IDENTITY: Rule = {
  code: 'trust_manifest_identity',
  severity: 'warning',
  title: 'Trust manifest does not say who speaks',
  why: 'identity (older drafts) or contributor (newer ones) must be a URI; without it nothing in the manifest can be attributed.',
  mend: 'Write a URI such as "did:web:{your domain}".',
  spec: `${AI_CATALOG}, "Trust Manifest Object"`,
}

export const TRUST_MANIFEST_PLACE: Rule = {
  code: 'trust_manifest_place',
  severity: 'note',
  title: 'Trust manifest is where current drafts do not look',
  why: 'Only entries carry trust manifests since ADR-0026; one at the host or at the root is ignored.',
  mend: 'Move it to the entries that it is about.',
  spec: `${AI_CATALOG}, ADR-0026`,
}

export const CATALOG_ISSUES_CUT: Rule = {
  code: 'catalog_issues_cut',
  severity: 'note',
  title: 'Catalog has more faults than are listed',
  why: 'A report of thousands of rows helps nobody; the first ones are there.',
  mend: 'Mend the faults that are listed and look again.',
  spec: AI_CATALOG,
}

/** Every rule about AI Catalogs, for `explain`. */
export const CATALOG_RULES: readonly Rule[] = [
  CATALOG_NOT_OBJECT,
  CATALOG_ENTRIES,
  CATALOG_VERSION_MISSING,
  CATALOG_VERSION_DRAFT,
  CATALOG_VERSION_SYNTAX,
  CATALOG_VERSION_NEWER,
  CATALOG_HOST_NAME,
  CATALOG_MEMBER_TYPE,
  CATALOG_MEMBER_OLD,
  CATALOG_MEMBER_EXTRA,
  CATALOG_ENTRY_NOT_OBJECT,
  CATALOG_IDENTIFIER_MISSING,
  CATALOG_TYPE_MISSING,
  CATALOG_TYPE_CONFLICT,
  CATALOG_TYPE_OLD,
  CATALOG_LOCATION,
  CATALOG_URL,
  CATALOG_URL_RELATIVE,
  CATALOG_URL_PLAIN,
  CATALOG_ENTRY_DUPLICATE,
  CATALOG_ENTRY_VERSION,
  CATALOG_ENTRY_DIFFERS,
  IDENTIFIER_ALIAS,
  IDENTIFIER_PREFIX,
  IDENTIFIER_PUBLISHER,
  IDENTIFIER_ORDER,
  TRUST_MANIFEST_EMPTY,
  TRUST_MANIFEST_IDENTITY,
  TRUST_MANIFEST_PLACE,
  CATALOG_ISSUES_CUT,
]
