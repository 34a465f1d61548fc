import type { Params, Rule } from '../../finding.ts'
import type { Observation } from '../../run/observation.ts'
import type { WireCode } from '../../wire/rules.ts'

/** What an observation means, and the sentence that reports it. */
export interface ObservationRule extends Rule {
  readonly say: (params: Params) => string
  /** The concrete edit, when the params tell it. */
  readonly edit?: (params: Params) => string
}

type Place = Pick<Observation, 'where' | 'step'>

/** An observation of a rule of this folder. */
export function observed(rule: ObservationRule, params: Params, place: Place = {}): Observation {
  return { code: rule.code, params, ...place }
}

/** An observation whose rule has its home in wire/, where a handshake meets the same thing. */
export function observedOnWire(code: WireCode, params: Params, place: Place = {}): Observation {
  return { code, params, ...place }
}

/**
 * Text of a server as a param: at most `most` UTF-16 units, the last one `…` when it was cut. Lone
 * surrogates become U+FFFD, so that a run with it can be written canonically.
 */
export function bounded(text: string, most = 200): string {
  if (text.length <= most) return text.toWellFormed()
  const kept = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')
  return `${kept.toWellFormed()}…`
}
