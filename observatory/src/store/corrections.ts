/** Corrections: what is said of results later. The results themselves are immutable. */
import type { Store } from './open.ts'
import { parsed } from './rows.ts'
import type { Corrections } from './schema.ts'
import type { Correction } from './types.ts'

/** Adds one, for good: there is no way to change one or to take it away. */
export async function addCorrection(store: Store, correction: Correction): Promise<void> {
  await store.db
    .insertInto('corrections')
    .values({
      id: correction.id,
      at: correction.at,
      title: correction.title,
      text: correction.text,
      suite_versions: JSON.stringify(correction.suiteVersions),
      endpoint_id: correction.endpointId ?? null,
      run_id: correction.runId ?? null,
    })
    .execute()
}

/** All of them, the newest first. */
export async function listCorrections(store: Store): Promise<readonly Correction[]> {
  const rows = await store.db
    .selectFrom('corrections')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(correctionOf)
}

/** Those that concern an endpoint: its own, those of its runs, and those of suites at large. */
export async function correctionsOf(
  store: Store,
  endpointId: string,
): Promise<readonly Correction[]> {
  const rows = await store.db
    .selectFrom('corrections')
    .leftJoin('runs', 'runs.id', 'corrections.run_id')
    .selectAll('corrections')
    .where((eb) =>
      eb.or([
        eb('corrections.endpoint_id', '=', endpointId),
        eb('runs.endpoint_id', '=', endpointId),
        eb.and([eb('corrections.endpoint_id', 'is', null), eb('corrections.run_id', 'is', null)]),
      ]),
    )
    .orderBy('corrections.at', 'desc')
    .orderBy('corrections.id')
    .execute()
  return rows.map(correctionOf)
}

function correctionOf(row: Corrections): Correction {
  return {
    id: row.id,
    at: row.at,
    title: row.title,
    text: row.text,
    suiteVersions: parsed(row.suite_versions),
    ...(row.endpoint_id !== null && { endpointId: row.endpoint_id }),
    ...(row.run_id !== null && { runId: row.run_id }),
  }
}
