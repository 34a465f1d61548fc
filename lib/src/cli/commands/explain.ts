/** `countersign explain [code]`: the rule behind a code, or all of them. */
import { byGravity, type Rule } from '../../finding.ts'
import { visible } from '../../text/visible.ts'
import { isOn, type Context, type Given } from '../command.ts'
import { nearest } from '../nearest.ts'
import { jsonText } from '../print/json.ts'
import { table, toneOf, wrap, type Style } from '../print/style.ts'
import { ALL_RULES } from '../rulebook.ts'
import { EXIT, usage, type ExitCode } from '../stop.ts'

export async function explain(given: Given, context: Context): Promise<ExitCode> {
  if (given.operand === undefined) {
    context.stdout.write(
      isOn(given, 'json') ? jsonText(ALL_RULES) : listText(ALL_RULES, context.style),
    )
    return EXIT.ok
  }
  const rule = ruleOf(given.operand, ALL_RULES)
  context.stdout.write(isOn(given, 'json') ? jsonText(rule) : ruleText(rule, context.style))
  return EXIT.ok
}

function ruleOf(code: string, rules: readonly Rule[]): Rule {
  const written = code.toLowerCase().replaceAll('-', '_')
  const found = rules.find((rule) => rule.code === written)
  if (found !== undefined) return found
  const near = nearest(
    written,
    rules.map((rule) => rule.code),
  )
  throw usage(
    'code_unknown',
    `there is no code "${visible(code, { max: 60 })}"`,
    near === undefined ? 'countersign explain lists all codes' : `did you mean ${near}?`,
  )
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
