/** Long texts that come near a rule again and again, for rules that must be linear. */
import { TEXT_RULES } from '../../../src/probe/hygiene/rules.ts'
import type { HygieneRule } from '../../../src/probe/hygiene/rule.ts'
import { BENIGN } from './corpus.ts'

export interface Adversary {
  readonly name: string
  readonly text: string
}

/** A text of `units` units: `piece` again and again. */
export function repeated(piece: string, units: number): string {
  return piece.repeat(Math.ceil(units / piece.length)).slice(0, units)
}

/** Ordinary descriptions, one after the other. */
export function benign(units: number): string {
  return repeated(BENIGN.join('\n'), units)
}

/** What one rule has to look at again and again, and in vain. */
export function* adversariesOf(rule: HygieneRule, units: number): Generator<Adversary> {
  const [hit = '', other = hit] = rule.hits
  if (hit.length > 200) return
  const again = (piece: string): Adversary => ({
    name: `${rule.id}: ${JSON.stringify(piece)} again and again`,
    text: repeated(piece, units),
  })
  const run = (start: string, piece: string): Adversary => ({
    name: `${rule.id}: ${JSON.stringify(start)} and a run of ${JSON.stringify(piece)}`,
    text: start + repeated(piece, units),
  })
  const words = hit.split(' ')
  const start = words.slice(0, Math.ceil(words.length / 2)).join(' ')
  yield again(`${start} `)
  yield again(`${words.slice(0, -1).join(' ')},`)
  yield again(`read-only limit ${other} when until confirm `)
  yield again(start.trimEnd())
  yield run(`${start} `, ' ')
  yield run(start, 'a')
  yield run(start, '\u0301')
}

/** What all rules together have to look at. */
export function adversaryOfAll(units: number): Adversary {
  const texts = TEXT_RULES.flatMap(({ hits }) => hits).filter(({ length }) => length < 200)
  return {
    name: 'all rules at once',
    text: repeated(
      texts.map((text) => `read-only limit ${text} when until confirm`).join(' '),
      units,
    ),
  }
}
