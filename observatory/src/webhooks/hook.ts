/** Types only: who is told of events. */
import type { Owned } from '../store/owned.ts'
import type { EventKind } from '../figures/event-kinds.ts'

export interface Hook {
  /** As the operator calls it; part of no message. */
  readonly name: string
  /** An https URL. */
  readonly url: string
  /** Empty: all. */
  readonly events: readonly EventKind[]
  /** Providers, and names as `provider/name`. Empty: all. */
  readonly targets: readonly string[]
  /** Keys; each signs, so that a receiver may change from one to the next at any time. */
  readonly keys: readonly Uint8Array[]
  /** Told of nothing but this, whatever it is called. Absent: of all. */
  readonly of?: Owned
}
