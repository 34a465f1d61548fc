/** What a feed says, whatever its form. */

/** Also the ends of the paths: `feed.atom` and `feed.json`. */
export const FEED_FORMS = ['atom', 'json'] as const
/** Atom (RFC 4287), or JSON Feed 1.1. */
export type FeedForm = (typeof FEED_FORMS)[number]

/** A page of a feed in one language, ready to be printed in either form. */
export interface Feed {
  /** A tag URI (RFC 4151) that never changes. */
  readonly id: string
  readonly title: string
  readonly lang: string
  /** Whose it is. */
  readonly author: string
  /** ISO 8601: when the newest of its entries happened, so that nothing new leaves it as it was. */
  readonly updated: string
  /** Absolute, of this page of the feed in either form. */
  readonly self: Readonly<Record<FeedForm, string>>
  /** Absolute: the page for people. */
  readonly page: string
  /** Absolute, of the page with older entries; absent on the last. */
  readonly next?: Readonly<Record<FeedForm, string>>
  readonly entries: readonly FeedEntry[]
}

/** An event. Its `id` stays the same when the pages move to another address. */
export interface FeedEntry {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly kind: string
  /** ISO 8601. What happened stays as it is: it is published and updated at once. */
  readonly at: string
  /** Absolute: the report. */
  readonly page: string
}
