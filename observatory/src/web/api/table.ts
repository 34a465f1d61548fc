/** All listed servers as a table, for those who count in a spreadsheet. */
import { CHECKS } from 'countersign/run'
import { listTargets, type Watched } from '../../store/targets.ts'
import { csvRow } from '../csv.ts'
import type { WebOptions } from '../options.ts'
import { entriesOf, type EntryView } from '../views/entry.ts'
import { stream, type Pieces } from './answers.ts'
import { publicState } from './dump.ts'
import { dumpTurn, type DumpTurn } from './dump-turns.ts'
import type { Operation } from './operation.ts'

const PAGE = 200
const TYPE = 'text/csv; charset=utf-8; header=present'

/** Made while it is read; it takes one of the two turns that dumps have. */
export const TABLE: Operation = {
  id: 'getServersTable',
  tag: 'about',
  method: 'GET',
  path: '/api/v1/servers.csv',
  summary: 'All listed servers as a table: what was last observed of each, a column for each check',
  description: [
    'States are there for signed runs only. A text that a spreadsheet would take for a formula begins',
    'with an apostrophe. It counts as one of the two dumps that are made at one time.',
  ].join(' '),
  answer: { description: 'A row for each name, below one with names of columns.', type: TYPE },
  problems: ['busy'],
  handle: async (asked) => {
    const { store, now } = asked.options
    const tag = await publicState(store)
    const begin = (): Pieces => {
      const turn = dumpTurn(store, now)
      return { pieces: rows(asked.options, turn), signal: turn.signal }
    }
    return stream(asked, begin, { type: TYPE, name: 'countersign-servers.csv', tag })
  },
}

const COLUMNS: readonly string[] = [
  'provider',
  'name',
  'title',
  'kind',
  'address',
  'watch_state',
  'source',
  'observed_at',
  'stale_hours',
  'signed',
  ...CHECKS.map(({ id }) => id),
]

async function* rows(options: WebOptions, turn: DumpTurn): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  try {
    let text = csvRow(COLUMNS)
    let last: Watched | undefined
    do {
      const page: readonly Watched[] = await listTargets(options.store, {
        limit: PAGE,
        ...(last !== undefined && { after: last.target }),
      })
      for (const entry of await entriesOf(options, page)) text += rowOf(entry)
      const piece = encoder.encode(text)
      text = ''
      turn.took(piece.byteLength)
      yield piece
      last = page.length < PAGE ? undefined : page.at(-1)
    } while (last !== undefined)
  } finally {
    turn.leave()
  }
}

function rowOf({ provider, name, title, kind, address, state, source, observed }: EntryView) {
  const { at, summary, signed, states = [] } = observed ?? {}
  return csvRow([
    provider,
    name,
    title,
    kind,
    address,
    state,
    source,
    at,
    summary?.staleHours,
    signed,
    ...CHECKS.map((_, index) => states[index]),
  ])
}
