/** Which form and which language of a page a request wants (RFC 9110, 12.5.1 and 12.5.4). */

const FORMS = ['text/html', 'application/json', 'text/markdown'] as const
/** The media types that a page can be had in. */
export type Form = (typeof FORMS)[number]

/** What the path of a form ends with that has a path of its own. */
export const SUFFIXES: Readonly<Record<string, Form>> = {
  '.json': 'application/json',
  '.md': 'text/markdown',
}

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

/**
 * The language of `known` with the highest quality, of several the one that is named first. A range
 * is cut from its end until it is one of them (RFC 4647, 3.4): `zh-Hans-CN` finds `zh`. Undefined
 * when none is wanted, `*` included, which wants whatever is usual.
 *
 * @param known BCP 47 tags in lower case
 */
export function languageFor<Tag extends string>(
  acceptLanguage: string | null,
  known: readonly Tag[],
): Tag | undefined {
  const ranges = (acceptLanguage ?? '').toLowerCase().split(',', MAX_RANGES)
  const wanted = ranges.flatMap((text) => {
    const [range = '', ...params] = text.split(';', 8)
    const tag = lookedUp(range.trim(), known)
    const q = weightOf(params)
    return tag === undefined || q === 0 ? [] : [{ tag, q }]
  })
  return wanted.toSorted((a, b) => b.q - a.q)[0]?.tag
}

/** Whether whoever asks takes `gzip`, by the field Accept-Encoding (RFC 9110, 12.5.3). */
export function takesGzip(acceptEncoding: string | null): boolean {
  if (acceptEncoding === null) return false
  return acceptEncoding
    .toLowerCase()
    .split(',', MAX_RANGES)
    .some((text) => {
      const [coding = '', ...params] = text.split(';', 8)
      return coding.trim() === 'gzip' && weightOf(params) > 0
    })
}

function lookedUp<Tag extends string>(range: string, known: readonly Tag[]): Tag | undefined {
  const parts = range.split('-', 8)
  for (let length = parts.length; length > 0; length--) {
    const shorter = parts.slice(0, length).join('-')
    const found = known.find((tag) => tag === shorter)
    if (found !== undefined) return found
  }
  return undefined
}

function rangeOf(text: string): readonly Range[] {
  const [range = '', ...params] = text.toLowerCase().split(';', 8)
  const [type = '', subtype = ''] = range.trim().split('/', 2)
  if (type === '' || subtype === '') return []
  const q = weightOf(params)
  return [{ type, subtype: subtype === 'problem+json' ? 'json' : subtype, q }]
}

function weightOf(params: readonly string[]): number {
  const weight = params.map((param) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/.exec(param)?.[1])
  return Math.min(Number(weight.find((one) => one !== undefined) ?? 1), 1)
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
