/** What happened, in the order in which it was seen; and what was corrected later. */
import { listCorrections } from '../../store/corrections.ts'
import { eventsSince } from '../../store/events.ts'
import { listedNames } from '../../store/listed-names.ts'
import { EVENT_KINDS, type EventKind } from '../../figures/event-kinds.ts'
import { iso } from '../views/shown.ts'
import { json } from './answers.ts'
import { eventDocument } from './event.ts'
import type { Asked, Operation } from './operation.ts'
import { ApiProblem } from './problem.ts'
import { countIn, LIMIT, limitIn, pathWith, runPath, serverPath } from './reading.ts'
import { array, one } from './schema.ts'

const JSON_TYPE = 'application/json'

/** Events only of listed servers; corrections are few, and come all at once. */
export const CHANGE_OPERATIONS: readonly Operation[] = [
  {
    id: 'listChanges',
    tag: 'changes',
    method: 'GET',
    path: '/api/v1/changes',
    summary: 'Events of all listed servers, the oldest first',
    description: [
      'To follow them, ask for `next` again and again; it is there even when nothing is new.',
      'Numbers grow with every event, and some are not in it: those of servers that are not listed.',
    ].join(' '),
    parameters: [
      {
        name: 'after',
        in: 'query',
        description: 'Only events with greater numbers. Default 0: all.',
        schema: { type: 'integer', minimum: 0, default: 0 },
      },
      LIMIT,
      {
        name: 'kind',
        in: 'query',
        description: 'Only events of these kinds; may be given several times.',
        schema: array(one(...EVENT_KINDS)),
      },
    ],
    answer: { description: 'A page of events.', type: JSON_TYPE, schema: 'Changes' },
    problems: ['query'],
    kept: true,
    handle: async (asked) => {
      const { store } = asked.options
      const limit = limitIn(asked)
      const after = countIn(asked, 'after') ?? 0
      const found = await eventsSince(store, after, { kinds: kindsIn(asked), limit })
      const ids = found.flatMap(({ endpointId, siteId }) => endpointId ?? siteId ?? [])
      const names = await listedNames(store, [...new Set(ids)])
      const events = found.flatMap((event) => {
        const servers = names.get(event.endpointId ?? event.siteId ?? '')
        return servers === undefined
          ? []
          : [{ ...eventDocument(event), servers: servers.map(serverPath) }]
      })
      return json(asked, {
        format: 'countersign.changes',
        formatVersion: 1,
        events,
        more: found.length === limit,
        next: pathWith(asked, { after: `${found.at(-1)?.seq ?? after}` }),
      })
    },
  },
  {
    id: 'listCorrections',
    tag: 'changes',
    method: 'GET',
    path: '/api/v1/corrections',
    summary: 'What the operator says of earlier results, the newest first',
    description: 'The results themselves never change.',
    answer: { description: 'All corrections.', type: JSON_TYPE, schema: 'Corrections' },
    problems: [],
    handle: async (asked) => {
      const corrections = await listCorrections(asked.options.store)
      const ids = corrections.flatMap(({ endpointId }) => endpointId ?? [])
      const names = await listedNames(asked.options.store, [...new Set(ids)])
      return json(asked, {
        format: 'countersign.corrections',
        formatVersion: 1,
        corrections: corrections.map(
          ({ id, at, title, text, suiteVersions, endpointId, runId }) => ({
            id,
            at: iso(at),
            title,
            text,
            suiteVersions,
            ...(endpointId !== undefined && {
              servers: (names.get(endpointId) ?? []).map(serverPath),
            }),
            ...(runId !== undefined && { run: runPath(runId) }),
          }),
        ),
      })
    },
  },
]

function kindsIn({ url }: Asked): readonly EventKind[] {
  return [...new Set(url.searchParams.getAll('kind'))].map((text) => {
    const kind = EVENT_KINDS.find((known) => known === text)
    if (kind === undefined) throw new ApiProblem('query', { parameter: 'kind' })
    return kind
  })
}
