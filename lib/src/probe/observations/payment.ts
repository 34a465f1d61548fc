import { scanText } from '../../json/scan.ts'
import type { Observation } from '../../run/observation.ts'
import { member } from '../../wire/answer.ts'
import type { Seen } from '../seen.ts'
import type { RunView } from '../view.ts'
import { bounded, observed, observedOnWire, type ObservationRule } from './rule.ts'
import { fieldOf, sightsOf } from './sight.ts'

const PAYMENT_TERMS: ObservationRule = {
  code: 'payment_terms',
  severity: 'note',
  title: 'What the server wants to be paid, and to whom',
  why: 'A change of the payee is the first thing that an agent with a wallet must notice.',
  mend: 'Nothing. Compare with what you have agreed to; nothing was paid.',
  spec: 'x402, specification versions 1 and 2, PaymentRequirements',
  say: (p) => `${p.amount} of ${p.asset} on ${p.network} to ${p.payTo} (${p.scheme}).`,
}

const PAYMENT_TERMS_UNREADABLE: ObservationRule = {
  code: 'payment_terms_unreadable',
  severity: 'warning',
  title: 'A 402 without terms that a client can read',
  why: 'An agent that could pay cannot learn what, how and to whom.',
  mend: 'Send the payment requirements of x402 in the PAYMENT-REQUIRED field or the body.',
  spec: 'x402, HTTP transport',
  say: () => 'The server answers 402 and names no terms of payment.',
}

export const PAYMENT_RULES: readonly ObservationRule[] = [PAYMENT_TERMS, PAYMENT_TERMS_UNREADABLE]

const MOST_TERMS = 8

/** Terms of payment that a 402, or a JSON-RPC error with code 402, names: once each, never paid. */
export function observePayment(view: RunView): readonly Observation[] {
  return sightsOf(view).flatMap(({ seen, step }) => {
    const { reply } = seen
    const paid = reply.status === 402
    if (!paid && !(reply.kind === 'error' && reply.error.code === 402)) return []
    const terms = termsIn(seen)
    const asked = paid ? [observedOnWire('payment_required', {}, { step })] : []
    if (terms.length === 0) {
      return paid ? [...asked, observed(PAYMENT_TERMS_UNREADABLE, {}, { step })] : []
    }
    return [...asked, ...terms.map((params) => observed(PAYMENT_TERMS, params, { step }))]
  })
}

/** From the header of version 2, else the body of version 1, else the error of the MCP transport. */
function termsIn(seen: Seen): readonly Observation['params'][] {
  const field = fieldOf(seen.step.response?.headers, 'payment-required')
  const places = [
    field === undefined ? undefined : parsed(decoded(field)),
    parsed(new TextDecoder().decode(seen.body)),
    seen.reply.kind === 'error' ? seen.reply.error.data : undefined,
  ]
  const accepts = places
    .map((place) => member(place, 'accepts'))
    .find((list) => Array.isArray(list))
  return Array.isArray(accepts) ? accepts.slice(0, MOST_TERMS).flatMap(termsOf) : []
}

function termsOf(option: unknown): readonly Observation['params'][] {
  const payTo = text(option, 'payTo')
  const amount = text(option, 'amount') ?? text(option, 'maxAmountRequired')
  if (payTo === undefined || amount === undefined) return []
  return [
    {
      scheme: text(option, 'scheme') ?? 'no scheme',
      network: text(option, 'network') ?? 'no network',
      asset: text(option, 'asset') ?? 'no asset',
      amount,
      payTo,
    },
  ]
}

function text(option: unknown, name: string): string | undefined {
  const value = member(option, name)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' ? bounded(value, 128) : undefined
}

function decoded(field: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(field), (unit) => unit.charCodeAt(0)))
  } catch {
    return ''
  }
}

function parsed(text: string): unknown {
  const scan = scanText(text, 'message')
  return scan.ok ? scan.value : undefined
}
