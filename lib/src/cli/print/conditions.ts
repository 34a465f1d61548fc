/** How a run differs from one that a stranger could repeat, in words. */
import type { Condition } from '../../examine.ts'
import { wrap, type Style } from './style.ts'

const WORDS: Readonly<Record<Condition, string>> = {
  credentialed: 'Credentials were sent: what others see may differ.',
  custom_ca: 'Certificate authorities of your own were trusted.',
  private_network: 'Private addresses were allowed: nobody outside can repeat this run.',
  resolve_override: 'Addresses given by hand stood in the place of DNS.',
  proxy: 'The requests went through a proxy.',
}

/** One sentence a condition. */
export function conditionSentences(conditions: readonly Condition[]): readonly string[] {
  return conditions.map((condition) => WORDS[condition])
}

/** What sets the run apart, as a paragraph; empty text when nothing does. */
export function conditionsText(conditions: readonly Condition[], style: Style): string {
  const text = conditionSentences(conditions).join(' ')
  return text === '' ? '' : `${wrap(text, style.columns)}\n`
}
