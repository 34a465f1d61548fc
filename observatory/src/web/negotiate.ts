/** Which form of a page a request wants (RFC 9110, 12.5.1). */

const FORMS = ['text/html', 'application/json'] as const
export type Form = (typeof FORMS)[number]

interface Range {
  readonly type: string
  readonly subtype: string
  readonly q: number
}

/** No honest client lists more. */
const MAX_RANGES = 40

/**
 * The form with the highest quality; of several the one that is named first, else HTML. Undefined
 * when none is acceptable. Without the field everything is. Problems are negotiated like pages.
 */
export function formFor(accept: string | null): Form | undefined {
  if (accept === null || accept.trim() === '') return 'text/html'
  const ranges = accept.split(',', MAX_RANGES).flatMap(rangeOf)
  const wanted = FORMS.map((form) => ({ form, ...qualityOf(form, ranges) })).filter(
    ({ q }) => q > 0,
  )
  wanted.sort((a, b) => b.q - a.q || a.place - b.place)
  return wanted[0]?.form
}

function rangeOf(text: string): readonly Range[] {
  const [range = '', ...params] = text.toLowerCase().split(';', 8)
  const [type = '', subtype = ''] = range.trim().split('/', 2)
  if (type === '' || subtype === '') return []
  const weight = params.map((param) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/.exec(param)?.[1])
  const q = Number(weight.find((one) => one !== undefined) ?? 1)
  return [{ type, subtype: subtype === 'problem+json' ? 'json' : subtype, q: Math.min(q, 1) }]
}

/** The quality by the most specific range, and where a range names the form itself. */
function qualityOf(
  form: Form,
  ranges: readonly Range[],
): { readonly q: number; readonly place: number } {
  const [type, subtype] = form.split('/')
  const exact = ranges.findIndex((range) => range.type === type && range.subtype === subtype)
  const best =
    ranges[exact] ??
    ranges.find((range) => range.type === type && range.subtype === '*') ??
    ranges.find((range) => range.type === '*' && range.subtype === '*')
  return { q: best?.q ?? 0, place: exact === -1 ? MAX_RANGES : exact }
}
