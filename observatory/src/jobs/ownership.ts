/**
 * Looks whether owners prove what they say: when somebody asks for it, and from then on every day.
 *
 *     asked ──▶ claim ──▶ DNS, or one file through the guard ──▶ proof ──▶ active ──▶ again in a day
 *                                                                  └─ not for three days ──▶ ended
 *
 * Of two claimants the first stays, unless its proof is gone when the second proves it, or the second
 * signs with the same key: whoever changed hands, or lost a token, need not wait three days.
 */
import { isGone, nextOf, OPEN_MS } from '../claims/next.ts'
import {
  keyPlaces,
  messageToSign,
  MOST_FILE,
  proofIn,
  proofRecord,
  proofUrl,
  type Answers,
  type FileAnswer,
  type Proof,
  type RecordsAnswer,
} from '../claims/proof.ts'
import { claimOwnerships, expireOwnerships, returnOwnership } from '../store/ownership-due.ts'
import {
  activateOwnership,
  endOwnership,
  ownershipUnproven,
  renewOwnership,
} from '../store/ownership-steps.ts'
import { activeOwnership, type OwnershipRow } from '../store/ownership.ts'
import type { Owned } from '../store/owned.ts'
import type { Store } from '../store/open.ts'
import type { Claim } from '../store/types.ts'
import { endpointById, siteById } from '../store/watch.ts'
import type { Manners } from './looking.ts'
import { startLoop, within, type Job, type Surroundings } from './loop.ts'
import type { Pacer } from './pacer.ts'
import type { MayContact } from './visiting.ts'

export interface OwnershipOptions extends Surroundings {
  readonly store: Store
  readonly worker: string
  readonly manners: Pick<Manners, 'openGuard'>
  readonly pacer: Pacer
  readonly mayContact?: MayContact | undefined
  /** Asks for TXT records. Never rejects. */
  readonly records: (name: string) => Promise<RecordsAnswer>
  /** As signed messages name this observatory: what its pages say. */
  readonly publicUrl: () => Promise<string>
}

const IDLE_MS = 2_000
const AT_ONCE = 4
const LEASE_MS = 120_000
const VISIT_MS = 20_000
const EXPIRE_MS = 3_600_000
const AGAIN_MS = 60_000

/** Starts it. */
export function startOwnership(options: OwnershipOptions): Job {
  const { store, clock, log, worker } = options
  const stopping = new AbortController()
  const proving = startLoop('ownership', options, async () => {
    const now = clock.now()
    const limit = AT_ONCE
    const claims = await claimOwnerships(store, { now, worker, limit, leaseMs: LEASE_MS })
    await Promise.all(
      claims.map(async (claim) => {
        try {
          await lookAtProof(claim, stopping.signal, options)
        } catch (error) {
          log.error('proof_failed', error, { ownership: claim.subject.id })
          // When that fails too, the claim ends by itself.
          await returnOwnership(store, claim.id, clock.now() + AGAIN_MS).catch(() => undefined)
        }
      }),
    )
    return claims.length === limit ? 0 : IDLE_MS
  })
  const expiring = startLoop('ownership_expiry', options, async () => {
    const now = clock.now()
    await expireOwnerships(store, { askedBefore: now - OPEN_MS, now })
    return EXPIRE_MS
  })
  return {
    stop: async (withinMs) => {
      stopping.abort()
      await within(withinMs, clock, Promise.all([proving.stop(), expiring.stop()]))
    },
  }
}

async function lookAtProof(
  { id, subject }: Claim<OwnershipRow>,
  signal: AbortSignal,
  options: OwnershipOptions,
): Promise<void> {
  const { store, clock, log } = options
  const of = await addressOf(store, subject.owned)
  const proof = await seek(subject, of, signal, options)
  if (proof === 'later') return await returnOwnership(store, id, clock.now() + IDLE_MS)
  const now = clock.now()
  const next = nextOf(subject, proof, now)
  if (next.step === 'renew') return await renewOwnership(store, id, { now, dueAt: next.dueAt })
  if (next.step === 'end') {
    const reason = 'unproven'
    if (await endOwnership(store, subject.id, { reason, now, claimId: id }))
      log.info('claim_ended', { of, reason })
    return
  }
  if (next.step === 'wait') {
    const { dueAt, failures } = next
    const fault = proof.proven ? '' : proof.fault
    return await ownershipUnproven(store, id, { now, dueAt, fault, failures })
  }
  const publicKey = proof.proven ? proof.publicKey : undefined
  const activate = async (replaces?: OwnershipRow) =>
    await activateOwnership(store, id, { now: clock.now(), dueAt: next.dueAt, publicKey, replaces })
  let became = await activate()
  if (became === 'held') {
    const holder = await activeOwnership(store, subject.owned)
    const gives = holder === undefined || (await givesWay(holder, publicKey, of, signal, options))
    if (gives) became = await activate(holder)
    if (became === 'active' && holder !== undefined)
      log.info('claim_ended', { of, reason: 'replaced' })
  }
  if (became === 'active') log.info('claimed', { of, method: subject.method })
  else if (became === 'held')
    await ownershipUnproven(store, id, { now, fault: 'held', failures: subject.failures })
}

/** Whether an ownership that holds ends for another: its proof is gone, or the key is the same. */
async function givesWay(
  holder: OwnershipRow,
  publicKey: string | undefined,
  of: string,
  signal: AbortSignal,
  options: OwnershipOptions,
): Promise<boolean> {
  if (publicKey !== undefined && publicKey === holder.publicKey) return true
  const proof = await seek(holder, of, signal, options)
  // Only a clear no: nobody loses anything because nobody could look.
  return proof !== 'later' && isGone(proof)
}

/** Asks what there is to ask. `later`: somebody else is at the host just now. */
async function seek(
  ownership: OwnershipRow,
  of: string,
  signal: AbortSignal,
  options: OwnershipOptions,
): Promise<Proof | 'later'> {
  const { host, method, challenge } = ownership
  const message = messageToSign({ publicUrl: await options.publicUrl(), of, challenge })
  const answers = await answersFrom(host, method, signal, options)
  if (answers === 'later' || 'proven' in answers) return answers
  return proofIn(ownership, message, answers)
}

const REFUSED: Proof = { proven: false, fault: 'not_contacted', ours: false }

async function answersFrom(
  host: string,
  method: OwnershipRow['method'],
  signal: AbortSignal,
  options: OwnershipOptions,
): Promise<Answers | Proof | 'later'> {
  const { records } = options
  if (method === 'dns') {
    const name = proofRecord(host)
    return { records: name === undefined ? ABSENT : await records(name) }
  }
  if (method === 'file') return await fileFrom(host, proofUrl(host), signal, options)
  const { url, record } = keyPlaces(host)
  const found = await fileFrom(host, url, signal, options)
  if (found === 'later' || 'proven' in found || record === undefined) return found
  return { ...found, records: await records(record) }
}

const ABSENT: RecordsAnswer = { ok: false, why: 'absent' }

async function fileFrom(
  host: string,
  url: string,
  signal: AbortSignal,
  { manners, pacer, mayContact }: OwnershipOptions,
): Promise<{ readonly file: FileAnswer } | Proof | 'later'> {
  const guard = manners.openGuard({ signal })
  try {
    const addresses = (await guard.lookUp(url, true))?.addresses ?? []
    const place = { domain: new URL(url).hostname, addresses }
    const stay = await pacer.enter(place, VISIT_MS)
    if (stay === undefined) return 'later'
    try {
      if ((await mayContact?.({ ...place, host })) === false) return REFUSED
      const { response, problem } = await guard.send({
        purpose: 'document',
        method: 'GET',
        url,
        namedPort: true,
        // Another host cannot speak for this one.
        limits: { hops: 0, bodyBytes: MOST_FILE, totalMs: 10_000 },
      })
      if (response !== undefined) {
        const type = response.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
        return {
          file: {
            status: response.status,
            type: (type ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
            text: new TextDecoder().decode(response.body),
          },
        }
      }
      const isOurs = problem?.kind === 'failure' && problem.blame === 'us'
      return { file: isOurs || signal.aborted ? { ours: true } : {} }
    } finally {
      stay.leave()
    }
  } finally {
    await guard.close()
  }
}

/** What is owned, as people name it: the URL of an endpoint, or the target of a site. */
async function addressOf(store: Store, owned: Owned): Promise<string> {
  return 'endpointId' in owned
    ? ((await endpointById(store, owned.endpointId))?.url ?? '')
    : ((await siteById(store, owned.siteId))?.target ?? '')
}
