import { isSame, isSchema } from './difference-keywords.ts'
import type { DifferenceCode } from './difference-rules.ts'
import { byUnits } from './fingerprint.ts'

/** A change of what a tool says of its own effects. */
export interface AnnotationChange {
  readonly code: DifferenceCode
  /** Member of the annotations, `''` for all of them. */
  readonly name: string
  readonly before?: unknown
  readonly after?: unknown
}

interface Hint {
  /** What the hint says when it is absent. */
  readonly absent: boolean
  /** The value that claims that less can go wrong. */
  readonly claim: boolean
  /** What it means to begin to claim it. */
  readonly code: DifferenceCode
}

/** MCP 2025-11-25, schema, ToolAnnotations. */
const HINTS: ReadonlyMap<string, Hint> = new Map<string, Hint>([
  ['readOnlyHint', { absent: false, claim: true, code: 'drift_hint_claims_safer' }],
  ['destructiveHint', { absent: true, claim: false, code: 'drift_hint_claims_safer' }],
  ['idempotentHint', { absent: false, claim: true, code: 'drift_hint_claims_milder' }],
  ['openWorldHint', { absent: true, claim: false, code: 'drift_hint_claims_milder' }],
])

/** How the annotations of a tool differ, member by member. Empty exactly when they are the same. */
export function annotationChanges(before: unknown, after: unknown): readonly AnnotationChange[] {
  const [was, is] = [before ?? {}, after ?? {}]
  const names = isSchema(was) && isSchema(is) ? [...Object.keys(was), ...Object.keys(is)] : []
  if (!isSchema(was) || !isSchema(is) || names.length === 0) {
    return isSame(before, after) ? [] : [change('drift_annotation_changed', '', before, after)]
  }
  return [...new Set(names)].sort(byUnits).flatMap((name) => {
    const [old, now] = [was, is].map((all) => (Object.hasOwn(all, name) ? all[name] : undefined))
    return isSame(old, now) ? [] : [change(codeOf(name, old, now), name, old, now)]
  })
}

function codeOf(name: string, before: unknown, after: unknown): DifferenceCode {
  const hint = HINTS.get(name)
  if (hint === undefined) return 'drift_annotation_changed'
  const [was, is] = [before, after].map((value) => value ?? hint.absent)
  return was !== hint.claim && is === hint.claim ? hint.code : 'drift_annotation_changed'
}

function change(
  code: DifferenceCode,
  name: string,
  before: unknown,
  after: unknown,
): AnnotationChange {
  return {
    code,
    name,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  }
}
