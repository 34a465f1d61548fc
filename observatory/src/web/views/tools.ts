/** The tools of a run: their own words made visible, and what the hygiene rules hit in them. */
import { findingsOfObservations } from 'countersign/probe'
import type { Observation, Snapshot, SnapshotTool } from 'countersign/run'
import { visible } from 'countersign/text'
import { membersOf } from '../../members.ts'
import { shownName, SHOWN } from '../parts/words.ts'

/** The list of tools of a run. `count` is greater than the tools shown where some have no name. */
export interface ToolsView {
  /** Entries of the list as served. */
  readonly count: number
  /** In the order served, with the names and texts of the server: data, not instructions. */
  readonly tools: readonly ToolView[]
}

/** One tool, its texts made visible and cut; `digest` is absent when it has no canonical form. */
export interface ToolView {
  readonly name: string
  readonly title?: string
  readonly description?: string
  /** What it says of itself: annotations that are true or false. */
  readonly hints: Readonly<Record<string, boolean>>
  readonly digest?: string
  readonly hits: readonly HitView[]
}

/** One rule and where it hits in a tool's texts. */
export interface HitView {
  readonly code: string
  /** The rule, in English. */
  readonly rule: string
  /** Places that it hits. */
  readonly places: number
  /** The text around the first of them. */
  readonly excerpt?: string
  /** In a name or description, which the check is about; other texts move no state. */
  readonly state: boolean
  /** Emoji or flags explain all of them. */
  readonly likelyBenign: boolean
}

/** Annotations that clients show (MCP 2025-11-25, ToolAnnotations). */
const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const

/** The tools of a snapshot with the hits among the observations of its run. */
export function toolsOf(snapshot: Snapshot, observations: readonly Observation[]): ToolsView {
  const { tools, toolCount, endpoint } = snapshot
  const hits = observations.filter(isHit)
  // Positions are those of the list as served, which holds entries without a name too.
  const placed = toolCount === tools.length
  const byTool = Map.groupBy(hits, ({ where, params }) =>
    placed ? where?.tool : `${params['tool']}`,
  )
  return {
    count: toolCount,
    tools: tools.map((tool, index) =>
      toolOf(tool, hitsOf(endpoint, byTool.get(placed ? index : tool.name) ?? [])),
    ),
  }
}

function isHit({ code }: Observation): boolean {
  return code.startsWith('hygiene_')
}

const STATE_PLACES: ReadonlySet<string> = new Set(['/name', '/description'])

function hitsOf(endpoint: string, observations: readonly Observation[]): readonly HitView[] {
  const byCode = Map.groupBy(observations, ({ code }) => code)
  return [...byCode].flatMap(([code, hits]) => {
    const [first] = hits
    // Without params the sentence is the title of the rule.
    const [finding] = first ? findingsOfObservations(endpoint, [{ ...first, params: {} }]) : []
    if (finding === undefined) return []
    const excerpt = first?.params['excerpt']
    const inText = hits.some(({ where }) => STATE_PLACES.has(where?.pointer ?? ''))
    return [
      {
        code,
        rule: finding.message,
        places: hits.length,
        ...(typeof excerpt === 'string' && { excerpt: visible(excerpt, { max: 160 }) }),
        state: inText && finding.severity === 'warning',
        likelyBenign: hits.every(({ params }) => params['likely_benign'] === true),
      },
    ]
  })
}

function toolOf(tool: SnapshotTool, hits: readonly HitView[]): ToolView {
  const { name, title, description, annotations, digest } = tool
  return {
    name: shownName(name),
    ...(title !== undefined && { title: shownName(title) }),
    ...(description !== undefined && { description: visible(description, { max: SHOWN.text }) }),
    hints: hintsOf(annotations),
    ...(digest !== undefined && { digest }),
    hits,
  }
}

function hintsOf(annotations: unknown): ToolView['hints'] {
  const served = new Map(Object.entries(membersOf(annotations)))
  const hints: Record<string, boolean> = {}
  for (const hint of HINTS) {
    const value = served.get(hint)
    if (typeof value === 'boolean') hints[hint] = value
  }
  return hints
}

/** Something that was seen beside the checks, in English, and what other languages say it with. */
export interface BesideView {
  readonly code: string
  readonly text: string
  readonly params: Readonly<Record<string, string | number | boolean>>
}

/** What was seen beside the checks and is about no tool. */
export function besideOf(
  endpoint: string,
  observations: readonly Observation[],
): readonly BesideView[] {
  const others = observations.filter((one) => !isHit(one) || one.where?.tool === undefined)
  return findingsOfObservations(endpoint, others).map(({ code, message, params = {} }) => ({
    code,
    text: visible(message, { max: 400 }),
    params: Object.fromEntries(
      Object.entries(params).map(([name, param]) => [
        name,
        typeof param === 'string' ? visible(param, { max: 400 }) : param,
      ]),
    ),
  }))
}
