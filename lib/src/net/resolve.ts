/** Names to addresses: once per connection, every answer vetted, only literals handed on. */
import type * as Dns from 'node:dns/promises'

import type { Failure, Refusal } from '../exchange.ts'
import { isGlobalUnicast, parseAddress } from './address.ts'
import { dns } from './builtin.ts'
import { codeOf, failure, refusal } from './failure.ts'
import { ADDRESSES, RESOLVE_MS } from './limits.ts'
import { embeddedIn, learnPrefixes, WELL_KNOWN } from './nat64.ts'
import type { Stop } from './stop.ts'
import type { Place, Reach } from './url.ts'

/**
 * Looks up the addresses of a name. Rejects with an error whose `code` is one of `node:dns`
 * (`ENOTFOUND`, `ENODATA`, `ETIMEOUT`, ...); gives up when the signal aborts.
 */
export interface Resolver {
  resolve4(name: string, signal: AbortSignal): Promise<readonly string[]>
  resolve6(name: string, signal: AbortSignal): Promise<readonly string[]>
}

/** An address that may be dialled, as text and as its 4 or 16 bytes. */
export interface Vetted {
  readonly text: string
  readonly bytes: Uint8Array
  /** Another port than the URL's, when the person pinned one. */
  readonly port?: number
}

/** Addresses that may be dialled, in order; or why none may be, with the answers that were seen. */
export type Resolution =
  | { readonly ok: true; readonly addresses: readonly Vetted[] }
  | { readonly ok: false; readonly problem: Refusal | Failure; readonly answers: readonly string[] }

/**
 * The c-ares resolver: it asks the configured name servers and nothing else, so neither the hosts
 * file nor a search list can turn a public name into an inner address.
 */
export function publicResolver(): Resolver {
  const ask = async (
    signal: AbortSignal,
    question: (resolver: Dns.Resolver) => Promise<string[]>,
  ): Promise<string[]> => {
    const { Resolver: Asker } = dns()
    const resolver = new Asker({ timeout: 1000, tries: 2 })
    const cancel = (): void => resolver.cancel()
    signal.addEventListener('abort', cancel)
    try {
      return await question(resolver)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
  return {
    resolve4: (name, signal) => ask(signal, (resolver) => resolver.resolve4(name)),
    resolve6: (name, signal) => ask(signal, (resolver) => resolver.resolve6(name)),
  }
}

/** The system's resolver with hosts file and search list, for runs that may enter private networks. */
export function systemResolver(): Resolver {
  const ask = async (name: string, family: 4 | 6): Promise<string[]> => {
    const answers = await dns().lookup(name, { all: true, family })
    return answers.map((answer) => answer.address)
  }
  return { resolve4: (name) => ask(name, 4), resolve6: (name) => ask(name, 6) }
}

/** What no parser could read: it belongs to no family and every reach refuses it. */
const NO_BYTES: Uint8Array = new Uint8Array(0)

/** Codes by which a resolver says that the name, or the family, is not there. */
const ABSENT: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA'])
/** The name's own servers failed to answer properly: the name's fault, not our resolver's. */
const THEIRS: ReadonlySet<string> = new Set([...ABSENT, 'ESERVFAIL', 'EBADRESP'])

type Answer =
  | { readonly addresses: readonly string[] }
  | { readonly addresses: readonly []; readonly code: string }

/**
 * Resolves the host of a place for one connection. Every A and AAAA answer must be within reach,
 * except an AAAA that a DNS64 resolver made of one of the same name's own A answers, which is left
 * out. A failed look-up is a failure, never a permission.
 */
export async function resolvePlace(
  place: Place,
  resolver: Resolver,
  reach: Reach,
  stop: Stop,
): Promise<Resolution> {
  if (place.literal !== undefined) {
    return { ok: true, addresses: [{ text: place.host, bytes: place.literal }] }
  }
  const [a, aaaa] = await lookUp(place.host, resolver, stop)
  if (stop.why !== undefined) return { ok: false, problem: stop.why, answers: [] }
  const answers = [...a.addresses, ...aaaa.addresses]
  if (answers.length === 0) return { ok: false, problem: emptiness(a, aaaa), answers }
  const parsed = answers.map((text) => ({ text, bytes: parseAddress(text) ?? NO_BYTES }))
  const translatable = parsed.some(({ bytes }) => bytes.length === 16 && isGlobalUnicast(bytes))
  const translators = translatable ? await learnPrefixes(resolver) : [WELL_KNOWN]
  const own = new Set(parsed.map(({ bytes }) => (bytes.length === 4 ? bytes.join('.') : '')))
  const addresses: Vetted[] = []
  for (const { text, bytes } of parsed) {
    const inner = embeddedIn(bytes, translators)
    if (inner !== undefined && own.has(inner.join('.'))) continue
    const cls = reach.address(bytes, place.port) ?? (inner === undefined ? undefined : 'nat64')
    if (cls !== undefined) {
      const params = { class: cls, address: text.slice(0, 45), answers: answers.length }
      return { ok: false, problem: refusal('address_not_public', params), answers }
    }
    addresses.push({ text, bytes })
  }
  return { ok: true, addresses: addresses.slice(0, ADDRESSES) }
}

async function lookUp(
  name: string,
  resolver: Resolver,
  stop: Stop,
): Promise<readonly [Answer, Answer]> {
  const controller = new AbortController()
  let giveUp: ((answer: Answer) => void) | undefined
  const given = new Promise<Answer>((resolve) => {
    giveUp = resolve
  })
  const end = (): void => {
    controller.abort()
    giveUp?.({ addresses: [], code: 'ETIMEOUT' })
  }
  const timer = setTimeout(end, RESOLVE_MS)
  const off = stop.on(end)
  const ask = async (question: Promise<readonly string[]>): Promise<Answer> => {
    try {
      return { addresses: await question }
    } catch (error) {
      return { addresses: [], code: codeOf(error) }
    }
  }
  try {
    return await Promise.all([
      Promise.race([ask(resolver.resolve4(name, controller.signal)), given]),
      Promise.race([ask(resolver.resolve6(name, controller.signal)), given]),
    ])
  } finally {
    clearTimeout(timer)
    off()
  }
}

/** Why a name has no address at all: its own fault, unless our resolver did not answer. */
function emptiness(a: Answer, aaaa: Answer): Failure {
  const codes = [a, aaaa].map((answer) => ('code' in answer ? answer.code : 'ENODATA'))
  const ours = codes.find((code) => !THEIRS.has(code))
  if (ours !== undefined) return failure('dns_unavailable', 'resolve', { code: ours })
  const code = codes.find((entry) => !ABSENT.has(entry)) ?? codes[0] ?? 'ENODATA'
  return failure('dns_not_found', 'resolve', { code })
}
