/** How documents answer other types, hosts and origins. */
import { essenceOf } from '../card/media-type.ts'
import { evidenceOf } from '../discover/evidence.ts'
import { valueOf } from '../discover/links.ts'
import type { Exchange } from '../exchange.ts'
import { findingOf, type Finding, type Rule } from '../finding.ts'
import { STRANGER } from './questions.ts'
import { counted, few, judged, notAssessable } from './row.ts'
import {
  ACCEPT_IGNORED,
  HOST_REFLECTED,
  HOST_SPELLING,
  NOT_ACCEPTED,
  ORIGIN_REFUSED,
  VARY,
} from './rules.ts'
import type { Interrogated, PointRow, Seen } from './types.ts'

/** Rows for `Accept`, `Host` and `Origin`. */
export function judgeHttp({ documents }: Seen): readonly PointRow[] {
  return [judgeNegotiation(documents), judgeHost(documents), judgeOrigin(documents)]
}

function fault(
  rule: Rule,
  { found }: Interrogated,
  exchange: Exchange,
  message: string,
  mend = rule.mend,
): Finding {
  return findingOf(rule, found.url, { message, mend, ...evidenceOf(exchange) })
}

function judgeNegotiation(documents: readonly Interrogated[]): PointRow {
  const asked = documents.filter(({ json, refusing }) => json?.response && refusing?.response)
  if (asked.length === 0) return notAssessable('negotiation', 'no document was asked')
  const faults = asked.flatMap(faultsOfAccept)
  const types = asked.map(({ json }) => typeOf(json))
  const [first] = asked
  return judged('negotiation', {
    faults,
    seen:
      faults.length > 0
        ? few(faults.map(({ message }) => message))
        : `Accept: application/json gets ${few(types)} (${counted(asked.length, 'document')})`,
    exchange: first?.json,
  })
}

function faultsOfAccept(one: Interrogated): readonly Finding[] {
  const { found, json, refusing, origin } = one
  const answers = [json, refusing, origin].filter((exchange) => exchange?.response !== undefined)
  const refused = answers.find((exchange) => isRefusal(exchange?.response?.status ?? 0))
  if (refused !== undefined) {
    const { status } = refused.response ?? {}
    const message = `Accept: ${acceptOf(refused)} is answered with ${status}.`
    return [fault(NOT_ACCEPTED, one, refused, message)]
  }
  const types = new Set([found.exchange, ...answers].map(typeOf))
  // A host with one type for a file cannot choose, and need not.
  if (types.size < 2) return []
  const faults: Finding[] = []
  const wrong = (exchange: Exchange | undefined): void => {
    if (exchange?.response?.status !== 200 || typeOf(exchange) === 'application/json') return
    const message = `Accept: ${acceptOf(exchange)} gets ${typeOf(exchange)}, although application/json is there.`
    faults.push(fault(ACCEPT_IGNORED, one, exchange, message))
  }
  if (types.has('application/json')) [json, refusing].forEach(wrong)
  const vary = valueOf(found.exchange.response?.headers ?? [], 'vary').toLowerCase()
  if (!/(?:^|[\s,])(?:accept|\*)(?:$|[\s,])/.test(vary)) {
    const message = `The type depends on Accept (${[...types].join(', ')}), and Vary does not say so.`
    faults.push(fault(VARY, one, found.exchange, message))
  }
  return faults
}

function isRefusal(status: number): boolean {
  return status === 406 || status === 415
}

function acceptOf({ request }: Exchange): string {
  return valueOf(request.headers, 'accept')
}

function typeOf(exchange: Exchange | undefined): string {
  return essenceOf(valueOf(exchange?.response?.headers ?? [], 'content-type'))
}

function judgeHost(documents: readonly Interrogated[]): PointRow {
  const asked = documents.filter(({ port, stranger }) => port?.response || stranger?.response)
  if (asked.length === 0) return notAssessable('host', 'no document was asked')
  const faults = asked.flatMap(faultsOfHost)
  const answers = asked.map(({ stranger }) => `${stranger?.response?.status ?? 'no answer'}`)
  return judged('host', {
    faults,
    seen:
      faults.length > 0
        ? few(faults.map(({ message }) => message))
        : `the same with and without the port; a foreign Host gets ${few(answers)}`,
    exchange: asked[0]?.port,
  })
}

function faultsOfHost(one: Interrogated): readonly Finding[] {
  const { found, port, stranger } = one
  const body = found.exchange.response?.body
  const faults: Finding[] = []
  const status = port?.response?.status
  if (port !== undefined && status !== undefined && status < 500 && status !== 429) {
    const host = valueOf(port.request.headers, 'host')
    if (status !== 200) {
      const message = `Host: ${host} is answered with ${status}.`
      const mend = `Add ${host} to the hosts that the server allows.`
      faults.push(fault(HOST_SPELLING, one, port, message, mend))
    } else if (!sameText(port, body)) {
      const message = `Host: ${host} gets another document than the host without it.`
      faults.push(fault(HOST_SPELLING, one, port, message))
    }
  }
  const text = stranger?.response && textOf(stranger.response.body)
  if (stranger !== undefined && text?.includes(STRANGER) && stranger.response?.status === 200) {
    const { origin } = new URL(found.url)
    const message = `Asked with Host: ${STRANGER}, the document names ${STRANGER} in its addresses.`
    const mend = `Set the base URL to ${origin}, and do not take it from the request.`
    faults.push(fault(HOST_REFLECTED, one, stranger, message, mend))
  }
  return faults
}

function sameText({ response }: Exchange, body: Uint8Array | undefined): boolean {
  return response !== undefined && body !== undefined && textOf(response.body) === textOf(body)
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

function judgeOrigin(documents: readonly Interrogated[]): PointRow {
  const asked = documents.filter(({ origin }) => origin?.response !== undefined)
  if (asked.length === 0) return notAssessable('origin', 'no document was asked')
  const faults = asked.flatMap((one): readonly Finding[] => {
    const { origin } = one
    const status = origin?.response?.status ?? 0
    if (origin === undefined || status < 300 || status > 499 || isRefusal(status)) return []
    const sent = valueOf(origin.request.headers, 'origin')
    const message = `Origin: ${sent} is answered with ${status}, and the document without it is there.`
    return [fault(ORIGIN_REFUSED, one, origin, message)]
  })
  const answers = asked.map(({ origin }) => `${origin?.response?.status}`)
  return judged('origin', {
    faults,
    seen: `a foreign Origin gets ${few(answers)} (${counted(asked.length, 'document')})`,
    exchange: asked[0]?.origin,
  })
}
