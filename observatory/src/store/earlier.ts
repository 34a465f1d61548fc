/** What a new run of an endpoint is compared with: of all its runs, the newest of each kind. */
import { sql } from 'kysely'
import type { Store } from './open.ts'
import type { RunRow } from './types.ts'

/** The newest runs of an endpoint by what they showed; absent where no run showed it. */
export interface EarlierRow {
  readonly endpointId: string
  /** Of the newest run that decided something. */
  readonly decided?: 'answered' | 'unanswered'
  /** When the newest answered run began. */
  readonly answeredAt?: number
  /** The newest that recorded a revision. */
  readonly spoken?: Pick<RunRow, 'offeredRevision' | 'recordedRevision' | 'era'>
  /** The newest whose list was read to its end. */
  readonly listed?: {
    readonly id: string
    readonly snapshotDigest: string
    /** Of what it saw, as far as that is in the store. */
    readonly bodies: ReadonlySet<string>
  }
}

interface Row {
  readonly id: string
  readonly decided: 'answered' | 'unanswered' | null
  readonly answered_at: number | null
  readonly offered: string | null
  readonly recorded: string | null
  readonly era: 'modern' | 'legacy' | null
  readonly listed_id: string | null
  readonly listed_digest: string | null
}

/** For each of these endpoints, by its id. Ids of endpoints that are not there are passed over. */
export async function earlierRuns(
  { db }: Store,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, EarlierRow>> {
  if (endpointIds.length === 0) return new Map()
  const newest = (column: string, condition: string) =>
    sql`(select ${sql.ref(column)} from runs where endpoint_id = endpoints.id
      and ${sql.raw(condition)} order by finished_at desc, id desc limit 1)`
  // Of one that never answered, all runs would be looked at.
  const answered = sql`case when exists (select 1 from days
      where days.endpoint_id = endpoints.id and days.answered > 0)
    then ${newest('started_at', `day_verdict = 'answered'`)} end`
  const { rows } = await sql<Row>`
    select endpoints.id,
      ${newest('day_verdict', `day_verdict <> 'undecidable'`)} as decided,
      ${answered} as answered_at,
      spoken.offered_revision as offered, spoken.recorded_revision as recorded, spoken.era as era,
      listed.id as listed_id, listed.snapshot_digest as listed_digest
    from endpoints
    left join runs as spoken on spoken.id = ${newest('id', 'recorded_revision is not null')}
    left join runs as listed on listed.id = ${newest('id', 'snapshot_digest is not null')}
    where endpoints.id in (${sql.join(endpointIds)})`.execute(db)
  const bodies = await bodiesByRun(
    db,
    rows.flatMap(({ listed_id: id }) => id ?? []),
  )
  return new Map(rows.map((row) => [row.id, earlierRow(row, bodies)]))
}

type Bodies = ReadonlyMap<string, ReadonlySet<string>>

async function bodiesByRun(db: Store['db'], runIds: readonly string[]): Promise<Bodies> {
  if (runIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('run_blobs')
    .select(['run_id', 'digest'])
    .where('run_id', 'in', runIds)
    .where('role', '=', 'body')
    .execute()
  const bodies = new Map<string, Set<string>>()
  for (const { run_id: id, digest } of rows) {
    const some = bodies.get(id)
    if (some === undefined) bodies.set(id, new Set([digest]))
    else some.add(digest)
  }
  return bodies
}

function earlierRow(row: Row, bodies: Bodies): EarlierRow {
  const { decided, answered_at: answeredAt, offered, recorded, era } = row
  const { listed_id: listedId, listed_digest: snapshotDigest } = row
  return {
    endpointId: row.id,
    ...(decided !== null && { decided }),
    ...(answeredAt !== null && { answeredAt }),
    ...(offered !== null &&
      recorded !== null && {
        spoken: {
          offeredRevision: offered,
          recordedRevision: recorded,
          ...(era !== null && { era }),
        },
      }),
    ...(listedId !== null &&
      snapshotDigest !== null && {
        listed: { id: listedId, snapshotDigest, bodies: bodies.get(listedId) ?? new Set() },
      }),
  }
}
