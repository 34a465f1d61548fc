/** What `card convert` tells a person on stderr: where each member came from and what is missing. */
import type { Conversion, ConvertedCard } from '../../card/read.ts'
import type { ConversionNote } from '../../card/types.ts'
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

/** What a conversion kept, assumed and lost, card by card, for a person. */
export function conversionText(
  subject: string,
  { document, cards, programs }: Conversion,
  report: Report,
  style: Style,
): string {
  const count = cards.length === 1 ? 'a v1 card' : plural(cards.length, 'v1 card')
  const kept = document.validV1 && cards.every(({ notes }) => notes.every(isTaken))
  const made =
    document.family !== 'server_card_v1' ? 'converted to' : kept ? 'already' : 'written again as'
  const title = `${visible(subject, { max: 300 })}: ${familyTitle(document)}, ${made} ${count}\n`
  const notes = cards.map((converted) => notesText(converted, cards.length, style))
  const findings = findingsText(report.findings, style)
  const blank = findings === '' ? '' : '\n'
  return `${title}${notes.join('')}${programsText(programs, style)}${blank}${findings}${blank}${conditionsText(report.conditions, style)}${summaryLine(report)}\n`
}

function isTaken({ kind }: ConversionNote): boolean {
  return kind === 'taken'
}

function programsText(programs: readonly string[], style: Style): string {
  const rows = programs.map((pointer): readonly Cell[] => [
    { text: 'left out', tone: 'doubtful' },
    `${visible(pointer, { max: 120 })}: a program to start on a machine; a card describes a remote server`,
  ])
  return table(rows, style)
}

function notesText({ pointer, notes }: ConvertedCard, cards: number, style: Style): string {
  const title = cards === 1 ? '' : `${visible(pointer, { max: 120 })}\n`
  return title + notesTable(notes, style)
}

/** One row for each note, what needs a decision first. */
export function notesTable(notes: readonly ConversionNote[], style: Style): string {
  const sorted = notes.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  const rows = sorted.map(({ kind, message, from, to }): readonly Cell[] => [
    { text: kind, tone: TONES[kind] },
    visible(`${placeOf(from, to)}${message}`, { max: 500 }),
  ])
  return table(rows, style)
}

/** Where a member came from and went, in front of what happened to it. */
function placeOf(from: string | undefined, to: string | undefined): string {
  const parts = [from, from === to ? undefined : to].filter((part) => part !== undefined)
  return parts.length === 0 || parts[0] === '' ? '' : `${parts.join(' → ')}: `
}
