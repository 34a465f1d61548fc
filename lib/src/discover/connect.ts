/** Connecting to the server that a card describes, and only to that one. */
import { placeholders, resolve } from '../card/input.ts'
import type { PartialCard, ReadServer, Remote, ServerCard } from '../card/types.ts'
import { CountersignError } from '../error.ts'
import type { HeaderList, LiveFacts, Send } from '../exchange.ts'
import { findingOf, type Finding } from '../finding.ts'
import { shakeHands } from '../wire/handshake.ts'
import { wireRule } from '../wire/rules.ts'
import type { Handshake } from '../wire/types.ts'
import { denialOf, contradictionsOf } from './compare-findings.ts'
import { compareServer } from './compare.ts'
import {
  judgePinsAfter,
  judgePinsBefore,
  judgeRepositoryPin,
  type Lock,
  type PinFault,
} from './connect-pins.ts'
import { CARD_RESOURCE, compareResource } from './connect-resource.ts'
import { PIN_CONTRADICTED, PIN_NOT_CHECKED } from './connect-rules.ts'
import { refuseMissing, refuseUnusable } from './connect-usable.ts'
import type { Compared, Comparison } from './types.ts'

export type { Lock } from './connect-pins.ts'

/** Every claim of a card that can be held against a live server. */
export type Claim = Comparison['claim']

/** Options of `connect`. */
export interface ConnectOptions {
  /** Opens every connection; usually `openGuard(...).send`. */
  readonly send: Send
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Sent as `clientInfo`. */
  readonly client: { readonly name: string; readonly version: string }
  /**
   * Claims that must be seen to hold. Default `['endpoint', 'transport']`: what a client relies on
   * to talk at all. Names and versions of honest servers differ from their cards too often to be
   * required by default; they are compared, and differences are warnings. `[]` only reports.
   * `'payment'` is name, version, transport, protocol versions and endpoint.
   */
  readonly require?: readonly Claim[] | 'payment'
  /**
   * An entry of a lockfile, or any part of one. Each of its pins is required to be seen and to hold,
   * unless `require` is `[]`.
   */
  readonly lock?: Lock
  /** Values for variables and headers that the card asks for, by name. */
  readonly values?: Readonly<Record<string, string>>
  /** Index into `remotes`. Default the first streamable-http one, else the first. */
  readonly remote?: number
  /** The caller vouches for an unusual port of the endpoint. */
  readonly namedPort?: boolean
  /** Milliseconds for everything. Default 10,000. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/** The server that answered, and what it was verified by. */
export interface Connection {
  readonly card: PartialCard
  readonly remote: Remote
  /** Concrete and absolute. */
  readonly endpoint: string
  /** What the card asks to be sent with every request. May hold secrets: send it, do not show it. */
  readonly headers: HeaderList
  readonly handshake: Handshake
  readonly facts: LiveFacts
  readonly compared: Compared
  /** Contradictions that were not required to be absent, and oddities of the card. */
  readonly warnings: readonly Finding[]
}

const DEFAULT: readonly Claim[] = ['endpoint', 'transport']
const PAYMENT: readonly Claim[] = ['name', 'version', 'transport', 'protocol_versions', 'endpoint']
const TIMEOUT_MS = 10_000

/**
 * Connects to the server of a card: fills in the remote, checks the pins, shakes hands once, and
 * compares every claim with what the server says. The session is ended again; what is returned is
 * where to connect, with which headers, and what was seen.
 *
 * @throws CountersignError
 *   `contradicted` a required claim or pin is denied · `unverified` one could not be compared ·
 *   `missing_input`, `invalid_input`, `forbidden_header`, `unsafe_url` the remote cannot be used
 *   (nothing was contacted) · `gated` credentials are asked for first · `refused` by the guard,
 *   `params.code` says why · `unreachable` no MCP server answered · `aborted` by the signal
 */
export async function connect(
  card: ServerCard | PartialCard,
  options: ConnectOptions,
): Promise<Connection> {
  const { remote, pointer } = chooseRemote(card, options.remote)
  const resolution = resolve(remote, options.values, pointer)
  refuseUnusable(resolution, remote.url)
  if (!resolution.ok) {
    refuseMissing(
      resolution.missing.map(({ name }) => name),
      remote.url,
    )
  }
  const { url: endpoint, headers, secrets, warnings } = resolution
  const isSecret = placeholders(remote.url).some((name) => secrets.includes(name))
  // What is said about the endpoint; a secret in its URL must not end up in messages.
  const shown = isSecret ? remote.url : endpoint
  if (headers.length > 0 && endpoint.startsWith('http:') && !isLoopback(endpoint)) {
    const message = `${remote.url} is plain http, and its headers would be readable on the way`
    throw new CountersignError('unsafe_url', message)
  }
  const required = requiredOf(options)
  const lock = options.lock ?? {}
  const pinned = judgePinsBefore(lock, endpoint, shown, card)
  if (required.length > 0) refusePins(pinned)

  const handshake = await shakeHands(endpoint, options.send, {
    client: options.client,
    now: options.now,
    deadline: options.now() + (options.timeoutMs ?? TIMEOUT_MS),
    headers,
    readResource: CARD_RESOURCE,
    ...(options.namedPort !== undefined && { namedPort: options.namedPort }),
    ...(options.signal && { signal: options.signal }),
  })
  pinned.push(...judgePinsAfter(lock, handshake))
  // Somebody else in the place of the server is graver than that it asks for credentials.
  if (required.length > 0) refusePins(pinned.filter(({ outcome }) => outcome === 'contradicted'))
  const facts = factsOf(handshake, shown, options.signal)
  pinned.push(...(await judgeRepositoryPin(lock, card, options.send)))
  if (required.length > 0) refusePins(pinned)

  const server: ReadServer = { pointer: '', card, claims: {}, notes: [] }
  const rows = compareServer(server, endpoint, facts, { credentialed: headers.length > 0 }).map(
    (row) => ({ ...row, live: row.live.replaceAll(endpoint, () => shown) }),
  )
  const compared: Compared = { serverId: card.name ?? shown, endpoint: shown, rows }
  refuseClaims(required, rows, shown)
  return {
    card,
    remote,
    endpoint,
    headers,
    handshake,
    facts,
    compared,
    warnings: [
      ...contradictionsOf(compared),
      ...compareResource(server, shown, handshake.resource),
      ...pinned.map((fault) => pinFinding(fault, shown)),
      ...warnings.map((issue) => ({ ...issue, subject: shown })),
    ],
  }
}

function requiredOf({ require = DEFAULT }: ConnectOptions): readonly Claim[] {
  return require === 'payment' ? PAYMENT : require
}

function chooseRemote(
  { remotes = [] }: PartialCard,
  wanted: number | undefined,
): { readonly remote: Remote; readonly pointer: string } {
  const streamable = remotes.findIndex(({ type }) => type === 'streamable-http')
  const index = wanted ?? Math.max(streamable, 0)
  const remote = remotes[index]
  if (remote !== undefined) return { remote, pointer: `/remotes/${index}` }
  const message =
    remotes.length === 0 ? 'the card names no remote' : `the card has no remote ${index}`
  throw new CountersignError('invalid_input', message, { params: { remotes: remotes.length } })
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

function factsOf(
  { outcome, reason, facts }: Handshake,
  endpoint: string,
  signal: AbortSignal | undefined,
): LiveFacts {
  if (outcome === 'connected' && facts !== undefined) return facts
  const code = reason?.params.refusal ?? reason?.params.failure
  const params = {
    outcome,
    reason: reason?.code ?? '',
    endpoint,
    // The reason of a refusal, or of a failure on the way, only says that there was one.
    ...(code !== undefined && { code }),
  }
  if (signal?.aborted) {
    throw new CountersignError('aborted', `connecting to ${endpoint} was aborted`, { params })
  }
  if (outcome === 'gated') {
    const message = `${endpoint} asks for credentials before it says who it is`
    throw new CountersignError('gated', message, { params })
  }
  const why = reason && (wireRule(reason.code)?.say(reason.params) ?? reason.code)
  if (outcome === 'refused') {
    const message = `${endpoint}: ${why ?? 'The guard refused to contact it.'}`
    throw new CountersignError('refused', message, { params })
  }
  const message = `${endpoint} did not answer as an MCP server: ${why ?? outcome}`
  throw new CountersignError('unreachable', message, { params })
}

function refusePins(faults: readonly PinFault[]): void {
  const fault = faults.find(({ outcome }) => outcome === 'contradicted') ?? faults[0]
  if (fault === undefined) return
  const { outcome, message, pin, locked, seen } = fault
  const params = {
    pin,
    ...(locked !== undefined && { locked }),
    ...(seen !== undefined && { seen }),
  }
  throw new CountersignError(outcome, message, { params })
}

/**
 * A required claim must have a row that agrees and none that does not. Of the protocol versions one
 * must be seen: a server in use shows one, and its list is silent about older ones.
 */
function refuseClaims(
  required: readonly Claim[],
  rows: readonly Comparison[],
  endpoint: string,
): void {
  const among = rows.filter(({ claim }) => required.includes(claim))
  const denied = among.filter(({ agrees }) => agrees === 'no')
  const [first] = denied
  if (first !== undefined) {
    const message = denialOf(first, endpoint)
    const claims = [...new Set(denied.map(({ claim }) => claim))].join(', ')
    throw new CountersignError('contradicted', message, { params: { claim: first.claim, claims } })
  }
  const unseen = required.find(
    (claim) => !among.some((row) => row.claim === claim && row.agrees === 'yes'),
  )
  if (unseen === undefined) return
  const row = among.find(({ claim }) => claim === unseen)
  const because = row?.because ?? 'the card does not state it'
  const message = `${unseen} could not be compared with ${endpoint}: ${because}`
  throw new CountersignError('unverified', message, { params: { claim: unseen } })
}

function pinFinding({ outcome, message, pin }: PinFault, endpoint: string): Finding {
  const rule = outcome === 'contradicted' ? PIN_CONTRADICTED : PIN_NOT_CHECKED
  return findingOf(rule, endpoint, { message: `${message}.`, params: { pin } })
}
