/** How a point becomes a row. */
import { curlOf } from '../discover/evidence.ts'
import type { Exchange } from '../exchange.ts'
import { atLeast, type Finding } from '../finding.ts'
import { pointOf, type PointId } from './points.ts'
import type { PointRow } from './types.ts'

interface Judged {
  /** What fails the point; each becomes at least as grave as the point. */
  readonly faults?: readonly Finding[]
  readonly remarks?: readonly Finding[]
  readonly seen: string
  /** The exchange that shows it. */
  readonly exchange?: Exchange | undefined
}

/** A point that was judged: seen as wanted, or failed when there are faults. */
export function judged(
  id: PointId,
  { faults = [], remarks = [], seen, exchange }: Judged,
): PointRow {
  const { wanted, severity } = pointOf(id)
  const evidence = faults[0]?.evidence ?? (exchange && curlOf(exchange))
  return {
    point: id,
    state: faults.length > 0 ? 'failed' : 'seen',
    seen,
    wanted,
    ...(evidence !== undefined && { evidence }),
    findings: [
      ...faults.map((fault) =>
        atLeast(fault.severity, severity) ? fault : { ...fault, severity },
      ),
      ...remarks,
    ],
  }
}

/** A point that cannot be judged, with the reason and what is worth a remark all the same. */
export function notAssessable(
  id: PointId,
  why: string,
  remarks: readonly Finding[] = [],
): PointRow {
  const { wanted } = pointOf(id)
  return { point: id, state: 'not_assessable', seen: why, wanted, findings: remarks }
}

/** `1 document`, `3 documents`. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** Distinct words, a few of them. */
export function few(words: readonly string[]): string {
  const distinct = [...new Set(words)]
  const more = distinct.length > 3 ? ` and ${distinct.length - 3} more` : ''
  return `${distinct.slice(0, 3).join(', ')}${more}`
}
