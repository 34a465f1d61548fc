/** What an examination found: documents, claims against the live server, edits, readers. */
import { html, joined, type Html, type Part } from '../html.ts'
import { nothing, section } from '../parts/blocks.ts'
import { headlineText } from '../parts/headline.ts'
import { foldingTable } from '../parts/table.ts'
import { reasonText } from '../parts/verdict.ts'
import { breakable, outward, sentence, served, servedCode } from '../parts/words.ts'
import { inEnglish, plain, say, sayCount, type Texts } from '../text/say.ts'
import type {
  ClaimView,
  ExaminationView,
  FindingView,
  ReaderView,
  SeenRunView,
  ServerView,
  Told,
} from '../views/examination.ts'
import { seenList } from './report-checks.ts'

const CARD_WORDS = ['PASS', 'PARTIAL', 'UNKNOWN', 'FAIL'] as const

/** The first lines: a status in words, never a score, and what was not assessed. */
export function examinationVerdict(texts: Texts, view: ExaminationView): Html {
  const { summary, said, cardStatus, notAssessed, leftOut } = view
  const status = CARD_WORDS.find((word) => word === cardStatus)
  const cards = status && say(texts, 'card_status', { status: say(texts, `card_${status}`) })
  const points = inWords(texts, leftOut) ?? notAssessed.map((one) => inEnglish(texts, served(one)))
  const open =
    points.length > 0 &&
    html`<div class="open-points">
<h2 class="minor">${say(texts, 'not_assessed')}</h2>
<ul>${points.map((one) => html`<li>${one}</li>`)}</ul>
</div>`
  const sentences = inWords(texts, said)
  return html`<p class="verdict">${sentences === undefined ? inEnglish(texts, served(summary)) : joined(sentences, texts.gap)}</p>
${cards && html`<p class="seen">${cards}</p>`}
${open}`
}

/** All of it; undefined when there is none, or one of them is of another version. */
function inWords(texts: Texts, told: readonly Told[]): readonly Part[] | undefined {
  const words = told.map((one) => headlineText(texts, one))
  return words.length > 0 && words.every((one) => one !== undefined) ? words : undefined
}

/** The sections below. */
export function examinationSections(texts: Texts, view: ExaminationView): Html {
  const { claims, readers, findings, runs } = view
  return html`${[
    section(
      'mend',
      say(texts, 'findings_title'),
      englishNote(texts, findings),
      findingsList(texts, findings),
    ),
    documents(texts, view),
    claims.length > 0 &&
      section(
        'claims',
        say(texts, 'claims_title'),
        say(texts, 'claims_note'),
        claimsTable(texts, claims),
      ),
    runs.length > 0 &&
      section(
        'live',
        say(texts, 'scan_live_title'),
        say(texts, 'scan_live_note'),
        runs.map((run) => liveRun(texts, run)),
      ),
    readersSection(texts, readers),
  ]}`
}

function documents(texts: Texts, { documents: found, servers, asked }: ExaminationView): Html {
  const described =
    servers.length > 0 &&
    html`<h3>${say(texts, 'servers_found')}</h3>
<ul class="log">${servers.map(serverItem)}</ul>`
  return section(
    'documents',
    say(texts, 'documents_title'),
    sayCount(texts, 'documents_note', asked),
    html`<div class="stack">${documentsTable(texts, found)}${described}</div>`,
  )
}

/** Where documents were found, and what they are. */
export function documentsTable(texts: Texts, found: ExaminationView['documents']): Html {
  if (found.length === 0)
    return nothing(say(texts, 'documents_none_title'), say(texts, 'documents_none'))
  return foldingTable({
    caption: say(texts, 'documents_title'),
    captionHidden: true,
    columns: [
      { label: plain(texts, 'document_where') },
      { label: plain(texts, 'document_kind') },
      { label: plain(texts, 'document_type') },
    ],
    rows: found.map(({ url, family, type }) => ({
      head: outward(url),
      cells: [
        family !== undefined && html`<code>${breakable(family)}</code>`,
        type !== undefined && served(type),
      ],
    })),
  })
}

function serverItem({ name, title, version, remotes }: ServerView): Html {
  const called = title !== undefined && served(title)
  const numbered = version !== undefined && [' ', servedCode(version)]
  return html`<li><p>${servedCode(name)}</p><div>
<p>${called}${numbered}</p>
${remotes.map((url) => html`<p class="id">${servedCode(url)}</p>`)}
</div></li>
`
}

/** Not the shapes of the states: a claim that differs is no failed check. */
export function sign(shape: string, word: Part, loud: boolean): Html {
  const mark = html`<span aria-hidden="true">${shape}</span>`
  return html`<span class="sign${!loud && ' quiet'}">${mark} ${word}</span>`
}

const CLAIM_SIGNS = { yes: '=', no: '≠', unknown: '−' } as const
const CLAIM_ORDER = { no: 0, unknown: 1, yes: 2 } as const

/** Claims against what is live, those that differ first. */
export function claimsTable(texts: Texts, claims: readonly ClaimView[]): Html {
  return foldingTable({
    caption: say(texts, 'claims_title'),
    captionHidden: true,
    columns: [
      { label: plain(texts, 'claims_claim') },
      { label: plain(texts, 'claims_card') },
      { label: plain(texts, 'claims_live') },
      { label: plain(texts, 'claims_outcome') },
    ],
    rows: claims
      .toSorted((a, b) => CLAIM_ORDER[a.agrees] - CLAIM_ORDER[b.agrees])
      .map(({ claim, pointer, claimed, live, agrees, because }) => ({
        head: html`${claimName(texts, claim)}<br><span class="id">${breakable(pointer)}</span>`,
        cells: [
          claimed !== '' && servedCode(claimed),
          live !== '' && servedCode(live),
          [
            sign(CLAIM_SIGNS[agrees], say(texts, `claims_${agrees}`), agrees === 'no'),
            because !== undefined &&
              html`<br><span class="cap">${inEnglish(texts, served(because))}</span>`,
          ],
        ],
      })),
  })
}

const CLAIMS = [
  'endpoint',
  'name',
  'version',
  'title',
  'transport',
  'protocol_versions',
  'protocol_version',
  'capabilities',
  'tool_names',
  'authentication',
] as const

/** A claim by its name; by its code when it is of another version. */
export function claimName(texts: Texts, code: string): Part {
  const claim = CLAIMS.find((one) => one === code)
  return claim === undefined ? code.replaceAll('_', ' ') : say(texts, `claimed_${claim}`)
}

const READER_SIGNS = { pass: '●', partial: '◐', unknown: '−', fail: '○' } as const
const READER_ORDER = { fail: 0, partial: 1, unknown: 2, pass: 3 } as const

/** Who finds what is published, and why not; whoever misses it first. */
export function readersSection(texts: Texts, readers: readonly ReaderView[]): Part {
  if (readers.length === 0) return undefined
  const [title, note] = [say(texts, 'readers_title'), say(texts, 'readers_note')]
  return section('readers', title, note, readersTable(texts, readers))
}

function readersTable(texts: Texts, readers: readonly ReaderView[]): Html {
  return foldingTable({
    caption: say(texts, 'readers_title'),
    captionHidden: true,
    columns: [
      { label: plain(texts, 'readers_reader') },
      { label: plain(texts, 'readers_outcome') },
      { label: plain(texts, 'readers_why') },
    ],
    rows: readers
      .toSorted((a, b) => READER_ORDER[a.verdict] - READER_ORDER[b.verdict])
      .map(({ title, verdict, why }) => ({
        head: inEnglish(texts, title),
        cells: [
          sign(READER_SIGNS[verdict], say(texts, `reader_${verdict}`), verdict !== 'pass'),
          why !== undefined && inEnglish(texts, served(why)),
        ],
      })),
  })
}

/** Told before a reader meets it. */
function englishNote(texts: Texts, findings: readonly FindingView[]): Part {
  const isEnglish = ({ severity, of }: FindingView) => severity !== 'note' && of === undefined
  return texts.lang !== 'en' && findings.some(isEnglish)
    ? say(texts, 'lint_result_note')
    : undefined
}

function findingsList(texts: Texts, findings: readonly FindingView[]): Html {
  // Notes are advice; what stands in the way is told.
  const told = findings.filter(({ severity }) => severity !== 'note')
  if (told.length === 0) return html`<p>${say(texts, 'findings_none')}</p>`
  // The same at several places is mended the same way.
  const same = Map.groupBy(told, ({ code, message, mend = '' }) => `${code} ${message} ${mend}`)
  return html`<ol class="log">${[...same.values()].map((all) => finding(texts, all))}</ol>`
}

function finding(texts: Texts, all: readonly FindingView[]): Part {
  const [first] = all
  if (first === undefined) return undefined
  const { severity, code, mend, of } = first
  const places = all.map(({ subject }) => html`<br>${servedCode(subject)}`)
  return html`<li>
<p>${say(texts, `severity_${severity}`)}</p>
<div><p>${messageOf(texts, first)}</p>
${mend !== undefined && html`<p class="note">${of ? texts.checks[of.check].mend : inEnglish(texts, served(mend))}</p>`}
<p class="id">${code}${places}</p></div>
</li>
`
}

/** What the fifteen checks say there is in every language; the rest only in English. */
function messageOf(texts: Texts, { message, of }: FindingView): Part {
  const told = of && reasonText(texts, of.reason)
  return told === undefined ? inEnglish(texts, served(message)) : sentence(told)
}

function liveRun(texts: Texts, { endpoint, seen }: SeenRunView): Html {
  return html`<section class="group">
<h3 class="where">${breakable(endpoint)}</h3>
${seenList(texts, seen)}
</section>
`
}
