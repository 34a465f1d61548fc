/** How the guard says no, and how errors of Node and OpenSSL become data. */
import type { Failure, FailureCode, Refusal, RefusalCode } from '../exchange.ts'

/** Why there is no whole answer: we said no, or it did not work. */
export type Problem = Refusal | Failure
/** How far an exchange had come. */
export type Phase = Failure['phase']
type ProblemParams = Readonly<Record<string, string | number>>

/** Makes a refusal. `params` are bounded facts; text of a third party is cut by the caller. */
export function refusal(code: RefusalCode, params: ProblemParams): Refusal {
  return { kind: 'refusal', code, params }
}

/** Our limits, our resolver, our abort: never held against the target. */
const OURS: ReadonlySet<FailureCode> = new Set([
  'dns_unavailable',
  'connect_timeout',
  'headers_too_large',
  'body_too_large',
  'wire_budget',
  'time_budget',
  'aborted',
] as const)

/** Makes a failure; whose fault it is follows from the code unless `blame` says otherwise. */
export function failure(
  code: FailureCode,
  phase: Phase,
  params: ProblemParams = {},
  blame: Failure['blame'] = OURS.has(code) ? 'us' : 'target',
): Failure {
  return { kind: 'failure', code, blame, phase, params }
}

/** The `code` of a Node error, or a stand-in. Never its message, which may hold the target's text. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return 'no_code'
  return typeof error.code === 'string' || typeof error.code === 'number'
    ? String(error.code).slice(0, 80)
    : 'no_code'
}

const CONNECT: Readonly<Record<string, readonly [FailureCode, Failure['blame']]>> = {
  ECONNREFUSED: ['connect_refused', 'target'],
  ETIMEDOUT: ['connect_timeout', 'target'],
  EHOSTUNREACH: ['connect_unreachable', 'target'],
  EHOSTDOWN: ['connect_unreachable', 'target'],
  ENETUNREACH: ['connect_unreachable', 'us'],
  ENETDOWN: ['connect_unreachable', 'us'],
  EADDRNOTAVAIL: ['connect_unreachable', 'us'],
  EAFNOSUPPORT: ['connect_unreachable', 'us'],
  EACCES: ['connect_unreachable', 'us'],
  EPERM: ['connect_unreachable', 'us'],
  EMFILE: ['connect_unreachable', 'us'],
  ENFILE: ['connect_unreachable', 'us'],
  ENOBUFS: ['connect_unreachable', 'us'],
  ENOMEM: ['connect_unreachable', 'us'],
}

const RESET: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_SOCKET_CLOSED',
])

/**
 * True when a handshake failed over the certificate, so that an observer may tell why: OpenSSL's
 * verification codes have no prefix, and Node's own checks of the name have `ERR_TLS_CERT_`.
 */
export function isCertificateError(error: unknown): boolean {
  const code = codeOf(error)
  if (code === 'no_code' || RESET.has(code) || Object.hasOwn(CONNECT, code)) return false
  return !code.startsWith('ERR_') || code.startsWith('ERR_TLS_CERT_')
}

/**
 * Turns any error of a socket or a TLS handshake into a failure. What nobody
 * foresaw becomes `protocol` with the code, blamed on us, so that it is never a verdict.
 */
export function failureOf(error: unknown, phase: Phase): Failure {
  const code = codeOf(error)
  const connect = Object.hasOwn(CONNECT, code) ? CONNECT[code] : undefined
  if (connect !== undefined) return failure(connect[0], phase, { code }, connect[1])
  if (RESET.has(code))
    return failure(phase === 'body' ? 'body_cut' : 'connect_reset', phase, { code })
  if (phase === 'tls' || code.startsWith('ERR_SSL_')) return failure('tls_failed', phase, { code })
  return failure('protocol', phase, { what: 'unforeseen', code }, 'us')
}
