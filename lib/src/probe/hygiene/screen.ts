/**
 * One pass over a text that says which rules could hit it. Most texts hold nothing that any rule
 * needs, and running every rule over every string of a list would cost many times its parsing.
 */
import { automatonOf } from './automaton.ts'
import type { HygieneRule } from './rule.ts'
import { TEXT_RULES } from './rules.ts'

const RULES = TEXT_RULES.filter((rule) => rule.only === undefined)
/** Rules on characters beyond ASCII, and on Chinese phrases. */
const RARE_RULES = RULES.filter((rule) => rule.needs === undefined)
/** What those look for, the phrases by their first characters. */
const RARE = new RegExp(
  `[${[
    '\\u200b-\\u200d\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069',
    '\\ufe00-\\ufe0f\\ufeff\\ue000-\\uf8ff',
    '\\u{e0000}-\\u{e01ef}\\u{f0000}-\\u{10fffd}无视',
  ].join('')}]`,
  'u',
)
/** Built for the first text: who only looks for a card should not wait for it. */
let built: ReturnType<typeof automatonOf> | undefined
const NONE: readonly HygieneRule[] = []

/** The rules that could hit the text; the others cannot. Rules on one field only are left out. */
export function screen(text: string): readonly HygieneRule[] {
  built ??= automatonOf(RULES)
  // Locals: the loop below runs twice as fast as over members of an object.
  const { symbols, width, table, firstEnd, found } = built
  let due: Set<HygieneRule> | undefined
  let units = 0
  let state = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    units |= unit
    state = table[state + (unit < 128 ? (symbols[unit] ?? 0) : 0)] ?? 0
    if (state < firstEnd) continue
    due ??= new Set()
    for (const rule of found[state / width] ?? NONE) due.add(rule)
  }
  if (units > 127 && RARE.test(text)) {
    due ??= new Set()
    for (const rule of RARE_RULES) due.add(rule)
  }
  return due === undefined ? NONE : [...due]
}
