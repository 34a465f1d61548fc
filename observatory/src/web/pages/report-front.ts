/** The first screen of a report: what, when, from where, the verdict, what stands out or is open. */
import type { CheckId } from 'countersign/run'
import { html, joined, type Html, type Part } from '../html.ts'
import { nothing, notice } from '../parts/blocks.ts'
import { legend, line, linksTo, namesOf } from '../parts/line.ts'
import { didText, reasonText } from '../parts/verdict.ts'
import { breakable, date, instant, sentence, served, staleTag, state } from '../parts/words.ts'
import { at, plain, say, sayCount, type Texts } from '../text/say.ts'
import type { ReportView } from '../views/report.ts'
import type { RunView } from '../views/run.ts'
import { claimSentences, ownerSaid, unlistedNotice } from './claim-said.ts'
import { contradiction } from './report-published.ts'
import { certificate } from './report-certificate.ts'

const SPANS = [
  [86_400_000, 'span_days'],
  [3_600_000, 'span_hours'],
  [60_000, 'span_minutes'],
  [1_000, 'span_seconds'],
] as const

/** A span of milliseconds in the largest unit that measures it exactly. */
export function span(texts: Texts, ms: number): Html {
  const [unit, key] = SPANS.find(([size]) => ms >= size && ms % size === 0) ?? SPANS[3]
  return sayCount(texts, key, Math.round(ms / unit))
}

/** The title of a report, which is the name unless somebody gave it another. */
export function titleOf({ title, name }: { readonly title?: string; readonly name: string }): Part {
  return title === undefined ? breakable(name) : served(title)
}

/** Holds for itself: whoever scrolls no further has read the verdict with its limits. */
export function front(texts: Texts, report: ReportView): Html {
  const { run, endpoint } = report
  const recorded =
    run !== undefined &&
    html`<aside class="aside" aria-label="${plain(texts, 'cert_label')}">
${certificate(texts, run)}
${contents(texts, report, run)}
</aside>`
  return html`<article class="front" aria-labelledby="title">
<div class="body">
<h1 id="title">${titleOf(report)}</h1>
<p class="where">${breakable(endpoint)}</p>
${about(texts, report)}
${notices(texts, report)}
${run === undefined ? notYet(texts, report) : seen(texts, report, run)}
${ownerSaid(texts, report.owner)}
</div>
${recorded}</article>
`
}

function about(texts: Texts, { run, cadenceMs, alsoNamed, state, owner }: ReportView): Html {
  const sentences: Part[] = []
  if (run !== undefined)
    sentences.push(
      say(texts, 'report_seen', {
        at: instant(run.startedAt),
        vantage: html`<bdi>${run.vantage}</bdi>`,
      }),
    )
  if (state === 'active')
    sentences.push(say(texts, 'report_every', { span: span(texts, cadenceMs) }))
  if (run !== undefined)
    sentences.push(
      say(
        texts,
        run.signature.scope === 'none' ? 'report_provenance_own' : 'report_provenance_signed',
      ),
    )
  const own = run?.server?.name
  const version = run?.server?.version
  if (own !== undefined)
    sentences.push(
      version === undefined
        ? say(texts, 'report_calls_itself', { name: served(own) })
        : say(texts, 'report_calls_itself_version', {
            name: served(own),
            version: served(version),
          }),
    )
  if (alsoNamed.length > 0)
    sentences.push(
      say(texts, 'report_also', {
        names: joined(
          alsoNamed
            .slice(0, 8)
            .map((path) => html`<a href="${at(texts, path)}">${breakable(path.slice(9))}</a>`),
          texts.comma,
        ),
      }),
    )
  sentences.push(...claimSentences(texts, owner, 'endpoint'))
  return html`<p class="seen">${joined(sentences, texts.gap)}</p>`
}

function notices(texts: Texts, { state, run, dueAt, corrections, owner }: ReportView): Part {
  const hours = run?.summary.staleHours
  return [
    unlistedNotice(texts, owner) ??
      (state === 'paused' && run !== undefined && notice(say(texts, 'paused_notice'))),
    state === 'opted_out' && notice(say(texts, 'opted_out_notice')),
    hours !== undefined &&
      notice(
        [
          staleTag(texts, hours),
          dueAt !== undefined && [' ', say(texts, 'stale_notice', { at: instant(dueAt) })],
        ],
        'stale',
      ),
    run?.prunedAt !== undefined &&
      notice(say(texts, 'pruned_notice', { at: instant(run.prunedAt) })),
    corrections.map(({ at, title, text }) =>
      notice(say(texts, 'correction', { at: instant(at), title, text })),
    ),
  ]
}

function notYet(texts: Texts, { dueAt }: ReportView): Html {
  return nothing(
    say(texts, 'not_yet_title'),
    dueAt === undefined
      ? say(texts, 'not_yet_paused')
      : say(texts, 'not_yet', { at: instant(dueAt) }),
    2,
  )
}

function seen(texts: Texts, report: ReportView, run: RunView): Html {
  const { answeredOn } = report.days
  const { summary, checks, signature } = run
  const { failed, risks, quiet, did } = summary
  const after: Part[] = []
  if (did.key === 'not_answered' && answeredOn !== undefined)
    after.push(say(texts, 'verdict_answered', { day: date(answeredOn) }))
  if (signature.scope === 'none') after.push(say(texts, 'verdict_unsigned'))
  if (failed.length > 0)
    after.push(say(texts, 'verdict_failed', { checks: namesOf(texts, failed) }))
  if (risks.length > 0) after.push(say(texts, 'verdict_risks', { checks: namesOf(texts, risks) }))
  if (quiet && did.key === 'lists_tools') after.push(say(texts, 'verdict_quiet_here'))
  return html`<p class="verdict">${joined([didText(texts, summary), ...after], texts.gap)}</p>
${findings(texts, report, run)}${checks && [line(texts, checks), legend(texts)]}`
}

function findings(texts: Texts, report: ReportView, { summary, checks, signature }: RunView): Part {
  const differs = contradiction(texts, report)
  const listed = (
    items: Part,
  ): Html => html`<ul class="findings" aria-label="${plain(texts, 'findings')}">
${items}</ul>`
  if (checks === undefined) return differs && listed(differs)
  const { failed, risks, notAssessed } = summary
  const loud = (check: CheckId, status: 'FAILED' | 'OBSERVED_RISK'): Html => {
    const reason = checks.find((one) => one.check === check)?.reason
    const text = reason && reasonText(texts, reason)
    const title = html`<a href="#${check}">${texts.checks[check].title}</a>`
    const said =
      text === undefined
        ? title
        : say(texts, 'finding_said', { check: title, reason: sentence(text) })
    return html`<li>${state(texts, status)}
<span>${said}</span></li>
`
  }
  const note = say(texts, signature.scope === 'gate' ? 'gate_note' : 'unverified_note')
  const open =
    notAssessed.length > 0 &&
    html`<li>${state(texts, 'UNVERIFIED')}
<span>${say(texts, 'findings_open', { checks: linksTo(texts, notAssessed), note })}</span></li>`
  return listed([
    failed.map((check) => loud(check, 'FAILED')),
    risks.map((check) => loud(check, 'OBSERVED_RISK')),
    differs,
    open,
  ])
}

function contents(
  texts: Texts,
  { published, charts }: ReportView,
  { checks, beside }: RunView,
): Html {
  const entries: readonly (readonly [id: string, text: Part])[] = [
    ['claims', published !== undefined && say(texts, 'claims_title')],
    ['checks', say(texts, checks === undefined ? 'seen_title' : 'checks_title')],
    ['days', say(texts, 'days_title')],
    ['latency', charts.latencies.length > 0 && say(texts, 'latency_title')],
    ['history', say(texts, 'history_title')],
    ['tools', say(texts, 'tools_title')],
    ['claims', published === undefined && say(texts, 'claims_title')],
    ['documents', published !== undefined && say(texts, 'documents_title')],
    ['readers', (published?.readers.length ?? 0) > 0 && say(texts, 'readers_title')],
    ['beside', beside.length > 0 && say(texts, 'beside_title')],
    ['evidence', say(texts, 'evidence_title')],
    ['limits', say(texts, 'limits_title')],
  ]
  const there = entries.filter(([, text]) => text !== false)
  return html`<nav class="toc" aria-label="${plain(texts, 'toc')}">
<h2>${say(texts, 'toc')}</h2>
<ol>${there.map(
    ([id, text]) => html`<li><a href="#${id}">${text}</a></li>
`,
  )}</ol>
</nav>`
}
