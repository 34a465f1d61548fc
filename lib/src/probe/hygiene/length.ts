import type { Hit, HygieneRule } from './rule.ts'

const LONGEST = 2048

function beyond(text: string): readonly Hit[] {
  return text.length > LONGEST ? [{ start: LONGEST, end: text.length }] : []
}

/** L1: a long description costs every model that reads the list, but hides nothing by itself. */
export const LENGTH_RULES: readonly HygieneRule[] = [
  {
    id: 'L1',
    title: `Description longer than ${LONGEST} units`,
    condition: `a description has more than ${LONGEST} units. It is listed and never a risk.`,
    weight: 'note',
    only: 'description',
    find: beyond,
    hits: ['x'.repeat(LONGEST + 1)],
    passes: ['x'.repeat(LONGEST)],
  },
]
