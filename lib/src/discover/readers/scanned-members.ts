/** The rule that two scanners share: one of a few paths holds JSON with the members of SEP-1649. */
import { isObject } from '../../json/object.ts'
import { addMembers, serveHybrid } from '../fixes.ts'
import type { Reading, SiteView } from '../types.ts'
import {
  because,
  brokenAmong,
  brokenJson,
  pass,
  readableAt,
  undecidedAmong,
  valueAt,
} from './reading.ts'
import { WHY } from './rules.ts'

/** A member that must be there, by its dotted path, as non-empty text or as an object. */
export type Wanted = readonly [path: string, kind: 'text' | 'object' | 'present']

/**
 * The first path with all members decides; else the first with any JSON is told what it lacks.
 *
 * @param paths in the order in which the scanner asks
 */
export function judgeMembers(
  reader: string,
  site: SiteView,
  paths: readonly string[],
  wanted: readonly Wanted[],
): Reading {
  const read = paths.flatMap((path) => readableAt(site, path) ?? [])
  const complete = read.find(({ document }) => missingFrom(document.value, wanted).length === 0)
  if (complete !== undefined) return pass(reader, complete.url, complete.document.family)
  const [first] = read
  if (first !== undefined) {
    const missing = missingFrom(first.document.value, wanted)
    const message = `The document lacks ${missing.join(', ')}.`
    const fix = addMembers(site, first, missing)
    const { family: shape } = first.document
    return because(reader, 'fail', WHY.members, message, { at: first.url, shape, fix })
  }
  const undecided = undecidedAmong(site, paths)
  if (undecided !== undefined) return because(reader, 'unknown', WHY.undecided, undecided)
  const broken = brokenAmong(site, paths)
  if (broken !== undefined) return brokenJson(reader, broken)
  const message = `There is no JSON document at ${paths.join(', ')}.`
  return because(reader, 'fail', WHY.nothing, message, { fix: serveHybrid(site) })
}

function missingFrom(value: unknown, wanted: readonly Wanted[]): readonly string[] {
  return wanted.flatMap(([path, kind]) => {
    const found = valueAt(value, path)
    const holds =
      kind === 'text'
        ? typeof found === 'string' && found !== ''
        : kind === 'object'
          ? isObject(found)
          : found !== undefined && found !== null
    return holds ? [] : [path]
  })
}
