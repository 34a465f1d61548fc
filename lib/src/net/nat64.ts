/**
 * Addresses that a DNS64 resolver makes (RFC 6147): the well-known prefix, and the network's own
 * prefixes, which `ipv4only.arpa` gives away (RFC 7050). Through such a prefix an inner IPv4 address
 * hides inside a public IPv6 one.
 */
import { inPrefix, parseAddress, parsePrefix } from './address.ts'
import type { Resolver } from './resolve.ts'

/** A prefix: its bytes, of which the first `bits` bits count. */
export interface Translator {
  readonly bytes: Uint8Array
  readonly bits: number
}

/** Where the four bytes stand for each prefix length (RFC 6052 section 2.2; byte 8 is reserved). */
const PLACES: Readonly<Record<number, readonly number[]>> = {
  32: [4, 5, 6, 7],
  40: [5, 6, 7, 9],
  48: [6, 7, 9, 10],
  56: [7, 9, 10, 11],
  64: [9, 10, 11, 12],
  96: [12, 13, 14, 15],
}

/** The prefix that every translator may use (RFC 6052 section 2.1). */
export const WELL_KNOWN: Translator = {
  bytes: parsePrefix('64:ff9b::/96')?.bytes ?? new Uint8Array(16),
  bits: 96,
}

const LEARN_MS = 1000

const learnt = new WeakMap<Resolver, Promise<readonly Translator[]>>()

/** The prefixes that this resolver's network translates with; asked once per resolver. */
export function learnPrefixes(resolver: Resolver): Promise<readonly Translator[]> {
  let known = learnt.get(resolver)
  if (known === undefined) {
    known = ask(resolver)
    learnt.set(resolver, known)
  }
  return known
}

async function ask(resolver: Resolver): Promise<readonly Translator[]> {
  const found = [WELL_KNOWN]
  try {
    const signal = AbortSignal.timeout(LEARN_MS)
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    for (const text of await Promise.race([resolver.resolve6('ipv4only.arpa', signal), late])) {
      const bytes = parseAddress(text)
      if (bytes?.length !== 16) continue
      for (const bits of Object.keys(PLACES).map(Number)) {
        const inner = embedded(bytes, bits)
        const discovery = inner[0] === 192 && inner[1] === 0 && inner[2] === 0
        if (discovery && (inner[3] === 170 || inner[3] === 171)) found.push({ bytes, bits })
      }
    }
  } catch {
    // No answer means no translator that we could know of.
  }
  return found
}

function embedded(bytes: Uint8Array, bits: number): Uint8Array {
  return Uint8Array.from(PLACES[bits] ?? [], (place) => bytes[place] ?? 0)
}

/** The IPv4 address inside a translated IPv6 one, or `undefined` when no prefix matches. */
export function embeddedIn(
  bytes: Uint8Array,
  translators: readonly Translator[],
): Uint8Array | undefined {
  const translator = translators.find((entry) => inPrefix(bytes, entry))
  return translator === undefined ? undefined : embedded(bytes, translator.bits)
}
