const FORM =
  /^(\d{4}-(\d{2})-(\d{2}))[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/**
 * Milliseconds since the epoch of a date and time (RFC 3339, section 5.6); undefined for anything
 * else, a day that its month does not have and a leap second among it.
 */
export function rfc3339Ms(value: unknown): number | undefined {
  const parts = typeof value === 'string' ? FORM.exec(value) : null
  if (parts === null) return undefined
  const [text, date = ''] = parts
  // Engines let 30 February pass as 2 March.
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date) return undefined
  const instant = Date.parse(text.toUpperCase())
  return Number.isNaN(instant) ? undefined : instant
}
