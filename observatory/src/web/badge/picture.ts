/** A badge as a picture: the glyph and `mcp`, then the mark of a state where there is one, and words. */
import type { AssertionStatus } from 'countersign/run'
import type { Badge } from '../../figures/badge.ts'
import { html, type Html } from '../html.ts'
import { GLYPH, SILHOUETTES } from '../parts/marks.ts'
import { xmlText } from '../xml.ts'
import { widthOf } from './measure.ts'

/** What the parameter `theme` of a badge takes; `light` when it is left out. */
export const THEMES = ['light', 'dark'] as const
/** Whether a badge stands on light or on dark ground; its picture cannot ask. */
export type Theme = (typeof THEMES)[number]

interface Colours {
  readonly paper: string
  readonly ink: string
  readonly line: string
  readonly stamp: string
  readonly onStamp: string
  readonly states: Readonly<Record<AssertionStatus, string>>
}

/** Those of the stylesheet, which a picture on other pages cannot have. */
export const COLOURS: Readonly<Record<Theme, Colours>> = {
  light: {
    paper: '#fafbfc',
    ink: '#13171c',
    line: '#78828c',
    stamp: '#2b3990',
    onStamp: '#ffffff',
    states: {
      VERIFIED: '#17653f',
      FAILED: '#b0201a',
      OBSERVED_RISK: '#825300',
      UNVERIFIED: '#57616b',
    },
  },
  dark: {
    paper: '#191f26',
    ink: '#e7eaed',
    line: '#75808b',
    stamp: '#adb8ff',
    onStamp: '#10144a',
    states: {
      VERIFIED: '#74d3a1',
      FAILED: '#ff9d93',
      OBSERVED_RISK: '#ecc063',
      UNVERIFIED: '#a7b1bb',
    },
  },
}

/** Solid for a conclusion, hollow for none: the shape alone says which. */
const SOLID: ReadonlySet<AssertionStatus> = new Set(['VERIFIED', 'FAILED'])

const HEIGHT = 20
/** How much of a corner is cut. */
const CUT = 4
const GAP = 7
const GLYPH_SIZE = 12
const MARK_SIZE = 10
const BASELINE = 14

/** The picture. Its border is broken when the badge bears no state. */
export function badgeSvg({ label, message, status }: Badge, theme: Theme): string {
  const colours = COLOURS[theme]
  const words = xmlText(message)
  const name = xmlText(label)
  const labelAt = GAP + GLYPH_SIZE + 5
  const nameWidth = widthOf(name)
  const markAt = labelAt + nameWidth + 2 * GAP
  const wordsAt = markAt + (status === undefined ? 0 : MARK_SIZE + 6)
  const wordsWidth = widthOf(words)
  const width = wordsAt + wordsWidth + GAP + 2
  const said = `${name}: ${words}`
  const picture = html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${said}"><title>${said}</title><path fill="${colours.paper}" stroke="${colours.line}"${status === undefined && html` stroke-dasharray="4 2"`} d="${frame(width)}"/><path fill="${colours.stamp}" d="${ear(markAt - GAP)}"/><svg x="${GAP}" y="4" width="${GLYPH_SIZE}" height="${GLYPH_SIZE}" viewBox="0 0 32 32" color="${colours.onStamp}">${GLYPH}</svg>${status !== undefined && mark(status, markAt, colours)}<g font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">${line(name, { at: labelAt, width: nameWidth, fill: colours.onStamp })}${line(words, { at: wordsAt, width: wordsWidth, fill: colours.ink })}</g></svg>`
  return `${picture.toString()}\n`
}

/** The outline, half a pixel inside, so that a line of one pixel is sharp. */
function frame(width: number): string {
  const right = width - 0.5
  const bottom = HEIGHT - 0.5
  return `M${CUT} .5H${right - CUT}L${right} ${CUT}V${bottom - CUT}L${right - CUT} ${bottom}H${CUT}L.5 ${bottom - CUT}V${CUT}z`
}

/** The coloured part at the left. */
function ear(width: number): string {
  return `M${CUT} 0H${width}V${HEIGHT}H${CUT}L0 ${HEIGHT - CUT}V${CUT}z`
}

function mark(status: AssertionStatus, at: number, { states }: Colours): Html {
  const colour = states[status]
  const paint = SOLID.has(status)
    ? html`fill="${colour}"`
    : html`fill="none" stroke="${colour}" stroke-width="1.5"`
  return html`<path transform="translate(${at} 5)" ${paint} d="${SILHOUETTES[status]}"/>`
}

interface Line {
  readonly at: number
  readonly width: number
  readonly fill: string
}

function line(text: string, { at, width, fill }: Line): Html {
  return html`<text x="${at}" y="${BASELINE}" fill="${fill}" textLength="${width}" lengthAdjust="spacingAndGlyphs">${text}</text>`
}
