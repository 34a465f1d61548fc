/** A server in a list. */
import type { CheckId } from 'countersign/run'
import { html, type Html, type Part } from '../html.ts'
import { miniature, namesOf } from '../parts/line.ts'
import { didText } from '../parts/verdict.ts'
import { breakable, instant, served, staleTag, state } from '../parts/words.ts'
import { at, say, type Texts } from '../text/say.ts'
import type { EntryView, ObservedView } from '../views/entry.ts'

/** Servers one below the other, as the first page and the directory show them. */
export function entries(texts: Texts, list: readonly EntryView[]): Html {
  return html`<ol class="entries">${list.map((entry) => entryItem(texts, entry))}</ol>`
}

function entryItem(texts: Texts, entry: EntryView): Html {
  const { provider, name, title, report, address, observed } = entry
  return html`<li class="entry"><div class="txt">
<h3><a href="${at(texts, report)}">${title === undefined ? breakable(name) : served(title)}</a></h3>
<p class="id">${breakable(`${provider}/${name}`)}</p>
<p class="id">${breakable(address)}</p>
${said(texts, entry)}
${facts(texts, entry)}
</div>${observed?.states && miniature(texts, observed.states)}</li>
`
}

function said(texts: Texts, { kind, observed }: EntryView): Html {
  if (observed === undefined)
    return html`<p class="say">${say(texts, kind === 'site' ? 'entry_site' : 'entry_not_yet')}</p>`
  const { summary, signed } = observed
  const quiet = summary.quiet && summary.did.key === 'lists_tools'
  const after = signed === 'none' ? 'verdict_unsigned' : quiet ? 'verdict_quiet' : undefined
  const more = after && [texts.gap, say(texts, after)]
  return html`<p class="say">${didText(texts, summary)}${more}</p>${flags(texts, observed)}`
}

/** The loud states, each with the checks that have it. */
function flags(texts: Texts, { summary: { failed, risks } }: ObservedView): Html {
  if (failed.length + risks.length === 0) return html``
  const flag = (status: 'FAILED' | 'OBSERVED_RISK', checks: readonly CheckId[]): Part =>
    checks.length > 0 &&
    html`<li>${say(texts, 'entry_flag', { state: state(texts, status), checks: namesOf(texts, checks) })}</li>`
  return html`<ul class="flags">${flag('FAILED', failed)}${flag('OBSERVED_RISK', risks)}</ul>`
}

const SIGNED = {
  full: 'entry_signed',
  gate: 'entry_signed_gate',
  none: 'entry_unsigned',
} as const

function facts(texts: Texts, { state: watched, observed }: EntryView): Html {
  const items: Part[] = []
  if (observed !== undefined) {
    const hours = observed.summary.staleHours
    const at = say(texts, 'entry_observed', { at: instant(observed.at) })
    items.push([hours !== undefined && [staleTag(texts, hours), ' '], at])
    items.push(say(texts, SIGNED[observed.signed]))
  }
  if (watched !== 'active')
    items.push(say(texts, watched === 'paused' ? 'entry_paused' : 'entry_opted_out'))
  return html`<ul class="facts">${items.map((item) => html`<li>${item}</li>`)}</ul>`
}
