/** How this is done, and what was corrected. */
import { CHECKS } from 'countersign/run'
import { STALE_MARGIN_MS } from '../../figures/stale.ts'
import {
  checkPath,
  CORRECTIONS,
  KEYS_PAGE,
  LOG_PAGE,
  METHODOLOGY,
  runPath,
} from '../addresses-records.ts'
import { html, joined, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { nothing, section } from '../parts/blocks.ts'
import { page } from '../parts/frame.ts'
import { breakable, instant, served } from '../parts/words.ts'
import { at, plain, say, type Texts } from '../text/say.ts'
import type { CorrectionsView } from '../views/corrections.ts'
import { span } from './report-front.ts'

/** A page of text: a title, a lead, and sections. */
export function textPage(
  options: WebOptions,
  {
    title,
    lead,
    path,
    body,
  }: {
    readonly title: string
    readonly lead: Part
    readonly path: string
    readonly body: Part
  },
): Html {
  return page(options, {
    title,
    path,
    body: html`<div class="front"><div class="body">
<h1>${title}</h1>
<p class="lead">${lead}</p>
</div></div>
${body}`,
  })
}

/** Paragraphs. */
export function prose(...paragraphs: readonly Part[]): Html {
  const told = paragraphs.filter((text) => text !== undefined && text !== false)
  return html`<div class="prose">${told.map(
    (text) => html`<p>${text}</p>
`,
  )}</div>`
}

/** Its figures are those of this observatory: the cadences, and when an observation is stale. */
export function methodologyPage(options: WebOptions): Html {
  const { texts, cadenceMs } = options
  const link = (path: string, name: Part): Html => html`<a href="${at(texts, path)}">${name}</a>`
  const checks = joined(
    CHECKS.map(({ id }) => link(checkPath(id), texts.checkNames[id])),
    texts.comma,
  )
  const margin = [
    span(texts, Math.floor(STALE_MARGIN_MS / 3_600_000) * 3_600_000),
    ' ',
    span(texts, STALE_MARGIN_MS % 3_600_000),
  ]
  const parts: readonly (readonly [id: string, title: Html, body: Html])[] = [
    [
      'run',
      say(texts, 'method_run'),
      prose(
        say(texts, 'method_run_schedule', {
          span: span(texts, cadenceMs.unclaimed),
          claimed: span(texts, cadenceMs.claimed),
        }),
        say(texts, 'method_run_budget'),
        say(texts, 'method_run_order'),
        say(texts, 'method_run_judge'),
      ),
    ],
    [
      'states',
      say(texts, 'method_states'),
      prose(say(texts, 'method_states_text'), say(texts, 'method_states_more', { checks })),
    ],
    [
      'days',
      say(texts, 'method_days'),
      prose(
        say(texts, 'method_days_rule'),
        say(texts, 'method_days_not'),
        say(texts, 'method_days_figure'),
      ),
    ],
    ['age', say(texts, 'method_stale'), prose(say(texts, 'method_stale_text', { margin }))],
    ['changes', say(texts, 'method_unchanged'), prose(say(texts, 'method_unchanged_text'))],
    [
      'signing',
      say(texts, 'method_sign'),
      prose(
        say(texts, 'method_sign_which'),
        say(texts, 'method_sign_not'),
        say(texts, 'method_sign_log', {
          log: link(LOG_PAGE, say(texts, 'log_title')),
          keys: link(KEYS_PAGE, say(texts, 'keys_title')),
        }),
      ),
    ],
    ['never', say(texts, 'method_never'), list(NEVER.map((key) => say(texts, key)))],
    ['limits', say(texts, 'method_limits'), list(LIMITS.map((key) => say(texts, key)))],
  ]
  return textPage(options, {
    title: plain(texts, 'method_title'),
    lead: say(texts, 'method_lead'),
    path: METHODOLOGY,
    body: parts.map(([id, title, body]) => section(id, title, undefined, body)),
  })
}

const NEVER = [
  'method_never_credential',
  'method_never_tool',
  'method_never_private',
  'method_never_judge',
  'method_never_words',
  'method_never_rewrite',
  'method_never_money',
] as const

const LIMITS = [
  'method_limits_place',
  'method_limits_behind',
  'method_limits_text',
  'method_limits_between',
] as const

function list(items: readonly Html[]): Html {
  return html`<ul class="prose">${items.map(
    (item) => html`<li>${item}</li>
`,
  )}</ul>`
}

/** Each correction has an anchor, so that others can point at it. */
export function correctionsPage(options: WebOptions, { corrections }: CorrectionsView): Html {
  const { texts, contact } = options
  const none = say(texts, 'corrections_none', {
    contact:
      contact === undefined
        ? say(texts, 'corrections_none_anyone')
        : say(texts, 'corrections_none_contact', { contact }),
  })
  const body =
    corrections.length === 0
      ? nothing(say(texts, 'corrections_none_title'), none)
      : html`<ol class="log">${corrections.map(
          (one) => html`<li id="${one.id}"><p>${instant(one.at)}</p><div>
<h3>${served(one.title)}</h3>
<p>${served(one.text)}</p>
<p class="note">${concerns(texts, one)}</p></div></li>
`,
        )}</ol>`
  return textPage(options, {
    title: plain(texts, 'corrections_title'),
    lead: say(texts, 'corrections_lead'),
    path: CORRECTIONS,
    body: section('corrections', say(texts, 'corrections_title'), undefined, body),
  })
}

function concerns(
  texts: Texts,
  { suites, run, report }: CorrectionsView['corrections'][number],
): Html {
  if (run !== undefined)
    return say(texts, 'corrections_run', {
      run: html`<a href="${at(texts, runPath(run))}"><code>${run.slice(0, 13)}</code></a>`,
    })
  const about = [
    report !== undefined &&
      say(texts, 'corrections_server', {
        server: html`<a href="${at(texts, report)}">${breakable(report.slice(9))}</a>`,
      }),
    suites.length > 0
      ? say(texts, 'corrections_suites', { versions: suites.join(texts.comma) })
      : report === undefined && say(texts, 'corrections_all'),
  ].filter((part) => part !== false)
  return joined(about, texts.gap)
}
