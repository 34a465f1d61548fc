/** Which roots are believed, and the two TLS settings made of them: strict, and the observer's. */
import type { X509Certificate } from 'node:crypto'
import type { SecureContext } from 'node:tls'
import { crypto, tls } from './builtin.ts'

/** Made once per process for each set of roots. */
export interface Trust {
  /** For every connection that carries a request. */
  readonly strict: SecureContext
  /** For handshakes that only look. Never the strict one: a session of it would skip the name check. */
  readonly observer: SecureContext
  /** The believed roots with this subject. */
  readonly rootsNamed: (subject: string) => readonly X509Certificate[]
}

const made = new Map<string, Trust>()

/**
 * The bundled Mozilla roots and `extra` PEM certificates; one set of contexts per process and
 * setting. Roots from the environment (`NODE_EXTRA_CA_CERTS`) or the system are not believed, so
 * that a verdict means the same on every machine. Throws a `TypeError` when `extra` is not PEM.
 */
export function trustIn(extra: readonly string[] = []): Trust {
  const key = extra.join('\n')
  const known = made.get(key)
  if (known !== undefined) return known
  const extraRoots = extra.map(readPem)
  let strict: SecureContext | undefined
  let observer: SecureContext | undefined
  const trust: Trust = {
    get strict() {
      return (strict ??= contextOf(extra))
    },
    get observer() {
      return (observer ??= contextOf(extra))
    },
    rootsNamed: (subject) => {
      const bundled = bundledRoots().get(subject) ?? []
      return [...bundled, ...extraRoots.filter((root) => root.subject === subject)]
    },
  }
  made.set(key, trust)
  return trust
}

function contextOf(extra: readonly string[]): SecureContext {
  const { createSecureContext, rootCertificates } = tls()
  return createSecureContext({ ca: [...rootCertificates, ...extra], minVersion: 'TLSv1.2' })
}

function readPem(pem: string): X509Certificate {
  try {
    const { X509Certificate } = crypto()
    return new X509Certificate(pem)
  } catch (cause) {
    throw new TypeError('ca must be PEM certificates', { cause })
  }
}

let roots: ReadonlyMap<string, readonly X509Certificate[]> | undefined

/** Parsed on first need, because that takes some milliseconds. */
function bundledRoots(): ReadonlyMap<string, readonly X509Certificate[]> {
  roots ??= Map.groupBy(tls().rootCertificates.map(readPem), (root) => root.subject)
  return roots
}
