/** What an examination found: documents, claims against the live server, edits, readers. */
import { html, joined, type Html, type Part } from '../html.ts'
import { section } from '../parts/blocks.ts'
import { headlineText } from '../parts/headline.ts'
import { reasonText } from '../parts/verdict.ts'
import { breakable, sentence, served, servedCode } from '../parts/words.ts'
import { inEnglish, say, sayCount, type Texts } from '../text/say.ts'
import type {
  ExaminationView,
  FindingView,
  SeenRunView,
  ServerView,
  Told,
} from '../views/examination.ts'
import { seenList } from './report-checks.ts'
import { documentsTable, claimsTable, readersSection } from './published-tables.ts'

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

function serverItem({ name, title, version, remotes }: ServerView): Html {
  const called = title !== undefined && served(title)
  const numbered = version !== undefined && [' ', servedCode(version)]
  return html`<li><p>${servedCode(name)}</p><div>
<p>${called}${numbered}</p>
${remotes.map((url) => html`<p class="id">${servedCode(url)}</p>`)}
</div></li>
`
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
