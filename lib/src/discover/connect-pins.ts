import type { PartialCard } from '../card/types.ts'
import type { Send } from '../exchange.ts'
import { checkRepositoryId } from './trust-repository.ts'

/**
 * What was written down about a server when it was approved; the entry of a lockfile, by structure.
 * This version compares `endpoint` and `repositoryId`; the rest it refuses to pass over.
 */
export interface Lock {
  readonly endpoint?: string
  readonly key?: string
  readonly fingerprints?: Readonly<Record<string, string>>
  readonly repositoryId?: string
  readonly payTo?: string
}

export interface PinFault {
  readonly pin: keyof Lock
  readonly outcome: 'contradicted' | 'unverified'
  readonly message: string
}

const NOT_YET = ['key', 'fingerprints', 'payTo'] as const

/**
 * The pins that can be judged before anybody is contacted.
 *
 * @param endpoint concrete, in WHATWG serialisation
 * @param shown the endpoint as messages may tell it
 */
export function judgePinsBefore(
  lock: Lock,
  endpoint: string,
  shown: string,
  card: PartialCard,
): PinFault[] {
  const faults: PinFault[] = NOT_YET.flatMap((pin): PinFault[] =>
    lock[pin] === undefined
      ? []
      : [{ pin, outcome: 'unverified', message: `the pin "${pin}" cannot be checked yet` }],
  )
  if (lock.endpoint !== undefined && URL.parse(lock.endpoint)?.href !== endpoint) {
    const message = `the pinned endpoint is ${lock.endpoint}, the card leads to ${shown}`
    faults.push({ pin: 'endpoint', outcome: 'contradicted', message })
  }
  const { repositoryId: pinned } = lock
  const stated = card.repository?.id
  if (pinned !== undefined && stated !== undefined && stated !== pinned) {
    const message = `the pinned repository id is ${pinned}, the card states ${stated}`
    faults.push({ pin: 'repositoryId', outcome: 'contradicted', message })
  }
  return faults
}

/** Asks the forge for the id of the repository; nothing is asked without that pin. */
export async function judgeRepositoryPin(
  { repositoryId }: Lock,
  card: PartialCard,
  send: Send,
): Promise<PinFault[]> {
  if (repositoryId === undefined) return []
  if (card.repository === undefined) {
    const message = 'the card states no repository to compare with the pin'
    return [{ pin: 'repositoryId', outcome: 'unverified', message }]
  }
  const repository = { ...card.repository, id: repositoryId }
  const { verdict, message } = await checkRepositoryId({ repository }, send)
  if (verdict === 'VERIFIED') return []
  const outcome = verdict === 'FAILED' ? 'contradicted' : 'unverified'
  return [{ pin: 'repositoryId', outcome, message }]
}
