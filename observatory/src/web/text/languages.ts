/** The languages of the pages: those whose catalogue is complete. */
import { CHINESE } from './chinese.ts'
import { ENGLISH } from './english.ts'
import { RUSSIAN } from './russian.ts'
import type { Texts } from './say.ts'
import { SPANISH } from './spanish.ts'
import { UKRAINIAN } from './ukrainian.ts'

/** In the order in which the foot of every page offers them. */
export const LANGUAGES: readonly Texts[] = [ENGLISH, CHINESE, UKRAINIAN, RUSSIAN, SPANISH]
