/** The guard: one run, one connection per origin, every way to the network checked. */
import type { LookedUp, Outgoing, Send } from '../exchange.ts'
import { checkGuardOptions } from './check-options.ts'
import { perform } from './hops.ts'
import type { Job } from './hops.ts'
import { clampLimits, patienceOf } from './limits.ts'
import { lookUp } from './look-up.ts'
import { notesOf, USER_AGENT } from './options.ts'
import type { GuardOptions } from './options.ts'
import { reachOf } from './reach.ts'
import { Recording } from './record.ts'
import { completed, policyFor, refusedRequest } from './request.ts'
import { credentialsOf, openRun } from './run.ts'
import type { Reach } from './url.ts'

export type { GuardOptions } from './options.ts'
export type { Resolver } from './resolve.ts'

/** Whoever dials for one run: every connection of it is opened, vetted and closed by one of these. */
export interface Guard {
  readonly send: Send
  /** Where the name of a URL points now: looked up again, not dialled. */
  readonly lookUp: (url: string, namedPort?: boolean) => Promise<LookedUp | undefined>
  /** Ends whatever is under way and resolves when every socket is closed. */
  close(): Promise<void>
  /** What a person should know about this run: proxy variables that are ignored. */
  readonly notes: readonly string[]
}

/**
 * Opens a guard for one run. Its `send` performs exchanges, one after another per origin over one
 * connection each (`documentConnections` for documents). It rejects only with a `TypeError` for
 * misuse: a refusal, a failure and a remote party's misbehaviour are values in the exchange. Throws
 * a `TypeError` that names the option when one is not known or cannot be used.
 *
 * @example
 * const guard = openGuard()
 * const exchange = await guard.send({ purpose: 'document', method: 'GET', url: 'https://example.com/' })
 * await guard.close()
 */
export function openGuard(options: GuardOptions = {}): Guard {
  checkGuardOptions(options)
  return guardWithin(reachOf(options), options)
}

/** A guard with a reach of its own: how a test lets a listener on loopback stand for a public server. */
export function guardWithin(reach: Reach, options: GuardOptions): Guard {
  const documents = options.documentConnections ?? 1
  const run = openRun(reach, options, (purpose) => (purpose === 'document' ? documents : 1))
  const credentials = credentialsOf(options)
  const userAgent = options.userAgent ?? USER_AGENT
  // A person may write an http URL; what a document or a settings page names must not be one.
  const machine: Reach = { ...reach, plainHttp: options.allowPrivateNetwork === true }

  const send = async (outgoing: Outgoing): Promise<Awaited<ReturnType<Send>>> => {
    const policy = policyFor(outgoing)
    const personal = outgoing.purpose === 'document' || outgoing.purpose === 'endpoint'
    const job: Job = {
      purpose: outgoing.purpose,
      method: outgoing.method,
      url: outgoing.url,
      headers: completed(outgoing.headers ?? [], userAgent, policy.acceptEncoding),
      body: outgoing.body,
      credentials: personal && outgoing.anonymous !== true ? credentials : undefined,
      limits: clampLimits(policy, outgoing.limits),
      waitMs: patienceOf(policy, outgoing.limits),
      namedPort: outgoing.namedPort === true,
      reach: personal ? reach : machine,
      signal: outgoing.signal,
      enough: outgoing.enough,
    }
    const no = refusedRequest(outgoing, policy)
    return no === undefined ? perform(run, job) : new Recording(job, run.ways.now).exchange(no)
  }

  return {
    send,
    lookUp: (url, namedPort = false) => lookUp(url, namedPort, run.ways, reach),
    close: () => run.close(),
    get notes() {
      return notesOf(options)
    },
  }
}
