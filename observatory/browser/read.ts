/** What the page says of a document: the same findings and cards as the command line. Pure. */
import {
  convertDocument,
  findingsOfDocument,
  printServerCard,
  type ServerCard,
} from 'countersign/card'
import { visible } from 'countersign/text'

export interface Reading {
  readonly kind: 'valid' | 'invalid' | 'catalog'
  readonly family: string
  /** The gravest first. */
  readonly findings: readonly Finding[]
  /** What an older shape becomes, one for each remote server in it. */
  readonly cards: readonly Card[]
  /** Why an older shape becomes no card, in English. */
  readonly why?: string
}

type Severity = 'error' | 'warning' | 'note'

/** All text is visible, and in English but for what it quotes. */
export interface Finding {
  readonly severity: Severity
  readonly code: string
  readonly message: string
  readonly mend?: string
  readonly pointer: string
  /** Both from 1. */
  readonly place?: { readonly line: number; readonly column: number }
}

export interface Card {
  readonly name: string
  /** The JSON as it is copied, and as it is shown. */
  readonly text: string
  readonly shown: string
  readonly missing: readonly string[]
  readonly notes: readonly string[]
}

const GRAVITY: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 }
const TEXT = { max: 1_000 } as const
/** Families that are what they should be already. */
const CURRENT: ReadonlySet<string> = new Set(['server_card_v1', 'server_card_newer'])
const UNREAD: ReadonlySet<string> = new Set(['not_json', 'empty', 'html', 'unknown'])

/** Reads a document, whatever it is. `bytes` as received. */
export function readingOf(bytes: Uint8Array): Reading {
  const { document, cards, why } = convertDocument(bytes)
  const { family, validV1, catalog } = document
  const isOlder = !CURRENT.has(family) && catalog === undefined
  const findings = findingsOfDocument(document, bytes, '').map(
    ({ severity, code, message, mend, pointer = '', position }) => ({
      severity,
      code,
      message: visible(message, TEXT),
      ...(mend !== undefined && { mend: visible(mend, TEXT) }),
      pointer: visible(pointer, { max: 300 }),
      ...(position !== undefined && { place: { line: position.line, column: position.column } }),
    }),
  )
  return {
    kind: catalog !== undefined ? 'catalog' : validV1 ? 'valid' : 'invalid',
    family,
    findings: findings.toSorted((a, b) => GRAVITY[a.severity] - GRAVITY[b.severity]),
    cards: isOlder ? cards.map(cardOf) : [],
    ...(isOlder && !UNREAD.has(family) && why !== undefined && { why: visible(why, TEXT) }),
  }
}

function cardOf({
  card,
  missing,
  notes,
}: ReturnType<typeof convertDocument>['cards'][number]): Card {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is missing is not printed
  const text = printServerCard(card as ServerCard)
  return {
    name: visible(card.name ?? '', { max: 200 }),
    text,
    shown: text
      .split('\n')
      .map((line) => visible(line, TEXT))
      .join('\n'),
    missing,
    notes: notes.map(({ kind, message }) => visible(`${kind}: ${message}`, TEXT)),
  }
}
