/** The evidence of one run: how to verify it, what was asked, what was signed. */
import {
  archivePath,
  envelopePath,
  evidencePath,
  proofPath,
  reportPath,
  SERVERS,
} from '../addresses.ts'
import { diffPath, KEYS_PAGE, runPath } from '../addresses-records.ts'
import { html, joined, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { command, folded, section, terms } from '../parts/blocks.ts'
import { output, quotedLines, tall } from '../parts/code.ts'
import { page } from '../parts/frame.ts'
import { withheldText } from '../parts/verdict.ts'
import { breakable, instant } from '../parts/words.ts'
import { at, inFigures, plain, say, type Texts } from '../text/say.ts'
import type { EvidenceView } from '../views/evidence.ts'
import type { ExchangeText } from '../views/exchange-texts.ts'
import { verifySteps } from './evidence-verify.ts'
import { certificate } from './report-certificate.ts'
import { exchangesTable } from './report-evidence.ts'

/** A run that is not signed has this page too, and says why it is not. */
export function evidencePage(options: WebOptions, view: EvidenceView): Html {
  const { texts } = options
  const { run, names } = view
  const [name] = names
  const title =
    name === undefined
      ? plain(texts, 'proof_title')
      : plain(texts, 'proof_title_of', { name: name.name, day: run.startedAt.slice(0, 10) })
  return page(options, {
    title,
    path: runPath(run.id),
    nav: 'servers',
    crumbs: [
      [say(texts, 'nav_servers'), SERVERS],
      ...(name === undefined ? [] : [[breakable(name.name), reportPath(name)] as const]),
      [say(texts, 'evidence_title')],
    ],
    body: html`${front(options, view)}${sections(options, view)}`,
  })
}

function front({ texts }: WebOptions, view: EvidenceView): Html {
  const { run, endpoint, names } = view
  const seen = say(texts, 'report_seen', {
    at: instant(run.startedAt),
    vantage: html`<bdi>${run.vantage}</bdi>`,
  })
  const links = [
    ...names
      .slice(0, 1)
      .map(
        (name) => html`<a href="${at(texts, reportPath(name))}">${say(texts, 'proof_back')}</a>`,
      ),
    ...(run.fingerprints.definition === undefined
      ? []
      : [
          html`<a href="${at(texts, diffPath({ to: run.id }))}">${say(texts, 'proof_compare')}</a>`,
        ]),
  ]
  return html`<article class="front" aria-labelledby="title">
<div class="body">
<h1 id="title">${say(texts, 'proof_title')}</h1>
<p class="where">${breakable(endpoint)}</p>
<p class="seen">${seen} ${joined(links, ' · ')}</p>
<p class="verdict">${verdict(texts, view)}</p>
${run.signature.scope === 'none' && html`<p>${say(texts, 'proof_unsigned_text')}</p>`}
${terms('pairs wide', [
  [say(texts, 'proof_key'), keyOf(texts, view)],
  [say(texts, 'proof_log'), logPlace(texts, view)],
  [say(texts, 'proof_files'), files(texts, view)],
])}
</div>
<aside class="aside" aria-label="${plain(texts, 'cert_label')}">${certificate(texts, run)}</aside>
</article>
`
}

function verdict(texts: Texts, { run: { signature } }: EvidenceView): Html {
  return signature.scope === 'none'
    ? say(texts, 'proof_unsigned', { because: withheldText(texts, signature.withheld) })
    : say(texts, `proof_signed_${signature.scope}`)
}

function keyOf(texts: Texts, { run: { signature }, key }: EvidenceView): Part {
  if (signature.scope === 'none') return undefined
  const id = html`<a href="${at(texts, KEYS_PAGE)}"><code>${breakable(signature.keyid)}</code></a>`
  if (key === undefined) return [id, html`<br>`, say(texts, 'proof_key_unknown')]
  const { notBefore, notAfter, status, revokedAt } = key
  const from = notBefore === null ? '…' : instant(notBefore)
  const term =
    notAfter === null
      ? say(texts, 'proof_key_from', { from })
      : say(texts, 'proof_key_between', { from, to: instant(notAfter) })
  const gone =
    status === 'revoked' &&
    say(texts, 'proof_key_revoked', { at: revokedAt === null ? '' : instant(revokedAt) })
  return [id, html`<br>`, gone || term]
}

function logPlace(texts: Texts, { run: { signature }, log }: EvidenceView): Part {
  if (signature.scope === 'none') return undefined
  if (log?.index === undefined) return say(texts, 'proof_log_pending')
  return say(texts, 'proof_log_at', {
    index: inFigures(texts, log.index),
    size: inFigures(texts, log.size),
    origin: html`<code>${breakable(log.origin)}</code>`,
  })
}

function files(texts: Texts, { run, log }: EvidenceView): Html {
  const { id, signature, fingerprints } = run
  const signed = signature.scope !== 'none'
  const list: readonly (readonly [path: string, name: Html])[] = [
    [archivePath(id), say(texts, 'proof_archive')],
    ...(signed
      ? ([
          [envelopePath(id), say(texts, 'proof_envelope')],
          [`/api/v1/runs/${id}/statement.json`, say(texts, 'proof_statement_file')],
          [`/api/v1/runs/${id}/envelope.sigstore.json`, say(texts, 'proof_bundle')],
        ] as const)
      : []),
    ...(log?.index === undefined ? [] : ([[proofPath(id), say(texts, 'proof_proof')]] as const)),
    [evidencePath(id), say(texts, 'proof_evidence')],
    ...(fingerprints.definition === undefined
      ? []
      : ([[`/api/v1/runs/${id}/snapshot.json`, say(texts, 'proof_snapshot')]] as const)),
  ]
  return html`<ul class="plain">${list.map(
    ([path, name]) => html`<li><a href="${path}">${name}</a></li>
`,
  )}</ul>`
}

function sections(options: WebOptions, view: EvidenceView): Html {
  const { texts } = options
  const { run, statement } = view
  const isSigned = run.signature.scope !== 'none'
  const limits = html`<div class="prose">
<p>${say(texts, isSigned ? 'limits_signed' : 'limits_unsigned')}</p>
<p>${say(texts, 'limits_never')}</p>
</div>`
  return html`${[
    isSigned &&
      section(
        'verify',
        say(texts, 'verify_title'),
        say(texts, 'verify_note'),
        verifySteps(options, view),
      ),
    section('asked', say(texts, 'asked_title'), say(texts, 'asked_note'), asked(texts, view)),
    statement &&
      section(
        'statement',
        say(texts, 'statement_title'),
        say(texts, 'statement_note'),
        tall(plain(texts, 'statement_label', { type: statement.type }), statement.lines),
      ),
    section('limits', say(texts, isSigned ? 'not_said_title' : 'limits_title'), undefined, limits),
  ]}`
}

function asked(texts: Texts, { run, exchanges }: EvidenceView): Html {
  return html`<div class="stack">
${exchangesTable(texts, run, true)}
${exchanges.map((exchange) => inFull(texts, run.exchanges, exchange))}
</div>`
}

function inFull(
  texts: Texts,
  list: EvidenceView['run']['exchanges'],
  { n, sent, came, bytes, shown }: ExchangeText,
): Html {
  const own = list.find((exchange) => exchange.n === n)
  const answer =
    shown < bytes && shown > 0
      ? say(texts, 'asked_answer_part', {
          shown: inFigures(texts, shown),
          bytes: inFigures(texts, bytes),
        })
      : say(texts, 'asked_answer')
  const none =
    own?.problem !== undefined &&
    html`<p>${say(texts, 'asked_none', { problem: html`<code>${own.problem}</code>` })}</p>`
  return folded({
    summary: say(texts, 'asked_full', { n }),
    open: false,
    body: html`<div class="proof">
${output(say(texts, 'asked_request'), sent.join('\n'))}
${came && quotedLines(answer, came)}
${none}
${own && command(say(texts, 'exchange_repeat'), own.command)}
</div>`,
  })
}
