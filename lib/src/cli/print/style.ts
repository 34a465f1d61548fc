/** How text is laid out on a terminal: colour, width, wrapping. Colour is never the only sign. */
import type { Severity } from '../../finding.ts'
import type { Output, Surroundings } from '../surroundings.ts'

/** What a colour means, where there is colour. */
export type Tone = 'bad' | 'doubtful' | 'good' | 'dim' | 'bold'

/** How many columns a line has, and how text gets its colour, if any. */
export interface Style {
  readonly columns: number
  readonly paint: (tone: Tone, text: string) => string
}

const COLOURS = {
  bad: ['bold', 'red'],
  doubtful: ['yellow'],
  good: ['green'],
  dim: ['dim'],
  bold: ['bold'],
} as const

/** Columns when nobody says how wide the output is. */
const PIPE_COLUMNS = 100

/**
 * The style for one output. `FORCE_COLOR` decides before `NO_COLOR` as in Node itself; then a dumb
 * terminal or none at all means no colour (https://no-color.org).
 */
export function styleFor(output: Output, env: Surroundings['env'], noColor: boolean): Style {
  const asked = /^\d{1,4}$/.test(env.COLUMNS ?? '') ? Number(env.COLUMNS) : undefined
  const columns = Math.max(
    40,
    output.isTTY === true ? (output.columns ?? asked ?? 80) : (asked ?? PIPE_COLUMNS),
  )
  if (!hasColour(output, env, noColor)) return { columns, paint: (_, text) => text }
  const { styleText } = process.getBuiltinModule('node:util')
  return {
    columns,
    paint: (tone, text) =>
      text === '' ? '' : styleText([...COLOURS[tone]], text, { validateStream: false }),
  }
}

function hasColour(output: Output, env: Surroundings['env'], noColor: boolean): boolean {
  if (noColor) return false
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0'
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false
  return output.isTTY === true && env.TERM !== 'dumb'
}

/** Notes are nothing to worry about, so they step back. */
export function toneOf(severity: Severity): Tone {
  return severity === 'error' ? 'bad' : severity === 'warning' ? 'doubtful' : 'dim'
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const NARROW = /^[\x20-\x7e]*$/

/** Terminal columns that a printable text takes (Unicode TR11, the wide blocks). */
export function widthOf(text: string): number {
  if (NARROW.test(text)) return text.length
  let width = 0
  for (const character of text)
    width += WIDE.test(character) ? 2 : /\p{Mn}/u.test(character) ? 0 : 1
  return width
}

/** What is written without spaces: a picture is wide too, but may begin a sequence. */
const UNSPACED = /[\u2e80-\ua4cf\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{20000}-\u{3fffd}]/u
/** Beside such a character, but neither before what closes nor behind what opens. */
const BREAK = new RegExp(
  `(?:(?<=${UNSPACED.source})|(?=${UNSPACED.source}))(?<![（“‘《「])(?![、。，；：！？）”’》」])`,
  'u',
)

/**
 * Breaks a text at spaces, and Chinese between its characters, into lines of at most `columns`; every
 * line after the first is moved right by `hang` spaces. Any other word that is longer than a line
 * stays whole: it is a URL or a pointer to copy.
 */
export function wrap(text: string, columns: number, hang = 0): string {
  const lines: string[] = []
  let line = ''
  let width = 0
  for (const word of text.split(' '))
    for (const [index, piece] of (NARROW.test(word) ? [word] : word.split(BREAK)).entries()) {
      const wide = widthOf(piece)
      const space = line !== '' && index === 0 ? ' ' : ''
      if (line !== '' && width + space.length + wide > columns) {
        lines.push(line)
        line = piece
        width = wide
      } else {
        line = `${line}${space}${piece}`
        width += space.length + wide
      }
    }
  lines.push(line)
  return lines.join(`\n${' '.repeat(hang)}`)
}

/** A cell of a table, coloured as a whole where it has a tone. */
export type Cell = string | { readonly text: string; readonly tone: Tone }

/** The narrowest that the last column may get before it moves to a line of its own. */
const NARROWEST = 40

/**
 * Rows as aligned columns; the last column wraps under itself, or below its row where the others
 * leave it no room. Every cell must already be one printable line.
 */
export function table(rows: readonly (readonly Cell[])[], style: Style, indent = 2): string {
  const widths: number[] = []
  for (const row of rows)
    for (const [i, cell] of row.slice(0, -1).entries())
      widths[i] = Math.max(widths[i] ?? 0, widthOf(textOf(cell)))
  const start = widths.reduce((sum, width) => sum + width + 2, indent)
  const below = style.columns - start < NARROWEST
  const hang = below ? indent + 4 : start
  return rows
    .map((row) => {
      const last = row.at(-1) ?? ''
      const first = row.slice(0, -1).map((cell, i) => aligned(cell, widths[i] ?? 0, style))
      const line = ' '.repeat(indent) + first.join('  ')
      const text = painted(
        last,
        wrap(textOf(last), Math.max(20, style.columns - hang), hang),
        style,
      )
      // A row of one cell is the title of those that follow.
      if (below && first.length > 0) return `${line.trimEnd()}\n${' '.repeat(hang)}${text}\n`
      return `${line}${first.length === 0 ? '' : '  '}${text}`.trimEnd() + '\n'
    })
    .join('')
}

function aligned(cell: Cell, width: number, style: Style): string {
  const text = textOf(cell)
  return painted(cell, text, style) + ' '.repeat(Math.max(0, width - widthOf(text)))
}

/** Paints line by line, so that indentation stays unpainted and a cut copy stays clean. */
function painted(cell: Cell, text: string, style: Style): string {
  if (typeof cell === 'string') return text
  return text.replace(/[^\s].*/g, (line) => style.paint(cell.tone, line))
}

function textOf(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.text
}

/** The title of a section, on a line of its own. */
export function heading(title: string, style: Style): string {
  return `${style.paint('bold', title)}\n`
}
