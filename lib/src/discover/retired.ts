/**
 * Endpoints that a card still names and that are gone. The successor of a retired SSE address is
 * usually beside it; when it answers it is suggested, and never followed: that is for the card to
 * say.
 */
import { quoted } from '../card/in-words.ts'
import { findingOf, type Finding, type Rule } from '../finding.ts'
import type { Handshake } from '../wire/types.ts'
import type { DiscoveredEndpoint } from './types.ts'

const GONE: Rule = {
  code: 'endpoint_gone',
  severity: 'error',
  title: 'A published endpoint is gone',
  why: '410 says that it was taken away for good, so nobody who follows the card gets a connection.',
  mend: 'Name the endpoint that took its place, or take the remote out of the card.',
  spec: 'RFC 9110 section 15.5.11',
}

export const RETIRED_RULES: readonly Rule[] = [GONE]

/** Addresses beside those that are gone that are asked at most. */
const MAX_ASKED = 2

/**
 * A finding for each endpoint of a card that is answered with 410.
 *
 * @param handshakes what came of the endpoints that were contacted
 * @param ask shakes hands with an address that no card names
 */
export async function findRetired(
  endpoints: readonly DiscoveredEndpoint[],
  handshakes: readonly Handshake[],
  ask: (url: string) => Promise<Handshake>,
): Promise<readonly Finding[]> {
  const named = new Set(endpoints.map(({ url }) => url))
  const gone = handshakes
    .filter(({ reason }) => reason?.params['status'] === 410)
    .flatMap(({ endpoint }) => endpoints.find(isClaimOf(endpoint)) ?? [])
  const beside = gone.map((endpoint) => [endpoint, successorOf(endpoint, named)] as const)
  const asked = [...new Set(beside.flatMap(([, url]) => url ?? []))].slice(0, MAX_ASKED)
  const answers = new Set<string>()
  for (const { endpoint, outcome } of await Promise.all(asked.map(ask)))
    if (outcome === 'connected' || outcome === 'gated') answers.add(endpoint)
  return beside.map(([{ url = '' }, successor]) =>
    goneFinding(url, successor !== undefined && answers.has(successor) ? successor : undefined),
  )
}

/** Whether a finding says so of this endpoint. */
export function saysGone({ code, subject }: Finding, endpoint: string): boolean {
  return code === GONE.code && subject === endpoint
}

/** A URL that only the person presumes to be an endpoint is nobody's claim. */
function isClaimOf(endpoint: string): (one: DiscoveredEndpoint) => boolean {
  return ({ url, presumed }) => url === endpoint && presumed !== true
}

function successorOf(
  { url = '', remote }: DiscoveredEndpoint,
  named: ReadonlySet<string | undefined>,
): string | undefined {
  const { href, pathname } = new URL(url)
  if (remote.type !== 'sse' || !/\/sse\/?$/.test(pathname)) return undefined
  const successor = new URL(pathname.replace(/\/sse\/?$/, '/mcp'), href).href
  return named.has(successor) ? undefined : successor
}

function goneFinding(endpoint: string, successor: string | undefined): Finding {
  const gone = `${endpoint} is answered with 410: it is gone.`
  if (successor === undefined) return findingOf(GONE, endpoint, { message: gone, mend: GONE.mend })
  return findingOf(GONE, endpoint, {
    message: `${gone} ${successor}, which no card names, answers as an MCP server.`,
    mend: `If it took its place, write "type": "streamable-http" and "url": ${quoted(successor)}.`,
    params: { successor },
  })
}
