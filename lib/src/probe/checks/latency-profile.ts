import { reasonOf } from '../../run/reason.ts'
import { skipped, unverified, verified, type Check } from '../outcome.ts'
import type { Seen } from '../seen.ts'

/**
 * VERIFIED means measured: milliseconds from just before sending to the response's headers, without
 * the look-up of the name and without the body, over the answered requests to the endpoint. Nearest
 * rank: below twenty samples the 95th percentile is the slowest.
 */
export const latencyProfile: Check = {
  id: 'latency_profile',
  judge({ steps, handshake, settled, rest }) {
    if (!settled) return skipped(rest)
    const samples = steps.flatMap(sampleOf).toSorted((a, b) => a - b)
    const n = samples.length
    const p50 = samples[Math.ceil(n * 0.5) - 1]
    const p95 = n < 20 ? samples.at(-1) : samples[Math.ceil(n * 0.95) - 1]
    if (handshake.state === 'gated' || p50 === undefined || p95 === undefined) {
      return unverified(reasonOf('latency_not_measured', {}))
    }
    return verified(reasonOf('latency_measured', { p50: Math.round(p50), p95: Math.round(p95), n }))
  },
}

function sampleOf({ step, reply }: Seen): readonly number[] {
  const { firstByte, resolved = 0 } = step.timings
  if (step.role === 'metadata' || reply.status === undefined || firstByte === undefined) return []
  const wait = firstByte - resolved
  return wait >= 0 ? [wait] : []
}
