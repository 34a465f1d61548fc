/**
 * Everything public in one stream of lines:
 *
 *     {"format":"countersign.dump","formatVersion":1,"exportedAt":"…","demo":false}
 *     {"server":{"provider":"tidewater","name":"tides",…}}
 *     {"day":{"endpoint":"https://…","day":"2026-11-05",…}}
 *     {"run":{"endpoint":"https://…","id":"…",…}}
 *     {"event":{"seq":1,…}}
 *     {"end":true,"lines":5}
 */
import { createHash } from 'node:crypto'
import { daysOf } from '../../store/days.ts'
import { eventsSince, latestEvents } from '../../store/events.ts'
import { listedNames } from '../../store/listed-names.ts'
import type { Store } from '../../store/open.ts'
import { runsOf } from '../../store/runs.ts'
import { countTargets, listTargets, type Watched } from '../../store/targets.ts'
import type { EndpointRow, RunRow } from '../../store/types.ts'
import type { WebOptions } from '../options.ts'
import { iso, namedOf } from '../views/shown.ts'
import { stream, type Pieces } from './answers.ts'
import { eventDocument } from './event.ts'
import type { Operation } from './operation.ts'
import { dumpTurn, type DumpTurn } from './dump-turns.ts'
import { serverPath } from './reading.ts'
import { runLine } from './run-line.ts'

const TYPE = 'application/x-ndjson'
const PAGE = 200

/**
 * Made while it is read. It takes one of the two turns, which it shares with the table of servers.
 */
export const DUMP: Operation = {
  id: 'getDump',
  tag: 'about',
  method: 'GET',
  path: '/api/v1/dump.ndjson',
  summary: 'Everything public in lines of JSON: listed servers, their days and runs, events',
  description: [
    'Runs are in short, as in lists; the whole of each is at its path. The last line is',
    '`{"end":true,…}`: without it the rest is missing. Two dumps are made at one time; a reader that',
    'takes less than 4 kB a second, or ten minutes, is cut off when another one comes. Those of',
    '`/api/v1/dumps` are made once a day.',
  ].join(' '),
  answer: { description: 'One document a line.', type: TYPE },
  problems: ['busy'],
  handle: async (asked) => {
    const { options } = asked
    const { store, now } = options
    const tag = await publicState(store)
    const begin = (): Pieces => {
      const turn = dumpTurn(store, now)
      return { pieces: pieces(options, turn), signal: turn.signal }
    }
    return stream(asked, begin, { type: TYPE, name: 'countersign-dump.ndjson', tag })
  },
}

/** Weak, because the instant of the dump is in it: equal as long as nothing was seen or renamed. */
export async function publicState(store: Store): Promise<string> {
  const [newest] = await listTargets(store, { order: 'observed', limit: 1 })
  const [event] = await latestEvents(store, { limit: 1 })
  const { targets, listed, endpoints } = await countTargets(store)
  const state = [newest?.endpoint?.lastRunId, event?.seq, targets, listed, endpoints]
  return `W/"${createHash('sha256').update(JSON.stringify(state)).digest('base64url')}"`
}

async function* pieces(options: WebOptions, turn: DumpTurn): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of dumpOf(options)) {
      turn.took(piece.byteLength)
      yield piece
    }
  } finally {
    turn.leave()
  }
}

/** What a dump is made of, for the API as for the job that writes one each day. */
type DumpOptions = Pick<WebOptions, 'store' | 'now' | 'demo'>

/** All of a dump, piece by piece. */
export async function* dumpOf(options: DumpOptions): AsyncGenerator<Uint8Array> {
  let lines = 0
  for await (const page of pagesOf(options)) {
    lines += page.length
    yield printed(page)
  }
  yield printed([{ end: true, lines }])
}

function printed(documents: readonly object[]): Uint8Array {
  return new TextEncoder().encode(documents.map((one) => `${JSON.stringify(one)}\n`).join(''))
}

async function* pagesOf(options: DumpOptions): AsyncGenerator<readonly object[]> {
  const { store, now, demo } = options
  const head = { format: 'countersign.dump', formatVersion: 1 }
  yield [{ ...head, exportedAt: iso(now()), demo: demo === true }]
  // An endpoint with several names has one history.
  const told = new Set<string>()
  for await (const page of namesIn(store)) {
    yield page.map(serverOf)
    for (const { endpoint } of page) {
      if (endpoint === undefined || told.has(endpoint.id)) continue
      told.add(endpoint.id)
      yield* historyOf(store, endpoint)
    }
  }
  yield* eventsIn(store)
}

async function* namesIn(store: Store): AsyncGenerator<readonly Watched[]> {
  let last: Watched | undefined
  do {
    const page: readonly Watched[] = await listTargets(store, {
      limit: PAGE,
      ...(last !== undefined && { after: last.target }),
    })
    if (page.length > 0) yield page
    last = page.length < PAGE ? undefined : page.at(-1)
  } while (last !== undefined)
}

function serverOf({ target, endpoint, site }: Watched): object {
  return {
    server: {
      ...namedOf(target),
      path: serverPath(target),
      ...(endpoint !== undefined && { kind: 'endpoint', address: endpoint.url }),
      ...(site !== undefined && { kind: 'site', address: site.target }),
      state: endpoint?.state ?? site?.state,
    },
  }
}

async function* historyOf(
  store: Store,
  { id, url }: EndpointRow,
): AsyncGenerator<readonly object[]> {
  const days = await daysOf(store, id, '0000-00-00')
  yield days.map((day) => ({ day: { endpoint: url, ...day } }))
  let before: RunRow | undefined
  do {
    const page: readonly RunRow[] = await runsOf(store, id, {
      limit: PAGE,
      ...(before !== undefined && { before }),
    })
    yield page.map((run) => ({ run: { endpoint: url, ...runLine(run) } }))
    before = page.length < PAGE ? undefined : page.at(-1)
  } while (before !== undefined)
}

async function* eventsIn(store: Store): AsyncGenerator<readonly object[]> {
  let seq: number | undefined = 0
  do {
    const found = await eventsSince(store, seq, { limit: PAGE })
    const ids = found.flatMap(({ endpointId, siteId }) => endpointId ?? siteId ?? [])
    const names = await listedNames(store, [...new Set(ids)])
    yield found.flatMap((event) => {
      const servers = names.get(event.endpointId ?? event.siteId ?? '')
      return servers === undefined
        ? []
        : [{ event: { ...eventDocument(event), servers: servers.map(serverPath) } }]
    })
    seq = found.length < PAGE ? undefined : found.at(-1)?.seq
  } while (seq !== undefined)
}
