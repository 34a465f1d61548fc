/** Pages are made of `html` templates: each value is escaped unless it is such a template itself. */

/** What a template makes: markup that needs no escaping. */
export interface Html {
  readonly isEscaped: true
  toString: () => string
}

/** What may stand in a template. `undefined` and `false` leave nothing. */
export type Part = string | number | Html | undefined | false | readonly Part[]

/** Markup with its values escaped; a value in an attribute must stand in quotes. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  let text = strings[0] ?? ''
  for (const [index, value] of values.entries()) text += textOf(value) + (strings[index + 1] ?? '')
  return new Markup(text)
}

/** Parts with something between them. */
export function joined(parts: readonly Part[], between: Part): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : [between, part]))}`
}

// A class, because a page is made of thousands and nothing can be told apart sooner.
class Markup implements Html {
  readonly isEscaped = true
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

function textOf(part: Part): string {
  if (typeof part === 'string') return escaped(part)
  if (part instanceof Markup) return part.toString()
  if (part === undefined || part === false) return ''
  if (typeof part === 'number') return String(part)
  if (!Array.isArray(part)) return escaped(String(part))
  let text = ''
  for (const one of part) text += textOf(one)
  return text
}

const MARKS = /[&<>'"]/
const ALL_MARKS = /[&<>'"]/g

function escaped(text: string): string {
  return MARKS.test(text) ? text.replace(ALL_MARKS, (mark) => REFERENCES[mark] ?? mark) : text
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

const REFERENCES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ESCAPED).map(([reference, mark]) => [mark, reference]),
)

/** The value of text in a template's markup: these are all the references that templates write. */
export function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (escaped) => ESCAPED[escaped] ?? escaped)
}

/** The words of a template's markup: its values are escaped, so every `<` begins a tag of ours. */
export function plainTextOf(part: Part): string {
  return unescaped(html`${part}`.toString().replaceAll(/<[^>]*>/g, ''))
}
