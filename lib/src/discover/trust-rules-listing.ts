/** R1 to R5: what can be said of the way to a server, its host and its name. */
import { NOTHING_TO_MEND } from '../finding.ts'
import { trust, type TrustRule } from './trust-rule.ts'

const AI_CATALOG = 'AI Catalog, security considerations'
const MANIFEST = 'AI Catalog, trust manifest'
const PSL = 'publicsuffix.org, ICANN and private sections'
const CARD_NAME = 'SEP-2127, schema, name'

type ListedKey =
  | 'strictTls'
  | 'plainHttp'
  | 'tlsNotSeen'
  | 'redirected'
  | 'catalogElsewhere'
  | 'bounded'
  | 'truncated'
  | 'tooDeep'
  | 'sameSite'
  | 'crossSite'
  | 'noRemote'
  | 'template'
  | 'unbound'
  | 'plainRemote'
  | 'sseBeside'
  | 'noBackLinkNeeded'
  | 'backLink'
  | 'noBackLink'
  | 'otherOwner'
  | 'publisher'
  | 'signature'
  | 'vouchedOther'
  | 'digest'
  | 'digestUnchecked'
  | 'nameProven'
  | 'nameUnproven'
  | 'nameAccount'
  | 'nameMade'
  | 'nameDenied'
  | 'nameSyntax'
  | 'nameSuffix'
  | 'lookAlike'

export const LISTED: Readonly<Record<ListedKey, TrustRule>> = {
  strictTls: trust('R1', 'VERIFIED', 'trust_strict_tls', [
    'Everything came over HTTPS with trusted certificates',
    'What the listing says is what the domain says.',
    NOTHING_TO_MEND,
    AI_CATALOG,
  ]),
  plainHttp: trust('R1', 'FAILED', 'trust_plain_http', [
    'A document on the way came over plain http',
    'Anybody on the network could have written it.',
    'Serve catalogs and cards over https only.',
    AI_CATALOG,
  ]),
  tlsNotSeen: trust('R1', 'UNVERIFIED', 'trust_tls_not_strict', [
    'A document came without a trusted certificate',
    'Who served it is not known.',
    'Serve it with a certificate that strict clients accept.',
    AI_CATALOG,
  ]),
  redirected: trust('R1', 'UNVERIFIED', 'trust_redirected_off_site', [
    'A document was redirected to another owner',
    'The domain that was asked did not say it; the one it points to did.',
    'Serve the document on the domain itself.',
    AI_CATALOG,
  ]),
  catalogElsewhere: trust('R1', 'UNVERIFIED', 'trust_catalog_elsewhere', [
    'The catalog is not at a path reserved for catalogs',
    'A catalog at any other place may be the work of anybody who can put a file there.',
    'Serve the catalog at /.well-known/ai-catalog.json of the domain.',
    'AI Catalog, discovery',
  ]),
  bounded: trust('R2', 'VERIFIED', 'trust_listing_bounded', [
    'The listing was read to its end',
    'No entry was left out.',
    NOTHING_TO_MEND,
    'AI Catalog, nested catalogs',
  ]),
  truncated: trust('R2', 'UNVERIFIED', 'trust_listing_truncated', [
    'The listing was not read to its end',
    'An entry that was not read may contradict this one.',
    'Let the check run to its end: discovery_truncated says what stopped it.',
    'AI Catalog, nested catalogs',
  ]),
  tooDeep: trust('R2', 'FAILED', 'trust_listing_too_deep', [
    'The server is listed deeper than four catalogs',
    'Readers stop there, and loops hide there.',
    'List it nearer to the well-known catalog.',
    'AI Catalog, nested catalogs',
  ]),
  sameSite: trust('R3', 'VERIFIED', 'trust_same_site', [
    'Listing and endpoint belong to one registrable domain',
    'The owner of the domain speaks of a server of their own.',
    NOTHING_TO_MEND,
    PSL,
  ]),
  crossSite: trust('R3', 'WARNING', 'trust_cross_site', [
    'The endpoint belongs to another owner than the listing',
    'That is legal, and it counts once the endpoint itself says the same. Tenants of one hosting platform are owners of their own.',
    'Let the endpoint serve the card at <endpoint>/server-card.',
    PSL,
  ]),
  noRemote: trust('R3', 'UNVERIFIED', 'trust_no_remote', [
    'The card names no endpoint',
    'There is nothing that could belong to anybody.',
    'Add a remote.',
    'SEP-2127, schema, remotes',
  ]),
  template: trust('R3', 'FAILED', 'trust_template_moves_host', [
    'A template lets a value choose the host',
    'Whoever fills it in, or wrote its default, decides who gets the credentials.',
    'Fix the registrable domain in the URL and use variables below it.',
    'SEP-2127, schema, Remote.url',
  ]),
  unbound: trust('R3', 'UNVERIFIED', 'trust_template_unbound', [
    'The whole origin of the endpoint is a variable',
    'The card does not say whose server it is.',
    'Fix the domain in the URL when there is one.',
    'SEP-2127, schema, Remote.url',
  ]),
  plainRemote: trust('R3', 'FAILED', 'trust_plain_http_remote', [
    'The endpoint is plain http',
    'Credentials and tool results would be readable and changeable on the way.',
    'Publish the https URL.',
    'MCP 2025-11-25, transports, security',
  ]),
  sseBeside: trust('R3', 'WARNING', 'trust_sse_beside_streamable', [
    'The deprecated SSE transport is offered beside streamable HTTP',
    'A client can be led to the older transport without need.',
    'Remove the sse remote once no client needs it.',
    'MCP 2025-03-26, transports',
  ]),
  noBackLinkNeeded: trust('R4', 'VERIFIED', 'trust_no_back_link_needed', [
    'The owner lists a server of their own',
    'Listing and endpoint have one owner, so nobody else has to confirm the card.',
    NOTHING_TO_MEND,
    PSL,
  ]),
  backLink: trust('R4', 'VERIFIED', 'trust_back_link', [
    'The endpoint confirms the card',
    'Its own card, its own catalog or its live name says the same.',
    NOTHING_TO_MEND,
    'SEP-2127, docs/discovery.md',
  ]),
  noBackLink: trust('R4', 'UNVERIFIED', 'trust_no_back_link', [
    'The endpoint does not confirm the card',
    'Anybody can list the server of somebody else under a name of their own.',
    'Serve the same card at <endpoint>/server-card, or report its name in the handshake.',
    'SEP-2127, docs/discovery.md',
  ]),
  otherOwner: trust('R4', 'FAILED', 'trust_other_owner', [
    "The endpoint is somebody else's by its own word",
    'Its own card carries a name of another namespace.',
    'Use the card that the endpoint publishes.',
    'SEP-2127, docs/discovery.md',
  ]),
  publisher: trust('R4', 'UNVERIFIED', 'trust_publisher_unsigned', [
    'The entry names a foreign publisher without proof',
    'Only a manifest signed by that domain could show that it agreed.',
    'If the owner of the catalog publishes the server, name its domain; otherwise add the manifest that the publisher signed.',
    MANIFEST,
  ]),
  signature: trust('R4', 'UNVERIFIED', 'trust_signature_not_checked', [
    'The trust manifests of the entry were not checked',
    'Checking one takes the keys of its signer, and they were not asked for.',
    'Let check ask for them, or ask for them yourself: docs/trust-manifests.md.',
    MANIFEST,
  ]),
  vouchedOther: trust('R4', 'UNVERIFIED', 'trust_vouched_other_document', [
    'The signed document is not the one that describes the server',
    'The publisher vouches for what its entry leads to, and another document names the same endpoint.',
    'Serve one card for the endpoint, the one that is listed.',
    MANIFEST,
  ]),
  digest: trust('R4', 'FAILED', 'trust_digest_mismatch', [
    'The document does not have the listed digest',
    'The document was exchanged or changed after it was listed.',
    'Publish the digest of the bytes that are served.',
    'AI Catalog, entry digest',
  ]),
  digestUnchecked: trust('R4', 'UNVERIFIED', 'trust_digest_not_checked', [
    'The digest of the entry could not be compared',
    'Its algorithm is unknown here, or the document was not read.',
    'Use sha256, sha384 or sha512 and lower-case hex, as in sha256:<hex>.',
    'AI Catalog, entry digest',
  ]),
  nameProven: trust('R5', 'VERIFIED', 'trust_name_proven', [
    'The name belongs to the domain that publishes it',
    'The domain of the name, or one below it with the same owner, says so at a well-known path, in a catalog there or beside the endpoint.',
    NOTHING_TO_MEND,
    CARD_NAME,
  ]),
  nameUnproven: trust('R5', 'UNVERIFIED', 'trust_name_unproven', [
    'The name belongs to another domain',
    'Anybody can write any namespace into a card.',
    'Use the reversed hosting domain as the namespace, or list the card in a catalog at a well-known path of the domain of the name.',
    CARD_NAME,
  ]),
  nameAccount: trust('R5', 'UNVERIFIED', 'trust_name_of_account', [
    'A GitHub account has not confirmed the name',
    'Only the account can show that io.github.<account> is its own, for example from its pages domain.',
    'Host the card on <account>.github.io, or use a domain as the namespace.',
    CARD_NAME,
  ]),
  nameMade: trust('R5', 'UNVERIFIED', 'trust_name_not_stated', [
    'The document does not state a namespaced name',
    'A name that a reader derived proves nothing.',
    'Publish a v1 card with a name.',
    CARD_NAME,
  ]),
  nameDenied: trust('R5', 'FAILED', 'trust_name_denied', [
    "The name's own domain says otherwise",
    'The owner of the name publishes another endpoint under it.',
    'Use the endpoint that the domain of the name publishes.',
    CARD_NAME,
  ]),
  nameSyntax: trust('R5', 'FAILED', 'trust_name_syntax', [
    'The name is not a legal card name',
    'Dot segments, further slashes and other characters turn into other paths and other names.',
    'Write namespace/name in letters, digits, dots, hyphens and underscores.',
    CARD_NAME,
  ]),
  nameSuffix: trust('R5', 'FAILED', 'trust_name_without_domain', [
    'The namespace holds no registrable domain',
    'Nobody can own a public suffix such as com, co.uk or github.io.',
    'Use the reversed domain, such as com.example/tides.',
    `${CARD_NAME}; ${PSL}`,
  ]),
  lookAlike: trust('R5', 'WARNING', 'trust_name_look_alike', [
    'The name looks like the name of somebody else',
    'A letter, a digit or one transposition apart, people take it for the other.',
    'Make sure whose name it is before you connect.',
    'Unicode UTS 39',
  ]),
}
