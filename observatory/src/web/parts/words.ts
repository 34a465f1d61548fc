/** The small parts that sentences are made of: instants, names, states, other people's words. */
import type { AssertionStatus } from 'countersign/run'
import { link, visible } from 'countersign/text'
import { html, type Html, type Part } from '../html.ts'
import { sayCount, type Texts } from '../text/say.ts'
import { mark, STATE_CLASS } from './marks.ts'

/** An instant (ISO 8601 in UTC) to the minute, the same in every language. */
export function minute(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}

/** The same as markup, which programs read too. */
export function instant(iso: string): Html {
  return html`<time datetime="${iso.slice(0, 19)}Z">${minute(iso)}</time>`
}

/** A UTC day, `YYYY-MM-DD`. */
export function date(day: string): Html {
  return html`<time datetime="${day}">${day}</time>`
}

/** A state: mark, word and colour, never one without the others. */
export function state(texts: Texts, status: AssertionStatus): Html {
  const word = texts.states[status]
  return html`<span class="state ${STATE_CLASS[status]}">${mark(status)}${word}</span>`
}

/** The age of what is stale. */
export function staleTag(texts: Texts, hours: number): Html {
  return html`<span class="tag stale">${sayCount(texts, 'stale_tag', hours)}</span>`
}

/** Text that must not break, such as a protocol revision. */
export function unbroken(text: Part): Html {
  return html`<span class="nb">${text}</span>`
}

/** `sha256:` and digits, selected as one, broken in the middle. */
export function hash(digest: string): Html {
  return html`<span class="hash">${digest.slice(0, 39)}<wbr>${digest.slice(39)}</span>`
}

/**
 * A name or URL of ours or after `visible()`, with places where it may break: after punctuation and
 * inside camelCase.
 */
export function breakable(text: string): Html {
  return html`${text.split(BREAKS).flatMap((piece, index) => (index === 0 ? piece : [WBR, piece]))}`
}

const BREAKS = /(?<=[_./:-])(?=\w)|(?<=[a-z])(?=[A-Z])/
const WBR = html`<wbr>`

/** The form of an unseen character that `visible()` writes. */
const ESCAPES = /(\\u\{[0-9a-f]{1,6}\})/

/**
 * A third party's text in a line of ours: its direction is isolated, and what shows nothing is
 * shown as a boxed code point.
 *
 * @param shown what `visible()` made of it
 */
export function served(shown: string): Html {
  return html`<bdi>${boxed(shown)}</bdi>`
}

const DIGEST = /(sha256:[0-9a-f]{64})/

/** A sentence of ours that may quote what was served, digests set as such. */
export function sentence(shown: string): Html {
  const pieces = shown.split(DIGEST)
  const parts = pieces.map((piece, index) => (index % 2 === 1 ? hash(piece) : boxed(piece)))
  return html`<bdi>${parts}</bdi>`
}

const STATUSES = ['VERIFIED', 'FAILED', 'OBSERVED_RISK', 'UNVERIFIED'] as const
const STATUS = new RegExp(String.raw`( ?)\b(${STATUSES.join('|')})\b( ?)`, 'g')

/**
 * A rule names states as signed statements do, in English; where a page says them otherwise, each
 * stands here in its words as well.
 */
export function ruleText({ lang, states }: Pick<Texts, 'lang' | 'states'>, rule: string): string {
  if (lang === 'en') return rule
  return rule.replace(STATUS, (all, before: string, word: string, after: string) => {
    const status = STATUSES.find((one) => one === word)
    if (status === undefined) return all
    // Chinese marks are as wide as a character, and stand without blanks.
    return lang === 'zh'
      ? `“${states[status]}”（${word}）`
      : `${before}«${states[status]}» (${word})${after}`
  })
}

/** The same as a name or an id. */
export function servedCode(shown: string): Html {
  const pieces = calm(shown).split(ESCAPES)
  const parts = pieces.map((piece, index) => (index % 2 === 1 ? box(piece) : breakable(piece)))
  return html`<bdi><code>${parts}</code></bdi>`
}

/** What shows nothing is boxed, and marks are not heaped. */
export function boxed(shown: string): readonly Part[] {
  return calm(shown)
    .split(ESCAPES)
    .map((piece, index) => (index % 2 === 1 ? box(piece) : piece))
}

/** Marks that are heaped on one letter would stand across the lines above and below. */
function calm(shown: string): string {
  return shown.replace(/(\p{M}{4})\p{M}+/gu, '$1…')
}

function box(escape: string): Html {
  return html`<span class="esc">${escape}</span>`
}

/** How much of a third party's text a page shows. */
export const SHOWN = { name: 200, text: 500 } as const

/** A third party's name, ready to be shown. */
export function shownName(name: string): string {
  return visible(name, { max: SHOWN.name })
}

/** A third party's URL: a link when a person may follow it, else its text. */
export function outward(url: string): Html {
  const href = link(url)
  const shown = visible(href ?? url, { max: 300 })
  if (href === undefined) return servedCode(shown)
  return html`<a href="${href}" rel="nofollow noopener noreferrer ugc">${breakable(shown)}</a>`
}
