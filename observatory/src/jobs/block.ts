/**
 * The network that an address is in, as far as politeness goes: /24 of IPv4, /48 of IPv6. Undefined
 * for what is no address.
 */
export function blockOf(address: string): string | undefined {
  return address.includes(':') ? block6(address) : block4(address)
}

function block4(address: string): string | undefined {
  const parts = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)
  return parts?.[1] && `${parts[1]}.0/24`
}

const GROUPS = 8

function block6(address: string): string | undefined {
  const halves = address.toLowerCase().replace(/%.*$/s, '').split('::')
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  // Two groups written as IPv4 are the last ones, and never among the first three.
  const written = head.length + tail.length + (address.includes('.') ? 1 : 0)
  const zeros = halves.length === 2 ? Array.from({ length: GROUPS - written }, () => '0') : []
  const groups = [...head, ...zeros, ...tail].slice(0, 3)
  if (groups.length < 3 || !groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return undefined
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`
}
