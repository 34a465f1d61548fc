/** How a message names what somebody else published. */
import { onOneLine } from '../json/unseen.ts'

/** The JSON type of a value with its article, for messages. */
export function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

const LONGEST = 120

/** A third party's text inside a message: in quotes, escaped as JSON, cut to a bounded length. */
export function quoted(text: string): string {
  const short = text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`
  return onOneLine(JSON.stringify(short))
}
