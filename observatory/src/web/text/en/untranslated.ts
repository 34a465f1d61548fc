/**
 * Areas that are not yet said in other languages: there they stand in English. An area moves to
 * `sentences.ts` when its translations are made.
 */

/** `typeof AREA & typeof OTHER_AREA`, while there are any. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- there may be none
export type Untranslated = Record<never, string>

export const UNTRANSLATED: Untranslated = {}
