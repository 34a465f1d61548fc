/** What a webhook says. Pure. */
import type { EventSubject } from '../store/event-subjects.ts'
import type { EventRow, Slug } from '../store/types.ts'
import type { Hook } from './hook.ts'

/** More than any endpoint has. */
const MOST_NAMES = 50

/** Whether a hook is told of an event. */
export function wants(
  { events, targets }: Pick<Hook, 'events' | 'targets'>,
  event: EventRow,
  subject: EventSubject | undefined,
): boolean {
  if (events.length > 0 && !events.includes(event.kind)) return false
  if (targets.length === 0) return true
  return (subject?.names ?? []).some(
    ({ provider, name }) => targets.includes(provider) || targets.includes(`${provider}/${name}`),
  )
}

/**
 * The body of an event's message, as JSON: `type` is the event's kind, `timestamp` when it was.
 *
 * @param reportUrl where a name's report is, when that is known
 */
export function eventBody(
  event: EventRow,
  subject: EventSubject | undefined,
  reportUrl: (slug: Slug) => string | undefined,
): string {
  const names = subject?.names.slice(0, MOST_NAMES) ?? []
  const [first] = names
  return JSON.stringify({
    type: event.kind,
    timestamp: new Date(event.at).toISOString(),
    data: {
      seq: event.seq,
      targets: names.map(({ provider, name }) => `${provider}/${name}`),
      [event.siteId === undefined ? 'endpoint' : 'site']: subject?.at,
      runId: event.runId,
      examinationId: event.examinationId,
      params: event.params,
      report: first && reportUrl(first),
    },
  })
}

/** The body of a message that only shows that messages arrive. */
export function testBody({ name }: Pick<Hook, 'name'>, now: number): string {
  return JSON.stringify({
    type: 'test',
    timestamp: new Date(now).toISOString(),
    data: { webhook: name },
  })
}
