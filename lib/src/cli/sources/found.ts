/** What one source says about a server, and how it was understood. */
import { shorten } from '../../card/code-points.ts'
import { isText, shown, type Place } from '../../card/convert.ts'
import { isUri } from '../../card/uri.ts'
import type { ConversionNote, PartialCard } from '../../card/types.ts'
import type { Condition } from '../../examine.ts'

/** A card as far as one source goes, and what was assumed for it. */
export interface Found {
  /** For people: `https://tides.example/mcp (live server)`. */
  readonly source: string
  readonly card: PartialCard
  readonly notes: readonly ConversionNote[]
  /** What the server is called where that is no v1 name; one is made of it and of the host. */
  readonly called?: Place<string>
  /** The server itself, wherever it runs just now: what it speaks is true of any of its endpoints. */
  readonly live?: true
  readonly conditions: readonly Condition[]
}

/** One reading under way. */
export interface Reading {
  readonly card: PartialCard
  readonly notes: ConversionNote[]
}

/** v1 limits title and description to this many code points. */
const LIMIT = 100

/** Takes a title or a description; a longer one is cut, and kept whole in the note. */
export function takeText(
  { card, notes }: Reading,
  name: 'title' | 'description',
  value: unknown,
  from: string,
): void {
  if (!isText(value)) return
  const to = `/${name}`
  const text = shorten(value.trim(), LIMIT)
  card[name] = text
  if (text === value.trim()) notes.push({ kind: 'taken', from, to, message: `the ${name}` })
  else {
    const message = `v1 allows ${LIMIT} characters; the whole text was: ${JSON.stringify(shorten(value, 2000))}`
    notes.push({ kind: 'shortened', from, to, message })
  }
}

/** Takes a version that has one; whether it is a good one is for the card's own rules to say. */
export function takeVersion({ card, notes }: Reading, value: unknown, from: string): void {
  if (!isText(value)) return
  card.version = value
  notes.push({ kind: 'taken', from, to: '/version', message: 'the version' })
}

/** Takes the URL of a website, or says why it cannot be one. */
export function takeWebsite({ card, notes }: Reading, value: unknown, from: string): void {
  if (!isText(value)) return
  if (/^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value) && isUri(value)) {
    card.websiteUrl = value
    notes.push({ kind: 'taken', from, to: '/websiteUrl', message: 'the website' })
  } else {
    const message = `${shown(value)} is not the URL of a website`
    notes.push({ kind: 'lost', from, message })
  }
}

/** Names what v1 requires and the source does not say. */
export function missingNotes(card: PartialCard, who: string): readonly ConversionNote[] {
  return (['name', 'version', 'description'] as const)
    .filter((name) => card[name] === undefined)
    .map((name) => ({ kind: 'missing', to: `/${name}`, message: `${who} does not say it` }))
}
