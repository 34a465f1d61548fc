/** What an examination says about its target beside the findings: for the exit code and the report. */
import type { Found } from '../discover/types.ts'
import type { Examination, Section } from '../examine.ts'
import type { Handshake } from '../wire/types.ts'
import type { Circumstances, Covered } from './report.ts'
import type { RuleFamily } from './rulebook.ts'
import type { Selection } from './selection.ts'

/** The circumstances of an examination that ran with this selection of sections and codes. */
export function circumstancesOf(
  examination: Examination,
  selection: Selection<Section>,
): Circumstances {
  const { standing, cardStatus, summary, conditions, discovery } = examination
  return {
    refused: standing === 'refused',
    unreadable: standing === 'unreadable',
    failed: standing === 'failed',
    gated: standing === 'gated',
    conditions,
    headline: { title: `${cardStatus} ${discovery.target.given}`, summary },
    covered: coveredBy(examination, selection),
  }
}

function coveredBy(
  { discovery, handshakes, hosting }: Examination,
  { skipped, reports }: Selection<Section>,
): Covered {
  const { found, target, truncated } = discovery
  const judged = hosting.every(({ outcome }) => outcome !== 'not_assessable')
  const families: readonly (readonly [boolean, RuleFamily])[] = [
    [true, 'documents'],
    [true, 'site'],
    [!skipped.has('live'), 'live'],
    [!skipped.has('live'), 'checks'],
    [!skipped.has('trust'), 'trust'],
    [!skipped.has('hosting') && judged, 'hosting'],
  ]
  const read = found.filter(isRead)
  const met = handshakes.filter(isConclusive)
  const whole =
    truncated === undefined && read.length === found.length && met.length === handshakes.length
  const ofTarget = whole ? [target.given, target.host, target.url] : []
  return {
    families: families.flatMap(([applied, family]) => (applied ? [family] : [])),
    reports,
    subjects: [
      ...ofTarget,
      ...read.flatMap(({ place, url }) => [place.url, url]),
      ...met.map(({ endpoint }) => endpoint),
    ],
    whole,
  }
}

/** A place that said what it has, or that it has nothing. */
export function isRead({ presence }: Found): boolean {
  return !['unreachable', 'refused', 'error', 'unreadable'].includes(presence)
}

/** An endpoint that showed what it is. */
export function isConclusive({ outcome }: Handshake): boolean {
  return outcome === 'connected' || outcome === 'failed' || outcome === 'not_mcp'
}
