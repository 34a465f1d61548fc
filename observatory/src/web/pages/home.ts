/** The first page: what this is, one field, what was seen last, the checks. */
import { CHECKS, type AssertionStatus } from 'countersign/run'
import { feedPath, HOME, SCAN, SERVERS } from '../addresses.ts'
import { checkPath } from '../addresses-records.ts'
import { html, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { nothing, section } from '../parts/blocks.ts'
import { page } from '../parts/frame.ts'
import { GROUPS } from '../parts/line.ts'
import { glyph, mark, STATE_CLASS } from '../parts/marks.ts'
import { at, plain, say, type Texts } from '../text/say.ts'
import type { HomeView } from '../views/home.ts'
import { entries } from './entry.ts'

/** The field for a scan is there only where scans are taken. */
export function homePage(options: WebOptions, view: HomeView): Html {
  const { texts } = options
  const body = html`<div class="front open">
<div class="body">
<h1>${say(texts, 'home_headline')}</h1>
<p class="lead">${say(texts, 'home_lead')}</p>
${options.scan && scanForm(texts)}
</div>
<div class="aside emblem">${glyph(160)}</div>
</div>
${section('states', say(texts, 'states_title'), say(texts, 'states_note'), states(texts))}
${section('latest', say(texts, 'latest_title'), say(texts, 'latest_note'), latest(texts, view))}
${section('checks', say(texts, 'checks_title'), say(texts, 'checks_note'), checks(texts))}
${section('probe', say(texts, 'probe_title'), say(texts, 'probe_note'), probe(options))}`
  return page(options, {
    title: plain(texts, 'home_title'),
    body,
    path: HOME,
    feed: feedPath(HOME),
  })
}

/** What was sent before, and what was wrong with it. */
interface Fault {
  readonly value: string
  readonly text: Part
}

/** The field that asks for a scan. Its examples are servers of the demo: there they can be tried. */
export function scanForm(texts: Texts, fault?: Fault): Html {
  const example = say(texts, 'scan_example', {
    domain: html`<code>alderbank-demo.example</code>`,
    url: html`<code>https://cameras.gannetrock-demo.example/mcp</code>`,
  })
  const wrong = fault && html` value="${fault.value}" aria-invalid="true"`
  return html`<form class="ask" action="${at(texts, SCAN)}" method="post">
<div${fault && html` class="field-error"`}>
<label for="target">${say(texts, 'scan_label')}</label>
${fault && html`<p class="msg" id="target-fault">${fault.text}</p>`}
<p class="hint" id="target-hint">${example}</p>
</div>
<div class="line"><input type="text" id="target" name="target" required maxlength="2048"
 autocomplete="off" autocapitalize="off" spellcheck="false"
 aria-describedby="target-hint${fault && ' target-fault'}"${wrong}>
<button class="btn">${say(texts, 'scan_button')}</button></div>
<p class="hint">${say(texts, 'scan_hint')}</p>
</form>`
}

const STATES = [
  ['VERIFIED', 'state_verified'],
  ['FAILED', 'state_failed'],
  ['OBSERVED_RISK', 'state_risk'],
  ['UNVERIFIED', 'state_unverified'],
] as const satisfies readonly (readonly [AssertionStatus, string])[]

function states(texts: Texts): Html {
  return html`<ul class="punches">${STATES.map(
    ([status, key]) => html`<li class="punch">
<span class="${STATE_CLASS[status]}">${mark(status)}</span>
<h3>${texts.states[status]}</h3>
<p>${say(texts, key)}</p>
</li>`,
  )}</ul>`
}

function latest(texts: Texts, { latest }: HomeView): Part {
  if (latest.length === 0)
    return nothing(say(texts, 'latest_none_title'), say(texts, 'latest_none'))
  const all = html`<p class="after"><a href="${at(texts, SERVERS)}">${say(texts, 'latest_all')}</a></p>`
  return [entries(texts, latest), all]
}

function checks(texts: Texts): Html {
  return html`<div class="cols2">${GROUPS.map(
    (group) => html`<div>
<h3>${texts.groups[group]}</h3>
<dl class="terms">${CHECKS.filter((check) => check.group === group).map(
      ({ id }) =>
        html`<dt><a href="${at(texts, checkPath(id))}">${texts.checks[id].title}</a></dt><dd>${texts.checks[id].what}</dd>`,
    )}</dl>
</div>
`,
  )}</div>`
}

function probe({ texts, contact }: WebOptions): Html {
  const record = html`<code>_countersign-optout.<var>domain</var></code>`
  const file = html`<code>/.well-known/countersign-optout.txt</code>`
  return html`<div class="prose">
<p>${say(texts, 'probe_budget')}</p>
<p>${say(texts, 'probe_opt_out', { record, file })}</p>
${contact !== undefined && html`<p>${say(texts, 'probe_contact', { contact })}</p>`}
</div>`
}
