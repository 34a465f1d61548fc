/** What changed, as facts: the events of an endpoint or a site. */
import { CHECKS } from 'countersign/run'
import { visible } from 'countersign/text'
import type { ChangeDay } from '../../figures/change-days.ts'
import { diffPath } from '../addresses-records.ts'
import { html, joined, type Html, type Part } from '../html.ts'
import { folded, nothing, section } from '../parts/blocks.ts'
import { changeStrip } from '../parts/change-strip.ts'
import { reasonText, revisionText } from '../parts/verdict.ts'
import { instant, served } from '../parts/words.ts'
import { at, say, sayCount, type Texts } from '../text/say.ts'
import type { EventView } from '../views/report.ts'

/** The days of changes, for a chart, and where runs are compared. */
interface Charted {
  readonly changes: readonly ChangeDay[]
  /** The last day that is drawn, `YYYY-MM-DD`. */
  readonly last: string
  readonly compare: string
}

/** Changes that are seen without unfolding. */
const FIRST = 8

/** A site hands in no days: its changes are not drawn. */
export function historySection(
  texts: Texts,
  history: readonly EventView[],
  charted?: Charted,
): Html {
  const body =
    history.length === 0
      ? nothing(say(texts, 'history_none_title'), say(texts, 'history_none'))
      : html`<div class="stack">${charted && chart(texts, charted)}${listOf(texts, history.slice(0, FIRST))}${
          history.length > FIRST &&
          folded({
            summary: sayCount(texts, 'changes_more', history.length - FIRST),
            open: false,
            body: listOf(texts, history.slice(FIRST)),
          })
        }</div>`
  return section('history', say(texts, 'history_title'), say(texts, 'history_note'), body)
}

function chart(texts: Texts, { changes, last, compare }: Charted): Part {
  if (changes.length === 0) return undefined
  const any = changes.some(({ tools }) => tools > 0)
  return [
    changeStrip(texts, changes, last),
    any && html`<p><a href="${at(texts, compare)}">${say(texts, 'changes_all')}</a></p>`,
  ]
}

function listOf(texts: Texts, history: readonly EventView[]): Html {
  const item = (event: EventView): Html => html`<li><p>${instant(event.at)}</p>
<p>${eventSentence(texts, event)}${compared(texts, event)}</p></li>
`
  return html`<ol class="log">${history.map(item)}</ol>`
}

/** Two lists can be compared; what else changed is in the sentence. */
function compared(texts: Texts, { kind, runId }: EventView): Part {
  if (runId === undefined || (kind !== 'tools_changed' && kind !== 'identity_changed'))
    return undefined
  const path = at(texts, diffPath({ to: runId }))
  return html` <a href="${path}">${say(texts, 'changes_compare')}</a>`
}

/** An event in one sentence, whose subject is the server. */
export function eventSentence(
  texts: Texts,
  { kind, params }: Pick<EventView, 'kind' | 'params'>,
): Part {
  switch (kind) {
    case 'down':
    case 'up': {
      const reason = reasonText(texts, { key: `${params['reason']}`, params })
      return [say(texts, `event_${kind}`), reason !== undefined && [texts.gap, served(reason)]]
    }
    case 'baseline_mismatch': {
      const check = CHECKS.find(({ id }) => id === params['check'])?.id
      const name = check === undefined ? '' : texts.checkNames[check]
      return say(texts, 'event_baseline_mismatch', { check: name })
    }
    case 'tools_changed':
      return toolsChanged(texts, params)
    case 'revision_changed':
      return say(texts, 'event_revision_changed', {
        before: revisionText(`${params['before']}`),
        after: revisionText(`${params['after']}`),
      })
    case 'identity_changed':
      return say(texts, 'event_identity_changed', { members: text(params['members']) })
    case 'certificate_expiring':
      return sayCount(texts, 'event_certificate_expiring', Number(params['days'] ?? 0))
    default:
      return say(texts, `event_${kind}`)
  }
}

function toolsChanged(texts: Texts, params: EventView['params']): Part {
  const { added, tools, breaking } = params
  if (added === undefined) return say(texts, 'event_tools_changed_other')
  const parts = COUNTS.flatMap(([param, key]) => {
    const count = Number(params[param] ?? 0)
    return count > 0 ? [sayCount(texts, key, count)] : []
  })
  return [
    say(texts, 'event_tools_changed', { what: joined(parts, texts.comma) }),
    tools !== undefined && [' ', html`<code>${text(tools)}</code>`],
    breaking === true && [texts.gap, say(texts, 'event_breaking')],
  ]
}

const COUNTS = [
  ['added', 'event_tools_added'],
  ['removed', 'event_tools_removed'],
  ['changed', 'event_tools_altered'],
] as const

/** Params are made visible when an event is made; older ones may not be. */
function text(value: string | number | boolean | undefined): Html {
  return served(visible(`${value ?? ''}`, { max: 400 }))
}
