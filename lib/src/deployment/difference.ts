/** What is deployed held against what is described: bytes first, then members. */
import { readDocument } from '../card/read.ts'
import { quoted } from '../card/in-words.ts'
import { evidenceOf } from '../discover/evidence.ts'
import { refusalWords } from '../discover/refusal-words.ts'
import { discover } from '../discover/site.ts'
import { HTML_FALLBACK } from '../discover/site-rules.ts'
import type { Discovery, Found, Target } from '../discover/types.ts'
import { asksToWait } from '../discover/wait.ts'
import type { Send } from '../exchange.ts'
import { byGravity, findingOf, type Finding } from '../finding.ts'
import type { DocumentKind, PublishedSite } from '../publish/types.ts'
import { endingSend } from './ending-send.ts'
import { askDescribed, describedAt, type Described } from './described.ts'
import { differingMembers, type MemberDifference } from './members.ts'
import { MISSING, NOT_AS_DESCRIBED, NOT_DESCRIBED, OTHER_BYTES, UNREAD } from './rules.ts'
import { equalBytes } from '../json/equal-bytes.ts'

/** Options of comparing what is deployed with its description. */
export interface DifferenceOptions {
  readonly send: Send
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Milliseconds for everything. Default 60,000. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/** One document on either side. */
export interface DocumentDifference {
  readonly url: string
  /** Absent for a document that nobody described. */
  readonly kind?: DocumentKind
  /**
   * `same` bytes · `same_members` in other bytes · `differs` · `missing` · `extra` deployed and not
   * described · `unread` no conclusion
   */
  readonly state: 'same' | 'same_members' | 'differs' | 'missing' | 'extra' | 'unread'
  /** What differs, at most 100 members. */
  readonly members: readonly MemberDifference[]
  readonly findings: readonly Finding[]
}

/** Where what is served is not what is described, document by document. */
export interface DeploymentDifference {
  readonly target: Target
  /** `refused` by the guard, nothing `unreadable` said anything, or compared. */
  readonly standing: 'refused' | 'unreadable' | 'compared'
  /** The verdict in one sentence, in English. */
  readonly summary: string
  readonly documents: readonly DocumentDifference[]
  /** Gravest first. */
  readonly findings: readonly Finding[]
}

const TIMEOUT_MS = 60_000
const REQUESTS = 60
/** Members of one document that are findings of their own. */
const TOLD = 20

/**
 * Compares every described document with what the target serves in its place, and names what else is
 * deployed at the places that readers ask. Rejects only when `send` does.
 */
export async function diffDeployment(
  target: Target,
  site: PublishedSite,
  options: DifferenceOptions,
): Promise<DeploymentDifference> {
  const deadline = options.now() + (options.timeoutMs ?? TIMEOUT_MS)
  const send = endingSend(options, deadline)
  const discovery = await discover(target, {
    ...options,
    send,
    deadline,
    deep: true,
    maxRequests: REQUESTS,
  })
  const asked = await askDescribed(site, discovery, {}, send)
  const found = [...discovery.found, ...asked]
  const described = describedAt(site, target)
  const documents = [
    ...described.map((one) => compareDocument(one, found)),
    ...extras(described, discovery),
  ]
  const findings = documents.flatMap((one) => one.findings).toSorted(byGravity)
  return { target, ...standingOf(documents, found, target), documents, findings }
}

function compareDocument(
  { url, document: { bytes, kind } }: Described,
  found: readonly Found[],
): DocumentDifference {
  const there = found.find((one) => one.inline !== true && one.place.url === url)
  const exchange = there?.exchange
  const body = exchange?.response?.body
  const result = (
    state: DocumentDifference['state'],
    findings: readonly Finding[] = [],
    members: readonly MemberDifference[] = [],
  ): DocumentDifference => ({ url, kind, state, members, findings })
  const shown = exchange === undefined ? {} : evidenceOf(exchange)
  if (there === undefined || exchange === undefined || unread(there)) {
    const why = exchange?.problem?.code.replaceAll('_', ' ') ?? `${there?.status ?? 'not asked'}`
    const message = `What is at ${url} could not be read (${why}).`
    return result('unread', [findingOf(UNREAD, url, { message, mend: UNREAD.mend, ...shown })])
  }
  if (there.presence === 'html') {
    const message = `${url} answers with a page instead of the ${kind}.`
    const mend = `Serve the ${kind} at ${url} before the fallback that answers every path.`
    return result('missing', [
      findingOf(HTML_FALLBACK, url, { severity: 'error', message, mend, ...shown }),
    ])
  }
  if (body === undefined || there.presence !== 'found') {
    if (there.presence === 'unreadable') {
      const message = `What is deployed at ${url} is no JSON document.`
      const detail = { message, mend: NOT_AS_DESCRIBED.mend, ...shown }
      return result('differs', [findingOf(NOT_AS_DESCRIBED, url, detail)])
    }
    const message = `${url} answers ${there.status}, and the ${kind} is not there.`
    return result('missing', [
      findingOf(MISSING, url, { message, mend: `Serve the ${kind} at ${url}.`, ...shown }),
    ])
  }
  if (equalBytes(bytes, body)) return result('same')
  const members = differingMembers(readDocument(bytes, { url }).value, there.document?.value)
  if (members.length === 0) {
    const message = `The document has the described members in ${body.length} other bytes (${bytes.length} are described).`
    return result('same_members', [
      findingOf(OTHER_BYTES, url, { message, mend: OTHER_BYTES.mend, ...shown }),
    ])
  }
  return result('differs', findingsOf(members, url, shown), members)
}

/** Our own limits, a refusal and a server that asks to come later say nothing about the document. */
function unread({ presence, exchange, status = 0 }: Found): boolean {
  return (
    presence === 'unreachable' ||
    presence === 'refused' ||
    asksToWait(exchange) !== undefined ||
    status > 499
  )
}

function findingsOf(
  members: readonly MemberDifference[],
  url: string,
  shown: Pick<Finding, 'evidence'>,
): readonly Finding[] {
  const findings = members.slice(0, TOLD).map(({ pointer, kind, described, deployed }) => {
    const [wanted, there] = [short(described), short(deployed)]
    const place = pointer === '' ? 'the document' : pointer
    const message = {
      missing: `${place} is missing; described is ${wanted}.`,
      extra: `${place} is ${there}, and the description has no such member.`,
      differs: `${place} is ${there}; described is ${wanted}.`,
    }[kind]
    const sentence = message.charAt(0).toUpperCase() + message.slice(1)
    const detail = { pointer, message: sentence, mend: NOT_AS_DESCRIBED.mend, ...shown }
    return findingOf(NOT_AS_DESCRIBED, url, detail)
  })
  const left = members.length - findings.length
  if (left === 0) return findings
  const message = `${left} more members differ.`
  return [...findings, findingOf(NOT_AS_DESCRIBED, url, { message, mend: NOT_AS_DESCRIBED.mend })]
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent'
  return text.length > 120 ? `${text.slice(0, 119).toWellFormed()}…` : text
}

/** Documents at places of the target that readers ask, and that no description names. */
function extras(
  described: readonly Described[],
  { found, target }: Discovery,
): readonly DocumentDifference[] {
  const known = new Set(described.map(({ url }) => url))
  const byUrl = new Map<string, Found>()
  for (const one of found) {
    const { presence, inline, place, document } = one
    const { url } = place
    if (presence !== 'found' || inline === true || known.has(url) || byUrl.has(url)) continue
    const says = document?.servers.length !== 0 || document.catalog !== undefined
    if (says && new URL(url).origin === target.origin) byUrl.set(url, one)
  }
  return [...byUrl].map(([url, one]) => {
    const message = `${url} serves ${quoted(kindOf(one))}, which is not described.`
    const detail = { message, mend: NOT_DESCRIBED.mend, ...evidenceOf(one.exchange) }
    return { url, state: 'extra', members: [], findings: [findingOf(NOT_DESCRIBED, url, detail)] }
  })
}

function kindOf({ document }: Found): string {
  return (document?.family ?? 'document').replaceAll('_', ' ')
}

function standingOf(
  documents: readonly DocumentDifference[],
  found: readonly Found[],
  { origin }: Target,
): Pick<DeploymentDifference, 'standing' | 'summary'> {
  const problem = found[0]?.exchange.problem
  if (found.every(({ presence }) => presence === 'refused') && problem?.kind === 'refusal') {
    const summary = `The guard refused to contact ${origin}, because ${refusalWords(problem)}.`
    return { standing: 'refused', summary }
  }
  const read = documents.filter(({ state }) => state !== 'unread')
  if (read.length === 0) {
    const why = problem?.code.replaceAll('_', ' ') ?? 'no document was read'
    return { standing: 'unreadable', summary: `Nothing at ${origin} could be compared: ${why}.` }
  }
  const good = read.filter(({ state }) => state === 'same' || state === 'same_members').length
  const counts = (['differs', 'missing', 'extra'] as const).flatMap((state) => {
    const count = read.filter((one) => one.state === state).length
    return count === 0 ? [] : [`${count} ${state === 'differs' ? 'differing' : state}`]
  })
  const all = documents.filter(({ state }) => state !== 'extra').length
  const rest = counts.length === 0 ? '' : `; ${counts.join(', ')}`
  return {
    standing: 'compared',
    summary: `${good} of ${all} described documents are deployed as described at ${origin}${rest}.`,
  }
}
