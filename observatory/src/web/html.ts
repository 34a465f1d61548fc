/** Pages are made of `html` templates: each value is escaped unless it is such a template itself. */
import { html as template } from 'hono/html'

/** What a template makes: markup that needs no escaping. */
export interface Html {
  readonly isEscaped: true
  toString: () => string
}

/** What may stand in a template. `undefined` and `false` leave nothing. */
export type Part = string | number | Html | undefined | false | readonly Part[]

/** Markup with its values escaped; a value in an attribute must stand in quotes. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  const made = template(strings, ...values)
  if (made instanceof Promise) throw new TypeError('a page is made of values, not of promises')
  return made
}

/** Parts with something between them. */
export function joined(parts: readonly Part[], between: Part): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : [between, part]))}`
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** The value of text in a template's markup: these are all the references that templates write. */
export function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (escaped) => ESCAPED[escaped] ?? escaped)
}

/** The words of a template's markup: its values are escaped, so every `<` begins a tag of ours. */
export function plainTextOf(part: Part): string {
  return unescaped(html`${part}`.toString().replaceAll(/<[^>]*>/g, ''))
}
