import { patternOf, printed } from './notation.ts'
import type { HygieneRule } from './rule.ts'

/**
 * What a rule says whose condition is one phrase and nothing else, and the pattern that finds it.
 *
 * @param words in the notation of word rules
 */
export function phraseOf(
  id: string,
  title: string,
  words: string,
  needs: readonly string[],
  hits: readonly string[],
  passes: readonly string[],
): Omit<HygieneRule, 'weight' | 'only' | 'find'> & { readonly pattern: RegExp } {
  const condition = `\`${printed(words)}\`.`
  return { id, title, condition, needs, hits, passes, pattern: patternOf(words) }
}
