/** R6 to R10: what can be said of the server, its card and its repository. */
import { NOTHING_TO_MEND } from '../finding.ts'
import { trust, type TrustRule } from './trust-rule.ts'
import { CONSISTENCY } from './compare-rules.ts'

const ADVISORY = 'SEP-2127, docs/discovery.md: cards are advisory'

type ServedKey =
  | 'liveAgrees'
  | 'liveDiffers'
  | 'liveRefuses'
  | 'notCompared'
  | 'inconsistent'
  | 'shadowed'
  | 'notPinned'
  | 'payment'
  | 'asksNothing'
  | 'mayAsk'
  | 'solicited'
  | 'header'
  | 'authServer'
  | 'advisory'
  | 'grants'
  | 'repositorySame'
  | 'repositoryOther'
  | 'repositoryUnchecked'

export const SERVED: Readonly<Record<ServedKey, TrustRule>> = {
  liveAgrees: trust('R6', 'VERIFIED', 'trust_live_agrees', [
    'The live server agrees with the card',
    'What could be compared is the same.',
    NOTHING_TO_MEND,
    CONSISTENCY,
  ]),
  liveDiffers: trust('R6', 'WARNING', 'trust_live_differs', [
    'The live server differs from the card',
    'The live answer counts; a card that differs is out of date or about something else.',
    'Generate the card from the running server.',
    CONSISTENCY,
  ]),
  liveRefuses: trust('R6', 'FAILED', 'trust_live_refuses', [
    'The live server refuses every protocol version of the card',
    'A client that follows the card cannot connect.',
    'List the versions that the running server accepts.',
    CONSISTENCY,
  ]),
  notCompared: trust('R6', 'UNVERIFIED', 'trust_not_compared', [
    'The card was not compared with a live server',
    'No handshake, or nothing in it that the card claims.',
    'Make the endpoint reachable without credentials for the handshake.',
    CONSISTENCY,
  ]),
  inconsistent: trust('R6', 'FAILED', 'trust_get_and_post_differ', [
    'GET and POST belong to different servers',
    'The document at the endpoint is not about what answers there.',
    'Serve the card of the server that answers.',
    CONSISTENCY,
  ]),
  shadowed: trust('R6', 'WARNING', 'trust_tool_names_shadowed', [
    'Another listed server has the same tool names',
    'A client that merges tool lists may call the wrong server. Prefix tools by the verified host and never merge.',
    'Give tools names of their own.',
    'MCP 2025-11-25, tools, security considerations',
  ]),
  notPinned: trust('R7', 'UNVERIFIED', 'trust_not_pinned', [
    'Nothing was recorded earlier, so changes go unnoticed',
    'The key, the card, the tool list, who is paid, and what other visitors are shown can be compared only with what was recorded before.',
    'Record the server in a lockfile once this version can.',
    'Countersign, lockfile',
  ]),
  payment: trust('R7', 'UNVERIFIED', 'trust_payment_not_checked', [
    'The payment asked for is not checked',
    'Who is paid, how much, in what and on which network can be compared only with an earlier record or a second request.',
    'Never pay on the word of a card.',
    'x402',
  ]),
  asksNothing: trust('R9', 'VERIFIED', 'trust_asks_nothing', [
    'The card asks for no secret',
    'There is nothing to give away.',
    NOTHING_TO_MEND,
    'SEP-2127, schema, KeyValueInput',
  ]),
  mayAsk: trust('R9', 'VERIFIED', 'trust_may_ask', [
    'The card asks for secrets, and may',
    'A client may ask its user for them, for this exact origin.',
    NOTHING_TO_MEND,
    'SEP-2127, schema, KeyValueInput',
  ]),
  solicited: trust('R9', 'WARNING', 'trust_secret_solicited', [
    'The card asks for secrets before anything is verified',
    'Listing, endpoint and name do not hold together, so nobody knows who would get them. Clients must not ask.',
    'Publish the card on the domain of its name, beside the endpoint.',
    'SEP-2127, schema, KeyValueInput',
  ]),
  header: trust('R9', 'FAILED', 'trust_forbidden_header', [
    'The card sets a forbidden header',
    'Host, Cookie, Proxy-* and the like steer requests elsewhere.',
    'Remove the header.',
    'Fetch, forbidden request-header; RFC 9110 section 7.6',
  ]),
  authServer: trust('R9', 'UNVERIFIED', 'trust_auth_server_not_checked', [
    'The sign-in of the endpoint is not checked',
    'A 401 of one site can name the authorization server of another.',
    'Make sure that the authorization server belongs to the publisher.',
    'RFC 9728; MCP 2025-11-25, authorization',
  ]),
  advisory: trust('R10', 'VERIFIED', 'trust_card_is_advisory', [
    'The card asks for no access',
    'Cards are advisory: nothing in one may grant anything.',
    NOTHING_TO_MEND,
    ADVISORY,
  ]),
  grants: trust('R10', 'WARNING', 'trust_card_asks_for_access', [
    'The card tries to grant access',
    'Members that approve tools or declare trust belong to the user, not to the publisher. Clients must ignore them.',
    'Remove the members.',
    ADVISORY,
  ]),
  repositorySame: trust('R8', 'VERIFIED', 'trust_repository_same', [
    'The repository is the one with the stated id',
    'It has not been deleted and registered anew.',
    NOTHING_TO_MEND,
    'SEP-2127, schema, Repository.id',
  ]),
  repositoryOther: trust('R8', 'FAILED', 'trust_repository_resurrected', [
    'Another repository lives at the URL now',
    'The id that the card states is not the id that the forge gives: the repository was deleted and its name taken by somebody else.',
    'Find out who owns the repository before you trust the server.',
    'SEP-2127, schema, Repository.id',
  ]),
  repositoryUnchecked: trust('R8', 'UNVERIFIED', 'trust_repository_not_checked', [
    'The repository could not be checked',
    'The card states no id, the forge is unknown here, or it did not answer.',
    'State the id that the forge gives the repository.',
    'SEP-2127, schema, Repository.id',
  ]),
}
