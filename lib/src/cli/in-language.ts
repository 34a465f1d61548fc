/** Rules and findings of the fifteen checks, said in another language. */
import type { Finding, Rule } from '../finding.ts'
import { checkRulesIn } from '../run-findings.ts'
import type { Catalogue } from '../text/catalogue.ts'
import { sentenceFor } from '../text/reason.ts'

function rulesByCode(texts: Catalogue['CHECK_TEXTS']): ReadonlyMap<string, Rule> {
  return new Map(checkRulesIn(texts).map((rule) => [rule.code, rule]))
}

/** The rules, those of the fifteen checks in this language. */
export function rulesIn(rules: readonly Rule[], { CHECK_TEXTS }: Catalogue): readonly Rule[] {
  const own = rulesByCode(CHECK_TEXTS)
  return rules.map((rule) => own.get(rule.code) ?? rule)
}

/** The findings, those of the fifteen checks in this language. */
export function findingsIn(
  findings: readonly Finding[],
  { CHECK_TEXTS, REASONS }: Catalogue,
): readonly Finding[] {
  const own = rulesByCode(CHECK_TEXTS)
  return findings.map((finding) => {
    const rule = own.get(finding.code)
    if (rule === undefined) return finding
    const { params = {} } = finding
    const message = sentenceFor({ code: `${params['reason']}`, params }, REASONS)
    return {
      ...finding,
      message: message ?? finding.message,
      ...(finding.mend !== undefined && { mend: rule.mend }),
    }
  })
}
