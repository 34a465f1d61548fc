/** Rows of invented servers, as they are before anybody has looked at one. */
import { randomUUID } from 'node:crypto'
import type { Endpoints, Targets } from '../observatory/src/store/schema.ts'

/** An endpoint that is due; its host is its domain too, unless that is said. */
export function endpointRow(
  given: Pick<Endpoints, 'url' | 'host' | 'added_at' | 'due_at'> &
    Partial<Pick<Endpoints, 'domain'>>,
): Endpoints {
  return {
    id: randomUUID(),
    domain: given.host,
    cadence: 'unclaimed',
    state: 'active',
    paused_by: null,
    claim_id: null,
    claim_worker: null,
    observed_at: null,
    last_run_id: null,
    ...given,
  }
}

/** A name of an endpoint. */
export function targetRow(
  given: Pick<Targets, 'provider' | 'name' | 'endpoint_id' | 'added_at'>,
): Targets {
  return {
    id: randomUUID(),
    title: null,
    site_id: null,
    source: 'file',
    listed: 1,
    ...given,
  }
}
