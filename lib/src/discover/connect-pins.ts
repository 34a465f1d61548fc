import { compareEntry } from '../attest/lock-compare.ts'
import type { PinRow } from '../attest/lock-drift.ts'
import type { LockPins, PinName } from '../attest/lock.ts'
import type { PartialCard } from '../card/types.ts'
import type { Send } from '../exchange.ts'
import type { Handshake } from '../wire/types.ts'
import { sightingOfCard, sightingOfHandshake } from './connect-seen.ts'
import { checkRepositoryId } from './trust-repository.ts'

/**
 * What was written down about a server when it was approved: an entry of a lockfile, or any part of
 * one. `gate` and `attested` are not compared here.
 */
export type Lock = LockPins

/** A pin of a lockfile that was seen not to hold, or was not seen. */
export interface PinFault {
  readonly pin: PinName
  readonly outcome: 'contradicted' | 'unverified'
  readonly message: string
  readonly locked?: string
  readonly seen?: string
}

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
  const { rows } = compareEntry(lock, sightingOfCard(card, endpoint, lock.card?.url))
  const faults = faultsOf(rows).map((fault) => withEndpoint(fault, endpoint, shown))
  const pinned = lock.repository?.id
  const stated = card.repository?.id
  if (pinned !== undefined && stated !== undefined && stated !== pinned) {
    const message = `the pinned repository id is ${pinned}, the card states ${stated}`
    faults.push({
      pin: 'repository',
      outcome: 'contradicted',
      message,
      locked: pinned,
      seen: stated,
    })
  }
  return faults.filter(({ outcome }) => outcome === 'contradicted')
}

/** The pins that the server itself must show. */
export function judgePinsAfter(lock: Lock, handshake: Handshake): PinFault[] {
  return faultsOf(compareEntry(lock, sightingOfHandshake(handshake)).rows)
}

/** Asks the forge for the id of the repository; nothing is asked without that pin. */
export async function judgeRepositoryPin(
  { repository: locked }: Lock,
  card: PartialCard,
  send: Send,
): Promise<PinFault[]> {
  if (locked === undefined) return []
  const fault = { pin: 'repository', locked: locked.id } as const
  if (card.repository === undefined) {
    const message = 'the card states no repository to compare with the pin'
    return [{ ...fault, outcome: 'unverified', message }]
  }
  const repository = { ...card.repository, id: locked.id }
  const { verdict, message } = await checkRepositoryId({ repository }, send)
  if (verdict === 'VERIFIED') return []
  const outcome = verdict === 'FAILED' ? 'contradicted' : 'unverified'
  return [{ ...fault, outcome, message }]
}

function faultsOf(rows: readonly PinRow[]): PinFault[] {
  return rows.flatMap((row): readonly PinFault[] => {
    if (row.state !== 'changed' && row.state !== 'unverified') return []
    const { locked, seen, because, tool } = row
    const pin = PIN_OF[row.pin]
    const name = tool === undefined ? row.pin : `tool ${JSON.stringify(tool)}`
    const told = { ...(locked !== undefined && { locked }), ...(seen !== undefined && { seen }) }
    const denied = row.state === 'changed'
    const message = denied
      ? `the pinned ${name} is ${locked ?? 'none'}, seen is ${seen ?? 'none'}`
      : `the pinned ${name} could not be compared: ${because}`
    return [{ pin, outcome: denied ? 'contradicted' : 'unverified', message, ...told }]
  })
}

/** A secret in the endpoint's URL must not end up in messages. */
function withEndpoint(fault: PinFault, endpoint: string, shown: string): PinFault {
  if (fault.pin !== 'endpoint') return fault
  return { ...fault, message: fault.message.replaceAll(endpoint, () => shown), seen: shown }
}

const PIN_OF: Readonly<Record<PinRow['pin'], PinName>> = {
  endpoint: 'endpoint',
  identity: 'identity',
  instructions: 'instructions',
  card: 'card',
  repository: 'repository',
  keys: 'keys',
  payment: 'payment',
  gate: 'gate',
  definition: 'tools',
  schema: 'tools',
  toolset: 'tools',
  tool: 'tools',
}
