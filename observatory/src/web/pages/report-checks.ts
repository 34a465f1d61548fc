/** The fifteen checks of a signed run, or what an unsigned one saw. */
import { shellWord } from 'countersign/discover'
import { CHECKS, type AssertionStatus, type CheckId, type Group } from 'countersign/run'
import { checkPath } from '../addresses-records.ts'
import { html, type Html, type Part } from '../html.ts'
import { command, folded, section, terms } from '../parts/blocks.ts'
import { GROUPS } from '../parts/line.ts'
import { reasonText } from '../parts/verdict.ts'
import { breakable, hash, ruleText, sentence, served, servedCode, state } from '../parts/words.ts'
import { at, inEnglish, plain, say, type Texts } from '../text/say.ts'
import { exchangesFor, type ExchangeView } from '../views/exchanges.ts'
import type { ReportView } from '../views/report.ts'
import type { CheckView, RunView } from '../views/run.ts'

/** Four groups, each with what it cannot say; the loud checks are unfolded. */
export function checksSection(
  texts: Texts,
  report: ReportView,
  run: RunView,
  checks: readonly CheckView[],
): Html {
  const group = (id: Group): Html => html`<section class="group">
<h3>${texts.groups[id]}</h3>
<p class="note">${say(texts, `group_${id}`)}</p>
<ol class="checks">
${checks.filter((check) => check.group === id).map((check) => item(texts, report, run, check))}</ol>
</section>
`
  return section(
    'checks',
    say(texts, 'checks_title'),
    say(texts, 'report_checks_note'),
    GROUPS.map(group),
  )
}

function item(texts: Texts, report: ReportView, run: RunView, one: CheckView): Html {
  const { check, status, execution } = one
  const { title } = texts.checks[check]
  const word =
    execution !== 'COMPLETED' &&
    html`<br><span class="exec">${say(texts, `execution_${execution}`)}</span>`
  const proof = folded({
    summary: say(texts, 'check_evidence'),
    about: title,
    open: isLoud(status),
    body: html`<div class="proof">${proofOf(texts, report, run, one)}</div>`,
  })
  return html`<li class="check" id="${check}">
<p>${state(texts, status)}${word}</p>
<div class="what">
<h4><a href="#${check}">${title}</a> <a class="id" href="${at(texts, checkPath(check))}">${breakable(check)}</a></h4>
<p>${reasonOf(texts, one)}</p>
${proof}
</div>
</li>
`
}

function isLoud(status: AssertionStatus): boolean {
  return status === 'FAILED' || status === 'OBSERVED_RISK'
}

function reasonOf(texts: Texts, { status, reason }: CheckView): Html {
  const text = reason && reasonText(texts, reason)
  if (status !== 'UNVERIFIED') return sentence(text ?? reason?.key ?? '')
  // After the colon a word begins small, but for one that is written in capitals.
  const after = text?.replace(/^\p{Lu}(?=\p{Ll}|\s)/u, (letter) =>
    letter.toLocaleLowerCase(texts.lang),
  )
  return say(texts, 'no_conclusion', { reason: sentence(after ?? reason?.key ?? '') })
}

function proofOf(texts: Texts, report: ReportView, run: RunView, one: CheckView): Part {
  const { check, status } = one
  const { what, how, cannot, mend } = texts.checks[check]
  const own = exchangesFor(check, run.exchanges)
  const ask = commandFor(check, report.endpoint, own)
  const drift = run.drift.find((other) => other.check === check)
  return [
    own.length > 0 &&
      html`<ul class="plain">${own.map((exchange) => exchangeItem(texts, exchange))}</ul>`,
    ask !== undefined && command(say(texts, 'check_ask'), ask),
    drift &&
      terms('terms', [
        [say(texts, 'check_approved'), hash(drift.approved)],
        [say(texts, 'check_now'), hash(drift.current)],
      ]),
    check === 'tool_description_hygiene' && hits(texts, run),
    terms('terms', [
      [say(texts, 'check_what'), what],
      [say(texts, 'check_how'), ruleText(texts, how)],
      [say(texts, 'check_cannot'), cannot],
      [say(texts, 'check_mend'), isLoud(status) && mend],
    ]),
  ]
}

function exchangeItem(texts: Texts, exchange: ExchangeView): Html {
  const { n, method, status, problem } = exchange
  const outcome = status ?? problem ?? plain(texts, 'exchange_none')
  const what = html`<code>${method} ${askedFor(texts, exchange)} → ${outcome}</code>`
  return html`<li>${say(texts, 'check_exchange', { n, what })}</li>`
}

/** Tools whose hits stand beside the check; the section of the tools has all. */
const HITS = 5

function hits(texts: Texts, { tools }: RunView): Part {
  const found = (tools?.tools ?? [])
    .map(({ name, hits }) => ({ name, told: hits.filter(({ state }) => state) }))
    .filter(({ told }) => told.length > 0)
  if (found.length === 0) return undefined
  const items = found.slice(0, HITS).map(({ name, told }) =>
    told.map(({ rule, excerpt }) => {
      const around = excerpt !== undefined && html`: <mark>${served(excerpt)}</mark>`
      return html`<li>${servedCode(name)}: ${inEnglish(texts, rule)}${around}</li>
`
    }),
  )
  return html`<div>
<p><strong>${say(texts, 'check_hits')}</strong></p>
<ul class="plain">${items}</ul>
<p><a href="#tools">${say(texts, 'tools_title')}</a></p>
</div>`
}

const METHODS: Readonly<Record<string, string>> = {
  discover: 'server/discover',
  initialize: 'initialize',
  initialized: 'notifications/initialized',
  tools_list: 'tools/list',
  reserved_call: 'tools/call',
}

/** What a request was for: its JSON-RPC method, else its part in the run. */
export function askedFor(texts: Texts, { role, page, url }: ExchangeView): string {
  const method = METHODS[role]
  if (method === undefined) return role === 'metadata' ? url : role
  return page !== undefined && page > 1 ? plain(texts, 'exchange_page', { method, page }) : method
}

/** The command that shows most of what a check is judged by. */
function commandFor(
  check: CheckId,
  endpoint: string,
  own: readonly ExchangeView[],
): string | undefined {
  switch (check) {
    case 'tls_certificate':
      return certificateCommand(endpoint)
    case 'tool_description_hygiene':
      // `hygiene` reads files only.
      return `countersign probe ${shellWord(endpoint)}`
    case 'toolset_fingerprint':
    case 'schema_fingerprint':
    case 'toolset_unchanged_vs_approved':
    case 'schema_unchanged_vs_approved':
      return `countersign fingerprint ${shellWord(endpoint)}`
    case 'latency_profile':
    case 'redirect_policy':
      return own[0]?.command
    default:
      return own.at(-1)?.command
  }
}

function certificateCommand(endpoint: string): string | undefined {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:') return undefined
  const { hostname, port } = url
  const server = `-connect ${hostname}:${port || 443} -servername ${hostname}`
  return `openssl s_client ${server} -showcerts </dev/null`
}

/** What a run that is not signed saw: sentences, and no state anywhere. */
export function seenSection(texts: Texts, run: RunView): Html {
  const list = seenList(texts, run.seen ?? [])
  return section('checks', say(texts, 'seen_title'), say(texts, 'seen_note'), list)
}

interface Seen {
  readonly check: CheckId
  readonly reason?: { readonly key: string; readonly params: object }
}

/** Sentences by what they are about. One that tells of several checks is said once. */
export function seenList(texts: Texts, seen: readonly Seen[]): Html {
  const told = seen.flatMap(({ check, reason }) => {
    const text = reason && reasonText(texts, reason)
    return text === undefined ? [] : [{ title: texts.checks[check].title, text }]
  })
  const items = [...Map.groupBy(told, ({ text }) => text)].map(([text, about]) => {
    const isAll = about.length === CHECKS.length
    const titles = isAll
      ? say(texts, 'checks_title')
      : about.map(({ title }) => title).join(texts.comma)
    return html`<li><p>${titles}</p><p>${sentence(text)}</p></li>
`
  })
  return html`<ul class="log">${items}</ul>`
}
