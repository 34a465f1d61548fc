import { NOTHING_TO_MEND } from '../../finding.ts'
import { canonicalize } from '../../json/canonical.ts'
import { digestOf } from '../../json/digest.ts'
import type { Observation } from '../../run/observation.ts'
import { member } from '../../json/object.ts'
import type { RunView } from '../view.ts'
import { observed, type ObservationRule } from './rule.ts'
import { sightOf } from './sight.ts'

const WHY = 'Agents read it as they read the tools, so a change of it matters as much as theirs.'

const INSTRUCTIONS_DIGEST: ObservationRule = {
  code: 'instructions_digest',
  severity: 'note',
  title: 'The digest of the instructions',
  why: WHY,
  mend: NOTHING_TO_MEND,
  spec: 'MCP 2025-11-25, lifecycle, initialization',
  say: (p) => `The instructions have ${p.characters} characters and the digest ${p.digest}.`,
}

const PROMPTS_DIGEST: ObservationRule = {
  code: 'prompts_digest',
  severity: 'note',
  title: 'The digest of the list of prompts',
  why: WHY,
  mend: NOTHING_TO_MEND,
  spec: 'MCP 2025-11-25, prompts, listing prompts',
  say: (p) => `The list has ${p.count} prompts and the digest ${p.digest}.`,
}

const RESOURCES_DIGEST: ObservationRule = {
  code: 'resources_digest',
  severity: 'note',
  title: 'The digest of the list of resources',
  why: WHY,
  mend: NOTHING_TO_MEND,
  spec: 'MCP 2025-11-25, resources, listing resources',
  say: (p) => `The list has ${p.count} resources and the digest ${p.digest}.`,
}

const LIST_NOT_DIGESTED: ObservationRule = {
  code: 'list_not_digested',
  severity: 'note',
  title: 'A declared list could not be digested',
  why: 'Only its first page is asked for, and half a list has no digest that means anything.',
  mend: 'Answer the list that the capabilities declare, on one page when it is short.',
  spec: 'MCP 2025-11-25, pagination',
  say: (p) => `${p.method} ${p.what}.`,
}

export const DIGEST_RULES: readonly ObservationRule[] = [
  INSTRUCTIONS_DIGEST,
  PROMPTS_DIGEST,
  RESOURCES_DIGEST,
  LIST_NOT_DIGESTED,
]

/**
 * SHA-256 of the instructions (UTF-8), and of the lists of prompts and resources: RFC 8785 form of
 * the array of entries as served, ordered by name or URI in UTF-16 units.
 */
export function observeDigests(view: RunView): readonly Observation[] {
  return [
    ...observeInstructions(view),
    ...observeList(view, 'prompts', 'name'),
    ...observeList(view, 'resources', 'uri'),
  ]
}

function observeInstructions({ handshake }: RunView): readonly Observation[] {
  const instructions = member(handshake.result, 'instructions')
  if (typeof instructions !== 'string' || instructions === '') return []
  const { length: characters } = instructions
  return [observed(INSTRUCTIONS_DIGEST, { characters, digest: digestOf(instructions) })]
}

function observeList(
  view: RunView,
  what: 'prompts' | 'resources',
  key: 'name' | 'uri',
): readonly Observation[] {
  const sight = sightOf(view, `deep_${what}`)
  if (sight === undefined) return []
  const { step } = sight
  const { reply } = sight.seen
  const not = (why: string): readonly Observation[] => [
    observed(LIST_NOT_DIGESTED, { method: `${what}/list`, what: why }, { step }),
  ]
  const entries = reply.kind === 'result' ? member(reply.result, what) : undefined
  if (reply.kind !== 'result' || !Array.isArray(entries)) return not('is declared and gave no list')
  const next = member(reply.result, 'nextCursor')
  if (typeof next === 'string' && next !== '') return not('has more than one page')
  const keys = new Map(entries.map((entry) => [entry, String(member(entry, key))]))
  const sorted = entries.toSorted((a, b) => compare(keys.get(a) ?? '', keys.get(b) ?? ''))
  const canonical = canonicalize(sorted)
  if (!canonical.ok) return not('cannot be written canonically')
  const rule = what === 'prompts' ? PROMPTS_DIGEST : RESOURCES_DIGEST
  return [observed(rule, { count: entries.length, digest: digestOf(canonical.text) }, { step })]
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
