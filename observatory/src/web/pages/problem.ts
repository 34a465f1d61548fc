/** What went wrong, in words, with a way on. */
import { HOME } from '../addresses.ts'
import { html, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { page } from '../parts/frame.ts'
import { at, say } from '../text/say.ts'

/** What a reader is told of it: never the error itself, which the log has. */
export interface Shown {
  /** Plain text. */
  readonly title: string
  readonly text: Part
  /** What stands below: a form to try again. */
  readonly more?: Part
}

/** Unlisted, whatever address led to it. */
export function problemPage(options: WebOptions, shown: Shown): Html {
  const { title, text, more } = shown
  const body = html`<div class="front"><div class="body prose">
<h1>${title}</h1>
<p class="lead">${text}</p>
${more}
<p><a href="${at(options.texts, HOME)}">${say(options.texts, 'problem_back')}</a></p>
</div></div>
`
  return page(options, { title, body, unlisted: true })
}
