/** A scan: its progress, which a reader without scripts sees by looking again, then its result. */
import { HOME } from '../addresses.ts'
import { html, type Html } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { page } from '../parts/frame.ts'
import { breakable, instant, nothing, notice } from '../parts/words.ts'
import { plain, say, type Texts } from '../text/say.ts'
import type { ScanView } from '../views/scan.ts'
import { examinationSections, examinationVerdict } from './examination.ts'

/** Seconds between two looks at a scan that is not over. */
export const LOOK_AGAIN_SECONDS = 3

export function scanPage(options: WebOptions, stylePath: string, scan: ScanView): Html {
  const { texts } = options
  const { target, state, result, requestedAt, finishedAt, failure, path } = scan
  const open = state === 'waiting' || state === 'running'
  const progress = () =>
    html`<p class="verdict" role="status">${say(texts, state === 'running' ? 'scan_running' : 'scan_waiting')}</p><p class="note">${say(texts, 'scan_refreshes', { n: LOOK_AGAIN_SECONDS })}</p>`
  const outcome = open
    ? progress()
    : state === 'failed' || result === undefined
      ? nothing(say(texts, 'scan_failed'), failureText(texts, failure))
      : examinationVerdict(texts, result)
  const body = html`<article class="front" aria-labelledby="title"><div class="body"><h1 id="title">${say(texts, 'scan_title', { target: breakable(target) })}</h1><p class="seen">${say(texts, 'scan_requested', { at: instant(requestedAt) })}${finishedAt !== undefined && state === 'done' && [' ', say(texts, 'scan_done', { at: instant(finishedAt) })]}</p>${notice(say(texts, 'scan_unsigned'))}${outcome}${!open && html`<p class="after"><a href="${HOME}">${say(texts, 'scan_again')}</a></p>`}</div></article>
${result && examinationSections(texts, result)}`
  return page(options, stylePath, {
    title: plain(texts, 'scan_title', { target }),
    body,
    path,
    unlisted: true,
    ...(open && { refresh: LOOK_AGAIN_SECONDS }),
  })
}

function failureText(texts: Texts, failure: string | undefined): Html {
  switch (failure) {
    case 'unanswered':
    case 'no_target':
      return say(texts, `scan_failed_${failure}`)
    default:
      return say(texts, 'scan_failed_other')
  }
}
