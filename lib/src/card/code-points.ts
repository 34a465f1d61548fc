/**
 * True when a text has `min` to `max` code points, the unit in which JSON Schema counts
 * (a lone surrogate is one). Texts that are far too long are not counted.
 */
export function hasLength(text: string, min: number, max: number): boolean {
  if (text.length > 2 * max || text.length < min) return false
  if (text.length <= max && text.length >= 2 * min) return true
  const length = countCodePoints(text)
  return length >= min && length <= max
}

/** Code points of a text; a lone surrogate counts as one. */
export function countCodePoints(text: string): number {
  let count = text.length
  for (let i = 1; i < text.length; i++) {
    const isPair =
      (text.charCodeAt(i) & 0xfc00) === 0xdc00 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800
    if (isPair) count--
  }
  return count
}

/**
 * Cuts a text to `limit` code points at a word boundary and ends it with an ellipsis. A text without
 * blanks in its second half (Chinese, Japanese) is cut where the limit falls.
 */
export function shorten(text: string, limit: number): string {
  if (hasLength(text, 0, limit)) return text
  // A text of n code points has at most 2n UTF-16 units, so this bounds the work.
  const points = Array.from(text.slice(0, limit * 2 + 2))
  const head = points.slice(0, limit - 1).join('')
  const cutsWord = !/^\s/.test(points[limit - 1] ?? '')
  const boundary = cutsWord ? head.search(/\s\S*$/) : -1
  const kept = boundary > head.length / 2 ? head.slice(0, boundary) : head
  return `${kept.replace(/[\s,;:.–—-]{1,8}$/, '')}…`
}
