/** What `card convert` tells a person on stderr: where each member came from and what is missing. */
import type { ConvertedCard } from '../../card/read.ts'
import type { ConversionNote, ReadDocument } from '../../card/types.ts'
import { visible } from '../../text/visible.ts'
import type { Report } from '../report.ts'
import { familyTitle } from './family.ts'
import { conditionsText } from './conditions.ts'
import { findingsText, plural, summaryLine } from './findings.ts'
import { table, type Cell, type Style, type Tone } from './style.ts'

const TONES: Record<ConversionNote['kind'], Tone> = {
  missing: 'bad',
  untrusted: 'bad',
  lost: 'doubtful',
  assumed: 'doubtful',
  shortened: 'doubtful',
  derived: 'dim',
  taken: 'dim',
}

/** What needs a decision first, what was simply taken last. */
const ORDER = Object.keys(TONES)

export function conversionText(
  subject: string,
  document: ReadDocument,
  cards: readonly ConvertedCard[],
  report: Report,
  style: Style,
): string {
  const count = cards.length === 1 ? 'a v1 card' : plural(cards.length, 'v1 card')
  const made = document.family === 'server_card_v1' ? 'already' : 'converted to'
  const title = `${visible(subject, { max: 300 })}: ${familyTitle(document)}, ${made} ${count}\n`
  const notes = cards.map((converted) => notesText(converted, cards.length, style))
  const findings = findingsText(report.findings, style)
  const blank = findings === '' ? '' : '\n'
  return `${title}${notes.join('')}${blank}${findings}${blank}${conditionsText(report.conditions, style)}${summaryLine(report)}\n`
}

function notesText({ pointer, notes }: ConvertedCard, cards: number, style: Style): string {
  const sorted = notes.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  const rows = sorted.map(({ kind, message, from, to }): readonly Cell[] => [
    { text: kind, tone: TONES[kind] },
    visible(`${placeOf(from, to)}${message}`, { max: 500 }),
  ])
  const title = cards === 1 ? '' : `${visible(pointer, { max: 120 })}\n`
  return title + table(rows, style)
}

/** Where a member came from and went, in front of what happened to it. */
function placeOf(from: string | undefined, to: string | undefined): string {
  const parts = [from, from === to ? undefined : to].filter((part) => part !== undefined)
  return parts.length === 0 || parts[0] === '' ? '' : `${parts.join(' → ')}: `
}
