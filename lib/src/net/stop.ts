import type { Failure } from '../exchange.ts'
import { ticks } from './clock.ts'
import { failure } from './failure.ts'
import type { Phase } from './failure.ts'
import { afterReading } from './late.ts'

/**
 * The one clock and the one off switch of an exchange: its total deadline, its caller's signal and
 * the closing of its guard all end here. Whoever waits for something registers how to give it up.
 */
export class Stop {
  /** What the exchange is doing, for the failure's `phase`. */
  phase: Phase = 'resolve'
  #why: Failure | undefined
  #deadline = Infinity
  #end: (() => void) | undefined
  #listeners: ((why: Failure) => void)[] = []
  readonly #signal: AbortSignal | undefined
  readonly #abort = (): void => this.end(failure('aborted', this.phase))

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal
    if (signal?.aborted === true) this.#abort()
    signal?.addEventListener('abort', this.#abort)
  }

  /** Starts the total deadline; a later call can only bring it nearer. */
  start(totalMs: number): void {
    const deadline = ticks() + totalMs
    if (deadline >= this.#deadline) return
    this.#end?.()
    this.#deadline = deadline
    this.#end = afterReading(totalMs, () => {
      this.end(failure('time_budget', this.phase, { phase: this.phase, limit: totalMs }))
    })
  }

  /** Why the exchange must end, once it must. */
  get why(): Failure | undefined {
    return this.#why
  }

  /** Milliseconds left of the total. */
  get left(): number {
    return Math.max(0, this.#deadline - ticks())
  }

  /** Ends the exchange for a reason; only the first one counts. */
  end(why: Failure): void {
    if (this.#why !== undefined) return
    this.#why = why
    const listeners = this.#listeners
    this.#listeners = []
    for (const listener of listeners) listener(why)
  }

  /** Calls `listener` when the exchange must end, at once if it already must. Returns the undoing. */
  on(listener: (why: Failure) => void): () => void {
    if (this.#why === undefined) this.#listeners.push(listener)
    else listener(this.#why)
    return () => {
      const index = this.#listeners.indexOf(listener)
      if (index !== -1) this.#listeners.splice(index, 1)
    }
  }

  /** Lets go of the timer and the signal. */
  release(): void {
    this.#end?.()
    this.#signal?.removeEventListener('abort', this.#abort)
    this.#listeners = []
  }
}
