/** Who asks for a scan, as far as a limit needs to know. */
import { createHmac } from 'node:crypto'

/** How an address becomes a digest, and whose word for the address is taken. */
export interface RequesterOptions {
  /** A secret of this observatory: without it nobody can tell whose digest one is. */
  readonly salt: string | Uint8Array
  /** Proxies of the operator's in front: so many entries of X-Forwarded-For are believed. */
  readonly trustedProxies: number
}

/** A digest of whoever sent a request: of an IPv4 address, or of the /64 that one IPv6 user has. */
export function requesterOf({
  salt,
  trustedProxies,
}: RequesterOptions): (request: Request, env: unknown) => string {
  return (request, env) => {
    const forwarded = (request.headers.get('x-forwarded-for') ?? '').split(',')
    const hops = [...forwarded, remoteAddress(env) ?? '']
    // Counted from its end, which proxies write: whatever comes before may be anybody's invention.
    const address = hops.at(-1 - trustedProxies)?.trim() ?? ''
    return createHmac('sha256', salt).update(blockOf(address)).digest('base64url')
  }
}

/** The other end of the connection, by @hono/node-server's bindings. */
function remoteAddress(env: unknown): string | undefined {
  const incoming = member(env, 'incoming')
  const address = member(member(incoming, 'socket'), 'remoteAddress')
  return typeof address === 'string' ? address : undefined
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Of an address as a socket or a proxy writes it: IPv4 whole, IPv6 its first four groups. */
function blockOf(address: string): string {
  const plain = address
    .replace(/^::ffff:(?=\d+\.)/i, '')
    // Some proxies write the port as well, which is another one for every connection.
    .replace(/^\[|\](?::\d+)?$|%.*$|(?<=^[\d.]+):\d+$/g, '')
  const [head = '', tail] = plain.toLowerCase().split('::')
  if (!plain.includes(':')) return plain
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  const whole = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after]
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
