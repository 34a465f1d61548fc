/** What the walks walk through: a harbour with servers of every kind, really signed and in a log. */
import { indexAll } from '../../src/jobs/search.ts'
import { LANGUAGES } from '../../src/web/text/languages.ts'
import { requestScan } from '../../src/store/scans.ts'
import { openApiGround, type ApiGround } from '../web/api-ground.ts'
import { GATED, serverOf, tools } from '../web/fleet.ts'
import { HOUR, NOW } from '../web/harbour.ts'
import { PSEUDO } from '../web/pseudo.ts'
import { examineSites, populate } from '../web/scenes.ts'
import { atTheEnd, served } from './stage.ts'

export interface Shore {
  readonly ground: ApiGround
  readonly origin: string
  /** Every page that is found by its address alone, and some that are not there. */
  readonly pages: readonly string[]
  readonly runs: Readonly<Record<'first' | 'grown' | 'gated', string>>
}

const BOOKING = {
  name: 'book_berth',
  description: 'Books a berth at the quay.',
  inputSchema: {
    type: 'object',
    properties: { berth: { type: 'string' }, hours: { type: 'integer', maximum: 72 } },
    required: ['berth'],
  },
}
const STRICTER = {
  ...BOOKING,
  description: 'Books a berth at the quay, and pays for it.',
  inputSchema: { ...BOOKING.inputSchema, required: ['berth', 'hours'] },
}

let opened: Promise<Shore> | undefined

/** The one that all walks share; who changes something opens a harbour of its own. */
export async function shore(): Promise<Shore> {
  opened ??= open()
  return await opened
}

async function open(): Promise<Shore> {
  const ground = await openApiGround({
    languages: [...LANGUAGES, PSEUDO],
    claims: { requesterOf: () => 'somebody', fast: true, sealKey: Buffer.alloc(32, 5) },
  })
  atTheEnd(() => ground.close())
  const { look, store } = ground
  const before = serverOf([BOOKING, { name: 'old_one' }, ...tools(3)], { version: '1.0.0' })
  const after = serverOf([STRICTER, { name: 'new_one' }, ...tools(3)], { version: '1.1.0' })
  const runs = {
    first: await look('berths/booking', before, NOW - 30 * HOUR, { dueAt: NOW - 5 * HOUR }),
    grown: await look('berths/booking', after, NOW - 5 * HOUR),
    gated: await look('lock/gate', GATED, NOW - 4 * HOUR),
  }
  await ground.sequence()
  await populate(ground)
  const scans = await examineSites(ground)
  const refused = await requestScan(store, {
    target: 'later.example',
    domain: 'later.example',
    requester: 'somebody else',
    now: NOW,
  })
  if (!refused.ok) throw new Error('no scan')
  await indexAll(store)
  const pages = [
    '/',
    '/servers',
    '/servers?q=tide&check=failed',
    '/servers?q=nothing-has-this-name',
    '/servers/berths/booking',
    '/servers/tidewater/tide-tables',
    '/servers/northsea/poisoned',
    '/servers/havn/gate',
    '/servers/rebind/unsigned',
    '/servers/springtide/silent',
    '/servers/oldpier/stale',
    '/servers/hush/no-tools',
    '/servers/hush/one-tool',
    '/servers/vast/five-thousand',
    '/servers/hostile/words',
    '/servers/new/not-yet',
    '/servers/quiet/paused',
    '/servers/sites/catalog',
    '/servers/sites/later',
    `/scan/${scans.done}`,
    `/scan/${scans.failed}`,
    `/runs/${runs.grown}`,
    `/runs/${runs.gated}`,
    '/servers/rebind/unsigned/evidence',
    '/servers/hostile/words/evidence',
    `/diff?from=${runs.first}&to=${runs.grown}`,
    '/servers/tidewater/tide-tables/diff',
    '/servers/hostile/words/diff',
    '/servers/berths/booking/claim',
    '/owner',
    '/checks',
    '/methodology',
    '/corrections',
    '/keys',
    '/log',
    '/status',
    '/statistics',
    '/probe',
    '/api',
    '/lint',
    '/checks/tool_description_hygiene',
    '/nowhere',
  ]
  return { ground, origin: await served(ground.options), pages, runs }
}
