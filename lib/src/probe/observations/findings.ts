import { findingOf, type Finding, type Rule } from '../../finding.ts'
import type { Observation } from '../../run/observation.ts'
import { wireRule } from '../../wire/rules.ts'
import { HYGIENE_RULES } from '../hygiene/rules.ts'
import { OBSERVATION_RULES } from './all.ts'
import type { ObservationRule } from './rule.ts'

const OWN: ReadonlyMap<string, ObservationRule> = new Map(
  OBSERVATION_RULES.map((rule) => [rule.code, rule]),
)
const HYGIENE: ReadonlyMap<string, Rule> = new Map(HYGIENE_RULES.map((rule) => [rule.code, rule]))

/** Observations as findings about the endpoint, in order. One of an unknown code is left out. */
export function findingsOfObservations(
  endpoint: string,
  observations: readonly Observation[],
): Finding[] {
  return observations.flatMap((observation) => {
    const rule = ruleOf(observation)
    if (rule === undefined) return []
    const { params } = observation
    const pointer = pointerOf(observation)
    return [
      findingOf(rule, endpoint, {
        message: rule.say(params),
        mend: rule.edit?.(params) ?? editOnWire(observation) ?? rule.mend,
        params,
        ...(pointer !== undefined && { pointer }),
      }),
    ]
  })
}

function ruleOf({ code }: Observation): ObservationRule | undefined {
  const rule = OWN.get(code) ?? wireRule(code)
  const hygiene = HYGIENE.get(code)
  return rule ?? (hygiene && { ...hygiene, say: (params) => sayHit(hygiene, params) })
}

/** Where in the list, as a pointer into a result of `tools/list` with all its pages. */
function pointerOf({ where }: Observation): string | undefined {
  if (where?.tool === undefined) return where?.pointer
  return `/tools/${where.tool}${where.pointer ?? ''}`
}

function sayHit({ title }: Rule, params: Observation['params']): string {
  const { tool, excerpt, other, scripts } = params
  const what = excerpt ?? other ?? scripts
  return `${title}${tool === undefined ? '' : ` (tool ${tool})`}${what === undefined ? '' : `: ${what}`}`
}

/** The concrete edit for rules whose texts are those of a handshake. */
function editOnWire({ code, params }: Observation): string | undefined {
  if (params['publish'] !== undefined) return `Publish ${params['publish']} if that is the endpoint`
  return code === 'credential_undisclosed' && params['metadata'] !== undefined
    ? `Add WWW-Authenticate: Bearer resource_metadata="${params['metadata']}"`
    : undefined
}
