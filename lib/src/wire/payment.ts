import type { HeaderList } from '../exchange.ts'
import { scanText } from '../json/scan.ts'
import { member } from '../json/object.ts'

/** One way to pay that a server accepts: what an agent with a wallet must compare. Text of the server. */
export interface PaymentTerms {
  readonly scheme: string
  readonly network: string
  readonly asset: string
  readonly amount: string
  readonly payTo: string
}

const MOST_TERMS = 8
const LONGEST = 128

/**
 * The terms of payment in the answer to a request, from the header of x402 version 2, else the body
 * of version 1, else the data of a JSON-RPC error. At most eight; nothing is ever paid.
 *
 * @param errorData `error.data` of the answer, where it is a JSON-RPC error
 */
export function paymentTermsIn(
  headers: HeaderList | undefined,
  body: Uint8Array,
  errorData: unknown,
): readonly PaymentTerms[] {
  const field = headers?.find(([name]) => name.toLowerCase() === 'payment-required')?.[1].trim()
  const places = [
    field === undefined ? undefined : parsed(decoded(field)),
    parsed(new TextDecoder().decode(body)),
    errorData,
  ]
  const accepts = places.map((place) => member(place, 'accepts')).find(Array.isArray)
  return Array.isArray(accepts) ? accepts.slice(0, MOST_TERMS).flatMap(termsOf) : []
}

function termsOf(option: unknown): readonly PaymentTerms[] {
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

/** Cut to a bound, lone surrogates replaced, so that it can be written canonically. */
function text(option: unknown, name: string): string | undefined {
  const value = member(option, name)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  if (typeof value !== 'string') return undefined
  if (value.length <= LONGEST) return value.toWellFormed()
  return `${value
    .slice(0, LONGEST - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()}…`
}

function decoded(field: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(field), (unit) => unit.charCodeAt(0)))
  } catch {
    return ''
  }
}

function parsed(source: string): unknown {
  const scan = scanText(source, 'message')
  return scan.ok ? scan.value : undefined
}
