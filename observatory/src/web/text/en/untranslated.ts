/**
 * Areas that are not yet said in other languages: there they stand in English. An area moves to
 * `sentences.ts` when its translations are made.
 */
import { CLAIMS } from './claims.ts'
import { DIFF } from './pages-diff.ts'
import { PROOF } from './pages-evidence.ts'

export type Untranslated = typeof CLAIMS & typeof DIFF & typeof PROOF

export const UNTRANSLATED: Untranslated = { ...CLAIMS, ...DIFF, ...PROOF }
