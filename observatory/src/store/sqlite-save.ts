/** Saving runs in the embedded database: one transaction, every statement prepared once. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Batch, RunRows } from './batch.ts'
import type { Prepare } from './sqlite.ts'

/** Saves those of the runs whose claims are held. All of them or, when it throws, none. */
export function saveOnSqlite(
  database: DatabaseSync,
  prepare: Prepare,
  batch: Batch,
): readonly string[] {
  prepare('begin immediate').run()
  try {
    const saved = batch.filter((rows) => save(prepare, rows)).map(({ run }) => run.id)
    prepare('commit').run()
    return saved
  } catch (error) {
    // A disk that is full has ended the transaction already.
    if (database.isTransaction) prepare('rollback').run()
    throw error
  }
}

function save(prepare: Prepare, rows: RunRows): boolean {
  const { run, envelope } = rows
  const held = prepare('select 1 from endpoints where id = ? and claim_id = ?')
  if (held.get(run.endpoint_id, run.id) === undefined) return false
  const insert = (table: string, row: object, after = ''): void => {
    const values: SQLInputValue[] = Object.values(row)
    const marks = values.map(() => '?').join(', ')
    const names = Object.keys(row).join(', ')
    prepare(`insert into ${table} (${names}) values (${marks}) ${after}`).run(...values)
  }
  for (const { digest, bytes } of rows.blobs)
    if (bytes !== undefined) insert('blobs', { digest, bytes }, 'on conflict do nothing')
  if (envelope !== undefined) {
    insert('leaves', { digest: envelope.digest, added_at: envelope.added_at })
    insert('envelopes', envelope)
  }
  insert('runs', { ...run, last: 15, pruned_at: null })
  for (const { digest, role } of rows.blobs)
    insert('run_blobs', { run_id: run.id, digest, role }, 'on conflict do nothing')
  for (const assertion of rows.assertions) {
    const previous = assertion.n === 1 ? null : assertion.n - 1
    insert('assertions', { run_id: run.id, ...assertion, previous })
  }
  insert(
    'days',
    {
      endpoint_id: run.endpoint_id,
      day: run.day,
      answered: run.day_verdict === 'answered' ? 1 : 0,
      unanswered: run.day_verdict === 'unanswered' ? 1 : 0,
      undecidable: run.day_verdict === 'undecidable' ? 1 : 0,
      listed: run.list_read,
    },
    `on conflict (endpoint_id, day) do update set answered = answered + excluded.answered,
       unanswered = unanswered + excluded.unanswered,
       undecidable = undecidable + excluded.undecidable, listed = listed + excluded.listed`,
  )
  for (const { kind, at, params } of rows.events) {
    const counted = prepare(
      `update counters set value = value + 1 where name = 'events' returning value`,
    ).get()
    const seq = Number(counted?.['value'])
    insert('events', { seq, kind, at, params, endpoint_id: run.endpoint_id, run_id: run.id })
  }
  prepare(
    `update endpoints set claim_id = null, claim_worker = null, due_at = ?, observed_at = ?,
       last_run_id = ? where id = ?`,
  ).run(rows.dueAt, run.finished_at, run.id, run.endpoint_id)
  return true
}
