import type { CertificateFacts, Exchange, Failure } from '../exchange.ts'
import { digestOf } from '../json/digest.ts'
import type { Step, StepRole } from '../run/evidence.ts'

/** What a step is about, beside its exchange. */
export type About = Pick<Step, 'page' | 'sentId'>

/** When a step was sent, and whether its answer came after the deadline of the run. */
export interface Moment {
  readonly startedAtMs: number
  readonly late: boolean
}

/**
 * Writes an exchange down as a step; its body goes into `bodies` by digest. Of a late answer neither
 * the status nor the body is kept: it must not be used.
 */
export function record(
  { request, hops, response, problem, timings }: Exchange,
  role: StepRole,
  about: About,
  { startedAtMs, late }: Moment,
  bodies: Map<string, Uint8Array>,
): Step {
  const { method, url, headers, body } = request
  const step = {
    role,
    ...about,
    request: { method, url, headers, ...(body !== undefined && { body }) },
    startedAtMs,
    timings,
  }
  if (late) return { ...step, hops: hops.map((hop) => ({ url: hop.url })), problem: LATE }
  const seen = {
    ...step,
    hops: hops.map(({ url: at, status, location }) => ({
      url: at,
      ...(status !== undefined && { status }),
      ...(location !== undefined && { location }),
    })),
    ...(problem !== undefined && { problem }),
  }
  if (response === undefined) return seen
  const digest = digestOf(response.body)
  bodies.set(digest, response.body)
  const { status, headers: fields, ended, coding } = response
  return {
    ...seen,
    response: {
      status,
      headers: fields,
      body: digest,
      bytes: response.body.length,
      ended,
      ...(coding !== undefined && { coding }),
    },
  }
}

const LATE: Failure = {
  kind: 'failure',
  code: 'time_budget',
  blame: 'us',
  phase: 'body',
  params: {},
}

/**
 * What the run knows of the endpoint's certificate after one more exchange: the first fault that any
 * connection showed, else what the first one showed. Another machine may stand behind the same name.
 */
export function worseOf(
  known: CertificateFacts | undefined,
  next: CertificateFacts | undefined,
): CertificateFacts | undefined {
  if (known === undefined || next === undefined) return known ?? next
  return gravityOf(next) > gravityOf(known) ? next : known
}

function gravityOf({ verdict }: CertificateFacts): number {
  return verdict === 'trusted' ? 0 : verdict === 'not_observed' ? 1 : 2
}

/** What the connection showed, or the code with which its TLS handshake failed. */
export function certificateOf({ hops, problem }: Exchange): CertificateFacts | undefined {
  const facts = hops.at(-1)?.tls?.certificate
  if (facts !== undefined || problem?.kind !== 'failure' || problem.code !== 'tls_failed') {
    return facts
  }
  const code = String(problem.params['code'] ?? 'unknown')
  return { verdict: 'not_observed', faults: [], code, chain: [], observedBy: 'strict' }
}
