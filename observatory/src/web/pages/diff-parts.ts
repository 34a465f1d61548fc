/** One tool, or the server itself, before and after. */
import type { Stretch } from '../../figures/sequence-diff.ts'
import { html, joined, type Html, type Part } from '../html.ts'
import { boxed, breakable, served, servedCode } from '../parts/words.ts'
import { plain, say, sayCount, type Texts } from '../text/say.ts'
import type { ServerChange } from '../views/diff.ts'
import type { ChangeView, LinesView, LineView, ToolDiff } from '../views/diff-tool.ts'

/** What the server says of itself, member by member. */
export function serverChanges(texts: Texts, changes: readonly ServerChange[]): Html {
  return html`<ul class="log">${changes.map(
    ({ code, pointer, text, words: newly }) => html`<li><p><code>${breakable(pointer)}</code></p>
<div><p>${say(texts, `diff_code_${code}`)}</p>
${newly === undefined ? quotedWords(texts, text) : newlySays(texts, newly)}</div></li>
`,
  )}</ul>`
}

/** All that changed in a tool, where the summary of the page leads to. */
export function toolChanges(texts: Texts, tool: ToolDiff): Html {
  const { anchor, name, kind, was, changes, title, description } = tool
  const what =
    kind === 'renamed'
      ? say(texts, 'diff_kind_renamed', { name: servedCode(was ?? '') })
      : say(texts, `diff_kind_${kind}`)
  return html`<section class="tooldiff" id="${anchor}">
<h3>${servedCode(name)} <span class="kind">${what}</span></h3>
<ul class="small">${changes.map((change) => changeItem(texts, change))}</ul>
${title && quotedWords(texts, title)}
${description && quotedWords(texts, description)}
${lines(texts, say(texts, 'diff_input'), tool.input)}
${lines(texts, say(texts, 'diff_output'), tool.output)}
${lines(texts, say(texts, 'diff_hints'), tool.annotations)}
</section>
`
}

function changeItem(texts: Texts, { code, pointer, words }: ChangeView): Html {
  const place = pointer !== '' && html`<span class="id">${breakable(pointer)}</span>`
  return html`<li>${say(texts, `diff_code_${code}`)} ${words && newlySays(texts, words)} ${place}</li>
`
}

function newlySays(texts: Texts, words: readonly string[]): Html {
  const shown = joined(
    words.map((word) => html`<mark>${served(word)}</mark>`),
    texts.comma,
  )
  return say(texts, 'diff_newly_says', { words: shown })
}

function quotedWords(texts: Texts, text: readonly Stretch[]): Html {
  return html`<blockquote class="theirs"><span class="cap">${say(texts, 'diff_served')}</span>
<bdi>${text.map(stretch)}</bdi></blockquote>`
}

function stretch({ kind, items }: Stretch): Part {
  // The end of a line is shown, because it too may have come or gone, and ends the line.
  const pieces = items.join('').split(/(?<=\\u\{a\})/)
  const shown = pieces.map((piece, index) => [index > 0 && html`<br>`, boxed(piece)])
  if (kind === 'same') return shown
  return kind === 'added' ? html`<ins>${shown}</ins>` : html`<del>${shown}</del>`
}

function lines(texts: Texts, caption: Html, view: LinesView | undefined): Part {
  if (view === undefined) return undefined
  const head = (label: 'diff_line_before' | 'diff_line_after' | 'diff_sign' | 'diff_text'): Html =>
    html`<th scope="col">${plain(texts, label)}</th>`
  return [
    html`<table class="difflines"><caption>${caption}</caption>
<thead class="vh"><tr>${head('diff_line_before')}${head('diff_line_after')}${head('diff_sign')}${head('diff_text')}</tr></thead>
<tbody>
${view.lines.map((line) => lineRow(texts, line))}</tbody></table>`,
    view.cut && html`<p class="note">${say(texts, 'diff_cut')}</p>`,
  ]
}

const SIGNS = { same: '', added: '+', removed: '−' } as const

function lineRow(texts: Texts, line: LineView): Html {
  if (line.kind === 'skipped')
    return html`<tr class="skip-lines"><td colspan="4">${sayCount(texts, 'diff_lines_more', line.count)}</td></tr>
`
  const { kind, before, after, text } = line
  const [, blanks = '', rest = ''] = /^( *)(.*)$/.exec(text) ?? []
  const shown = boxed(rest)
  const marked =
    kind === 'same'
      ? shown
      : kind === 'added'
        ? html`<ins>${shown}</ins>`
        : html`<del>${shown}</del>`
  return html`<tr${kind !== 'same' && html` class="${kind}"`}><td class="ln">${before}</td><td class="ln">${after}</td><td class="g">${SIGNS[kind]}</td><td>${blanks}<bdi>${marked}</bdi></td></tr>
`
}
