import type { Params } from '../../finding.ts'
import type { Observation } from '../../run/observation.ts'
import { member } from '../../json/object.ts'
import { noteNames } from '../hygiene/names.ts'
import { codeOf } from '../hygiene/rules.ts'
import {
  scanEachBesides,
  scanStrings,
  type Place,
  type Placed,
  type ToolScan,
} from '../hygiene/scan.ts'
import type { RunView } from '../view.ts'
import { bounded } from './rule.ts'
import { nameOf, sightOf } from './sight.ts'

/**
 * Where the hygiene rules hit: in names and descriptions, which the check is about, and in everything
 * else that an agent reads: titles, annotations, schemas, instructions, prompts and resources; then
 * names of tools that look or count as another one. No verdict.
 */
export function observeHygiene(view: RunView, scan: ToolScan): readonly Observation[] {
  const { tools } = view.list
  const told = [...scan.hits, ...scan.notes].map((hit) => ({
    code: codeOf(hit.rule),
    params: { tool: nameOf(tools[hit.tool]), ...factsOf(hit) },
    where: { tool: hit.tool, pointer: `/${hit.field}` },
  }))
  return [
    ...told,
    ...besides(tools),
    ...observeTexts(member(view.handshake.result, 'instructions'), '/result/instructions', view),
    ...observeDeclared(view, 'prompts'),
    ...observeDeclared(view, 'resources'),
    ...observeNames(tools),
  ]
}

/** Every string of the tools but their names and descriptions. */
function besides(tools: readonly unknown[]): readonly Observation[] {
  return scanEachBesides(tools).flatMap((hits, tool) =>
    hits.map((hit) => ({
      code: codeOf(hit.rule),
      params: { tool: nameOf(tools[tool]), ...factsOf(hit) },
      where: { tool, pointer: bounded(hit.pointer, 300) },
    })),
  )
}

function observeTexts(value: unknown, pointer: string, view: RunView): readonly Observation[] {
  const sight = sightOf(view, view.handshake.era === 'modern' ? 'discover' : 'initialize')
  return placed(scanStrings(value, pointer), sight?.step)
}

function observeDeclared(view: RunView, what: 'prompts' | 'resources'): readonly Observation[] {
  const sight = sightOf(view, `deep_${what}`)
  const { reply } = sight?.seen ?? {}
  const entries = reply?.kind === 'result' ? member(reply.result, what) : undefined
  return placed(scanStrings(entries, `/result/${what}`), sight?.step)
}

function placed(hits: readonly Placed[], step: Observation['step']): readonly Observation[] {
  return hits.map((hit) => ({
    code: codeOf(hit.rule),
    params: factsOf(hit),
    where: { pointer: bounded(hit.pointer, 300) },
    ...(step !== undefined && { step }),
  }))
}

/** Names that are equal to the letter are reported as repeated, not as look-alikes. */
function observeNames(tools: readonly unknown[]): readonly Observation[] {
  const names = tools.map((tool) => {
    const name = member(tool, 'name')
    return typeof name === 'string' ? name : undefined
  })
  return noteNames(names).flatMap(({ tool, rule, other, scripts }) => {
    if (other !== undefined && names[other] === names[tool]) return []
    const params = {
      tool: nameOf(tools[tool]),
      ...(other !== undefined && { other: nameOf(tools[other]) }),
      ...(scripts !== undefined && { scripts: scripts.join(', ') }),
    }
    return [{ code: codeOf(rule), params, where: { tool, pointer: '/name' } }]
  })
}

function factsOf({ offset, codePoint, length, excerpt, likelyBenign, spells }: Place): Params {
  return {
    offset,
    code_point: codePoint,
    length,
    excerpt: bounded(excerpt, 120),
    likely_benign: likelyBenign,
    ...(spells !== undefined && { spells: bounded(spells, 120) }),
  }
}
