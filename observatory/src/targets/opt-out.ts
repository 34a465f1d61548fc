/**
 * Who asked not to be contacted, and how that is said:
 *
 * - a TXT record `optout` at `_countersign-optout.<registrable domain>`: the domain and all below it;
 * - a line `optout` in `https://<host>/.well-known/countersign-optout.txt`: that host;
 * - a line in the operator's deny list.
 *
 * Silence and faults change nothing: only a clear answer opts out, and only one lifts that again. Pure.
 */
import { visible } from 'countersign/text'
import type { Denial } from '../store/types.ts'
import type { Fault, Read } from '../strict-yaml.ts'
import { isInNetwork } from './network.ts'

export type Said = 'out' | 'in' | 'unknown'

/** An answer to a question for TXT records, as `countersign/net` gives it. */
export type TextAnswer =
  | { readonly ok: true; readonly records: readonly string[] }
  | { readonly ok: false; readonly why: 'absent' | 'unavailable' }

/** An answer to the question for the file; no status where none came. */
export interface FileAnswer {
  readonly status?: number
  readonly text?: string
}

/** Where a domain says it. */
export function optOutName(domain: string): string {
  return `_countersign-optout.${domain}`
}

/** Where a host says it; with its port, when it has one of its own. */
export function optOutUrl(host: string): string {
  return `https://${host}/.well-known/countersign-optout.txt`
}

/** Other records at that name are those of a wildcard, not of the owner's wish. */
export function saidByRecords(answer: TextAnswer): Said {
  if (!answer.ok) return answer.why === 'absent' ? 'in' : 'unknown'
  return answer.records.some(isOptOut) ? 'out' : 'in'
}

/** A page for everything that is not there, as many sites have, is no opt-out. */
export function saidByFile({ status, text = '' }: FileAnswer): Said {
  if (status === undefined || status >= 500 || status === 429) return 'unknown'
  if (status !== 200) return 'in'
  return text
    .slice(0, MOST_TEXT)
    .split(/\r\n|\r|\n/)
    .some(isOptOut)
    ? 'out'
    : 'in'
}

const MOST_TEXT = 4096

function isOptOut(line: string): boolean {
  return line.trim().toLowerCase() === 'optout'
}

/**
 * The denial that a host falls under, by its name or by where that points.
 *
 * @param host with a port that is not 443
 */
export function deniedBy<Entry extends DenyEntry>(
  host: string,
  denials: readonly Entry[],
  addresses: readonly string[] = [],
): Entry | undefined {
  const hostname = hostnameOf(host)
  return denials.find(({ kind, value }) => {
    if (kind === 'host') return value === host || value === hostname
    if (kind === 'network') return addresses.some((address) => isInNetwork(address, value))
    return value === hostname || hostname.endsWith(`.${value}`)
  })
}

/** `mcp.acme.example` of `mcp.acme.example:8443`; an address in brackets keeps them. */
export function hostnameOf(host: string): string {
  return host.replace(/:\d+$/, '')
}

export type DenyEntry = Pick<Denial, 'kind' | 'value'>

const LINE = /^(host|domain|network)\s+(\S+)$/
const NAME = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/
const HOST = /^[^:]+(?::\d{1,5})?$/
const NETWORK = /^(?:\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?|[0-9a-f:.]*:[0-9a-f:.]*(?:\/\d{1,3})?)$/

/**
 * Reads a deny list: lines such as `domain acme.example`, `host mcp.acme.example`,
 * `network 192.0.2.0/24`, and remarks after `#`. All faults at once. Total.
 */
export function parseDenyList(text: string, name: string): Read<readonly DenyEntry[]> {
  const faults: Fault[] = []
  const entries = text.split(/\r\n|\r|\n/).flatMap((line, i): readonly DenyEntry[] => {
    const written = line.replace(/#.*$/, '').trim().toLowerCase()
    if (written === '') return []
    const [, kind, value = ''] = LINE.exec(written) ?? []
    if (kind === 'network' && NETWORK.test(value)) return [{ kind, value }]
    if (kind === 'domain' && NAME.test(value)) return [{ kind, value }]
    if (kind === 'host' && HOST.test(value) && NAME.test(hostnameOf(value)))
      return [{ kind, value }]
    faults.push({
      where: `${name}:${i + 1}`,
      message: `"${visible(written, { max: 80 })}" denies nothing`,
      mend: 'write domain acme.example, host mcp.acme.example or network 192.0.2.0/24',
    })
    return []
  })
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: entries }
}
