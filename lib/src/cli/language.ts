/** `--lang`: the language in which checks and reasons are said. */
import type { Finding, Rule } from '../finding.ts'
import { checkRulesIn } from '../run-findings.ts'
import type { Catalogue } from '../text/catalogue.ts'
import { sentenceFor } from '../text/reason.ts'
import { valueOf, type Given, type Option } from './command.ts'

/** Each is loaded when it is asked for. */
const CATALOGUES: Readonly<Record<string, () => Promise<Catalogue>>> = {
  en: () => import('../text/en/index.ts'),
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
  const load = CATALOGUES[valueOf(given, 'lang') ?? 'en'] ?? CATALOGUES['en']
  if (load === undefined) throw new TypeError('there is no English')
  return await load()
}

/** The rules, those of the fifteen checks in this language. */
export function rulesIn(rules: readonly Rule[], { CHECK_TEXTS }: Catalogue): readonly Rule[] {
  const own = new Map(checkRulesIn(CHECK_TEXTS).map((rule) => [rule.code, rule]))
  return rules.map((rule) => own.get(rule.code) ?? rule)
}

/** The findings, those of the fifteen checks in this language. */
export function findingsIn(
  findings: readonly Finding[],
  { CHECK_TEXTS, REASONS }: Catalogue,
): readonly Finding[] {
  const own = new Map(checkRulesIn(CHECK_TEXTS).map((rule) => [rule.code, rule]))
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
