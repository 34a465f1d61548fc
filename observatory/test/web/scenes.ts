/** What the pages are tried on: a harbour with servers of every kind, and an empty one. */
import { ENDPOINT, html, json, legacy } from '../../../fixtures/servers/parts.ts'
import { claimScans, claimSites } from '../../src/store/claims.ts'
import { saveExamination } from '../../src/store/examinations.ts'
import { finishScan, requestScan, type ScanOutcome } from '../../src/store/scans.ts'
import { addTarget } from '../../src/store/targets.ts'
import { setWatchState } from '../../src/store/watch.ts'
import { BROKEN, GATED, HOSTILE, POISONED, serverOf, SILENT, tools } from './fleet.ts'
import { DAY, HOUR, NOW, type Harbour, type Visit } from './harbour.ts'

/** One look a day before `until`, the newest last. */
export function daily(
  days: number,
  server: (daysAgo: number) => Visit['server'],
  until: number = NOW - HOUR,
): readonly Visit[] {
  return Array.from({ length: days }, (_, index) => {
    const ago = days - 1 - index
    return { at: until - ago * DAY, server: server(ago) }
  })
}

/** A domain whose catalog lists a card that is not quite what the endpoint says. */
export function published(version: string): Visit['server'] {
  const card = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: 'example.tide/tide-tables',
    version,
    title: 'Tide tables <b>bold</b>',
    description: 'Tide heights and times for coastal stations.',
    remotes: [
      { type: 'streamable-http', url: ENDPOINT, supportedProtocolVersions: ['2026-07-28'] },
    ],
  }
  const pages: Readonly<Record<string, unknown>> = {
    'https://tide.example/.well-known/mcp/server-card.json': card,
    'https://tide.example/mcp/server-card': card,
  }
  const live = serverOf(tools(3), { name: 'tide-tables' })
  return (asked) => {
    if (asked.url === ENDPOINT) return live(asked)
    return Object.hasOwn(pages, asked.url) ? json(pages[asked.url]) : html(404)
  }
}

/** A site that was examined, one that was not, and scans in every state. */
export async function examineSites({ store, examined }: Harbour): Promise<Scans> {
  const at = NOW - HOUR
  for (const name of ['catalog', 'later'])
    await addTarget(
      store,
      {
        provider: 'sites',
        name,
        source: 'file',
        listed: true,
        dueAt: name === 'later' ? NOW + HOUR : at,
        subject: { site: { target: `${name}.example`, domain: `${name}.example` } },
      },
      at,
    )
  const result = await examined(published('2.3.0'), at)
  const [claim] = await claimSites(store, { now: at, worker: 'w1', limit: 1, leaseMs: 60_000 })
  await saveExamination(store, {
    id: claim?.id ?? '',
    siteId: claim?.subject.id ?? '',
    startedAt: at,
    finishedAt: at + 4_000,
    vantage: 'fra-1',
    result,
    documents: new Map(),
    events: [{ kind: 'card_changed', at, params: {} }],
    dueAt: NOW + DAY,
  })
  const scan = async (target: string, outcome?: ScanOutcome): Promise<string> => {
    const asked = { target, domain: target, requester: target, now: NOW - 60_000 }
    const answer = await requestScan(store, asked)
    if (!answer.ok) throw new Error(`no scan of ${target}`)
    if (outcome !== undefined) {
      const [one] = await claimScans(store, { now: NOW, worker: 'w1', limit: 1, leaseMs: 60_000 })
      await finishScan(store, one?.id ?? '', outcome, NOW - 30_000)
    }
    return answer.scan.id
  }
  return {
    done: await scan('tide.example', { ok: true, result }),
    failed: await scan('silent.example', { ok: false, failure: 'unanswered' }),
    waiting: await scan('waiting.example'),
  }
}

export interface Scans {
  readonly done: string
  readonly failed: string
  readonly waiting: string
}

/** Digests that no list has. */
const OTHER = { toolset: `sha256:${'0'.repeat(64)}`, schema: `sha256:${'0'.repeat(64)}` }

/** A server of each kind; every name says which. */
export async function populate({ watch, store }: Harbour): Promise<void> {
  const good = serverOf(tools(12), { name: 'tide-tables', title: 'Tide tables' })
  const grown = serverOf(tools(13), { name: 'tide-tables', title: 'Tide tables' })
  await watch(
    'tidewater/tide-tables',
    daily(75, (ago) => (ago === 40 || ago === 41 ? SILENT : ago > 20 ? good : grown)),
    { title: 'Tide tables' },
  )
  const poisoned = serverOf([POISONED, ...tools(39)], { name: 'harbour' })
  await watch('northsea/poisoned', [{ at: NOW - 2 * HOUR, server: poisoned, baseline: OTHER }])
  await watch('havn/gate', [{ at: NOW - 3 * HOUR, server: GATED }], { url: ENDPOINT })
  await watch(
    'springtide/silent',
    daily(3, (ago) => (ago > 0 ? good : SILENT)),
  )
  await watch('springtide/broken', [{ at: NOW - HOUR, server: BROKEN }])
  await watch('rebind/unsigned', [{ at: NOW - HOUR, server: good, leftPublic: true }])
  await watch('hush/no-tools', [{ at: NOW - HOUR, server: serverOf([]) }])
  await watch('hush/one-tool', [{ at: NOW - HOUR, server: serverOf(tools(1)) }])
  await watch('vast/five-thousand', [{ at: NOW - HOUR, server: serverOf(tools(5_000)) }])
  await watch(
    'hostile/words',
    [
      {
        at: NOW - HOUR,
        server: serverOf(
          HOSTILE.map((text, index) => ({
            name: `${text}${index}`,
            title: text,
            description: `${text} ${text}`,
          })),
          { name: HOSTILE[0], version: HOSTILE[1], title: HOSTILE[5] },
        ),
      },
    ],
    { title: `${HOSTILE[0]} ${HOSTILE[5]}` },
  )
  await watch(
    `consolidated-harbour-authority-of-the-northern-shires/${'tidal-window-'.repeat(4)}v2`,
    [{ at: NOW - HOUR, server: good }],
    {
      title:
        'Harbour-Authority-Consolidated-Vessel-Traffic-Berth-Allocation-Pilotage-Towage-Mooring-Customs-Pre-Arrival-Notification-Waste-Declaration-and-Tidal-Window-Computation-Service-for-Small-Commercial-Ports',
    },
  )
  await watch('new/not-yet', [])
  const paused = await watch('quiet/paused', [{ at: NOW - 30 * HOUR, server: good }])
  await setWatchState(store, { endpointId: paused }, 'paused', NOW)
  const gone = await watch('quiet/opted-out', [{ at: NOW - 30 * HOUR, server: good }])
  await setWatchState(store, { endpointId: gone }, 'opted_out', NOW)
  const late = { title: 'Tide clock', dueAt: NOW - 166 * HOUR }
  await watch('oldpier/stale', [{ at: NOW - 178 * HOUR, server: legacy() }], late)
}
