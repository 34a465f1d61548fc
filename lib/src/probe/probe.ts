import type { Send } from '../exchange.ts'
import type { Run } from '../run/run.ts'
import { judge, type JudgeOptions } from './judge.ts'
import { observe, type Observed, type ObserveOptions } from './observe.ts'

/** Options of `probe`: those of observing and of judging, and who performs the exchanges. */
export interface ProbeOptions extends ObserveOptions, JudgeOptions {
  /** Performs one exchange; that of `countersign/net` refuses what a prober must not contact. */
  readonly send: Send
}

/** The run beside the evidence that it was judged from. */
export interface Probed extends Observed {
  readonly run: Run
}

/**
 * Looks at an endpoint once and judges what was seen. Never rejects; what any party does wrong is an
 * assertion or an observation.
 *
 * @example
 * const { run } = await probe('https://api.example.com/mcp', {
 *   send: guard.send, client: { name: 'example', version: '1.0.0' }, now: Date.now,
 * })
 */
export async function probe(endpoint: string, options: ProbeOptions): Promise<Probed> {
  const observed = await observe(endpoint, options.send, options)
  return { ...observed, run: judge(observed.evidence, observed.bodies, options) }
}
