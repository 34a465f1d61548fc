/** Which roots are believed, and the two TLS settings made of them: strict, and the observer's. */
import { X509Certificate } from 'node:crypto'
import tls from 'node:tls'

export interface Trust {
  /** For every connection that carries a request. */
  readonly strict: tls.SecureContext
  /** For handshakes that only look. Never the strict one: a session of it would skip the name check. */
  readonly observer: tls.SecureContext
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
  const ca = [...tls.rootCertificates, ...extra]
  const extraRoots = extra.map(readPem)
  let strict: tls.SecureContext | undefined
  let observer: tls.SecureContext | undefined
  const trust: Trust = {
    get strict() {
      return (strict ??= tls.createSecureContext({ ca, minVersion: 'TLSv1.2' }))
    },
    get observer() {
      return (observer ??= tls.createSecureContext({ ca, minVersion: 'TLSv1.2' }))
    },
    rootsNamed: (subject) => {
      const bundled = bundledRoots().get(subject) ?? []
      return [...bundled, ...extraRoots.filter((root) => root.subject === subject)]
    },
  }
  made.set(key, trust)
  return trust
}

function readPem(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch (cause) {
    throw new TypeError('ca must be PEM certificates', { cause })
  }
}

let roots: ReadonlyMap<string, readonly X509Certificate[]> | undefined

/** Parsed on first need, because that takes some milliseconds. */
function bundledRoots(): ReadonlyMap<string, readonly X509Certificate[]> {
  roots ??= Map.groupBy(
    tls.rootCertificates.map((pem) => new X509Certificate(pem)),
    (root) => root.subject,
  )
  return roots
}
