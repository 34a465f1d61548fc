interface Range {
  /** `type/subtype`, `type/*` or a star for both; lower case, without parameters. */
  readonly name: string
  /** 0 (refused) to 1. */
  readonly weight: number
}

/** Elements of a list or parameters of one, split outside of quoted strings. */
const ELEMENTS = /(?:"(?:[^"\\]|\\.)*"?|[^",])+/gs
const PARAMETERS = /(?:"(?:[^"\\]|\\.)*"?|[^";])+/gs
/** Servers let no longer field through by default, and nobody has so many wishes. */
const LONGEST = 16_384
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/**
 * Which of `types` an `Accept` value prefers, as an index (RFC 9110 section 12.5.1): the highest
 * weight of the most specific range that matches; among equals the type that is named first, then
 * the first of `types`. Parameters but `q` are not looked at; a weight that is none counts as 1.
 *
 * Gives 0, the default, also when nothing is acceptable and for a field over 16,384 characters:
 * section 12.4.1 allows to disregard the field, and a reader that understands JSON is served better by
 * the document than by a 406.
 */
export function preferred(accept: string | null | undefined, types: readonly string[]): number {
  if (!accept || accept === '*/*' || types.length < 2 || accept.length > LONGEST) return 0
  const exact = types.indexOf(accept)
  if (exact !== -1) return exact
  const ranges = rangesOf(accept)
  let best = 0
  let weight = 0
  let named = Infinity
  for (const [index, type] of types.entries()) {
    const at = mostSpecific(ranges, type)
    const range = ranges[at]
    if (range === undefined || range.weight === 0) continue
    const rank = range.name === type ? at : Infinity
    if (range.weight > weight || (range.weight === weight && rank < named)) {
      best = index
      weight = range.weight
      named = rank
    }
  }
  return best
}

function rangesOf(accept: string): readonly Range[] {
  return (accept.toLowerCase().match(ELEMENTS) ?? []).map((element) => {
    const [name = '', ...parameters] = element.match(PARAMETERS) ?? []
    const weight = parameters.map((one) => WEIGHT.exec(one.trim())?.[1]).find(Boolean)
    return { name: name.trim(), weight: weight === undefined ? 1 : Number(weight) }
  })
}

/** Index of the range that decides about a type, -1 for none. */
function mostSpecific(ranges: readonly Range[], type: string): number {
  const family = `${type.slice(0, type.indexOf('/'))}/*`
  for (const name of [type, family, '*/*']) {
    const at = ranges.findIndex((range) => range.name === name)
    if (at !== -1) return at
  }
  return -1
}
