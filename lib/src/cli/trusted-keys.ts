/** What a person believes of signed statements: whose keys, and up to which age. */
import type { KeyRing } from '../attest/types.ts'
import { parseTrustedKeys } from '../attest/verify-keys.ts'
import { visible } from '../text/visible.ts'
import { isOn, valueOf, type Context, type Given } from './command.ts'
import { readSource } from './source.ts'
import { EXIT, Stop, usage } from './stop.ts'

const MOST_BYTES = 2_097_152

/**
 * The keys of `--keys`. Without it nobody is trusted: no key comes with this program, and none with an
 * envelope.
 *
 * @throws Stop with exit 3 when they cannot be read, or there is none among them; with exit 2 over plain
 *   http
 */
export async function trustedKeys(given: Given, context: Context): Promise<KeyRing> {
  const operand = valueOf(given, 'keys')
  if (operand === undefined) return { keys: [] }
  refusePlainHttp('keys', given)
  const { bytes, subject } = await readSource({ ...given, operand }, context, MOST_BYTES)
  const ring = parseTrustedKeys(bytes)
  if (ring.ok && ring.value.keys.length > 0) return ring.value
  const [fault] = ring.faults
  throw new Stop(
    'keys_unreadable',
    EXIT.unreadable,
    `${subject}: ${fault?.message ?? 'holds no key.'}`.replace(/\.$/, ''),
    'give a public key in PEM, a JWK set, a did.json, or the list of countersign keys',
  )
}

/**
 * Stops before what is believed would come over plain http, where anybody on the way could put keys of
 * their own: the signatures over everything else are worth what these are.
 *
 * @throws Stop with exit 2
 */
export function refusePlainHttp(option: 'keys' | 'schema', given: Given): void {
  if (!/^http:/i.test(valueOf(given, option) ?? '') || isOn(given, 'allow-private')) return
  throw usage(
    'option_value',
    `--${option} cannot come over plain http`,
    'give an https:// URL, or a file that you took from somewhere you trust',
  )
}

const UNITS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 }

/** `--max-age` in milliseconds. */
export function maxAgeOf(given: Given): { readonly maxAgeMs?: number } {
  const value = valueOf(given, 'max-age')
  if (value === undefined) return {}
  const [, digits = '', unit = ''] = /^(\d{1,6})([dhms])$/.exec(value) ?? []
  const scale = UNITS[unit]
  if (scale !== undefined) return { maxAgeMs: Number(digits) * scale }
  throw usage(
    'option_value',
    `--max-age cannot be "${visible(value, { max: 60 })}"`,
    'it is a number of days, hours, minutes or seconds: 7d, 12h, 30m',
  )
}
