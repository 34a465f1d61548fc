/** Which part of the Internet a run may reach, made of its options. */
import { classOf, inPrefix, parseAddress, parsePrefix, privateClassOf } from './address.ts'
import { portAllowed } from './limits.ts'
import { nameClassOf, syntaxOf } from './name.ts'
import type { GuardOptions, ResolveOverride } from './options.ts'
import type { Vetted } from './resolve.ts'
import type { Reach } from './url.ts'

/** The rules of a run. Throws a `TypeError` when an own address or an override cannot be read. */
export function reachOf(options: GuardOptions): Reach {
  const open = options.allowPrivateNetwork === true
  const own = (options.ownAddresses ?? []).map((text) => {
    const prefix = parsePrefix(text)
    if (prefix === undefined) throw new TypeError(`ownAddresses: ${text} is no address or prefix`)
    return prefix
  })
  const classify = open ? privateClassOf : classOf
  const named = new Set((options.resolve ?? []).map(keyOf))
  return {
    name: (host, port) =>
      open || named.has(`${host}:${port}`) ? syntaxOf(host) : nameClassOf(host),
    address: (bytes) => (own.some((prefix) => inPrefix(bytes, prefix)) ? 'own' : classify(bytes)),
    literals: open || options.allowAddressLiterals === true,
    plainHttp: options.allowPlainHttp ?? open,
    port: (port, scheme, wanted) => portAllowed(port, scheme, wanted || open),
  }
}

/**
 * Reads the overrides. Their addresses obey the same rules as looked-up ones. Throws a `TypeError`
 * for what is no address, and for an address out of reach, because only the person wrote it.
 */
export function overridesOf(options: GuardOptions, reach: Reach): ReadonlyMap<string, Vetted> {
  const overrides = new Map<string, Vetted>()
  for (const override of options.resolve ?? []) {
    const text = override.address.replace(/^\[|\]$/g, '')
    const bytes = parseAddress(text)
    if (bytes === undefined) throw new TypeError(`resolve: ${override.address} is no address`)
    const cls = reach.address(bytes, override.port)
    if (cls !== undefined) throw new TypeError(`resolve: ${text} is not public (${cls})`)
    overrides.set(keyOf(override), { text, bytes })
  }
  return overrides
}

function keyOf({ host, port }: ResolveOverride): string {
  return `${host.toLowerCase()}:${port}`
}
