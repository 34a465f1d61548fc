/** What a catalogue of a language has to have, by what English says. Types only. */

/** The forms that each language counts by, all of them (CLDR plural rules). */
interface Forms {
  readonly en: Counted<'one' | 'other'>
  readonly zh: Counted<'other'>
  readonly uk: Counted<'one' | 'few' | 'many' | 'other'>
  readonly ru: Counted<'one' | 'few' | 'many' | 'other'>
  readonly es: Counted<'one' | 'many' | 'other'>
}

/** Where none needs other words than any number, a language may have them. */
type Counted<Form extends string> = Readonly<Record<Form, string>> & { readonly zero?: string }

/** A sentence whose words depend on a count, in any language. */
export interface Plural {
  readonly zero?: string
  readonly one?: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}

/** The sentences of an area in a language: every key of the English ones, every form of a count. */
export type Sentences<English, Tag extends keyof Forms> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Forms[Tag]
}
