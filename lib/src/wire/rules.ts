import type { Rule } from '../finding.ts'
import { HANDSHAKE_RULES, type HandshakeCode } from './handshake-rules.ts'
import { LIST_RULES, type ListCode } from './list-rules.ts'
import { REASON_RULES, type ReasonCode } from './reason-rules.ts'
import { REPLY_RULES, type ReplyCode } from './reply-rules.ts'
import type { RuleText } from './rule-text.ts'
import type { WireParams } from './types.ts'

/** Every code of this folder. */
export type WireCode = ReasonCode | ReplyCode | HandshakeCode | ListCode

/** Something to report: a reason or an observation. */
export interface Note {
  readonly code: WireCode
  readonly params: WireParams
}

const TEXTS: Readonly<Record<WireCode, RuleText>> = {
  ...REASON_RULES,
  ...REPLY_RULES,
  ...HANDSHAKE_RULES,
  ...LIST_RULES,
}

/** A rule with the sentence that reports it. */
export interface WireRule extends Rule, RuleText {}

const RULES: readonly WireRule[] = Object.entries(TEXTS).map(([code, text]) => ({ code, ...text }))
const BY_CODE: ReadonlyMap<string, WireRule> = new Map(RULES.map((rule) => [rule.code, rule]))

/** The rules of handshakes: one for each reason and each observation. */
export const WIRE_RULES: readonly Rule[] = RULES

/** The rule of a reason or observation; undefined for a code that is not of this folder. */
export function wireRule(code: string): WireRule | undefined {
  return BY_CODE.get(code)
}
