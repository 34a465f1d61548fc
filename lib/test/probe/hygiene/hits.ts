import { scanTools } from '../../../src/probe/hygiene/scan.ts'

/** The ids of the rules that hit a description, in the order of the text. */
export function hitsIn(description: string): readonly string[] {
  return scanTools([{ name: 'tool', description }]).hits.map(({ rule }) => rule)
}

/** The same for notes. */
export function notesIn(description: string): readonly string[] {
  return scanTools([{ name: 'tool', description }]).notes.map(({ rule }) => rule)
}
