/** Addresses that a person pinned for a name and port, as `--resolve` and `--connect-to` of curl. */
import { inPrefix, parseAddress, parsePrefix, privateClassOf } from './address.ts'
import type { Vetted } from './resolve.ts'

/** One pin, as an option `--resolve` of the command line gives it. */
export interface ResolveOverride {
  /** A host name, or `*.suffix` for every name below the suffix; an exact name wins. */
  readonly host: string
  readonly port: number
  readonly address: string
  /** The port to connect to instead of `port`; the URL, SNI and Host keep theirs. */
  readonly toPort?: number
}

/** Finds the pinned address of a host and port, if there is one. */
export type Overrides = (host: string, port: number) => Vetted | undefined

/**
 * Reads the overrides. A pin is consent for this address and name alone, so it may be private or
 * loopback while everything else stays public; cloud metadata, multicast, unspecified and own
 * addresses stay refused. Throws a `TypeError` that names the entry, because only a person wrote it.
 */
export function overridesOf(
  overrides: readonly ResolveOverride[] = [],
  ownAddresses: readonly string[] = [],
): Overrides {
  const pinned = new Map<string, Vetted>()
  const own = ownAddresses.map(parsePrefix).filter((prefix) => prefix !== undefined)
  for (const { host, port, address, toPort } of overrides) {
    const text = address.replace(/^\[|\]$/g, '')
    const bytes = parseAddress(text)
    if (bytes === undefined) throw new TypeError(`resolve: ${address} is no address`)
    const cls = own.some((prefix) => inPrefix(bytes, prefix)) ? 'own' : privateClassOf(bytes)
    if (cls !== undefined) throw new TypeError(`resolve: ${text} cannot be used (${cls})`)
    for (const number of [port, toPort ?? port]) {
      if (!Number.isInteger(number) || number < 1 || number > 65_535)
        throw new TypeError(`resolve: ${number} is no port`)
    }
    const entry = toPort === undefined ? { text, bytes } : { text, bytes, port: toPort }
    pinned.set(`${host.toLowerCase()}:${port}`, entry)
  }
  return (host, port) => {
    for (let name = host; name !== '';) {
      const found = pinned.get(`${name}:${port}`)
      if (found !== undefined) return found
      const dot = name.indexOf('.', name.startsWith('*.') ? 2 : 0)
      name = dot === -1 ? '' : `*${name.slice(dot)}`
    }
    return undefined
  }
}
