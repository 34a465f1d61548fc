/** A server in a list. */
import { html, type Html } from '../html.ts'
import { miniature, namesOf } from '../parts/line.ts'
import { didText } from '../parts/verdict.ts'
import { breakable, instant, served, state } from '../parts/words.ts'
import { say, sayCount, type Texts } from '../text/say.ts'
import type { EntryView, ObservedView } from '../views/entry.ts'

export function entries(texts: Texts, list: readonly EntryView[]): Html {
  return html`<ol class="entries">${list.map((entry) => entryItem(texts, entry))}</ol>`
}

function entryItem(texts: Texts, entry: EntryView): Html {
  const { provider, name, title, report, address, observed } = entry
  return html`<li class="entry"><div class="txt"><h3><a href="${report}">${title === undefined ? breakable(name) : served(title)}</a></h3><p class="id">${breakable(`${provider}/${name}`)}</p><p class="id">${breakable(address)}</p>${said(texts, entry)}
${facts(texts, entry)}</div>${observed?.states && miniature(texts, observed.states)}</li>
`
}

function said(texts: Texts, { kind, observed }: EntryView): Html {
  if (observed === undefined)
    return html`<p class="say">${say(texts, kind === 'site' ? 'entry_site' : 'entry_not_yet')}</p>`
  const { summary, signed } = observed
  const quiet = summary.quiet && summary.did.key === 'lists_tools'
  const after = signed === 'none' ? 'verdict_unsigned' : quiet ? 'verdict_quiet' : undefined
  return html`<p class="say">${didText(texts, summary)}${after && [' ', say(texts, after)]}</p>${flags(texts, observed)}`
}

/** The loud states, each with the checks that have it. */
function flags(texts: Texts, { summary: { failed, risks } }: ObservedView): Html {
  if (failed.length + risks.length === 0) return html``
  const flag = (status: 'FAILED' | 'OBSERVED_RISK', checks: typeof failed) =>
    checks.length > 0 && html`<li>${state(texts, status)}: ${namesOf(texts, checks)}</li>`
  return html`<ul class="flags">${flag('FAILED', failed)}${flag('OBSERVED_RISK', risks)}</ul>`
}

const SIGNED = {
  full: 'entry_signed',
  gate: 'entry_signed_gate',
  none: 'entry_unsigned',
} as const

function facts(texts: Texts, { state: watched, observed }: EntryView): Html {
  const hours = observed?.summary.staleHours
  return html`<ul class="facts">${observed && html`<li>${hours !== undefined && html`<span class="tag stale">${sayCount(texts, 'stale_tag', hours)}</span> `}${say(texts, 'entry_observed', { at: instant(observed.at) })}</li><li>${say(texts, SIGNED[observed.signed])}</li>`}${watched !== 'active' && html`<li>${say(texts, watched === 'paused' ? 'entry_paused' : 'entry_opted_out')}</li>`}</ul>`
}
