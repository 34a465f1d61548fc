import { CATALOG_MEMBER_OLD, CATALOG_MEMBER_TYPE } from './catalog-rules.ts'
import { type Issue, issueOf, pointerTo } from './issue.ts'
import { type Members, own } from '../json/object.ts'
import { typeName } from './in-words.ts'

/** A string member, with a warning when it is there and something else. */
export function readText(
  members: Members,
  name: string,
  pointer: string,
  issues: Issue[],
): string | undefined {
  const value = own(members, name)
  if (value === undefined || typeof value === 'string') return value
  const at = pointerTo(pointer, name)
  const simple = typeof value === 'number' || typeof value === 'boolean'
  const mend = simple ? `Write "${name}": "${value}".` : `Remove "${name}", or make it a string.`
  const found = `${at} is ${typeName(value)}, but "${name}" must be a string`
  issues.push(issueOf(CATALOG_MEMBER_TYPE, at, found, mend))
  return undefined
}

/** Warns about a member that is there under its older name. */
export function renamed(
  entry: Members,
  older: string,
  current: string,
  pointer: string,
  issues: Issue[],
): void {
  if (!Object.hasOwn(entry, older)) return
  const found = `"${older}" is the older name of "${current}"; current readers ignore it`
  const mend = `Rename "${older}" to "${current}".`
  issues.push(
    issueOf(CATALOG_MEMBER_OLD, pointerTo(pointer, older), found, mend, { older, current }),
  )
}
