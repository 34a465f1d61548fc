/** Objects in JSON that somebody else wrote, or that was kept as text. */

export type Members = Readonly<Record<string, unknown>>

/** True for a JSON object: no array, not null. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The members of an object, none of anything else. */
export function membersOf(value: unknown): Members {
  return isObject(value) ? value : {}
}
