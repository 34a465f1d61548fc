/**
 * The geometry of every mark on a page, once: a page carries it as one hidden sprite and refers to
 * it. A solid mark is a conclusion, a hollow one is none; silhouettes differ without colour.
 */
import type { AssertionStatus } from 'countersign/run'
import { html, type Html } from '../html.ts'

/** The class of each state, and the name of its mark. */
export const STATE_CLASS: Readonly<Record<AssertionStatus, string>> = {
  VERIFIED: 'verified',
  FAILED: 'failed',
  OBSERVED_RISK: 'risk',
  UNVERIFIED: 'unverified',
}

/** 10 units square, for the line of fifteen in lists. */
export const SILHOUETTES: Readonly<Record<AssertionStatus, string>> = {
  VERIFIED: 'M3.2.5h3.6l2.7 2.7v3.6L6.8 9.5H3.2L.5 6.8V3.2z',
  FAILED: 'M5-.4 10.4 5 5 10.4-.4 5z',
  OBSERVED_RISK: 'M5 1.1 9.1 8.9H.9z',
  UNVERIFIED: 'M5 1.2A3.8 3.8 0 1 1 5 8.8 3.8 3.8 0 0 1 5 1.2z',
}

/** An open C in a punch with cut corners (the claim), and one struck over it (what was seen). */
export const GLYPH: Html = html`<path fill="none" stroke="currentColor" stroke-width="3.4"
 d="M28.2 10.2 21.8 3.8H10.2L3.8 10.2v11.6l6.4 6.4h5.6"/>
<path fill="currentColor" d="M21.6 15.5h5.8l3.8 3.8v5.8l-3.8 3.8h-5.8l-3.8-3.8v-5.8z"/>`

const VERIFIED = html`<path fill="currentColor" fill-rule="evenodd"
 d="M5.5 1h9L19 5.5v9L14.5 19h-9L1 14.5v-9z
M4.4 11.02 8.77 15.27 15.57 7.45 13.83 5.95 8.63 11.93 6 9.38z"/>`

const FAILED = html`<path fill="currentColor" fill-rule="evenodd"
 d="M10 .4 19.6 10 10 19.6.4 10z
M7.91 13.71 10 11.63 12.09 13.71 13.71 12.09 11.63 10 13.71 7.91 12.09 6.29 10 8.37
 7.91 6.29 6.29 7.91 8.37 10 6.29 12.09z"/>`

const RISK = html`<path fill="none" stroke="currentColor" stroke-width="1.8"
 d="M10 2.2 18.6 17.6H1.4z"/>
<path fill="currentColor" d="M8.95 7.2h2.1l-.35 5.2H9.3zM8.95 13.6h2.1v2.1h-2.1z"/>`

const UNVERIFIED = html`<circle cx="10" cy="10" r="8" fill="none" stroke="currentColor"
 stroke-width="1.8" stroke-dasharray="3.2 1.826" stroke-dashoffset="1.6"/>
<path fill="currentColor" d="M6.6 9.1h6.8v1.8H6.6z"/>`

/** Once at the beginning of every page. */
export const SPRITE: Html = html`<svg class="sprite" width="0" height="0" aria-hidden="true">
<symbol id="m-verified" viewBox="0 0 20 20">${VERIFIED}</symbol>
<symbol id="m-failed" viewBox="0 0 20 20">${FAILED}</symbol>
<symbol id="m-risk" viewBox="0 0 20 20">${RISK}</symbol>
<symbol id="m-unverified" viewBox="0 0 20 20">${UNVERIFIED}</symbol>
<symbol id="glyph" viewBox="0 0 32 32">${GLYPH}</symbol>
</svg>`

/** The icon of the site, a file of its own. */
export const GLYPH_SVG: string = html`<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"
 viewBox="0 0 32 32" color="#5563c9" role="img"><title>Countersign</title>${GLYPH}</svg>
`.toString()

/** The glyph at a size in pixels. */
export function glyph(size: number): Html {
  return html`<svg width="${size}" height="${size}" viewBox="0 0 32 32" aria-hidden="true">
<use href="#glyph"/></svg>`
}

/** The mark of a state, without its word: only where the word stands beside it. */
export function mark(status: AssertionStatus): Html {
  return html`<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
<use href="#m-${STATE_CLASS[status]}"/></svg>`
}
