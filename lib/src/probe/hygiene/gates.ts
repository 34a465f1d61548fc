/** The gates that a spend phrase has to pass before it is a hit: G1 to G4. */
import type { Span } from './rule.ts'
import { around, firstAccepted, someWithin, spansOf } from './spans.ts'
import { CLAUSE_END, LIMITING_WORD, NOTHING_SPENT, ONLY_LOOKS, SPEND_WORD } from './terms.ts'

const NEAR_SPEND = 200
const NEAR_LIMIT = 120
const CLAUSE_REACH = 200

/**
 * The first of the phrases that speak of spending without asking, as hits of a rule.
 *
 * @param limits false for the rules that are about the limits themselves (no G2)
 */
export function gated(text: string, phrases: readonly Span[], limits = true): readonly Span[] {
  const words = phrases.length === 0 ? [] : spansOf(text, SPEND_WORD)
  if (words.length === 0) return []
  const clauseEnds = spansOf(text, CLAUSE_END)
  const spending = withoutVoid(words, clauseEnds, text)
  const looks = spansOf(text, ONLY_LOOKS)
  const limiting = limits ? spansOf(text, LIMITING_WORD) : []
  return firstAccepted(phrases, (phrase) => {
    const clause = around(clauseEnds, phrase, text.length)
    return (
      !someWithin(looks, clause.start, clause.end) &&
      !someWithin(limiting, phrase.start - NEAR_LIMIT, phrase.start) &&
      someWithin(spending, phrase.start - NEAR_SPEND, phrase.end + NEAR_SPEND)
    )
  })
}

/** The spend words whose own clause does not say that nothing is spent. */
function withoutVoid(
  words: readonly Span[],
  clauseEnds: readonly Span[],
  text: string,
): readonly Span[] {
  const voids = spansOf(text, NOTHING_SPENT)
  if (voids.length === 0) return words
  return words.filter((word) => {
    const clause = around(clauseEnds, word, text.length)
    const from = Math.max(clause.start, word.start - CLAUSE_REACH)
    const to = Math.min(clause.end, word.start + CLAUSE_REACH)
    return !someWithin(voids, from, to)
  })
}
