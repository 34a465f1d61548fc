/** The headline of an examination: a card status and a sentence. Pure. */
import { saysGone } from './discover/retired.ts'
import type { Compared, Found, Presence } from './discover/types.ts'
import type { Finding } from './finding.ts'
import type { Told, Words } from './headline.ts'
import { leftOut, type Attempts } from './left-out.ts'
import {
  endpointSilent,
  nothingPublished,
  placesUnread,
  refusedTarget,
  rejectedCertificate,
  silentTarget,
  uncarded,
} from './summary-findings.ts'
import type { Handshake } from './wire/types.ts'

/** The outcome of checking published cards. Never a score. */
export type CardStatus = 'PASS' | 'PARTIAL' | 'UNKNOWN' | 'FAIL'

/**
 * What stands above the findings: the guard `refused` the target, nothing could be read or reached
 * (`unreadable`), the check `failed` whatever the findings say, everything asks for credentials
 * (`gated`), or it was `assessed`.
 */
export type Standing = 'refused' | 'unreadable' | 'failed' | 'gated' | 'assessed'

/** The first lines of an examination; `said` holds the sentences of `summary` for every language. */
export interface Headline {
  readonly cardStatus: CardStatus
  readonly standing: Standing
  readonly summary: string
  /** The same for other languages, sentence by sentence. */
  readonly said: readonly Told[]
  readonly notAssessed: readonly string[]
  /** The same for other languages, in the same order. */
  readonly leftOut: readonly Told[]
  /** Findings about the target as a whole. */
  readonly findings: readonly Finding[]
}

/** What a headline is made of. */
export interface Evidence extends Attempts {
  readonly compared: readonly Compared[]
  readonly findings: readonly Finding[]
}

type Verdict = Omit<Headline, 'notAssessed' | 'leftOut'>

/** Sums an examination up. Nothing is called absent, wrong or confirmed that was not seen to be. */
export function summarise(evidence: Evidence): Headline {
  const headline = evidence.discovery.servers.length > 0 ? ofCards(evidence) : ofNone(evidence)
  const open = leftOut(evidence)
  return {
    ...headline,
    notAssessed: open.map(({ text }) => text),
    leftOut: open.map(({ told }) => told),
  }
}

function ofCards(evidence: Evidence): Verdict {
  const { discovery, handshakes, compared, findings, liveSkipped, met } = evidence
  const documents = [...new Set(discovery.servers.map((server) => server.document))]
  const v1 = documents.filter((document) => document.validV1).length
  const denied = compared.flatMap((one) => one.rows.filter((row) => row.agrees === 'no')).length
  const broken = findings.some((finding) => finding.severity === 'error')
  // A URL that only the person presumes to be an endpoint is nobody's claim.
  const presumed = new Set(discovery.endpoints.flatMap((one) => (one.presumed ? [one.url] : [])))
  const claimed = handshakes.filter(({ endpoint }) => !presumed.has(endpoint))
  const answered = claimed.filter(({ outcome }) => outcome === 'connected' || outcome === 'gated')
  const silent = !liveSkipped && met.length > 0 && answered.length === 0
  const confirmed = liveSkipped || (claimed.length > 0 && answered.length === claimed.length)
  const servers = discovery.servers.length
  const what = plural(servers, 'server is', 'servers are')
  const shape = shapeWords(v1, documents.length)
  const answer = liveWords(evidence, denied)
  const sound = v1 > 0 && denied === 0 && !broken && confirmed
  return {
    cardStatus: sound ? 'PASS' : 'PARTIAL',
    standing: silent && !broken ? 'unreadable' : isGated(handshakes) ? 'gated' : 'assessed',
    summary: `${what} ${shape.text}; ${answer.text}.`,
    said: [{ key: shape.key, params: { servers } }, answer.told],
    findings: silent
      ? claimed
          .filter(({ outcome }) => outcome !== 'failed')
          .filter(({ endpoint }) => !findings.some((finding) => saysGone(finding, endpoint)))
          .map(endpointSilent)
      : [],
  }
}

function shapeWords(v1: number, documents: number) {
  if (v1 === documents)
    return {
      key: 'described_v1',
      text: `described by ${v1 === 1 ? 'a valid v1 card' : 'valid v1 cards'}`,
    } as const
  return v1 > 0
    ? ({
        key: 'described_partly',
        text: 'described, partly by documents that are not valid v1 cards',
      } as const)
    : ({ key: 'described_otherwise', text: 'described, but not by a valid v1 card' } as const)
}

function liveWords(
  { handshakes, compared, liveSkipped, endpoints }: Evidence,
  denied: number,
): Words {
  if (liveSkipped)
    return { text: 'the live server was not asked', told: { key: 'live_skipped', params: {} } }
  if (endpoints.length === 0)
    return {
      text: 'no endpoint that could be contacted is named',
      told: { key: 'live_unnamed', params: {} },
    }
  if (isGated(handshakes))
    return {
      text: 'the live server asks for credentials, so no claim could be compared',
      told: { key: 'live_gated', params: {} },
    }
  if (!handshakes.some(({ outcome }) => outcome === 'connected'))
    return {
      text: 'no live server confirmed it',
      told: { key: 'live_unconfirmed', params: {} },
    }
  if (denied > 0)
    return {
      text: `the live server denies ${plural(denied, 'claim', 'claims')}`,
      told: { key: 'live_denies', params: { claims: denied } },
    }
  const agreed = compared.flatMap((one) => one.rows.filter((row) => row.agrees === 'yes')).length
  return agreed > 0
    ? {
        text: `the live server agrees with all ${agreed} claims that could be compared`,
        told: { key: 'live_agrees', params: { claims: agreed } },
      }
    : {
        text: 'the live server answers, and no claim could be compared with it',
        told: { key: 'live_incomparable', params: {} },
      }
}

function isGated(handshakes: readonly Handshake[]): boolean {
  return handshakes.length > 0 && handshakes.every(({ outcome }) => outcome === 'gated')
}

/** Answers by which a place says that it has no card and no catalog. */
const NOTHING_HERE: ReadonlySet<Presence> = new Set<Presence>([
  'absent',
  'html',
  'empty',
  'endpoint',
])

function ofNone(evidence: Evidence): Verdict {
  const { discovery, handshakes } = evidence
  const { target, found } = discovery
  const where = target.kind === 'domain' ? target.host : target.url
  if (found.every(isSilent)) return unreached(where, found)

  const connected = handshakes.find(({ outcome }) => outcome === 'connected')
  if (connected !== undefined)
    return {
      cardStatus: 'FAIL',
      standing: 'failed',
      summary: `A live MCP server answers at ${connected.endpoint}, and no card describes it.`,
      said: [{ key: 'live_without_card', params: { endpoint: connected.endpoint } }],
      findings: [uncarded(connected.endpoint)],
    }
  const negative = found.find((one) => one.document?.family === 'no_server')
  if (negative !== undefined)
    return {
      cardStatus: 'UNKNOWN',
      standing: 'assessed',
      summary: `${where} says that it runs no MCP server.`,
      said: [{ key: 'serves_none', params: { where } }],
      findings: [],
    }
  const unread = found.filter(({ presence, document }) => !NOTHING_HERE.has(presence) && !document)
  const documents = found.filter(({ document }) => document !== undefined)
  if (documents.length > 0)
    return {
      cardStatus: 'FAIL',
      standing: 'failed',
      summary: `${plural(documents.length, 'document was', 'documents were')} found at ${where}, and none describes a server that a client could use.`,
      said: [{ key: 'describes_none', params: { where, documents: documents.length } }],
      findings: [],
    }
  if (unread.length > 0 || discovery.truncated !== undefined)
    return inconclusive(where, evidence, unread)
  const places = new Set(found.map(({ url }) => url)).size
  return {
    cardStatus: 'FAIL',
    standing: 'failed',
    summary: `Nothing is published at ${where}: ${places} places were asked.`,
    said: [{ key: 'publishes_nothing', params: { where, places } }],
    findings: [nothingPublished(target.url, places)],
  }
}

function isSilent({ presence }: Found): boolean {
  return presence === 'unreachable' || presence === 'refused'
}

/** Nothing was found, and some places did not let themselves be read: that is no absence. */
function inconclusive(where: string, { discovery }: Evidence, unread: readonly Found[]): Verdict {
  const { found, target, truncated } = discovery
  const gated = unread.length > 0 && unread.every(({ status }) => status === 401)
  const left = truncated?.left ?? 0
  const count = unread.length + left
  const all = found.length + left
  return {
    cardStatus: 'UNKNOWN',
    standing: gated && left === 0 ? 'gated' : 'unreadable',
    summary: gated
      ? `${where} asks for credentials at ${plural(count, 'place', 'places')}, so what it publishes was not seen.`
      : `No card was found at ${where}, but ${count} of ${all} places could not be read.`,
    said: gated
      ? [{ key: 'places_gated', params: { where, places: count } }]
      : [{ key: 'places_unread', params: { where, places: count, all } }],
    findings: [placesUnread(target.url, unread, all, truncated)],
  }
}

/** Not one place answered. */
function unreached(where: string, found: readonly Found[]): Verdict {
  const exchange = found[0]?.exchange
  const certificate = exchange?.hops.at(-1)?.tls?.certificate
  const base = { cardStatus: 'UNKNOWN' } as const
  if (certificate !== undefined && certificate.verdict !== 'trusted') {
    const { url = where, startedAt } = exchange ?? {}
    const finding = rejectedCertificate(where, url, certificate, startedAt)
    const summary = `${finding.message} Nothing was sent.`
    const told = {
      key: 'certificate_rejected',
      params: { where, verdict: certificate.verdict },
    } as const
    return { ...base, standing: 'unreadable', summary, said: [told], findings: [finding] }
  }
  const refused = found.length > 0 && found.every(({ presence }) => presence === 'refused')
  const finding = refused
    ? refusedTarget(where, exchange?.problem)
    : silentTarget(where, exchange?.problem)
  const standing = refused ? 'refused' : 'unreadable'
  const key = refused ? 'guard_refused' : 'nobody_answered'
  const said = [{ key, params: { where } }] as const
  return { ...base, standing, summary: finding.message, said, findings: [finding] }
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
