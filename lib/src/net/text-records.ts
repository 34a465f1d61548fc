/** What a domain says about itself in TXT records. Nobody is dialled but the configured name servers. */
import type * as Dns from 'node:dns/promises'
import { dns } from './builtin.ts'
import { codeOf } from './failure.ts'
import { RESOLVE_MS } from './limits.ts'

/** `absent`: the zone says so. `unavailable`: nobody knows, because no proper answer came. */
export type TextRecords =
  | { readonly ok: true; readonly records: readonly string[] }
  | { readonly ok: false; readonly why: 'absent' | 'unavailable'; readonly code: string }

/** What of an answer is read; a zone may send thousands. */
const MOST_RECORDS = 32
const MOST_CHARACTERS = 1024

/**
 * Asks for the TXT records of a name (RFC 1035, section 3.3.14; the strings of one record are joined,
 * as RFC 7208, section 3.3 does), within three seconds, by the c-ares resolver: neither the hosts
 * file nor a search list takes part. Total.
 *
 * @param name ASCII, such as `_countersign-optout.example.com`
 * @param asked the address of one name server, with its port where that is not 53, or a resolver;
 *   default: the configured name servers
 */
export async function textRecords(
  name: string,
  asked?: string | Pick<Dns.Resolver, 'resolveTxt' | 'cancel'>,
): Promise<TextRecords> {
  const resolver = typeof asked === 'object' ? asked : resolverAt(asked)
  const timer = setTimeout(() => resolver.cancel(), RESOLVE_MS)
  try {
    const answers = await resolver.resolveTxt(name)
    const records = answers.map((strings) => strings.join('').slice(0, MOST_CHARACTERS))
    return { ok: true, records: records.slice(0, MOST_RECORDS) }
  } catch (error) {
    const code = codeOf(error)
    const absent = code === 'ENOTFOUND' || code === 'ENODATA'
    return { ok: false, why: absent ? 'absent' : 'unavailable', code }
  } finally {
    clearTimeout(timer)
  }
}

function resolverAt(server: string | undefined): Dns.Resolver {
  const { Resolver: Asker } = dns()
  const resolver = new Asker({ timeout: 1000, tries: 2 })
  if (server !== undefined) resolver.setServers([server])
  return resolver
}
