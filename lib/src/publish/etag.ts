import { sha256Hex } from '../json/digest.ts'

/** Marks of the few media types there are. */
const marks = new Map<string, string>()

function markOf(mediaType: string): string {
  const known = marks.get(mediaType)
  if (known !== undefined) return known
  const mark = sha256Hex(mediaType).slice(0, 8)
  marks.set(mediaType, mark)
  return mark
}

/**
 * The strong entity tags of a document (RFC 9110 section 8.8.3), quotes included, one for each type:
 * a digest of the bytes and a mark of the type. The same bytes sent as two types are two
 * representations.
 */
export function etagsOf(bytes: Uint8Array, mediaTypes: readonly string[]): readonly string[] {
  const digest = sha256Hex(bytes).slice(0, 32)
  return mediaTypes.map((type) => `"${digest}-${markOf(type)}"`)
}

const SPACE = /[ \t,]*/y

/**
 * Whether an `If-None-Match` value names `tag`: `*`, or a list of tags compared weakly (RFC 9110
 * sections 13.1.2 and 8.8.3.2). Commas inside tags are part of them. What is not a tag ends the list.
 */
export function namesTag(field: string, tag: string): boolean {
  if (field === tag) return true
  if (field.trim() === '*') return true
  let at = 0
  while (at < field.length) {
    SPACE.lastIndex = at
    SPACE.exec(field)
    at = SPACE.lastIndex
    if (field.startsWith('W/', at)) at += 2
    if (field[at] !== '"') return false
    const end = field.indexOf('"', at + 1)
    if (end === -1) return false
    if (field.slice(at, end + 1) === tag) return true
    at = end + 1
  }
  return false
}
