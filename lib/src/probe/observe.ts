import type { Outgoing, Send } from '../exchange.ts'
import {
  EVIDENCE_FORMAT,
  EVIDENCE_VERSION,
  type Bodies,
  type Evidence,
  type Step,
  type StepRole,
} from '../run/evidence.ts'
import type { Reason } from '../run/reason.ts'
import { isObject, member } from '../json/object.ts'
import { endSessionHeaders, type ClientInfo } from '../wire/message.ts'
import { RUN_LIMITS } from './budget.ts'
import type { About } from './record.ts'
import { requestFor } from './request.ts'
import { CALL_WITHHELD, endOfScript, type Ask } from './script.ts'
import type { Seen } from './seen.ts'
import { isReason, openSender, type Sender } from './sender.ts'
import { viewOfSeen, type RunView } from './view.ts'

/** A second look-up of the endpoint's name. Digests are of the sorted sets of addresses. */
export type LookAgain = () => Promise<Evidence['resolution'] | undefined>

/** Exchanges that a person asked for beside the script. They move no state. */
export type Deep = (context: DeepContext) => Promise<readonly Step[]>

/** What a deep look may use; it goes on where the script of the run ended. */
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
   * `mostMs` ends an exchange early that may never end by itself.
   */
  readonly send: (
    role: `deep_${string}`,
    request: Omit<Outgoing, 'limits' | 'signal' | 'namedPort'>,
    about?: { readonly sentId?: number; readonly mostMs?: number },
  ) => Promise<Seen | undefined>
}

/** Options of `observe`, and of `probe`. */
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

/** What was seen, as plain JSON, with the bytes that its digests name. */
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
  const { client } = options
  const shorten = options.deep === undefined ? namesOnly : undefined
  const sender = openSender({ send, ...options, shorten })
  const head = headOf(endpoint, options)
  const steps: Seen[] = []
  // Servers that answer every request with id 0 or 1 exist, and must not look right by chance.
  let id = 1000
  const nextId = (): number => (id += 1)

  let view = viewOfSeen(head, steps, [])
  let stopped: Reason | undefined
  while (view.due !== undefined && stopped === undefined) {
    const { due } = view
    const about = aboutOf(due, nextId)
    const request = requestFor(due, { ...head, client, dialect: view.handshake.dialect }, about)
    const purse = due.role === 'tools_list' && due.page > 1 ? 'page' : 'script'
    const seen = await sender.exchange(purse, due.role, request, about)
    if (isReason(seen)) stopped = seen
    else {
      steps.push(seen)
      stopped = endOfScript(seen)
      view = viewOfSeen(head, steps, [])
    }
  }
  if (stopped !== undefined) view = viewOfSeen({ ...head, stopped }, steps, [])

  const extra = mayGoOn(stopped) ? await lookFurther(view, sender, options, nextId) : []
  const resolution = await lookAgainWithin(options.lookAgain, sender.left)
  const certificate = sender.certificate()
  const evidence: Evidence = {
    ...view.evidence,
    finishedAt: new Date(Date.parse(head.startedAt) + sender.spent()).toISOString(),
    ...(resolution !== undefined && { resolution }),
    ...(certificate !== undefined && { certificate }),
    steps: steps.map(({ step }) => step),
    extra,
  }
  return { evidence, bodies: sender.bodies }
}

function headOf(
  endpoint: string,
  { client, now, random, conditions = [], call }: ObserveOptions,
): Evidence {
  const startedAt = new Date(now()).toISOString()
  return {
    format: EVIDENCE_FORMAT,
    formatVersion: EVIDENCE_VERSION,
    endpoint,
    startedAt,
    finishedAt: startedAt,
    limits: RUN_LIMITS,
    client,
    reservedTool: reservedName(random),
    conditions: call === false ? [...conditions, CALL_WITHHELD] : conditions,
    steps: [],
    extra: [],
  }
}

function aboutOf(ask: Ask, nextId: () => number): About {
  if (ask.role === 'initialized' || ask.role === 'metadata') return {}
  const sentId = nextId()
  return ask.role === 'tools_list' ? { page: ask.page, sentId } : { sentId }
}

/**
 * A list with the names of its tools alone, which is all that the rest of the script asks about. The
 * bytes are evidence and are read again by whoever judges; held twice, in thousands of runs that wait
 * for their next answer, the values weigh more than they.
 */
function namesOnly(seen: Seen): Seen {
  const { step, reply } = seen
  if (step.role !== 'tools_list' || reply.kind !== 'result') return seen
  const { result } = reply
  const tools = member(result, 'tools')
  if (!isObject(result) || !Array.isArray(tools)) return seen
  const named = tools.map((tool: unknown) => ({ name: member(tool, 'name') }))
  return { ...seen, reply: { ...reply, wording: '', result: { ...result, tools: named } } }
}

/** After a refusal, a dead connection or the end of time nobody is asked anything more. */
function mayGoOn(stopped: Reason | undefined): boolean {
  return stopped === undefined || stopped.key === 'probe_budget_exhausted_body'
}

/** What lies beside the script: exchanges that a person asked for, and the end of a session. */
async function lookFurther(
  view: RunView,
  sender: Sender,
  { client, deep }: ObserveOptions,
  nextId: () => number,
): Promise<readonly Step[]> {
  const { endpoint } = view.evidence
  const context: DeepContext = {
    endpoint,
    client,
    view,
    nextId,
    send: async (role, request, { sentId, mostMs } = {}) => {
      const about = sentId === undefined ? {} : { sentId }
      const seen = await sender.exchange('deep', role, request, about, mostMs)
      return isReason(seen) ? undefined : seen
    },
  }
  const extra = [...((await attempt(() => deep?.(context))) ?? [])]
  const { dialect } = view.handshake
  if (dialect.era === 'legacy' && dialect.session !== undefined) {
    const headers = endSessionHeaders(dialect)
    const request = { purpose: 'endpoint', method: 'DELETE', url: endpoint, headers } as const
    const seen = await sender.exchange('aside', 'delete', request)
    if (!isReason(seen)) extra.push(seen.step)
  }
  return extra
}

/** A second look-up that fails, or comes too late, says nothing. */
async function lookAgainWithin(
  lookAgain: LookAgain | undefined,
  left: () => number,
): Promise<Evidence['resolution'] | undefined> {
  const ms = left()
  if (lookAgain === undefined || ms <= 0) return undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  const resolution = await Promise.race([attempt(lookAgain), end])
  clearTimeout(timer)
  return left() < 0 ? undefined : resolution
}

/** What the caller's own code gives; undefined when it fails, which must not cost the run. */
async function attempt<T>(work: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'
const SUFFIX = 16

/** A name of this run only: a fixed one could be learnt and defined by a server. */
function reservedName(random: (() => number) | undefined): string {
  const chances =
    random === undefined
      ? Array.from(crypto.getRandomValues(new Uint32Array(SUFFIX)), (value) => value / 2 ** 32)
      : Array.from({ length: SUFFIX }, random)
  const suffix = chances.map((chance) => ALPHABET[Math.floor(chance * ALPHABET.length)] ?? '0')
  return `countersign_no_such_tool_${suffix.join('')}`
}
