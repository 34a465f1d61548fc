/** What stands above the points, and the sentence that says it. Pure. */
import { refusalWords } from '../discover/refusal-words.ts'
import type { Deployment, PointRow, Seen } from './types.ts'
import { silentPlaces } from './judge-places.ts'
import { pointOf } from './points.ts'
import { few } from './row.ts'

/** The standing of a deployment and its summary. */
export function verdictOf(
  points: readonly PointRow[],
  observed: Omit<Seen, 'sorted'>,
): Pick<Deployment, 'standing' | 'summary'> {
  const { discovery, handshakes, target } = observed
  const silent = discovery.found.every(
    ({ presence }) => presence === 'unreachable' || presence === 'refused',
  )
  if (silent) return unreached(discovery, target.origin)
  const failed = points.filter(({ state }) => state === 'failed')
  const seen = points.filter(({ state }) => state === 'seen').length
  const unknown = points.length - seen - failed.length
  const rest = unknown > 0 ? `; ${unknown} could not be assessed` : ''
  const unread = silentPlaces({ ...observed, sorted: new Map() })
  // What is only served wrong must not hide that nothing is known of a document.
  if (failed.some(isGrave) || (failed.length > 0 && unread.length === 0)) {
    const names = failed.map(({ point }) => pointOf(point).title).join(', ')
    return {
      standing: 'failed',
      summary: `${failed.length} of ${points.length} points failed at ${target.origin}: ${names}${rest}.`,
    }
  }
  if (unread.length > 0) {
    const places = unread.length === 1 ? '1 place' : `${unread.length} places`
    const summary = `Nothing is known of ${places} at which documents belong: ${few(unread)}.`
    return { standing: 'unreadable', summary }
  }
  const gated = handshakes.length > 0 && handshakes.every(({ outcome }) => outcome === 'gated')
  const summary = `${seen} points were seen as wanted at ${target.origin}${rest}.`
  return gated
    ? { standing: 'gated', summary: `${summary} What is behind the credentials was not seen.` }
    : { standing: 'sound', summary }
}

function isGrave({ findings }: PointRow): boolean {
  return findings.some(({ severity }) => severity === 'error')
}

function unreached(
  { found }: Seen['discovery'],
  origin: string,
): Pick<Deployment, 'standing' | 'summary'> {
  const exchange = found[0]?.exchange
  const problem = exchange?.problem
  if (problem?.kind === 'refusal' && found.every(({ presence }) => presence === 'refused')) {
    const summary = `The guard refused to contact ${origin}, because ${refusalWords(problem)}.`
    return { standing: 'refused', summary }
  }
  const verdict = exchange?.hops.at(-1)?.tls?.certificate.verdict
  const why =
    verdict === undefined || verdict === 'trusted' ? problem?.code : `certificate ${verdict}`
  const words = (why ?? 'no answer').replaceAll('_', ' ')
  return { standing: 'unreadable', summary: `Nothing at ${origin} could be read: ${words}.` }
}
