/** The evidence of a report: digests, files, the command that verifies, every request. */
import { KEYS } from '../addresses.ts'
import { html, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { breakable, command, hash, section } from '../parts/words.ts'
import { inFigures, plain, say, type Texts } from '../text/say.ts'
import type { ExchangeView } from '../views/exchanges.ts'
import type { RunView } from '../views/report.ts'
import { askedFor } from './report-checks.ts'

export function evidenceSection(options: WebOptions, run: RunView): Html {
  const { texts } = options
  return section(
    'evidence',
    say(texts, 'evidence_title'),
    say(texts, 'evidence_note'),
    html`<div class="stack">${digests(texts, run)}${verify(options, run)}${exchanges(texts, run)}</div>`,
  )
}

function digests(texts: Texts, { signature, evidence, fingerprints }: RunView): Html {
  const row = (term: Part, description: Part) =>
    html`<div><dt>${term}</dt><dd>${description}</dd></div>`
  const { toolset, schema, definition } = fingerprints
  const envelope =
    signature.scope !== 'none' &&
    html`, <a href="${signature.path}">${say(texts, 'evidence_envelope')}</a>`
  return html`<dl class="pairs wide">${signature.scope !== 'none' && row(say(texts, 'evidence_statement'), hash(signature.digest))}${row(say(texts, 'evidence_file'), hash(evidence.digest))}${toolset !== undefined && row(say(texts, 'fingerprint_toolset'), hash(toolset))}${schema !== undefined && row(say(texts, 'fingerprint_schema'), hash(schema))}${definition !== undefined && row(say(texts, 'fingerprint_definition'), hash(definition))}${row(say(texts, 'evidence_files'), [html`<a href="${evidence.path}">${say(texts, 'evidence_evidence')}</a>`, envelope])}</dl>`
}

function verify({ texts, publicUrl }: WebOptions, { signature }: RunView): Part {
  if (signature.scope === 'none') return undefined
  const lines = [
    `curl -sSO ${publicUrl}${signature.path}`,
    `countersign verify envelope.json --keys ${publicUrl}${KEYS}`,
  ]
  return [
    command(say(texts, 'evidence_verify'), lines.join('\n')),
    html`<p class="note">${say(texts, 'evidence_verify_note')}</p>`,
  ]
}

function exchanges(texts: Texts, { exchanges: list }: RunView): Html {
  if (list.length === 0) return html`<p class="note">${say(texts, 'evidence_gone')}</p>`
  const column = (key: Parameters<typeof plain>[1] & `exchange_${string}`, number = false) =>
    html`<th role="columnheader" scope="col"${number && html` class="n"`}>${say(texts, key)}</th>`
  return html`<table class="fold" role="table"><caption>${say(texts, 'exchanges_caption')}</caption><thead role="rowgroup"><tr role="row">${column('exchange_request')}${column('exchange_status', true)}${column('exchange_ms', true)}${column('exchange_bytes', true)}${column('exchange_body')}</tr></thead><tbody role="rowgroup">
${list.map((exchange) => row(texts, exchange))}</tbody></table>`
}

function row(texts: Texts, exchange: ExchangeView): Html {
  const { n, method, status, problem, ms, bytes, body, type } = exchange
  const cell = (label: string, value: Part, number = true) =>
    html`<td role="cell"${number && html` class="n"`} data-l="${label}">${value}</td>`
  return html`<tr role="row" id="x${n}"><th role="rowheader" scope="row">${n}. ${method} <code>${breakable(askedFor(exchange))}</code></th>${cell(plain(texts, 'exchange_status'), status ?? html`<code>${problem}</code>`)}${cell(plain(texts, 'exchange_ms'), ms === undefined ? '' : inFigures(texts, ms))}${cell(plain(texts, 'exchange_bytes'), bytes === undefined ? '' : inFigures(texts, bytes))}${cell(plain(texts, 'exchange_body'), body === undefined ? '' : [html`<code>${body.slice(7, 23)}…</code>`, type !== undefined && html`<br><span class="cap"><bdi>${type}</bdi></span>`], false)}</tr>
`
}
