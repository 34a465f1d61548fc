import type { CertificateFacts, Exchange, Outgoing, Send } from '../exchange.ts'
import { digestOf } from '../json/digest.ts'
import {
  EVIDENCE_FORMAT,
  EVIDENCE_VERSION,
  type Bodies,
  type Evidence,
  type Step,
  type StepRole,
} from '../run/evidence.ts'
import { reasonOf, type Reason } from '../run/reason.ts'
import { endSessionHeaders, type ClientInfo } from '../wire/message.ts'
import { openBudget, RUN_LIMITS, type Purse } from './budget.ts'
import { requestFor, type Request } from './request.ts'
import { CALL_WITHHELD, endOfScript, type Ask } from './script.ts'
import { see, type Seen } from './seen.ts'
import { viewOfSeen, type RunView } from './view.ts'

/** A second look-up of the endpoint's name. Digests are of the sorted sets of addresses. */
export type LookAgain = () => Promise<Evidence['resolution'] | undefined>

/** Exchanges that a person asked for beside the script. They move no state. */
export type Deep = (context: DeepContext) => Promise<readonly Step[]>

export interface DeepContext {
  readonly endpoint: string
  readonly client: ClientInfo
  /** What the script saw. */
  readonly view: RunView
  /** A JSON-RPC id that was not used yet. */
  readonly nextId: () => number
  /**
   * Sends one request within the allowance (12 requests, the same deadline) and reads its reply.
   * Undefined when nothing more may be sent: time or allowance are spent, or somebody asked to wait.
   */
  readonly send: (
    role: `deep_${string}`,
    request: Omit<Outgoing, 'limits' | 'signal' | 'namedPort'>,
    sentId?: number,
  ) => Promise<Seen | undefined>
}

export interface ObserveOptions {
  /** Named to the server; the URL is where its owner can reach us. */
  readonly client: ClientInfo
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** At least 0, less than 1. Default: the platform's source of randomness. */
  readonly random?: () => number
  /** False: the tool that does not exist is not called. */
  readonly call?: boolean
  /** What a reader must know of how the run was made. */
  readonly conditions?: readonly string[]
  /** The person named the endpoint's port. */
  readonly namedPort?: boolean
  readonly lookAgain?: LookAgain
  readonly deep?: Deep
  /** Told before each request. */
  readonly onStep?: (role: StepRole) => void
  readonly signal?: AbortSignal
}

export interface Observed {
  readonly evidence: Evidence
  readonly bodies: Bodies
}

/**
 * Looks at one endpoint once, from outside, and records what it saw. At most 8 requests and 9 pages
 * within 10 seconds; what any party does wrong is part of the evidence. Never rejects.
 *
 * @example
 * const { evidence, bodies } = await observe('https://api.example.com/mcp', guard.send, {
 *   client: { name: 'countersign', version: '1.0.0' }, now: Date.now,
 * })
 */
export async function observe(
  endpoint: string,
  send: Send,
  options: ObserveOptions,
): Promise<Observed> {
  const { view, bodies } = await look(endpoint, send, options)
  return { evidence: view.evidence, bodies }
}

/** As `observe`, with the replies read already, so that a judge need not read them again. */
export async function look(
  endpoint: string,
  send: Send,
  options: ObserveOptions,
): Promise<{ readonly view: RunView; readonly bodies: Bodies }> {
  const { client, now, signal } = options
  const began = now()
  const budget = openBudget(now, RUN_LIMITS)
  const bodies = new Map<string, Uint8Array>()
  const steps: Seen[] = []
  const extra: Seen[] = []
  let certificate: CertificateFacts | undefined
  let stopped: Reason | undefined
  let waiting = false
  // Servers that answer every request with id 0 or 1 exist, and must not look right by chance.
  let id = 1000

  const conditions = [...(options.conditions ?? [])]
  if (options.call === false) conditions.push(CALL_WITHHELD)
  const head: Evidence = {
    format: EVIDENCE_FORMAT,
    formatVersion: EVIDENCE_VERSION,
    endpoint,
    startedAt: new Date(began).toISOString(),
    finishedAt: new Date(began).toISOString(),
    limits: RUN_LIMITS,
    client,
    reservedTool: reservedName(options.random ?? secureRandom),
    conditions,
    steps: [],
    extra: [],
  }

  /** The only way out: takes the request from its purse, sends it, records what came in time. */
  async function exchange(
    purse: Purse,
    role: StepRole,
    request: Request,
    about: Pick<Step, 'page' | 'sentId'>,
  ): Promise<Seen | Reason> {
    if (signal?.aborted === true) return ABORTED
    if (waiting) return reasonOf('probe_cascade_incomplete', {})
    const spent = budget.take(purse)
    if (spent !== undefined) return spent
    options.onStep?.(role)
    const hops = request.purpose === 'metadata' ? budget.hops() : 0
    const sentAt = now()
    let done: Exchange
    try {
      done = await send({
        ...request,
        limits: {
          totalMs: Math.ceil(budget.left()),
          bodyBytes: RUN_LIMITS.bodyBytes,
          hops,
        },
        ...(options.namedPort !== undefined && { namedPort: options.namedPort }),
        ...(signal !== undefined && { signal }),
      })
    } catch (error) {
      const message = error instanceof Error ? error.message : 'the sender failed'
      return reasonOf('probe_aborted', { message: message.slice(0, 200) })
    }
    if (role === 'metadata') budget.follow(Math.max(0, done.hops.length - 1))
    if (request.purpose === 'endpoint') certificate ??= certificateOf(done)
    const step = record(done, role, about, sentAt - began, budget.left() < 0, bodies)
    const seen = see(step, bodies, RUN_LIMITS)
    waiting = seen.ends?.key === 'probe_rate_limited'
    return seen
  }

  let view = viewOfSeen(head, steps, extra)
  while (view.due !== undefined) {
    const { due } = view
    const speaker = { ...head, client, dialect: view.handshake.dialect }
    id += 1
    const seen = await exchange(
      due.role === 'tools_list' && due.page > 1 ? 'page' : 'script',
      due.role,
      requestFor(due, speaker, id),
      aboutOf(due, id),
    )
    if (isReason(seen)) {
      stopped = seen
      break
    }
    steps.push(seen)
    stopped = endOfScript(seen)
    if (stopped !== undefined) break
    view = viewOfSeen(head, steps, extra)
  }
  view = viewOfSeen({ ...head, ...(stopped !== undefined && { stopped }) }, steps, extra)

  if (options.deep !== undefined && maySendMore(stopped)) {
    const added = await options.deep({
      endpoint,
      client,
      view,
      nextId: () => (id += 1),
      send: async (role, request, sentId) => {
        const about = sentId === undefined ? {} : { sentId }
        const seen = await exchange('deep', role, request, about)
        return isReason(seen) ? undefined : seen
      },
    })
    for (const step of added) extra.push(see(step, bodies, RUN_LIMITS))
  }
  const { dialect } = view.handshake
  if (dialect.era === 'legacy' && dialect.session !== undefined && maySendMore(stopped)) {
    const headers = endSessionHeaders(dialect)
    const request = { purpose: 'endpoint', method: 'DELETE', url: endpoint, headers } as const
    const seen = await exchange('aside', 'delete', request, {})
    if (!isReason(seen)) extra.push(seen)
  }
  const resolution = await lookAgainWithin(options.lookAgain, budget.left)
  const evidence: Evidence = {
    ...view.evidence,
    finishedAt: new Date(now()).toISOString(),
    ...(resolution !== undefined && { resolution }),
    ...(certificate !== undefined && { certificate }),
    steps: steps.map(({ step }) => step),
    extra: extra.map(({ step }) => step),
  }
  return { view: viewOfSeen(evidence, steps, extra), bodies }
}

const ABORTED: Reason = reasonOf('probe_aborted', { message: 'aborted by the caller' })

function isReason(value: Seen | Reason): value is Reason {
  return 'key' in value
}

/** After a wish to wait, a refusal or a dead connection nobody is asked anything more. */
function maySendMore(stopped: Reason | undefined): boolean {
  return stopped === undefined || stopped.key === 'probe_budget_exhausted_body'
}

function aboutOf(ask: Ask, id: number): Pick<Step, 'page' | 'sentId'> {
  if (ask.role === 'initialized' || ask.role === 'metadata') return {}
  return ask.role === 'tools_list' ? { page: ask.page, sentId: id } : { sentId: id }
}

/** A response that came after the deadline is not used: neither its status nor its body. */
function record(
  { request, hops, response, problem, timings }: Exchange,
  role: StepRole,
  about: Pick<Step, 'page' | 'sentId'>,
  startedAtMs: number,
  late: boolean,
  bodies: Map<string, Uint8Array>,
): Step {
  const { method, url, headers, body } = request
  const step = {
    role,
    ...about,
    request: { method, url, headers, ...(body !== undefined && { body }) },
    startedAtMs,
    timings,
    hops: hops.map(({ url: at, status, location }) => ({
      url: at,
      ...(status !== undefined && !late && { status }),
      ...(location !== undefined && !late && { location }),
    })),
  }
  if (late) return { ...step, problem: LATE }
  if (response === undefined) return { ...step, ...(problem !== undefined && { problem }) }
  const digest = digestOf(response.body)
  bodies.set(digest, response.body)
  const { status, headers: fields, ended, coding } = response
  return {
    ...step,
    response: {
      status,
      headers: fields,
      body: digest,
      bytes: response.body.length,
      ended,
      ...(coding !== undefined && { coding }),
    },
    ...(problem !== undefined && { problem }),
  }
}

const LATE = {
  kind: 'failure',
  code: 'time_budget',
  blame: 'us',
  phase: 'body',
  params: { phase: 'body', limit: RUN_LIMITS.durationMs },
} as const

/** What the connection showed, or the code with which its handshake failed. */
function certificateOf({ hops, problem }: Exchange): CertificateFacts | undefined {
  const facts = hops.at(-1)?.tls?.certificate
  if (facts !== undefined || problem?.kind !== 'failure') return facts
  if (problem.code !== 'tls_failed') return undefined
  return {
    verdict: 'not_observed',
    faults: [],
    code: String(problem.params['code'] ?? 'unknown'),
    chain: [],
    observedBy: 'strict',
  }
}

async function lookAgainWithin(
  lookAgain: LookAgain | undefined,
  left: () => number,
): Promise<Evidence['resolution'] | undefined> {
  if (lookAgain === undefined || left() <= 0) return undefined
  try {
    const resolution = await lookAgain()
    return left() < 0 ? undefined : resolution
  } catch {
    return undefined
  }
}

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'

/** A name of this run only: a fixed one could be learnt and defined by a server. */
function reservedName(random: () => number): string {
  const suffix = Array.from({ length: 16 }, () => ALPHABET[Math.floor(random() * 36)] ?? '0')
  return `countersign_no_such_tool_${suffix.join('')}`
}

function secureRandom(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return value / 2 ** 32
}
