/** Whether an address lies in a network, in CIDR notation (RFC 4632, RFC 4291 section 2.3). Pure. */

/** False for whatever is no address or no network, and between families. */
export function isInNetwork(address: string, network: string): boolean {
  const [prefix = '', length] = network.split('/', 2)
  const [one, other] = [bitsOf(address), bitsOf(prefix)]
  if (one === undefined || other === undefined || one.length !== other.length) return false
  const kept = length === undefined ? other.length : Number(length)
  return one.slice(0, kept) === other.slice(0, kept)
}

/** An address as zeros and ones. */
function bitsOf(address: string): string | undefined {
  // The parser of URLs knows every spelling of an address, and writes each in one way.
  const isV6 = address.includes(':')
  const host = URL.parse(`http://${isV6 ? `[${address}]` : address}/`)?.hostname
  if (host === undefined) return undefined
  if (!isV6) return /^\d+(?:\.\d+){3}$/.test(host) ? bits(host.split('.'), 10, 8) : undefined
  const [head = '', tail] = host.slice(1, -1).split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return bits([...before, ...zeros, ...after], 16, 16)
}

function bits(groups: readonly string[], base: number, width: number): string {
  return groups
    .map((group) => Number.parseInt(group, base).toString(2).padStart(width, '0'))
    .join('')
}
