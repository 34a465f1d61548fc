import type { Drift, Evidence, Run, Snapshot } from 'countersign/run'
import { visible } from 'countersign/text'
import type { DayVerdict, NewEvent, RunDetail, RunRow } from '../store/types.ts'
import { expiryStep } from './certificate.ts'
import { isFlip, isRevisionChange, type Spoken } from './revision.ts'
import { reasonIn, spokenIn } from './run-facts.ts'
import { faceChangeOf } from './tools-change.ts'

/** What just came out of a probe. */
export interface JudgedRun {
  readonly run: Run
  readonly evidence: Pick<Evidence, 'certificate'>
  readonly dayVerdict: DayVerdict
}

/** The runs of the same endpoint before it that something is compared with. */
export interface EarlierRuns {
  /** The newest that was answered or unanswered. */
  readonly decided?: { readonly dayVerdict: 'answered' | 'unanswered' } | undefined
  /** The latest start of an answered one, in milliseconds: a certificate was seen then. */
  readonly answeredAt?: number | undefined
  /** The newest that recorded a revision. */
  readonly spoken?: Spoken | undefined
  /** The newest whose list was read to its end, with its snapshot. */
  readonly listed?: ListedBefore | undefined
}

interface ListedBefore {
  readonly id: string
  readonly snapshot: Snapshot
  /** Empty when retention took it away. */
  readonly drift: readonly Drift[]
}

/**
 * Picks out what a run is compared with.
 *
 * @param rows the runs before it, newest first
 * @param listed the newest whose list was read, in detail
 */
export function earlierIn(rows: readonly RunRow[], listed?: RunDetail): EarlierRuns {
  const decided = rows.map(({ dayVerdict }) => dayVerdict).find((one) => one !== 'undecidable')
  const answered = rows.filter(({ dayVerdict }) => dayVerdict === 'answered')
  const spoken = rows.find(({ recordedRevision }) => recordedRevision !== undefined)
  return {
    ...(decided && { decided: { dayVerdict: decided } }),
    ...(answered.length > 0 && {
      answeredAt: answered.reduce((latest, { startedAt }) => Math.max(latest, startedAt), 0),
    }),
    ...(spoken && { spoken }),
    ...(listed?.snapshot && {
      listed: { id: listed.id, snapshot: listed.snapshot, drift: listed.drift },
    }),
  }
}

/**
 * The events that a run leads to, held against the runs before it in the order in which they were
 * made. A first run changed nothing: it can only differ from a list that the owner approved. What
 * decided nothing leads to neither `down` nor `up`.
 */
export function eventsOfRun(judged: JudgedRun, earlier: EarlierRuns): readonly NewEvent[] {
  const at = Date.parse(judged.run.finishedAt)
  const of = (
    kind: NewEvent['kind'],
    params: NewEvent['params'] | undefined,
  ): readonly NewEvent[] => (params === undefined ? [] : [{ kind, at, params }])
  const { listed } = earlier
  const { run } = judged
  const face =
    listed && run.snapshot ? faceChangeOf(listed.snapshot, run.snapshot) : NOTHING_COMPARED
  const since = listed && { since: listed.id }
  const turn = turnOf(judged, earlier)
  return [
    ...(turn === undefined ? [] : of(turn.kind, turn.params)),
    ...of('tools_changed', face.tools && { ...face.tools, ...since }),
    ...run.drift
      .filter((drift) => !isKnown(drift, listed))
      .flatMap(({ check, previous, current }) =>
        of('baseline_mismatch', { check, previous, current }),
      ),
    ...of('revision_changed', revisionIn(run, earlier.spoken)),
    ...of('identity_changed', face.identity && { ...face.identity, ...since }),
    ...of('certificate_expiring', expiryIn(judged, earlier.answeredAt)),
  ]
}

const NOTHING_COMPARED: ReturnType<typeof faceChangeOf> = {}

/** From answered to unanswered or back. */
function turnOf(
  { run, dayVerdict }: JudgedRun,
  { decided }: EarlierRuns,
): Pick<NewEvent, 'kind' | 'params'> | undefined {
  if (decided === undefined || decided.dayVerdict === dayVerdict) return undefined
  if (dayVerdict === 'undecidable') return undefined
  const reason = reasonIn(run.assertions, 'reachability')
  return {
    kind: dayVerdict === 'answered' ? 'up' : 'down',
    params: { ...(reason && { reason: reason.key, ...reason.params }) },
  }
}

function revisionIn(run: Run, before: Spoken | undefined): NewEvent['params'] | undefined {
  const after = spokenIn(run)
  if (before === undefined || !isRevisionChange(before, after)) return undefined
  return {
    before: revisionText(before),
    after: revisionText(after),
    ...(isFlip(before, after) && { era_before: `${before.era}`, era_after: `${after.era}` }),
  }
}

function revisionText({ recordedRevision = '' }: Spoken): string {
  return visible(recordedRevision, { max: 32 })
}

function expiryIn(
  { run, evidence }: JudgedRun,
  answeredAt: number | undefined,
): NewEvent['params'] | undefined {
  const endsAt = evidence.certificate?.endsAt
  if (endsAt === undefined || answeredAt === undefined) return undefined
  const days = expiryStep(endsAt, answeredAt, Date.parse(run.startedAt))
  return days === undefined ? undefined : { days, ends_at: endsAt }
}

/** The same mismatch was there in the last list, and was spoken of then. */
function isKnown({ check, previous, current }: Drift, listed: ListedBefore | undefined): boolean {
  return (listed?.drift ?? []).some(
    (known) => known.check === check && known.previous === previous && known.current === current,
  )
}
