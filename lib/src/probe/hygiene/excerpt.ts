/** A third party's text around a hit, safe to show. */
import type { Span } from './rule.ts'

const LONGEST = 80
const BEFORE = 20
/** What shows nothing, moves or disguises other text, or looks different everywhere (UTS 39). */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u

/**
 * The hit and a little before and behind it, on one line: whatever could hide or disguise text is
 * written as `\u{hex}`, and `…` stands where text was left out. At most 80 units.
 */
export function excerptOf(text: string, { start, end }: Span): string {
  let from = Math.max(0, start - BEFORE)
  if (from > 0 && isLowSurrogate(text.charCodeAt(from))) from++
  let shown = from > 0 ? '…' : ''
  const rest = text.slice(from, Math.max(end, start + LONGEST)).slice(0, 2 * LONGEST)
  let at = from
  for (const character of rest) {
    const next = UNSEEN.test(character) ? escaped(character) : character
    if (shown.length + next.length > LONGEST - 1) return `${shown}…`
    shown += next
    at += character.length
  }
  return at < text.length ? `${shown}…` : shown
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
