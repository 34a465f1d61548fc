/** The order of UTF-16 code units, which is the same on every machine and in every language. */
export function byUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
