/** From what was seen of an endpoint to the entry that would be locked. */
import { canonicalize } from '../json/canonical.ts'
import { digestOf } from '../json/digest.ts'
import { scanText } from '../json/scan.ts'
import { byUnits } from '../run/fingerprint.ts'
import type { LockedCard, LockEntry, LockedIdentity, LockedPayment, LockedTools } from './lock.ts'

/** What was seen of an endpoint; undefined for what was not seen. */
export interface SeenFacts {
  readonly target: string
  /** Concrete and absolute. */
  readonly endpoint: string
  readonly identity?: LockedIdentity | undefined
  readonly instructions?: string | undefined
  readonly card?:
    | { readonly url: string; readonly card: Readonly<Record<string, unknown>> }
    | undefined
  readonly repository?: { readonly url: string; readonly id?: string } | undefined
  readonly keys?: readonly string[] | undefined
  readonly payment?: readonly LockedPayment[] | undefined
  readonly gate?: 401 | 402 | undefined
  readonly tools?: LockedTools | undefined
}

/** Makes an entry; what is not known, or empty, is not in it. */
export function entryOf(facts: SeenFacts): LockEntry {
  const { target, endpoint, instructions, repository, keys, gate, tools } = facts
  const identity = identityOf(facts.identity ?? {})
  const card = facts.card && lockedCardOf(facts.card.url, facts.card.card)
  const payment = sorted(facts.payment ?? [])
  const { url, id } = repository ?? {}
  return {
    target,
    endpoint: URL.parse(endpoint)?.href ?? endpoint,
    ...(Object.keys(identity).length > 0 && { identity }),
    ...(instructions !== undefined && instructions !== '' && { instructions }),
    ...(card && { card }),
    ...(url !== undefined && id !== undefined && { repository: { url, id } }),
    ...(keys !== undefined && keys.length > 0 && { keys: [...new Set(keys)].sort(byUnits) }),
    ...(payment.length > 0 && { payment }),
    ...(gate !== undefined && { gate }),
    ...(tools && { tools }),
  }
}

function identityOf({ name, version, title }: LockedIdentity): LockedIdentity {
  return {
    ...(name !== undefined && { name }),
    ...(version !== undefined && { version }),
    ...(title !== undefined && { title }),
  }
}

/** Nobody reviews a longer one, and its digest is compared all the same. */
const LONGEST_CARD = 65_536
const MAX_DEPTH = 48

/** A card with its digest; undefined for one that has no canonical form. */
function lockedCardOf(
  url: string,
  card: Readonly<Record<string, unknown>>,
): LockedCard | undefined {
  const canonical = canonicalize(card)
  if (!canonical.ok) return undefined
  const { text } = canonical
  const kept = text.length <= LONGEST_CARD && scanText(text, 'evidence', { maxDepth: MAX_DEPTH }).ok
  return { url, digest: digestOf(text), ...(kept && { document: card }) }
}

function sorted(payment: readonly LockedPayment[]): readonly LockedPayment[] {
  const byText = new Map(
    payment.map(({ amount, asset, network, payTo, scheme }) => [
      JSON.stringify([network, payTo, asset, scheme, amount]),
      { amount, asset, network, payTo, scheme },
    ]),
  )
  return [...byText].sort(([a], [b]) => byUnits(a, b)).map(([, terms]) => terms)
}
