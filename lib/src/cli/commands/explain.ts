/** `countersign explain [code]`: the rule behind a code, or all of them. */
import { byGravity, type Rule } from '../../finding.ts'
import type { ReasonTexts } from '../../text/reason.ts'
import { visible } from '../../text/visible.ts'
import { formatOf, type Context, type Given } from '../command.ts'
import { suggestion } from '../../card/nearest.ts'
import { rulesIn } from '../in-language.ts'
import { catalogueOf } from '../language.ts'
import { jsonText, rulesDocument } from '../print/json.ts'
import { table, toneOf, wrap, type Style } from '../print/style.ts'
import { ALL_RULES } from '../rulebook.ts'
import { EXIT, usage, type ExitCode } from '../stop.ts'

/** Ends with exit 2 for a code that there is not. */
export async function explain(given: Given, context: Context): Promise<ExitCode> {
  const { stdout, style } = context
  const catalogue = await catalogueOf(given)
  const rules = rulesIn(ALL_RULES, catalogue)
  const one =
    given.operand === undefined ? undefined : ruleOf(given.operand, rules, catalogue.REASONS)
  if (formatOf(given) === 'json')
    stdout.write(jsonText(rulesDocument(one === undefined ? rules : [one])))
  else stdout.write(one === undefined ? listText(rules, style) : ruleText(one, style))
  return EXIT.ok
}

function ruleOf(code: string, rules: readonly Rule[], reasons: ReasonTexts): Rule {
  const written = code.toLowerCase().replaceAll('-', '_')
  const found = rules.find((rule) => rule.code === written) ?? reasonRule(written, reasons)
  if (found !== undefined) return found
  const codes = [...rules.map((rule) => rule.code), ...Object.keys(reasons)]
  throw usage(
    'code_unknown',
    `there is no code "${visible(code, { max: 60 })}"`,
    suggestion(written, codes, 'countersign explain lists all codes'),
  )
}

/** Why a check says what it says: no rule of its own, but a code that reports show. */
function reasonRule(code: string, reasons: Readonly<Record<string, string>>): Rule | undefined {
  const sentence = Object.hasOwn(reasons, code) ? reasons[code] : undefined
  if (sentence === undefined) return undefined
  return {
    code,
    severity: 'note',
    title: 'The reason of a check for its status',
    why: sentence,
    mend: 'The finding of the check says how: countersign explain check_<id>.',
    spec: 'docs/checks.md',
  }
}

function ruleText(rule: Rule, style: Style): string {
  const row = (label: string, text: string) => [{ text: label, tone: 'dim' as const }, text]
  return [
    `${style.paint('bold', rule.title)}\n`,
    `${style.paint(toneOf(rule.severity), rule.severity)} ${rule.code}\n\n`,
    `${wrap(rule.why, style.columns)}\n\n`,
    table([row('mend', rule.mend), row('from', rule.spec)], style, 0),
  ].join('')
}

function listText(rules: readonly Rule[], style: Style): string {
  const rows = rules
    .toSorted((a, b) => byGravity(a, b) || (a.code < b.code ? -1 : 1))
    .map((rule) => [{ text: rule.severity, tone: toneOf(rule.severity) }, rule.code, rule.title])
  return table(rows, style, 0)
}
