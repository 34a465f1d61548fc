import { latestEvents } from '../../store/events.ts'
import type { EventRow } from '../../store/types.ts'
import { array, COUNT, FLAG, object, TEXT } from '../../web/api/schema.ts'
import { iso } from '../../web/views/shown.ts'
import { AT, TARGET, targetReply } from '../schemas.ts'
import { refIn, replyFor } from '../target.ts'
import { tool, type Tool } from '../tool.ts'
import { untrusted, UNTRUSTED } from '../untrusted.ts'

interface Input {
  readonly target: string
  readonly limit?: number
  readonly before?: number
}

const USUAL = 20
const MOST = 50

export const GET_HISTORY: Tool = tool<Input>({
  name: 'get_history',
  title: 'History of one server',
  description:
    'What changed, the newest first: tools, identity, protocol revision, outages, drift from what its owner approved, published cards and catalogs. Events are what this observatory saw between two looks; nothing is filled in.',
  required: { target: TARGET },
  optional: {
    limit: { type: 'integer', minimum: 1, maximum: MOST, default: USUAL },
    before: { type: 'integer', minimum: 1, description: 'Only events with smaller numbers.' },
  },
  output: targetReply({
    ref: TEXT,
    events: array(
      object(
        { seq: COUNT, kind: TEXT, at: AT, facts: { type: 'object' } },
        { run_id: TEXT, untrusted: UNTRUSTED },
      ),
      { maxItems: MOST },
    ),
    more: FLAG,
  }),
  call: async ({ target, limit = USUAL, before }, { options }) =>
    await replyFor(options.store, target, async (watched) => {
      const found = await latestEvents(options.store, {
        ...(watched.endpoint !== undefined && { endpointId: watched.endpoint.id }),
        ...(watched.site !== undefined && { siteId: watched.site.id }),
        ...(before !== undefined && { before }),
        limit: limit + 1,
      })
      return {
        ref: refIn(watched),
        events: found.slice(0, limit).map(eventFacts),
        more: found.length > limit,
      }
    }),
})

/** Words of ours: ids of rules, states and reasons. */
const OWN_WORDS = new Set([
  'severity',
  'rules',
  'undiffable',
  'side',
  'reason',
  'check',
  'check_id',
])
/** Digests, ids of runs, instants and dated revisions cannot speak. */
const MUTE =
  /^(?:sha256:[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?)$/

/** Of what an event carries, what a server wrote is kept apart. */
function eventFacts({ seq, kind, at, params, runId }: EventRow): object {
  const isOwn = ([name, value]: readonly [string, unknown]): boolean =>
    typeof value !== 'string' || OWN_WORDS.has(name) || MUTE.test(value)
  const all = Object.entries(params)
  const texts = all.flatMap((one) => (isOwn(one) ? [] : `${one[0]}: ${one[1]}`))
  return {
    seq,
    kind,
    at: iso(at),
    ...(runId !== undefined && { run_id: runId }),
    facts: Object.fromEntries(all.filter(isOwn)),
    ...untrusted({ texts: texts.join('; ') }),
  }
}
