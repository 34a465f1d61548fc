/** The evidence of a report: digests, files, the command that verifies, every request. */
import { archivePath, KEYS, LOG_KEY, proofPath } from '../addresses.ts'
import { runPath } from '../addresses-records.ts'
import { html, joined, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { command, section } from '../parts/blocks.ts'
import { foldingTable, type Row } from '../parts/table.ts'
import { breakable, hash } from '../parts/words.ts'
import { at, inFigures, plain, say, type Texts } from '../text/say.ts'
import type { ExchangeView } from '../views/exchanges.ts'
import type { RunView } from '../views/run.ts'
import { askedFor } from './report-checks.ts'

/** The short way to verify the run; the page of the run has the long one. */
export function evidenceSection(options: WebOptions, run: RunView): Html {
  const { texts } = options
  const body = [digests(texts, run), verify(options, run), exchangesTable(texts, run)]
  return section(
    'evidence',
    say(texts, 'evidence_title'),
    say(texts, 'evidence_note'),
    html`<div class="stack">${body}</div>`,
  )
}

function digests(texts: Texts, { id, signature, evidence, fingerprints }: RunView): Html {
  const { toolset, schema, definition } = fingerprints
  const signed = signature.scope === 'none' ? undefined : signature
  const rows: readonly (readonly [Html, string | undefined])[] = [
    [say(texts, 'evidence_statement'), signed?.digest],
    [say(texts, 'evidence_file'), evidence.digest],
    [say(texts, 'fingerprint_toolset'), toolset],
    [say(texts, 'fingerprint_schema'), schema],
    [say(texts, 'fingerprint_definition'), definition],
  ]
  const files = [
    html`<a href="${evidence.path}">${say(texts, 'evidence_evidence')}</a>`,
    signed && html`<a href="${signed.path}">${say(texts, 'evidence_envelope')}</a>`,
    signed?.logIndex !== undefined &&
      html`<a href="${proofPath(id)}">${say(texts, 'evidence_proof')}</a>`,
    html`<a href="${archivePath(id)}">${say(texts, 'evidence_archive')}</a>`,
  ].filter((file) => file !== undefined && file !== false)
  return html`<dl class="pairs wide">${rows.map(
    ([term, digest]) =>
      digest !== undefined &&
      html`<div><dt>${term}</dt><dd>${hash(digest)}</dd></div>
`,
  )}<div><dt>${say(texts, 'evidence_files')}</dt><dd>${joined(files, texts.comma)}</dd></div></dl>`
}

function verify({ texts, publicUrl }: WebOptions, { id, signature, prunedAt }: RunView): Part {
  if (signature.scope === 'none') return undefined
  const logged = signature.logIndex !== undefined
  const lines = [
    `curl -fsS ${publicUrl}${archivePath(id)} | tar -x`,
    `curl -fsS ${publicUrl}${KEYS} > keys.json`,
    logged && `curl -fsS ${publicUrl}${LOG_KEY} > log.vkey`,
    [
      'countersign verify envelope.json --keys keys.json',
      // The bodies that it would be held against went with the detail.
      prunedAt === undefined && '--evidence evidence',
      logged && '--proof envelope.json.tlog-proof --log-key "$(cat log.vkey)"',
    ]
      .filter((word) => word !== false)
      .join(' '),
  ].filter((line) => line !== false)
  return [
    command(say(texts, 'evidence_verify'), lines.join('\n')),
    html`<p class="note">${say(texts, 'evidence_verify_note')}</p>
<p><a href="${at(texts, runPath(id))}#verify">${say(texts, 'evidence_steps')}</a></p>`,
  ]
}

/** All requests of a run, in order; the caption is hidden where the page says so beside it. */
export function exchangesTable(
  texts: Texts,
  { exchanges: list }: Pick<RunView, 'exchanges'>,
  captionHidden = false,
): Html {
  if (list.length === 0) return html`<p class="note">${say(texts, 'evidence_gone')}</p>`
  return foldingTable({
    caption: say(texts, 'exchanges_caption'),
    captionHidden,
    columns: [
      { label: plain(texts, 'exchange_request') },
      { label: plain(texts, 'exchange_status'), number: true },
      { label: plain(texts, 'exchange_ms'), number: true },
      { label: plain(texts, 'exchange_bytes'), number: true },
      { label: plain(texts, 'exchange_body') },
    ],
    rows: list.map((exchange) => row(texts, exchange)),
  })
}

function row(texts: Texts, exchange: ExchangeView): Row {
  const { n, method, status, problem, ms, bytes, body, type } = exchange
  const served = type !== undefined && html`<br><span class="cap"><bdi>${type}</bdi></span>`
  return {
    id: `x${n}`,
    head: html`${n}. ${method} <code>${breakable(askedFor(texts, exchange))}</code>`,
    cells: [
      status ?? html`<code>${problem}</code>`,
      ms !== undefined && inFigures(texts, ms),
      bytes !== undefined && inFigures(texts, bytes),
      body !== undefined && [html`<code>${body.slice(7, 23)}…</code>`, served],
    ],
  }
}
