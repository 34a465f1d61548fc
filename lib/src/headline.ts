/**
 * What a headline says, and what was left out, as keys with their params, so that every language can
 * say it. Keys are never re-used; params hold hosts, URLs, codes and counts, and no text of a server.
 */
type None = Readonly<Record<string, never>>

/** What each key carries. */
export interface HeadlineParams {
  // what the documents describe
  described_v1: { readonly servers: number }
  described_partly: { readonly servers: number }
  described_otherwise: { readonly servers: number }
  // whether the live server agrees
  live_skipped: None
  live_unnamed: None
  live_gated: None
  live_unconfirmed: None
  live_denies: { readonly claims: number }
  live_agrees: { readonly claims: number }
  live_incomparable: None
  // where no server is described
  live_without_card: { readonly endpoint: string }
  serves_none: { readonly where: string }
  describes_none: { readonly where: string; readonly documents: number }
  publishes_nothing: { readonly where: string; readonly places: number }
  places_gated: { readonly where: string; readonly places: number }
  places_unread: { readonly where: string; readonly places: number; readonly all: number }
  // where nothing was read
  certificate_rejected: { readonly where: string; readonly verdict: string }
  guard_refused: { readonly where: string }
  nobody_answered: { readonly where: string }
  // what was not assessed
  left_values: { readonly url: string; readonly values: string }
  left_gated: { readonly endpoint: string }
  left_unmeasured: { readonly endpoint: string; readonly code?: string }
  left_endpoints: { readonly endpoints: number }
  left_live: None
  left_places: { readonly places: number; readonly cause: string }
}

type HeadlineKey = keyof HeadlineParams

/** One sentence of a headline, or one point that was left out. */
export type Told = {
  readonly [Key in HeadlineKey]: { readonly key: Key; readonly params: HeadlineParams[Key] }
}[HeadlineKey]

/** The same in English, and for other languages. */
export interface Words {
  readonly text: string
  readonly told: Told
}
