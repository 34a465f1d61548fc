/** What is said of checks in every language. A key that a language lacks does not build. */
import type { AssertionStatus, CheckId } from '../run/assertion.ts'
import type { Group } from '../run/registry.ts'
import type { ReasonTexts } from './reason.ts'

/** What a reader is told about a check. */
export interface CheckText {
  readonly title: string
  /** What is looked at. */
  readonly what: string
  /** How it is decided. */
  readonly how: string
  /** What it does not tell. */
  readonly cannot: string
  /** What its owner can do about it. */
  readonly mend: string
}

/** All of one language, as the modules `countersign/text/<tag>` export it. */
export interface Catalogue {
  readonly CHECK_TEXTS: Readonly<Record<CheckId, CheckText>>
  readonly GROUP_TITLES: Readonly<Record<Group, string>>
  readonly STATUS_WORDS: Readonly<Record<AssertionStatus, string>>
  readonly REASONS: ReasonTexts
}
