/** `--lang`: the language in which checks and reasons are said. */
import type { Finding, Rule } from '../finding.ts'
import { checkRulesIn } from '../run-findings.ts'
import type { Catalogue } from '../text/catalogue.ts'
import { sentenceFor } from '../text/reason.ts'
import { valueOf, type Given, type Option } from './command.ts'

const english = (): Promise<Catalogue> => import('../text/en/index.ts')

/** Each is loaded when it is asked for. */
const CATALOGUES: Readonly<Record<string, () => Promise<Catalogue>>> = {
  en: english,
  uk: () => import('../text/uk/index.ts'),
  ru: () => import('../text/ru/index.ts'),
  es: () => import('../text/es/index.ts'),
  zh: () => import('../text/zh/index.ts'),
}

const TAGS = Object.keys(CATALOGUES)

export const LANG: Option = {
  name: 'lang',
  value: TAGS.join('|'),
  choices: TAGS,
  about: 'the language of what checks and reasons say (default en); the rest is English',
}

/** What is said in the language that was asked for; the environment has no say in it. */
export async function catalogueOf(given: Given): Promise<Catalogue> {
  const load = CATALOGUES[valueOf(given, 'lang') ?? 'en'] ?? english
  return await load()
}

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
