/** All hygiene rules, in the order in which they are published. */
import type { Rule } from '../../finding.ts'
import { CHARACTER_RULES } from './characters.ts'
import { CONCEALMENT_RULES } from './concealment.ts'
import { LENGTH_RULES } from './length.ts'
import { NAME_RULES } from './names.ts'
import { PHRASE_RULES } from './phrases.ts'
import type { Described, HygieneRule } from './rule.ts'
import { SPEND_RULES } from './spend.ts'

/** The rules on one text. */
export const TEXT_RULES: readonly HygieneRule[] = [
  ...CHARACTER_RULES,
  ...[...PHRASE_RULES, ...CONCEALMENT_RULES].toSorted(byNumber),
  ...SPEND_RULES,
  ...LENGTH_RULES,
]

/** Those and the rules on the names of one list. */
export const ALL_RULES: readonly Described[] = [...TEXT_RULES, ...NAME_RULES]

const WHY: Record<string, string> = {
  C: 'A model reads every character of a name or description, also those that a person does not see or sees otherwise.',
  V: 'A model may read bytes that are hidden in variation selectors, while a person sees nothing.',
  P: 'A description tells what a tool does; one that gives orders to the model that reads it can change what the model does with other tools.',
  S: 'A description that speaks of spending, or of who somebody is, without asking can lead an agent to pay or to sign up without its owner.',
  L: 'Every client puts all descriptions of a list into the context of its model: a long one costs all of them.',
  N: 'A person approves a tool by its name; two names that look or count as one make the approval hold for the wrong tool.',
}
const MEND: Record<string, string> = {
  C: 'Remove the characters, or write them as text such as U+200B.',
  V: 'Remove the selectors.',
  P: 'Say what the tool does and returns; leave what the model should do to the person who uses it.',
  S: 'Say what the tool costs and who confirms it.',
  L: 'Move details to the documentation and to the descriptions of parameters.',
  N: 'Give the tool a name of its own, in one script.',
}

/** The code that findings carry for a rule: `hygiene_c1`. */
export function codeOf(id: string): string {
  return `hygiene_${id.toLowerCase()}`
}

/** Every rule for `explain`. */
export const HYGIENE_RULES: readonly Rule[] = ALL_RULES.map(({ id, title, weight, condition }) => ({
  code: codeOf(id),
  severity: weight === 'state' ? 'warning' : 'note',
  title,
  why: `${WHY[id.charAt(0)] ?? ''} The rule: ${condition.replaceAll('`', '')}`,
  mend: MEND[id.charAt(0)] ?? '',
  spec: `docs/hygiene.md#${id.toLowerCase()}`,
}))

const BY_CODE: ReadonlyMap<string, Rule> = new Map(HYGIENE_RULES.map((rule) => [rule.code, rule]))

/**
 * The rule of an id such as `C1`.
 *
 * @throws TypeError when there is none
 */
export function hygieneRule(id: string): Rule {
  const rule = BY_CODE.get(codeOf(id))
  if (rule === undefined) throw new TypeError(`there is no hygiene rule ${id}`)
  return rule
}

function byNumber(a: Described, b: Described): number {
  return Number.parseInt(a.id.slice(1), 10) - Number.parseInt(b.id.slice(1), 10)
}
