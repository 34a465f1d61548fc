/** What every part of the v1 validator uses: reporting, and the checks of simple members. */
import type { Members } from '../json/object.ts'
import type { Params, Rule } from '../finding.ts'
import { type Issue, issueOf } from './issue.ts'
import { quoted, typeName } from './in-words.ts'
import { typeEdit, uriEdit } from './server-card-edits.ts'
import { CARD_MEMBER_MISSING, CARD_MEMBER_TYPE, CARD_URI } from './server-card-rules.ts'
import { isUri } from './uri.ts'

const MAX_ISSUES = 1_000
const MAX_PLACE = 200

/** One validation under way. */
export interface Work {
  /** The whole document, for edits that take a value from elsewhere in it. */
  readonly card: Members
  readonly issues: Issue[]
  cut: number
}

/** Checks one value at a pointer, reports what is wrong, and says whether nothing was. */
export type Check = (work: Work, value: unknown, pointer: string) => boolean

/** A pointer for a message: names of variables are as long as their author likes. */
export function placeOf(pointer: string): string {
  return pointer.length > MAX_PLACE ? `${pointer.slice(0, MAX_PLACE)}…` : pointer
}

/** An array whose every element passes `check`. */
export function checkList(
  work: Work,
  list: unknown,
  parent: string,
  name: string,
  check: Check,
): boolean {
  if (!Array.isArray(list)) return wrongType(work, list, parent, name, 'an array')
  let ok = true
  for (let i = 0; i < list.length; i++) ok = check(work, list[i], `${parent}/${name}/${i}`) && ok
  return ok
}

/** A string of the format `uri`. */
export function checkUri(work: Work, uri: unknown, parent: string, name: string): boolean {
  if (typeof uri !== 'string') return wrongType(work, uri, parent, name, 'a string')
  if (isUri(uri)) return true
  const at = `${parent}/${name}`
  const message = `${placeOf(at)} is ${quoted(uri)}, but it must be an absolute URI`
  return report(work, CARD_URI, at, message, uriEdit(name, uri, work.card))
}

/** A string, or nothing. */
export function checkText(work: Work, text: unknown, parent: string, name: string): boolean {
  if (text === undefined || typeof text === 'string') return true
  return wrongType(work, text, parent, name, 'a string')
}

/** A boolean, or nothing. */
export function checkBoolean(work: Work, value: unknown, parent: string, name: string): boolean {
  if (value === undefined || typeof value === 'boolean') return true
  return wrongType(work, value, parent, name, 'a boolean')
}

/** An array of strings, or nothing. */
export function checkTexts(work: Work, list: unknown, parent: string, name: string): boolean {
  if (list === undefined) return true
  if (!Array.isArray(list)) return wrongType(work, list, parent, name, 'an array')
  let ok = true
  for (let i = 0; i < list.length; i++) {
    if (typeof list[i] !== 'string')
      ok = wrongType(work, list[i], `${parent}/${name}/${i}`, '', 'a string')
  }
  return ok
}

/** Reports a required member that is not there. */
export function missing(work: Work, parent: string, name: string, mend: string): false {
  const message = `${placeOf(parent)} has no "${name}", which v1 requires there`
  return report(work, CARD_MEMBER_MISSING, `${parent}/${name}`, message, mend, {
    member: name,
  })
}

/** `name` is empty for an element of a list, whose own pointer is then `parent`. */
export function wrongType(
  work: Work,
  value: unknown,
  parent: string,
  name: string,
  expected: string,
): false {
  const at = name === '' ? parent : `${parent}/${name}`
  const message = `${placeOf(at)} is ${typeName(value)}, but it must be ${expected}`
  return report(work, CARD_MEMBER_TYPE, at, message, typeEdit(name, value, expected))
}

/** Keeps an issue while there is room for it; always false. */
export function report(
  work: Work,
  rule: Rule,
  pointer: string,
  message: string,
  mend: string,
  params?: Params,
): false {
  if (work.issues.length < MAX_ISSUES)
    work.issues.push(issueOf(rule, pointer, message, mend, params))
  else work.cut++
  return false
}
