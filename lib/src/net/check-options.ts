/** Options from callers without types: the wrong ones are named before anything is opened. */
import type { FetchOptions } from './fetch.ts'
import { isField } from './field.ts'
import type { GuardOptions } from './options.ts'

const KINDS = {
  'a boolean': (value: unknown) => typeof value === 'boolean',
  'a function': (value: unknown) => typeof value === 'function',
  'a number': (value: unknown) => typeof value === 'number',
  'a string': (value: unknown) => typeof value === 'string',
  'an array': (value: unknown) => Array.isArray(value),
  'an array of strings': (value: unknown) =>
    Array.isArray(value) && value.every((item) => typeof item === 'string'),
  'a header value': (value: unknown) => typeof value === 'string' && isField('user-agent', value),
  'an object': (value: unknown) => typeof value === 'object' && value !== null,
  'an AbortSignal': (value: unknown) => value instanceof AbortSignal,
} as const

type Kinds = Readonly<Record<string, keyof typeof KINDS>>

const OF_GUARD = {
  resolver: 'an object',
  allowPrivateNetwork: 'a boolean',
  allowAddressLiterals: 'a boolean',
  allowPlainHttp: 'a boolean',
  resolve: 'an array',
  ca: 'an array of strings',
  proxy: 'a string',
  credentials: 'an object',
  documentConnections: 'a number',
  ownAddresses: 'an array of strings',
  userAgent: 'a header value',
  now: 'a function',
  signal: 'an AbortSignal',
  environment: 'an object',
} as const satisfies Record<keyof GuardOptions, keyof typeof KINDS>

const OF_FETCH = {
  ...OF_GUARD,
  headMs: 'a number',
  totalMs: 'a number',
  bodyBytes: 'a number',
  connections: 'a number',
  namedOrigins: 'an array of strings',
} as const satisfies Record<keyof FetchOptions, keyof typeof KINDS>

/** Throws a `TypeError` that names the first option that `openGuard` does not know or cannot use. */
export function checkGuardOptions(options: unknown): void {
  check(options, OF_GUARD)
}

/** The same for `createFetch`. */
export function checkFetchOptions(options: unknown): void {
  check(options, OF_FETCH)
}

function check(options: unknown, kinds: Kinds): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new TypeError('options must be an object')
  for (const [name, value] of Object.entries(options)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    // A guard that took a misspelt option for nothing would be weaker than its caller believes.
    if (kind === undefined)
      throw new TypeError(`${name} is no option; there are ${Object.keys(kinds).join(', ')}`)
    if (value !== undefined && !KINDS[kind](value)) throw new TypeError(`${name} must be ${kind}`)
  }
}
