/** The requests of a run, each with the command that repeats it. */
import { curlOf } from 'countersign/discover'
import { readEvidence, type CheckId, type Evidence, type Step } from 'countersign/run'
import { visible } from 'countersign/text'
import { getBlob } from '../../store/blobs.ts'
import type { Store } from '../../store/open.ts'

/**
 * A request of a run and what came back, from its evidence; the body is there by its digest alone.
 */
export interface ExchangeView {
  /** From 1, in the order sent. */
  readonly n: number
  readonly role: Step['role']
  /** Page of the tool list. */
  readonly page?: number
  readonly method: string
  readonly url: string
  readonly status?: number
  readonly type?: string
  readonly bytes?: number
  /** Digest of the body. */
  readonly body?: string
  /** Milliseconds from sending to the first byte of the answer. */
  readonly ms?: number
  /** Why there is no whole answer: a code. */
  readonly problem?: string
  /** For a POSIX shell. */
  readonly command: string
}

/** The evidence of a run, when it is still there and can be read. */
export async function evidenceOf(store: Store, digest: string): Promise<Evidence | undefined> {
  const bytes = await getBlob(store, digest)
  if (bytes === undefined) return undefined
  try {
    const read = readEvidence(JSON.parse(new TextDecoder().decode(bytes)))
    return read.ok ? read.evidence : undefined
  } catch {
    return undefined
  }
}

/** The exchanges of a run in order; those beside the checks come last. */
export function exchangesOf({ steps, extra }: Evidence): readonly ExchangeView[] {
  return [...steps, ...extra].map((step, index) => exchangeOf(step, index + 1))
}

function exchangeOf(step: Step, n: number): ExchangeView {
  const { role, page, request, response, problem, timings } = step
  const type = response?.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  const sent = timings.secured ?? timings.connected ?? 0
  return {
    n,
    role,
    ...(page !== undefined && { page }),
    method: request.method,
    url: visible(request.url, { max: 500 }),
    ...(response !== undefined && {
      status: response.status,
      ...(type !== undefined && { type: visible(type, { max: 100 }) }),
      bytes: response.bytes,
      body: response.body,
    }),
    ...(timings.firstByte !== undefined && { ms: Math.round(timings.firstByte - sent) }),
    ...(problem !== undefined && { problem: problem.code }),
    command: curlOf({
      request,
      hops: step.hops,
      ...(problem !== undefined && { problem }),
    }),
  }
}

const HANDSHAKE: readonly Step['role'][] = ['discover', 'initialize', 'initialized']

/** The exchanges that each check is judged by. */
const ROLES: Readonly<Record<CheckId, readonly Step['role'][] | 'all'>> = {
  reachability: ['discover', 'initialize'],
  latency_profile: 'all',
  transport_type: ['discover', 'initialize'],
  protocol_revision: ['discover', 'initialize'],
  discovery_handshake: HANDSHAKE,
  tools_list: ['tools_list'],
  error_taxonomy: ['reserved_call'],
  tls_certificate: [],
  redirect_policy: 'all',
  auth_metadata: ['discover', 'initialize', 'tools_list', 'reserved_call', 'metadata'],
  tool_description_hygiene: ['tools_list'],
  toolset_fingerprint: ['tools_list'],
  schema_fingerprint: ['tools_list'],
  toolset_unchanged_vs_approved: ['tools_list'],
  schema_unchanged_vs_approved: ['tools_list'],
}

/** Those of a run's exchanges that a check is judged by. */
export function exchangesFor(
  check: CheckId,
  exchanges: readonly ExchangeView[],
): readonly ExchangeView[] {
  const roles = ROLES[check]
  if (roles === 'all') return exchanges
  return exchanges.filter(({ role }) => roles.includes(role))
}
