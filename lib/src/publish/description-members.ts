/** Simple members of a description. Members of the card's own are card/server-card's to check. */
import { type Issue, issueOf } from '../card/issue.ts'
import { isObject, type Members, own } from '../json/object.ts'
import { typeName } from '../card/in-words.ts'
import { PUBLISH_MEMBER_MISSING, PUBLISH_MEMBER_TYPE } from './publish-rules.ts'

/** Reports that a member is absent. `mend` is the whole edit. */
export function missingMember(at: string, name: string, mend: string, issues: Issue[]): void {
  const place = at === '' ? 'the description' : at
  const message = `${place} has no ${JSON.stringify(name)}`
  issues.push(issueOf(PUBLISH_MEMBER_MISSING, `${at}/${name}`, message, mend))
}

/** Reports a value of another type than `wanted`, which is said with its article. */
export function wrongValue(value: unknown, at: string, wanted: string, issues: Issue[]): void {
  const found = typeof value === 'string' ? JSON.stringify(value.slice(0, 120)) : typeName(value)
  const message = `${at === '' ? 'the description' : at} is ${found}, but it must be ${wanted}`
  issues.push(issueOf(PUBLISH_MEMBER_TYPE, at, message, `Write ${wanted}.`))
}

/** The elements of an optional array; none when it is absent or no array, which is reported. */
export function readList(
  holder: Members,
  name: string,
  at: string,
  issues: Issue[],
): readonly unknown[] {
  const value = own(holder, name)
  if (Array.isArray(value)) return value
  if (value !== undefined) wrongValue(value, `${at}/${name}`, 'an array', issues)
  return []
}

/** An optional string. */
export function readText(
  holder: Members,
  name: string,
  at: string,
  issues: Issue[],
): string | undefined {
  const value = own(holder, name)
  if (value === undefined || typeof value === 'string') return value
  wrongValue(value, `${at}/${name}`, 'a string', issues)
  return undefined
}

/** Checks an optional object and gives it. */
export function readRecord(
  holder: Members,
  name: string,
  at: string,
  issues: Issue[],
): Members | undefined {
  const value = own(holder, name)
  if (value === undefined || isObject(value)) return value
  wrongValue(value, `${at}/${name}`, 'an object', issues)
  return undefined
}

/** Checks an optional boolean. */
export function checkFlag(holder: Members, name: string, at: string, issues: Issue[]): void {
  const value = own(holder, name)
  if (value === undefined || typeof value === 'boolean') return
  wrongValue(value, `${at}/${name}`, 'true or false', issues)
}

/** Checks an optional word among a few. */
export function checkWord(
  holder: Members,
  name: string,
  words: readonly string[],
  at: string,
  issues: Issue[],
): void {
  const value = own(holder, name)
  if (value === undefined || words.some((word) => word === value)) return
  const wanted = words.map((word) => JSON.stringify(word)).join(' or ')
  wrongValue(value, `${at}/${name}`, wanted, issues)
}
