/** Sentences of the pages where there is no markup. */
import { html, type Part } from '../html.ts'

const ESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** The text of a template's markup: its values are escaped, so every `<` begins a tag of ours. */
export function textOf(part: Part): string {
  return html`${part}`
    .toString()
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (escaped) => ESCAPED[escaped] ?? escaped)
}
