/** What a hygiene rule is. Offsets and lengths count UTF-16 units, as JavaScript strings do. */

import type { Lists } from './spans.ts'

/** Part of a text. */
export interface Span {
  readonly start: number
  /** Exclusive. */
  readonly end: number
}

/** Where a rule hits, with what a reader may want to know of it. */
export interface Hit extends Span {
  /** An emoji or a registered flag explains it: still a hit, but one that a reader may pass over. */
  readonly likelyBenign?: true
  /** What invisible characters spell, as printable ASCII. */
  readonly spells?: string
}

/** What a rule says, whatever it looks at. */
export interface Described {
  /** `C1`, `P8a`, `S18`: stable, named in findings as `hygiene_c1`. */
  readonly id: string
  readonly title: string
  /** The exact condition in words; together with `TERMS` it is the published rule. */
  readonly condition: string
  /** `state`: a hit in a name or description is OBSERVED_RISK. `note`: reported, never a verdict. */
  readonly weight: 'state' | 'note'
}

/** A rule on one text. */
export interface HygieneRule extends Described {
  /** The only field that the rule reads; absent when it reads every text. */
  readonly only?: 'name' | 'description'
  /**
   * Every hit contains one of these: lower case, one blank for any number of blanks, apostrophes
   * and characters beyond ASCII. Absent when every hit has one of the rare characters of the screen.
   */
  readonly needs?: readonly string[]
  /**
   * The first hits in `text` (at most `MAX_HITS`), in order. Linear in its length; never throws.
   *
   * @param lists what other rules have found in this text already
   */
  readonly find: (text: string, lists?: Lists) => readonly Hit[]
  /** Texts that the rule must hit, and near ones that no rule of the check may hit. */
  readonly hits: readonly string[]
  readonly passes: readonly string[]
}

/** A rule stops after so many hits in one text: enough to show, and a bound for what is kept. */
export const MAX_HITS = 16
