/** Long texts that come near a rule again and again, for rules that must be linear. */
import type { HygieneRule } from '../../../src/probe/hygiene/rule.ts'

const FILLERS = [
  '',
  ' ',
  ', ',
  '\n',
  '. ',
  ' unless ',
  ' when ',
  ' money ',
  ' read-only ',
  ' limit ',
]

/** A text of about `units` units: `piece` again and again. */
export function repeated(piece: string, units: number): string {
  return piece.repeat(Math.ceil(units / piece.length)).slice(0, units)
}

/** Named adversaries of one rule. */
export function* adversaries(rule: HygieneRule, units: number): Generator<[string, string]> {
  for (const text of [...rule.hits.slice(0, 3), ...rule.passes.slice(0, 2)]) {
    if (text.length > 200) continue
    const words = text.split(' ')
    const starts = [words.slice(0, -1), words.slice(0, Math.ceil(words.length / 2)), words.slice(1)]
    for (const piece of new Set([text, ...starts.map((some) => some.join(' '))])) {
      if (piece === '') continue
      for (const filler of FILLERS) {
        const unit = `${piece}${filler}`
        yield [`${JSON.stringify(unit)} again and again`, repeated(unit, units)]
      }
    }
    const half = text.slice(0, Math.ceil(text.length / 2))
    for (const run of [' ', 'a', 'word ', '-', '.', '\u0301', '\u200d', '\u{e0041}', '# '])
      yield [
        `${JSON.stringify(half)} and a run of ${JSON.stringify(run)}`,
        half + repeated(run, units),
      ]
  }
}
