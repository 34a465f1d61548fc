/** Reading objects that somebody else wrote, so that no prototype answers for a member. */

/** A JSON object that somebody else wrote: look its members up with `own`. */
export type Members = Readonly<Record<string, unknown>>

/** True for a JSON object: no array, not null. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The members of an object, none of anything else. */
export function membersOf(value: unknown): Members {
  return isObject(value) ? value : {}
}

/** An own member of an object, never one of its prototype; `undefined` when there is none. */
export function own(object: Members, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** An own member of an object when it is a string. */
export function ownText(object: Members, name: string): string | undefined {
  const value = own(object, name)
  return typeof value === 'string' ? value : undefined
}

/** An own member of whatever a value is: `undefined` too for what is no object. */
export function member(value: unknown, name: string): unknown {
  return isObject(value) ? own(value, name) : undefined
}
