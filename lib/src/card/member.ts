/** Reading members of values that somebody else published. */
import { onOneLine } from '../json/unseen.ts'

/** A JSON object that somebody else wrote: look its members up with `own`. */
export type Members = Readonly<Record<string, unknown>>

/** True for a JSON object: no array, not null. */
export function isRecord(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An own member of a record, never one of its prototype; `undefined` when there is none. */
export function own(record: Members, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** An own member of a record when it is a string. */
export function ownText(record: Members, name: string): string | undefined {
  const value = own(record, name)
  return typeof value === 'string' ? value : undefined
}

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
