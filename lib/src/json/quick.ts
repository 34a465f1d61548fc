/** A text that was parsed as a message, or the news that it cannot be. */
export type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false }

const MAX_DEPTH = 512

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Parses JSON text as `scanText` does with the profile `message`: the same texts are refused and the
 * same values come back. It does not say what is odd about a text, and costs little more than
 * JSON.parse.
 */
export function parseMessage(source: string): Parsed {
  const text = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source
  if (isDeeper(text, MAX_DEPTH)) return { ok: false }
  try {
    const value: unknown = JSON.parse(text)
    return { ok: true, value }
  } catch {
    return { ok: false }
  }
}

/**
 * True when more than `levels` arrays and objects stand inside each other. Counted in the text: a
 * value that a later member of the same name replaces is not in what JSON.parse makes.
 */
function isDeeper(text: string, levels: number): boolean {
  let open = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at)
        break
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        open += 1
        if (open > levels) return true
        break
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        open -= 1
        break
      default:
    }
  }
  return false
}

/** Where the string that opens at `start` closes: at a quote behind an even number of backslashes. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1) {
    let before = end - 1
    while (text.charCodeAt(before) === BACKSLASH) before--
    if ((end - before) % 2 === 1) return end
    end = text.indexOf('"', end + 1)
  }
  return text.length
}
