import type { Observation } from '../../run/observation.ts'
import { paymentTermsIn } from '../../wire/payment.ts'
import type { RunView } from '../view.ts'
import { observed, observedOnWire, type ObservationRule } from './rule.ts'
import { sightsOf } from './sight.ts'

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

/** Terms of payment that a 402, or a JSON-RPC error with code 402, names: once each, never paid. */
export function observePayment(view: RunView): readonly Observation[] {
  return sightsOf(view).flatMap(({ seen, step }) => {
    const { reply } = seen
    const paid = reply.status === 402
    if (!paid && !(reply.kind === 'error' && reply.error.code === 402)) return []
    const data = reply.kind === 'error' ? reply.error.data : undefined
    const terms = paymentTermsIn(seen.step.response?.headers, seen.body, data)
    const asked = paid ? [observedOnWire('payment_required', {}, { step })] : []
    if (terms.length === 0) {
      return paid ? [...asked, observed(PAYMENT_TERMS_UNREADABLE, {}, { step })] : []
    }
    return [...asked, ...terms.map((params) => observed(PAYMENT_TERMS, { ...params }, { step }))]
  })
}
