/** Whether an endpoint answers as a live one does, before anything that it says is judged. */
import { evidenceOf } from '../discover/evidence.ts'
import { valueOf } from '../discover/links.ts'
import type { Exchange } from '../exchange.ts'
import { findingOf, type Finding } from '../finding.ts'
import type { Handshake } from '../wire/types.ts'
import { NOT_ALIVE } from './rules.ts'

type Alive =
  | { readonly is: 'alive'; readonly status: number }
  | { readonly is: 'dead'; readonly finding: Finding }
  | { readonly is: 'unknown'; readonly why: string }

const ALIVE: readonly number[] = [200, 400, 401]

/**
 * Judges the POSTs of a handshake to the endpoint itself: 200, 400 or 401 to one of them is alive,
 * with or without a challenge; any other status, a redirect among them, and a connection that fails
 * on the server's side are not. What the guard refuses or our own limits end is unknown.
 */
export function judgeAlive({ endpoint, exchanges }: Handshake): Alive {
  const posts = exchanges.filter(
    ({ request }) => request.method === 'POST' && request.url === endpoint,
  )
  const statuses = posts.flatMap(({ response }) => (response ? [response.status] : []))
  const status = statuses.find((one) => ALIVE.includes(one))
  if (status !== undefined) return { is: 'alive', status }
  const [first] = posts
  if (first === undefined) return { is: 'unknown', why: 'it was not asked' }
  const answered = posts.find(({ response }) => response !== undefined)
  if (answered?.response !== undefined) return dead(endpoint, answered, answered.response.status)
  const { problem } = first
  const code = problem?.code.replaceAll('_', ' ') ?? 'no answer'
  if (problem?.kind !== 'failure' || problem.blame === 'us')
    return {
      is: 'unknown',
      why: problem?.kind === 'refusal' ? `refused by the guard: ${code}` : code,
    }
  const message = `A POST to ${endpoint} got no answer: ${code}.`
  const mend = `Start the server, and route ${endpoint} to it.`
  return {
    is: 'dead',
    finding: findingOf(NOT_ALIVE, endpoint, { message, mend, params: { problem: problem.code } }),
  }
}

function dead(endpoint: string, exchange: Exchange, status: number): Alive {
  const location = valueOf(exchange.response?.headers ?? [], 'location')
  const to = location === '' ? '' : ` to ${location}`
  const message = `A POST to ${endpoint} is answered with ${status}${to}; a live endpoint answers 200, 400 or 401.`
  const detail = { message, mend: mendFor(status, endpoint, location), params: { status } }
  return {
    is: 'dead',
    finding: findingOf(NOT_ALIVE, endpoint, { ...detail, ...evidenceOf(exchange) }),
  }
}

function mendFor(status: number, endpoint: string, location: string): string {
  const { host } = new URL(endpoint)
  if (status === 421)
    return `Add ${host} to the hosts that the server allows (allowedHosts, TransportSecuritySettings).`
  if (status >= 300 && status < 400) {
    const target = URL.parse(location, endpoint)?.href ?? location
    return `Write the URL in the card that answers itself (${target}), or serve ${endpoint} without a redirect.`
  }
  if (status === 405) return `Route POST of ${endpoint} to the MCP server, not only GET.`
  if (status === 404) return `Mount the MCP server at ${endpoint}, or write its path in the card.`
  return status > 499
    ? `Look into the log of the server: it fails before MCP is spoken.`
    : NOT_ALIVE.mend
}
