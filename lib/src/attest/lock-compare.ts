/** What was locked held against what is seen: a row for each pin, and every drift with its class. */
import { cardDrift } from './lock-card.ts'
import { compareTools, identityDrift, instructionsDrift } from './lock-compare-tools.ts'
import { driftOf, NOTHING_PINNED, rowOf, type PinsCompared } from './lock-drift.ts'
import { PINS, type LockEntry, type LockPins, type LockSighting, type PinName } from './lock.ts'
import {
  LOCK_ENDPOINT_CHANGED,
  LOCK_GATE_CHANGED,
  LOCK_KEY_CHANGED,
  LOCK_PAYMENT_CHANGED,
  LOCK_REPOSITORY_CHANGED,
} from './lock-rules.ts'

/**
 * Compares every pin with what was seen. What is not pinned is not compared, but in a whole entry
 * (one with a target): there what was absent and is seen now is a drift too. Pure and total.
 */
export function compareEntry(locked: LockPins, { entry, unseen }: LockSighting): PinsCompared {
  const subject = locked.endpoint ?? entry.endpoint
  const compared = PINS.map((pin): PinsCompared => {
    const why = unseen[pin]
    if (why === undefined) return COMPARERS[pin](locked, entry)
    if (locked[pin] === undefined) return NOTHING_PINNED
    const text = TEXTS[pin](locked)
    const name = pin === 'tools' ? 'definition' : pin
    return { rows: [{ pin: name, ...why, ...(text !== undefined && { locked: text }) }], drift: [] }
  })
  return {
    rows: compared.flatMap(({ rows }) => rows),
    drift: compared
      .flatMap(({ drift }) => drift)
      .map((one) => ({ ...one, finding: { ...one.finding, subject } })),
  }
}

/** Each pin as a row shows it. */
const TEXTS: Readonly<Record<PinName, (pins: LockPins) => string | undefined>> = {
  endpoint: ({ endpoint }) => endpoint,
  identity: ({ identity }) =>
    identity &&
    [identity.name, identity.version, identity.title].filter((one) => one !== undefined).join(' '),
  instructions: ({ instructions }) => instructions && `${instructions.length} characters`,
  card: ({ card }) => card && `${card.digest} ${card.url}`,
  repository: ({ repository }) => repository && `${repository.id} ${repository.url}`,
  keys: ({ keys }) => keys?.join(', '),
  payment: ({ payment }) =>
    payment
      ?.map(
        (one) => `${one.amount} of ${one.asset} on ${one.network} to ${one.payTo} (${one.scheme})`,
      )
      .join('; '),
  gate: ({ gate }) => (gate === undefined ? undefined : String(gate)),
  tools: ({ tools }) => tools?.fingerprints.definition,
}

type Comparer = (locked: LockPins, seen: LockEntry) => PinsCompared

const COMPARERS: Readonly<Record<PinName, Comparer>> = {
  endpoint: ({ endpoint }, seen) => {
    if (endpoint === undefined) return NOTHING_PINNED
    const same = URL.parse(endpoint)?.href === seen.endpoint
    const message = `The locked endpoint is ${endpoint}, found is ${seen.endpoint}.`
    return rowOf(
      'endpoint',
      endpoint,
      seen.endpoint,
      same ? [] : [driftOf(LOCK_ENDPOINT_CHANGED, 'endpoint', 'breaking', message)],
    )
  },
  identity: (locked, seen) => {
    if (locked.identity === undefined) return NOTHING_PINNED
    const drift = identityDrift(locked.identity, seen.identity ?? {})
    return rowOf('identity', TEXTS.identity(locked), TEXTS.identity(seen), drift)
  },
  instructions: (locked, seen) => {
    if (isAbsent('instructions', locked, seen)) return NOTHING_PINNED
    const drift = instructionsDrift(locked.instructions, seen.instructions)
    return rowOf('instructions', TEXTS.instructions(locked), TEXTS.instructions(seen), drift)
  },
  card: (locked, seen) => {
    if (locked.card === undefined) return NOTHING_PINNED
    const drift = cardDrift(locked.card, seen.card)
    return rowOf('card', TEXTS.card(locked), TEXTS.card(seen), drift)
  },
  repository: (locked, seen) => {
    if (locked.repository === undefined) return NOTHING_PINNED
    const [was = '', is] = [TEXTS.repository(locked), TEXTS.repository(seen)]
    const message =
      is === undefined
        ? `No repository is stated; locked is ${was}.`
        : `It was ${was} and is ${is}.`
    return rowOf(
      'repository',
      was,
      is,
      was === is ? [] : [driftOf(LOCK_REPOSITORY_CHANGED, 'repository', 'breaking', message)],
    )
  },
  keys: (locked, seen) => {
    if (locked.keys === undefined) return NOTHING_PINNED
    const [was = '', is] = [TEXTS.keys(locked), TEXTS.keys(seen)]
    if (seen.keys === undefined) {
      const because = 'no certificate was seen'
      return { rows: [{ pin: 'keys', state: 'unverified', locked: was, because }], drift: [] }
    }
    const same = seen.keys.some((key) => locked.keys?.includes(key))
    const message = `The certificate has the key ${is}; locked is ${was}.`
    return rowOf(
      'keys',
      was,
      is,
      same ? [] : [driftOf(LOCK_KEY_CHANGED, 'keys', 'breaking', message)],
    )
  },
  payment: (locked, seen) => {
    if (isAbsent('payment', locked, seen)) return NOTHING_PINNED
    const [was, is] = [TEXTS.payment(locked), TEXTS.payment(seen)]
    const message = `It asked for ${was ?? 'no payment'} and asks for ${is ?? 'none'}.`
    const drift = is === undefined ? 'compatible' : 'breaking'
    return rowOf(
      'payment',
      was,
      is,
      was === is ? [] : [driftOf(LOCK_PAYMENT_CHANGED, 'payment', drift, message)],
    )
  },
  gate: (locked, seen) => {
    if (isAbsent('gate', locked, seen)) return NOTHING_PINNED
    const [was, is] = [TEXTS.gate(locked), TEXTS.gate(seen)]
    const message = `It answered ${was ?? 'freely'} and answers ${is ?? 'freely'}.`
    return rowOf(
      'gate',
      was,
      is,
      was === is ? [] : [driftOf(LOCK_GATE_CHANGED, 'gate', 'compatible', message, '')],
    )
  },
  tools: (locked, seen) =>
    isAbsent('tools', locked, seen) ? NOTHING_PINNED : compareTools(locked.tools, seen.tools),
}

/** Nothing is pinned, and nothing that a whole entry would have had is seen. */
function isAbsent(pin: PinName, locked: LockPins, seen: LockEntry): boolean {
  return locked[pin] === undefined && (locked.target === undefined || seen[pin] === undefined)
}
