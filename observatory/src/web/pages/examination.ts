/** What an examination found, as sections: documents, claims against the live server, readers, edits. */
import { html, type Html, type Part } from '../html.ts'
import { reasonText } from '../parts/verdict.ts'
import {
  breakable,
  nothing,
  outward,
  section,
  sentence,
  served,
  servedCode,
} from '../parts/words.ts'
import { plain, say, sayCount, type Texts } from '../text/say.ts'
import type {
  ClaimView,
  DocumentView,
  ExaminationView,
  FindingView,
  ReaderView,
  ServerView,
} from '../views/examination.ts'

/** The first lines: a status in words, never a score, and what was not assessed. */
export function examinationVerdict(texts: Texts, view: ExaminationView): Html {
  const status = CARD_WORDS.find((word) => word === view.cardStatus)
  return html`<p class="verdict">${served(view.summary)}</p>${status && html`<p class="seen">${say(texts, 'card_status', { status: say(texts, `card_${status}`) })}.</p>`}${view.notAssessed.length > 0 && html`<div class="open-points"><h2 class="minor">${say(texts, 'not_assessed')}</h2><ul>${view.notAssessed.map((one) => html`<li>${served(one)}</li>`)}</ul></div>`}`
}

const CARD_WORDS = ['PASS', 'PARTIAL', 'UNKNOWN', 'FAIL'] as const

/** The sections below. */
export function examinationSections(texts: Texts, view: ExaminationView): Html {
  const { claims, readers, findings, runs } = view
  return html`${documents(texts, view)}${claims.length > 0 && section('claims', say(texts, 'claims_title'), say(texts, 'claims_note'), claimsTable(texts, claims))}${runs.length > 0 && section('live', say(texts, 'scan_live_title'), say(texts, 'scan_live_note'), liveRuns(texts, view))}${section('mend', say(texts, 'findings_title'), undefined, findingsList(texts, findings))}${readers.length > 0 && section('readers', say(texts, 'readers_title'), say(texts, 'readers_note'), readersTable(texts, readers))}`
}

function documents(texts: Texts, { documents: found, servers, asked }: ExaminationView): Html {
  const body =
    found.length === 0
      ? nothing(say(texts, 'documents_none_title'), say(texts, 'documents_none'))
      : html`<table class="fold" role="table"><caption class="vh">${say(texts, 'documents_title')}</caption><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${say(texts, 'document_where')}</th><th role="columnheader" scope="col">${say(texts, 'document_kind')}</th><th role="columnheader" scope="col">${say(texts, 'document_type')}</th></tr></thead><tbody role="rowgroup">
${found.map((one) => documentRow(texts, one))}</tbody></table>`
  return section(
    'documents',
    say(texts, 'documents_title'),
    sayCount(texts, 'documents_note', asked),
    html`<div class="stack">${body}${servers.length > 0 && [html`<h3>${say(texts, 'servers_found')}</h3>`, html`<ul class="log">${servers.map((server) => serverItem(server))}</ul>`]}</div>`,
  )
}

function documentRow(texts: Texts, { url, family, type }: DocumentView): Html {
  return html`<tr role="row"><th role="rowheader" scope="row">${outward(url)}</th><td role="cell" data-l="${plain(texts, 'document_kind')}"><code>${breakable(family ?? '')}</code></td><td role="cell" data-l="${plain(texts, 'document_type')}"><bdi>${type}</bdi></td></tr>
`
}

function serverItem({ name, title, version, remotes }: ServerView): Html {
  return html`<li><p>${servedCode(name)}</p><div><p>${title !== undefined && served(title)}${version !== undefined && [' ', html`<code>${version}</code>`]}</p>${remotes.map((url) => html`<p class="id">${servedCode(url)}</p>`)}</div></li>
`
}

const SIGNS = { yes: '=', no: '≠', unknown: '−' } as const

function claimsTable(texts: Texts, claims: readonly ClaimView[]): Html {
  const order = { no: 0, unknown: 1, yes: 2 } as const
  const sorted = claims.toSorted((a, b) => order[a.agrees] - order[b.agrees])
  return html`<table class="fold" role="table"><caption class="vh">${say(texts, 'claims_title')}</caption><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${say(texts, 'claims_claim')}</th><th role="columnheader" scope="col">${say(texts, 'claims_card')}</th><th role="columnheader" scope="col">${say(texts, 'claims_live')}</th><th role="columnheader" scope="col">${say(texts, 'claims_outcome')}</th></tr></thead><tbody role="rowgroup">
${sorted.map((one) => claimRow(texts, one))}</tbody></table>`
}

function claimRow(
  texts: Texts,
  { claim, pointer, claimed, live, agrees, because }: ClaimView,
): Html {
  return html`<tr role="row"><th role="rowheader" scope="row">${claim.replaceAll('_', ' ')}<br><span class="id">${breakable(pointer)}</span></th><td role="cell" data-l="${plain(texts, 'claims_card')}">${served(claimed)}</td><td role="cell" data-l="${plain(texts, 'claims_live')}">${served(live)}</td><td role="cell" data-l="${plain(texts, 'claims_outcome')}"><span class="sign${agrees !== 'no' && ' quiet'}"><span aria-hidden="true">${SIGNS[agrees]}</span> ${say(texts, `claims_${agrees}`)}</span>${because !== undefined && html`<br><span class="cap">${served(because)}</span>`}</td></tr>
`
}

const READER_SIGNS = { pass: '●', partial: '◐', unknown: '−', fail: '○' } as const

function readersTable(texts: Texts, readers: readonly ReaderView[]): Html {
  return html`<table class="fold" role="table"><caption class="vh">${say(texts, 'readers_title')}</caption><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${say(texts, 'readers_reader')}</th><th role="columnheader" scope="col">${say(texts, 'readers_outcome')}</th><th role="columnheader" scope="col">${say(texts, 'readers_why')}</th></tr></thead><tbody role="rowgroup">
${readers.map(
  ({ title, verdict, why }) =>
    html`<tr role="row"><th role="rowheader" scope="row">${title}</th><td role="cell" data-l="${plain(texts, 'readers_outcome')}"><span class="sign${verdict === 'pass' && ' quiet'}"><span aria-hidden="true">${READER_SIGNS[verdict]}</span> ${say(texts, `reader_${verdict}`)}</span></td><td role="cell" data-l="${plain(texts, 'readers_why')}">${why === undefined ? '' : served(why)}</td></tr>
`,
)}</tbody></table>`
}

function findingsList(texts: Texts, findings: readonly FindingView[]): Part {
  // Notes are advice; what stands in the way comes first anyhow.
  const told = findings.filter(({ severity }) => severity !== 'note')
  if (told.length === 0) return html`<p>${say(texts, 'findings_none')}</p>`
  return html`<ol class="log">${told.map(
    ({ severity, code, message, mend, subject }) =>
      html`<li><p>${say(texts, `severity_${severity}`)}</p><div><p>${served(message)}</p>${mend !== undefined && html`<p class="note">${served(mend)}</p>`}<p class="id">${code} · ${served(subject)}</p></div></li>
`,
  )}</ol>`
}

function liveRuns(texts: Texts, { runs }: ExaminationView): Html {
  return html`${runs.map(
    ({ endpoint, seen }) =>
      html`<section class="group"><h3 class="where">${breakable(endpoint)}</h3><ul class="log">${seen.map(
        ({ check, reason }) => {
          const text = reasonText(texts, reason)
          return (
            text !== undefined &&
            html`<li><p>${texts.checks[check].title}</p><p>${sentence(text)}</p></li>
`
          )
        },
      )}</ul></section>`,
  )}`
}
