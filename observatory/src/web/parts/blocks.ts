/** The blocks that sections are made of. */
import { html, type Html, type Part } from '../html.ts'
import { boxed } from './words.ts'

/** A section with its title in the margin. */
export function section(id: string, title: Part, note: Part, body: Part): Html {
  return html`<section class="sec">
<div class="head"><h2 id="${id}">${title}</h2>
${note !== undefined && html`<p class="sec-note">${note}</p>`}</div>
<div class="body">${body}</div>
</section>
`
}

/** Lines of a server's text that are shown as lines; further ones run on. */
const MAX_LINES = 12

/**
 * A third party's text as a block of its own, its lines kept.
 *
 * @param shown what `visible()` made of it
 */
export function quoted(caption: Part, shown: string): Html {
  const lines = shown.split(/(?:\\u\{d\})?\\u\{a\}/).map((line) => line.trim())
  const kept = lines.filter((line, index) => line !== '' || lines[index - 1] !== '')
  const whole = [...kept.slice(0, MAX_LINES - 1), kept.slice(MAX_LINES - 1).join(' ')]
  const text = whole.map((line, index) => [index > 0 && html`<br>`, ...boxed(line)])
  return html`<blockquote class="theirs"><span class="cap">${caption}</span>
<bdi>${text}</bdi></blockquote>`
}

/** A command to run, ours. */
export function command(caption: Part, text: string): Html {
  return html`<figure class="code"><figcaption>${caption}</figcaption>
<pre class="cmd"><code>${text}</code></pre></figure>`
}

/** What is missing, why, and what to do. Directly below the title of the page it is of rank 2. */
export function nothing(title: Part, text: Part, rank: 2 | 3 = 3): Html {
  const heading = rank === 2 ? html`<h2 class="minor">${title}</h2>` : html`<h3>${title}</h3>`
  return html`<div class="empty">${heading}<p>${text}</p></div>`
}

/** One sentence that stands out. */
export function notice(text: Part, kind: 'plain' | 'stale' = 'plain'): Html {
  return html`<p class="notice${kind === 'stale' && ' stale'}">${text}</p>`
}

/** Terms, each with what it means here. One without a meaning is left out. */
export function terms(kind: string, pairs: readonly (readonly [term: Part, is: Part])[]): Html {
  const given = pairs.filter(([, is]) => is !== undefined && is !== false)
  return html`<dl class="${kind}">${given.map(
    ([term, is]) => html`<div><dt>${term}</dt><dd>${is}</dd></div>
`,
  )}</dl>`
}

interface Folded {
  readonly summary: Part
  /** Tells summaries with the same words apart, for whoever hears them one after another. */
  readonly about?: Part
  readonly open: boolean
  readonly body: Part
}

/** What is unfolded on demand, or from the start where it is `open`. */
export function folded({ summary, about, open, body }: Folded): Html {
  const rest = about !== undefined && html`<span class="vh">: ${about}</span>`
  return html`<details${open && html` open`}><summary>${summary}${rest}</summary>
${body}</details>`
}
