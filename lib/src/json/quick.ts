/** A text that was parsed as a message, or the news that it cannot be. */
export type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false }

const MAX_DEPTH = 512

/**
 * Parses JSON text as `scanText` does with the profile `message`: the same texts are refused and the
 * same values come back. It does not say what is odd about a text, does not see the depth of a value
 * that a later member of the same name replaced, and costs little more than JSON.parse.
 */
export function parseMessage(source: string): Parsed {
  const text = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source
  try {
    const value: unknown = JSON.parse(text)
    return isDeeper(value, MAX_DEPTH) ? { ok: false } : { ok: true, value }
  } catch {
    return { ok: false }
  }
}

/** True when more than `levels` arrays and objects stand inside each other. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  if (Array.isArray(value)) {
    for (const item of value) if (isDeeper(item, levels - 1)) return true
    return false
  }
  // What JSON.parse makes has no members but its own.
  for (const name in value) if (isDeeper(Reflect.get(value, name), levels - 1)) return true
  return false
}
