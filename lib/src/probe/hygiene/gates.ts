/** The gates that a spend phrase has to pass before it is a hit: G1 to G4. */
import type { Span } from './rule.ts'
import {
  filtered,
  firstOf,
  someWithin,
  stretchEnd,
  stretchStart,
  type Lists,
  type Spans,
} from './spans.ts'
import { CLAUSE_END, LIMITING_WORD, NOTHING_SPENT, ONLY_LOOKS, SPEND_WORD } from './terms.ts'

const NEAR_SPEND = 200
const NEAR_LIMIT = 120
const CLAUSE_REACH = 200

/**
 * The first of the phrases that speak of spending without asking, as hits of a rule.
 *
 * @param limits false for the rules that are about the limits themselves (no G2)
 */
export function gated(text: string, lists: Lists, phrases: Spans, limits = true): readonly Span[] {
  if (phrases.starts.length === 0) return []
  const spending = spendWords(text, lists)
  if (spending.starts.length === 0) return []
  const clauses = lists(CLAUSE_END)
  return firstOf(
    phrases,
    (start, end) =>
      someWithin(spending, start - NEAR_SPEND, end + NEAR_SPEND) &&
      !(limits && someWithin(lists(LIMITING_WORD), start - NEAR_LIMIT, start)) &&
      !someWithin(
        lists(ONLY_LOOKS),
        stretchStart(clauses, start),
        stretchEnd(clauses, end, text.length),
      ),
  )
}

/** The spend words whose own clause does not say that nothing is spent. */
function spendWords(text: string, lists: Lists): Spans {
  const words = lists(SPEND_WORD)
  const voids = lists(NOTHING_SPENT)
  if (voids.starts.length === 0) return words
  const clauses = lists(CLAUSE_END)
  return filtered(words, (start) => {
    const from = Math.max(stretchStart(clauses, start), start - CLAUSE_REACH)
    const to = Math.min(stretchEnd(clauses, start, text.length), start + CLAUSE_REACH)
    return !someWithin(voids, from, to)
  })
}
