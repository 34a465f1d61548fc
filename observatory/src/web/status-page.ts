/** The page of the observatory's own state. */
import { STATUS } from './addresses.ts'
import { html, type Html, type Part } from './html.ts'
import type { WebOptions } from './options.ts'
import { notice, section, terms } from './parts/blocks.ts'
import { page } from './parts/frame.ts'
import { instant } from './parts/words.ts'
import type { StatusView } from './status.ts'
import { inFigures, plain, say, type Texts } from './text/say.ts'

/** The page, in the language of `options.texts`. */
export function statusPage(options: WebOptions, view: StatusView): Html {
  const { texts } = options
  const body = html`<div class="front"><div class="body">
<h1>${say(texts, 'status_title')}</h1>
${view.everythingStale && notice(say(texts, 'status_all_stale'), 'stale')}
<p class="lead">${verdict(texts, view)}</p>
</div></div>
${section('work', say(texts, 'status_work'), say(texts, 'status_work_note'), work(texts, view))}
${section('log', say(texts, 'status_log'), say(texts, 'status_log_note'), log(texts, view))}`
  return page(options, {
    title: plain(texts, 'status_title'),
    path: STATUS,
    body,
  })
}

function verdict(texts: Texts, { state, dataAsOf, queues }: StatusView): Html {
  const at = dataAsOf !== undefined && instant(dataAsOf)
  const { oldestDueAt, oldestHeldAt } = queues.endpoints
  switch (state) {
    case 'observing':
      return say(texts, 'status_observing', { at })
    case 'quiet':
      return at ? say(texts, 'status_quiet', { at }) : say(texts, 'status_quiet_never')
    case 'slow':
      return say(texts, 'status_slow', { at: oldestHeldAt && instant(oldestHeldAt) })
    case 'stopped': {
      const due = oldestDueAt && instant(oldestDueAt)
      return at
        ? say(texts, 'status_stopped', { at, due })
        : say(texts, 'status_stopped_never', { due })
    }
    default:
      return say(texts, 'status_nothing_watched')
  }
}

function work(texts: Texts, { endpoints, observed, stale, queues }: StatusView): Html {
  const of = (part: number, whole: number): Html =>
    say(texts, 'status_of', { part: inFigures(texts, part), whole: inFigures(texts, whole) })
  const { endpoints: runs, sites, scans } = queues
  return terms('pairs wide', [
    [say(texts, 'status_endpoints'), of(observed, endpoints)],
    [say(texts, 'status_stale'), of(stale, observed)],
    [say(texts, 'status_due'), counted(texts, runs.due, runs.oldestDueAt)],
    [say(texts, 'status_held'), counted(texts, runs.held, runs.oldestHeldAt)],
    [say(texts, 'status_sites'), counted(texts, sites.due, sites.oldestDueAt)],
    [say(texts, 'status_scans'), counted(texts, scans.due + scans.held, scans.oldestDueAt)],
  ])
}

function log(texts: Texts, { log: { size, checkpointAt, pending, oldestPendingAt } }: StatusView) {
  return terms('pairs wide', [
    [say(texts, 'status_log_size'), inFigures(texts, size)],
    [say(texts, 'status_log_at'), checkpointAt && instant(checkpointAt)],
    [say(texts, 'status_log_pending'), counted(texts, pending, oldestPendingAt)],
  ])
}

function counted(texts: Texts, count: number, since: string | undefined): Part {
  const figure = inFigures(texts, count)
  return since === undefined
    ? figure
    : say(texts, 'status_since', { count: figure, at: instant(since) })
}
