/** What owners write: plain text, theirs, of a bounded length. */
import { visible } from 'countersign/text'

/** Code points. */
export const MOST_ANNOTATION = 500
export const MOST_DISPUTE = 1000

/**
 * A text as it is kept and shown: visible, on one line, where line ends are escapes that pages show
 * as lines. Undefined when it is too long.
 */
export function readWords(written: string, most: number): string | undefined {
  const text = written.replaceAll(/\r\n?/g, '\n').trim()
  return [...text].length > most ? undefined : visible(text)
}

/** The text as its owner wrote it, to be edited. */
export function asWritten(shown: string): string {
  return shown.replaceAll('\\u{a}', '\n')
}
