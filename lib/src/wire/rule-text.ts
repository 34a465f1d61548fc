import type { Rule } from '../finding.ts'
import type { WireParams } from './types.ts'

/** As reports cite the transport of the revisions before 2026-07-28. */
export const TRANSPORT = 'MCP 2025-11-25, transports, Streamable HTTP'

/** A rule without its code, and the sentence that reports it. */
export interface RuleText extends Omit<Rule, 'code'> {
  readonly say: (params: WireParams) => string
}

/** A code as words of a sentence. */
export function word(code: WireParams[string] | undefined): string {
  return String(code).replaceAll('_', ' ')
}
