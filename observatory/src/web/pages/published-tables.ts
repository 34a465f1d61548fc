/** What is published, in tables: documents, claims against the live server, and who finds what. */
import { html, type Html, type Part } from '../html.ts'
import { nothing, section } from '../parts/blocks.ts'
import { foldingTable } from '../parts/table.ts'
import { breakable, outward, served, servedCode } from '../parts/words.ts'
import { inEnglish, plain, say, type Texts } from '../text/say.ts'
import type { ClaimView, ExaminationView, ReaderView } from '../views/examination.ts'

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
