import { sha256Hex } from '../json/digest.ts'

/**
 * The strong entity tag of one representation (RFC 9110 section 8.8.3), quotes included. The media
 * type is part of what is hashed: the same bytes sent as two types are two representations.
 */
export function etagOf(bytes: Uint8Array, mediaType: string): string {
  const type = new TextEncoder().encode(`${mediaType}\n`)
  const both = new Uint8Array(type.length + bytes.length)
  both.set(type)
  both.set(bytes, type.length)
  return `"${sha256Hex(both).slice(0, 32)}"`
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
