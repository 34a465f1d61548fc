/** What an examination comes to, sentence by sentence, and what it left out. */
export const HEADLINE = {
  described_v1: {
    one: 'A valid v1 card describes {n} server.',
    other: 'Valid v1 cards describe {n} servers.',
  },
  described_partly: {
    one: 'Documents that are not all valid v1 cards describe {n} server.',
    other: 'Documents that are not all valid v1 cards describe {n} servers.',
  },
  described_otherwise: {
    one: '{n} server is described, but not by a valid v1 card.',
    other: '{n} servers are described, but not by valid v1 cards.',
  },
  live_skipped: 'The live server was not asked.',
  live_unnamed: 'No endpoint that could be contacted is named.',
  live_gated: 'The live server asks for credentials, so no claim could be compared.',
  live_unconfirmed: 'No live server confirmed it.',
  live_denies: {
    one: 'The live server denies {n} claim.',
    other: 'The live server denies {n} claims.',
  },
  live_agrees: {
    one: 'The live server agrees with the {n} claim that could be compared.',
    other: 'The live server agrees with all {n} claims that could be compared.',
  },
  live_incomparable: 'The live server answers, and no claim could be compared with it.',
  live_without_card: 'A live MCP server answers at {endpoint}, and no card describes it.',
  serves_none: '{where} says that it runs no MCP server.',
  describes_none: {
    one: 'At {where} {n} document was found, and it describes no server that a client could use.',
    other:
      'At {where} {n} documents were found, and none describes a server that a client could use.',
  },
  publishes_nothing: {
    one: 'Nothing is published at {where}: {n} place was asked.',
    other: 'Nothing is published at {where}: {n} places were asked.',
  },
  places_gated: {
    one: '{where} asks for credentials at {n} place, so what it publishes was not seen.',
    other: '{where} asks for credentials at {n} places, so what it publishes was not seen.',
  },
  places_unread: {
    one: 'No card was found at {where}, but of its places ({all}) {n} could not be read.',
    other: 'No card was found at {where}, but of its places ({all}) {n} could not be read.',
  },
  certificate_rejected:
    'The TLS certificate of {where} cannot be trusted ({code}). Nothing was sent.',
  guard_refused: 'The guard of this observatory refused to contact {where}.',
  nobody_answered: '{where} could not be reached.',
  left_values: '{url}: needs values for {values}.',
  left_gated: '{endpoint}: asks for credentials; what is behind was not seen.',
  left_unmeasured: '{endpoint}: could not be measured.',
  left_unmeasured_why: '{endpoint}: could not be measured ({code}).',
  left_endpoints: {
    one: 'Not contacted: {n} more endpoint.',
    other: 'Not contacted: {n} more endpoints.',
  },
  left_live: 'The live server, which was not asked.',
  left_places: {
    one: 'Not read: {n} more place ({why}).',
    other: 'Not read: {n} more places ({why}).',
  },
  left_why_time: 'the time was up',
  left_why_later: 'the server asked to be left alone',
  left_why_aborted: 'the examination was ended',
  left_why_limit: 'a limit of this examination was reached',
} as const
