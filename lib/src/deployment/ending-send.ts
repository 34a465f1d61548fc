import type { Send } from '../exchange.ts'

/** What a run is given to ask with. */
interface Asking {
  readonly send: Send
  readonly now: () => number
  readonly signal?: AbortSignal
}

/** A `send` that ends with the run: no exchange goes on after `deadline`, in milliseconds since the epoch. */
export function endingSend({ send, now, signal }: Asking, deadline: number): Send {
  return (outgoing) => {
    const left = Math.max(0, deadline - now())
    const totalMs = Math.min(outgoing.limits?.totalMs ?? left, left)
    const limits = { ...outgoing.limits, totalMs }
    return send({ ...outgoing, limits, ...(signal && { signal }) })
  }
}
