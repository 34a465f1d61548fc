/**
 * Addresses as bytes. Every decision is made on 4 or 16 bytes, never on text: an address has many
 * spellings and a pattern over one of them misses the others.
 */
import { IPV4_ROWS, IPV6_ROWS } from './address-table.ts'
import type { Row, TableClass } from './address-table.ts'

/** `own` is listed by the operator, `unallocated` is IPv6 outside 2000::/3 and in no registry. */
export type AddressClass = TableClass | 'isatap' | 'unallocated' | 'own' | 'unparseable'

interface Prefix {
  readonly bytes: Uint8Array
  readonly bits: number
}

/**
 * Reads an IPv4 dotted quad or an IPv6 text form (RFC 4291 section 2.2) as printed by a URL parser,
 * a resolver or a socket. Returns 4 or 16 bytes, or `undefined` for anything else: zones
 * (`fe80::1%eth0`), leading zeros, shortened quads, brackets.
 */
export function parseAddress(text: string): Uint8Array | undefined {
  return text.includes(':') ? parseIpv6(text) : parseIpv4(text)
}

function parseIpv4(text: string): Uint8Array | undefined {
  const parts = text.split('.')
  if (text.length > 15 || parts.length !== 4) return undefined
  const bytes = new Uint8Array(4)
  for (const [index, part] of parts.entries()) {
    if (!/^(?:0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return undefined
    bytes[index] = Number(part)
  }
  return bytes
}

function parseIpv6(text: string): Uint8Array | undefined {
  if (text.length > 45) return undefined
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [left, right] = halves.map((half) => (half === '' ? [] : half.split(':')))
  if (left === undefined) return undefined
  const head = groups(left, right === undefined)
  const tail = right === undefined ? [] : groups(right, true)
  if (head === undefined || tail === undefined) return undefined
  const missing = 16 - head.length - tail.length
  if (right === undefined ? missing !== 0 : missing < 2) return undefined
  const bytes = new Uint8Array(16)
  bytes.set(head, 0)
  bytes.set(tail, 16 - tail.length)
  return bytes
}

/** Bytes of colon-separated groups; a dotted quad may stand for the last two when `last` is set. */
function groups(parts: readonly string[], last: boolean): number[] | undefined {
  const bytes: number[] = []
  for (const [index, part] of parts.entries()) {
    if (/^[0-9a-f]{1,4}$/i.test(part)) {
      const value = parseInt(part, 16)
      bytes.push(value >> 8, value & 0xff)
      continue
    }
    const quad = last && index === parts.length - 1 ? parseIpv4(part) : undefined
    if (quad === undefined) return undefined
    bytes.push(...quad)
  }
  return bytes
}

/** True when both are the same address of the same family. */
export function sameAddress(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

/** True when the first `bits` bits of `bytes` are those of `prefix`; families never match each other. */
export function inPrefix(bytes: Uint8Array, prefix: Prefix): boolean {
  if (bytes.length !== prefix.bytes.length) return false
  const whole = prefix.bits >> 3
  for (let index = 0; index < whole; index++) {
    if (bytes[index] !== prefix.bytes[index]) return false
  }
  const rest = prefix.bits & 7
  if (rest === 0) return true
  const mask = (0xff << (8 - rest)) & 0xff
  return ((bytes[whole] ?? 0) & mask) === ((prefix.bytes[whole] ?? 0) & mask)
}

/** Reads `address` or `address/bits`. Returns `undefined` for anything else. */
export function parsePrefix(text: string): Prefix | undefined {
  const slash = text.indexOf('/')
  const bytes = parseAddress(slash === -1 ? text : text.slice(0, slash))
  if (bytes === undefined) return undefined
  if (slash === -1) return { bytes, bits: bytes.length * 8 }
  const bits = text.slice(slash + 1)
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > bytes.length * 8) return undefined
  return { bytes, bits: Number(bits) }
}

type ClassedPrefix = Prefix & { readonly cls: TableClass }

function prefixOf([hex, bits, cls]: Row): ClassedPrefix {
  return { bytes: Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16)), bits, cls }
}

const IPV4: readonly ClassedPrefix[] = IPV4_ROWS.map(prefixOf)
const IPV6: readonly ClassedPrefix[] = IPV6_ROWS.map(prefixOf)
const GLOBAL_UNICAST: Prefix = { bytes: Uint8Array.of(0x20, ...Array<number>(15).fill(0)), bits: 3 }

/** True for IPv6 addresses inside 2000::/3, the only block that IANA has ever given out. */
export function isGlobalUnicast(bytes: Uint8Array): boolean {
  return inPrefix(bytes, GLOBAL_UNICAST)
}

/**
 * What an address is, or `undefined` when it is an ordinary public one. IPv4 is public unless an
 * IANA special-purpose registry or a cloud vendor says otherwise; IPv6 is public only inside
 * 2000::/3 and only when no row names it. Embedded IPv4 (mapped, compatible, translated, 6to4,
 * Teredo, NAT64, ISATAP) is never unwrapped: all of these are refused as what they are.
 */
export function classOf(bytes: Uint8Array): AddressClass | undefined {
  if (bytes.length === 4) return IPV4.find((row) => inPrefix(bytes, row))?.cls
  if (bytes.length !== 16) return 'unparseable'
  const row = IPV6.find((entry) => inPrefix(bytes, entry))
  if (row !== undefined) return row.cls
  if (!isGlobalUnicast(bytes)) return 'unallocated'
  return isIsatap(bytes) ? 'isatap' : undefined
}

/** An interface identifier `[02]00:5efe:a.b.c.d` tunnels to the IPv4 address in it (RFC 5214). */
function isIsatap(bytes: Uint8Array): boolean {
  return (
    ((bytes[8] ?? 0) & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe
  )
}

const PRIVATE: ReadonlySet<AddressClass> = new Set([
  'loopback',
  'private',
  'link_local',
  'cgnat',
  'unique_local',
] as const)

/**
 * The same for a run that may enter private networks: loopback, private, link-local, shared and
 * unique-local addresses pass. Cloud metadata, multicast, unspecified and translated ones never do.
 */
export function privateClassOf(bytes: Uint8Array): AddressClass | undefined {
  const cls = classOf(bytes)
  return cls !== undefined && PRIVATE.has(cls) ? undefined : cls
}
