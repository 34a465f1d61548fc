/** The file of known findings: what a project has looked at and accepted, so that CI stays green. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findingOf, type Finding } from '../finding.ts'
import { visible } from '../text/visible.ts'
import { nearest } from '../card/nearest.ts'
import { KNOWN_CODE_UNKNOWN, STALE_KNOWN_FINDING } from './rules.ts'
import { usage } from './stop.ts'

/** A row accepts every finding of the code; `subject` and `pointer` narrow it to one place. */
export interface KnownFinding {
  readonly code: string
  readonly subject?: string
  readonly pointer?: string
}

/**
 * Reads a JSON array of rows. Other members of a row (a comment, a date) are for people.
 *
 * @throws Stop with exit 2 when the file is missing or is anything else
 */
export function readKnown(path: string, cwd: string): readonly KnownFinding[] {
  const invalid = (why: string, cause?: unknown) =>
    usage(
      'known_file_invalid',
      `--known ${path}: ${why}`,
      'it is a JSON array of {"code", "subject"?, "pointer"?}',
      cause,
    )
  let rows: unknown
  try {
    rows = JSON.parse(readFileSync(resolve(cwd, path), 'utf8').replace(/^\ufeff/, ''))
  } catch (error) {
    throw invalid(error instanceof SyntaxError ? 'not JSON' : 'cannot be read', error)
  }
  if (!Array.isArray(rows)) throw invalid('not an array')
  return rows.map((row: unknown, index) => {
    if (isKnown(row)) return row
    throw invalid(`row ${index} has no string "code", or a place that is no string`)
  })
}

function isKnown(row: unknown): row is KnownFinding {
  if (typeof row !== 'object' || row === null || !('code' in row)) return false
  const place = (name: 'subject' | 'pointer') =>
    !Object.hasOwn(row, name) || typeof Reflect.get(row, name) === 'string'
  return typeof row.code === 'string' && place('subject') && place('pointer')
}

/** Findings after the accepted ones were taken out. */
export interface Sifted {
  /** Not accepted, with one warning for every row that accepted nothing. */
  readonly findings: readonly Finding[]
  readonly accepted: number
}

/**
 * Takes the accepted findings out and reports the rows of `known` (read from `path`) that cannot
 * accept anything: those whose code is none of `codes.all`, and those gone stale. A row is stale
 * only when this run covers it; what was skipped or not reached may still be there.
 */
export function withoutKnown(
  findings: readonly Finding[],
  known: readonly KnownFinding[],
  path: string,
  codes: {
    readonly all: readonly string[]
    readonly covers: (row: KnownFinding) => boolean
  },
): Sifted {
  const used = new Set<KnownFinding>()
  const fresh = findings.filter((finding) => {
    const matching = known.filter((row) => accepts(row, finding))
    for (const row of matching) used.add(row)
    return matching.length === 0
  })
  const idle = known.flatMap((row, index) => {
    const pointer = `/${index}`
    if (used.has(row)) return []
    if (!codes.all.includes(row.code)) return [unknownCode(row.code, codes.all, path, pointer)]
    if (!codes.covers(row)) return []
    const place = [row.code, row.subject, row.pointer].filter(Boolean).join(' ')
    const message = `The row for ${visible(place, { max: 200 })} matches nothing any more.`
    return [findingOf(STALE_KNOWN_FINDING, path, { pointer, message, mend: 'Delete the row.' })]
  })
  return { findings: [...fresh, ...idle], accepted: findings.length - fresh.length }
}

function unknownCode(
  code: string,
  codes: readonly string[],
  path: string,
  pointer: string,
): Finding {
  const [near] = nearest(code, codes)
  return findingOf(KNOWN_CODE_UNKNOWN, path, {
    pointer,
    message: `No rule has the code "${visible(code, { max: 60 })}", so the row accepts nothing.`,
    mend:
      near === undefined
        ? 'Delete the row, or write a code that countersign explain lists.'
        : `Write "${near}".`,
  })
}

function accepts(row: KnownFinding, finding: Finding): boolean {
  return (
    row.code === finding.code &&
    (row.subject === undefined || row.subject === finding.subject) &&
    (row.pointer === undefined || row.pointer === (finding.pointer ?? ''))
  )
}
