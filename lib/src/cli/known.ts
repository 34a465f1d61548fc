/** The file of known findings: what a project has looked at and accepted, so that CI stays green. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findingOf, type Finding } from '../finding.ts'
import { STALE_KNOWN_FINDING } from './rules.ts'
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

export interface Sifted {
  /** Not accepted, with one warning for every row that accepted nothing. */
  readonly findings: readonly Finding[]
  readonly accepted: number
}

/** Takes the accepted findings out and reports the rows of `known` (read from `path`) gone stale. */
export function withoutKnown(
  findings: readonly Finding[],
  known: readonly KnownFinding[],
  path: string,
): Sifted {
  const used = new Set<KnownFinding>()
  const fresh = findings.filter((finding) => {
    const matching = known.filter((row) => accepts(row, finding))
    for (const row of matching) used.add(row)
    return matching.length === 0
  })
  const stale = known.flatMap((row, index) =>
    used.has(row)
      ? []
      : [
          findingOf(STALE_KNOWN_FINDING, path, {
            pointer: `/${index}`,
            message: `The row for ${[row.code, row.subject, row.pointer].filter(Boolean).join(' ')} matches nothing any more.`,
            mend: 'Delete the row.',
          }),
        ],
  )
  return { findings: [...fresh, ...stale], accepted: findings.length - fresh.length }
}

function accepts(row: KnownFinding, finding: Finding): boolean {
  return (
    row.code === finding.code &&
    (row.subject === undefined || row.subject === finding.subject) &&
    (row.pointer === undefined || row.pointer === (finding.pointer ?? ''))
  )
}
