/** Which part of the Internet a run may reach, made of its options. */
import { classOf, inPrefix, parsePrefix, privateClassOf } from './address.ts'
import { portAllowed } from './limits.ts'
import { nameClassOf, syntaxOf } from './name.ts'
import type { GuardOptions } from './options.ts'
import { overridesOf } from './override.ts'
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
  const pinned = overridesOf(options.resolve, options.ownAddresses)
  return {
    name: (host, port) =>
      open || pinned(host, port) !== undefined ? syntaxOf(host) : nameClassOf(host),
    address: (bytes) => (own.some((prefix) => inPrefix(bytes, prefix)) ? 'own' : classify(bytes)),
    literals: open || options.allowAddressLiterals === true,
    plainHttp: options.allowPlainHttp ?? open,
    port: (port, scheme, wanted) => portAllowed(port, scheme, wanted || open),
  }
}
