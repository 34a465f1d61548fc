/** Who would find what is published, and the edits that win more of them. */
import { READERS } from '../../discover/readers.ts'
import type { Reading } from '../../discover/types.ts'
import type { Examination } from '../../examine.ts'
import { visible } from '../../text/visible.ts'
import { table, type Cell, type Style, type Tone } from './style.ts'

const TONES: Record<Reading['verdict'], Tone> = {
  pass: 'good',
  partial: 'doubtful',
  unknown: 'doubtful',
  fail: 'bad',
}

/** A line for each thing that a reader meets, with all that meet it; `all` has a line a reader. */
export function readersText(readings: readonly Reading[], style: Style, all: boolean): string {
  const told = readings.map((reading) => ({ reading, text: readingText(reading) }))
  const unknown = readings.length > 1 && readings.every(({ verdict }) => verdict === 'unknown')
  if (unknown && !all) {
    const row = `all ${readings.length}: what they would read was not seen`
    return table([[{ text: 'unknown', tone: TONES.unknown }, row]], style)
  }
  const alike = Map.groupBy(told, (one) =>
    all ? one : JSON.stringify([one.reading.verdict, one.text]),
  )
  const rows = [...alike.values()].flatMap((group): readonly (readonly Cell[])[] => {
    const [first] = group
    if (first === undefined) return []
    const { verdict } = first.reading
    const titles = group.map(({ reading }) => titleOf(reading.reader)).join(', ')
    return [
      [{ text: verdict, tone: TONES[verdict] }, `${titles}: ${visible(first.text, { max: 300 })}`],
    ]
  })
  return table(rows, style)
}

function titleOf(id: string): string {
  return READERS.find((reader) => reader.id === id)?.title ?? id
}

function readingText({ verdict, foundAt, why, outdated, points }: Reading): string {
  const scored = points === undefined ? '' : ` (${points} of 1 point)`
  const old = outdated === true ? ', in a form it calls outdated' : ''
  const found = foundAt === undefined ? '' : `reads ${foundAt}${old}`
  const because = verdict === 'pass' ? '' : (why?.message ?? '')
  return [found, because].filter((part) => part !== '').join('; ') + scored
}

/** The edit that wins most readers, and how many there are besides; `all` says every one. */
export function fixesText({ fixes }: Examination, style: Style, all: boolean): string {
  const shown = all ? fixes : fixes.slice(0, 1)
  const rows = shown.map(({ message, readers }, index) => [
    `${index + 1}.`,
    visible(`${message} Wins ${readers.map(titleOf).join(', ')}.`, { max: 800 }),
  ])
  const more = fixes.length - shown.length
  return table(more > 0 ? [...rows, ['', `and ${more} more`]] : rows, style)
}
