/** Text that stands as it is: what a command prints, documents, and what others sent. */
import { html, joined, type Html, type Part } from '../html.ts'
import { boxed } from './words.ts'

/** What a command of ours prints, or what was sent. */
export function output(caption: Part, text: string): Html {
  return html`<figure class="code"><figcaption>${caption}</figcaption>
<pre><code>${text}</code></pre></figure>`
}

/** A long document of ours, which scrolls within its box. `label` is plain text. */
export function tall(label: string, lines: readonly string[]): Html {
  return html`<figure class="code"><figcaption>${label}</figcaption>
<pre class="tall" tabindex="0" role="group" aria-label="${label}"><code>${lines.join('\n')}</code></pre></figure>`
}

/** Lines of a third party, made visible before. */
export function quotedLines(caption: Part, lines: readonly string[]): Html {
  const shown = joined(
    lines.map((line) => html`${boxed(line)}`),
    '\n',
  )
  return html`<figure class="code"><figcaption>${caption}</figcaption>
<pre class="quoted"><code><bdi>${shown}</bdi></code></pre></figure>`
}

/** A text of ours, in which what stands between backticks is code. */
export function withCode(text: string): Part {
  return text
    .split('`')
    .map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))
}

/** What is done one after the other. */
export function steps(
  list: readonly { readonly title: Part; readonly text?: Part; readonly body: Part }[],
): Html {
  return html`<ol class="steps">${list.map(
    ({ title, text, body }) => html`<li><div><h3>${title}</h3>
${text !== undefined && html`<p>${text}</p>`}
${body}</div></li>
`,
  )}</ol>`
}
