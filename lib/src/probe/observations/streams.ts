import type { Observation } from '../../run/observation.ts'
import type { RunView } from '../view.ts'
import { observed, type ObservationRule } from './rule.ts'
import { fieldOf, sightsOf } from './sight.ts'

const STREAM_LEFT_OPEN: ObservationRule = {
  code: 'stream_left_open',
  severity: 'note',
  title: 'The event stream stays open after the response',
  why: 'The server should end the stream once the response is sent; clients that wait for its end hang, and each request costs a connection.',
  mend: 'End the response after the event that holds the JSON-RPC response.',
  spec: 'MCP 2025-11-25, transports, sending messages to the server',
  say: () => 'The event stream was not ended when its response had come.',
}

export const STREAM_RULES: readonly ObservationRule[] = [STREAM_LEFT_OPEN]

/**
 * Event streams that went on after the response. Reading stops at the response and the connection is
 * kept when the stream ends within a moment; that the next request had to connect anew, to the same
 * origin and without a `Connection: close`, shows that it did not.
 */
export function observeStreams(view: RunView): readonly Observation[] {
  const sights = sightsOf(view)
  return sights.flatMap(({ seen, step }, index) => {
    const { response, request, hops } = seen.step
    if (request.method !== 'POST' || seen.reply.framing !== 'sse') return []
    if (response?.ended !== 'enough' || hops.length > 1) return []
    if (/\bclose\b/i.test(fieldOf(response.headers, 'connection') ?? '')) return []
    const next = sights[index + 1]?.seen.step
    if (next === undefined || next.timings.connected === undefined) return []
    if (originOf(next.request.url) !== originOf(request.url)) return []
    return [observed(STREAM_LEFT_OPEN, {}, { step })]
  })
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined
}
