/** A scan: its progress, which readers without script see by looking again, then its result. */
import { HOME, jsonPath } from '../addresses.ts'
import { html, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { nothing, notice } from '../parts/blocks.ts'
import { page } from '../parts/frame.ts'
import { breakable, instant } from '../parts/words.ts'
import { at, plain, say, type Texts } from '../text/say.ts'
import type { ScanFailure } from '../../store/types.ts'
import type { ScanView } from '../views/scan.ts'
import { examinationSections, examinationVerdict } from './examination.ts'

/** Seconds between two looks at a scan that is not over. */
const LOOK_AGAIN_SECONDS = 3

/** Unlisted, since what somebody asked for by the way is no observation that is signed. */
export function scanPage(options: WebOptions, scan: ScanView): Html {
  const { texts } = options
  const { target, state, result, path } = scan
  const open = state === 'waiting' || state === 'running'
  const again = html`<p class="after"><a href="${at(texts, HOME)}">${say(texts, 'scan_again')}</a></p>`
  const body = html`<article class="front" aria-labelledby="title"><div class="body">
<h1 id="title">${say(texts, 'scan_title', { target: breakable(target) })}</h1>
<p class="seen">${when(texts, scan)}</p>
${notice(say(texts, 'scan_unsigned'))}
${outcome(options, scan)}
${!open && again}
</div></article>
${result && examinationSections(texts, result)}`
  return page(options, {
    title: plain(texts, 'scan_title', { target }),
    body,
    path,
    unlisted: true,
    ...(open && { refresh: LOOK_AGAIN_SECONDS, followed: true }),
  })
}

function when(texts: Texts, { requestedAt, finishedAt, state }: ScanView): Part {
  const asked = say(texts, 'scan_requested', { at: instant(requestedAt) })
  return finishedAt === undefined || state !== 'done'
    ? asked
    : [asked, texts.gap, say(texts, 'scan_done', { at: instant(finishedAt) })]
}

function outcome(options: WebOptions, scan: ScanView): Html {
  const { texts } = options
  const { state, result, failure } = scan
  if (state === 'waiting' || state === 'running')
    return html`<p class="verdict" role="status">${say(texts, `scan_${state}`)}</p>
<p class="note"${followed(options, scan)}>${say(texts, 'scan_refreshes', { n: LOOK_AGAIN_SECONDS })}</p>`
  return result === undefined
    ? nothing(say(texts, 'scan_failed'), failureText(texts, failure), 2)
    : examinationVerdict(texts, result)
}

/** What the script of the page goes by: where to look, and what to say meanwhile. */
function followed({ texts, now }: WebOptions, { path, state, requestedAt }: ScanView): Html {
  const age = Math.max(0, Math.floor((now() - Date.parse(requestedAt)) / 1_000))
  const said = plain(texts, 'scan_follows', { n: '#' })
  return html` data-scan="${jsonPath(path)}" data-state="${state}" data-age="${age}" data-said="${said}"`
}

function failureText(texts: Texts, failure: ScanFailure | undefined): Html {
  switch (failure) {
    case 'unanswered':
    case 'no_such_name':
    case 'not_public':
    case 'tls':
    case 'no_target':
      return say(texts, `scan_failed_${failure}`)
    default:
      return say(texts, 'scan_failed_other')
  }
}
