import { isObject, type Members } from '../members.ts'

/** True when two JSON values say the same, whatever the order of members. */
export function isSameJson(before: unknown, after: unknown): boolean {
  if (before === after) return true
  if (Array.isArray(before) || Array.isArray(after)) {
    return (
      Array.isArray(before) &&
      Array.isArray(after) &&
      before.length === after.length &&
      before.every((value, index) => isSameJson(value, after[index]))
    )
  }
  return isObject(before) && isObject(after) && changedMembers(before, after).length === 0
}

/** The members that only one of two objects has, or that differ, by name. */
export function changedMembers(before: Members, after: Members): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => !isSameJson(own(before, name), own(after, name))).sort()
}

function own(members: Members, name: string): unknown {
  return Object.hasOwn(members, name) ? members[name] : undefined
}
