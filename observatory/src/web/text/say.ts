/** Sentences of the pages: one template per sentence and language, filled with values. */
import type { AssertionStatus, CheckId, Group } from 'countersign/run'
import type { ReasonTexts } from 'countersign/text'
import type { CheckText } from 'countersign/text/en'
import { html, type Html, type Part } from '../html.ts'
import type { Plural } from './catalogue.ts'
import type { English } from './en/sentences.ts'

/** The names in braces of a template. */
type Names<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Filled<T, Value> = Readonly<Record<Names<T>, Value>>

type SentenceKey = { [K in keyof English]: English[K] extends string ? K : never }[keyof English]
type PluralKey = Exclude<keyof English, SentenceKey>
type Counted<K extends PluralKey> = English[K] extends { readonly other: infer Other }
  ? Other
  : never

/** All that the pages say, in one language. */
export interface Texts {
  /** BCP 47. */
  readonly lang: string
  /** What the language calls itself. */
  readonly endonym: string
  /** What stands before the path of every page, where the reader asked for this language by it. */
  readonly prefix?: string
  /** Words for the counts from 0 on, where a word fits every noun; what is beyond is in figures. */
  readonly numbers: readonly string[]
  /** What stands between two sentences. */
  readonly gap: string
  /** What stands between the parts of a list. */
  readonly comma: string
  /** What stands before the last of them, in the place of the comma. */
  readonly and: string
  readonly sentences: Readonly<Record<SentenceKey, string> & Record<PluralKey, Plural>>
  readonly states: Readonly<Record<AssertionStatus, string>>
  readonly groups: Readonly<Record<Group, string>>
  readonly checks: Readonly<Record<CheckId, CheckText>>
  /** A check as part of a sentence. */
  readonly checkNames: Readonly<Record<CheckId, string>>
  readonly reasons: ReasonTexts
}

/** Where a page is for this reader. What is for machines has no language and needs none of this. */
export function at({ prefix = '' }: Pick<Texts, 'prefix'>, path: string): string {
  return `${prefix}${path}`
}

/** Says a sentence as markup. */
export function say<K extends SentenceKey>(
  texts: Texts,
  key: K,
  ...params: Names<English[K]> extends never ? [] : [Filled<English[K], Part>]
): Html {
  return filled(texts.sentences[key], params[0] ?? {})
}

/** Says a sentence as plain text, for attributes and titles. */
export function plain<K extends SentenceKey>(
  texts: Texts,
  key: K,
  ...params: Names<English[K]> extends never ? [] : [Filled<English[K], string | number>]
): string {
  const values = new Map<string, string | number>(Object.entries(params[0] ?? {}))
  return texts.sentences[key].replace(PLACE, (_, name: string) => `${values.get(name) ?? ''}`)
}

/** Says a sentence that counts: `{n}` is the count in words or figures. */
export function sayCount<K extends PluralKey>(
  texts: Texts,
  key: K,
  count: number,
  ...params: Exclude<Names<Counted<K>>, 'n'> extends never
    ? []
    : [Readonly<Record<Exclude<Names<Counted<K>>, 'n'>, Part>>]
): Html {
  const forms: Plural = texts.sentences[key]
  const none = count === 0 ? forms.zero : undefined
  const template = none ?? forms[formOf(texts.lang, count)] ?? forms.other
  const words = inWords(texts, count)
  const n = OPENS.test(template) ? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}` : words
  return filled(template, { n, ...params[0] })
}

/** A sentence that begins with its count. */
const OPENS = /^\{n\}.*\.$/

const PLACE = /\{(\w+)\}/g

/** Templates cut at their names: a page says hundreds of sentences, and always the same. */
const cut = new Map<string, readonly string[]>()

function filled(template: string, params: Readonly<Record<string, Part>>): Html {
  let pieces = cut.get(template)
  if (pieces === undefined) cut.set(template, (pieces = template.split(PLACE)))
  if (pieces.length === 1) return html`${template}`
  // Every second piece is a name.
  return html`${pieces.map((piece, index) => (index % 2 === 0 ? piece : own(params, piece)))}`
}

function own(params: Readonly<Record<string, Part>>, name: string): Part {
  return Object.hasOwn(params, name) ? params[name] : undefined
}

/** A count as it stands in a sentence: a word while it is small. */
function inWords(texts: Texts, count: number): string {
  return texts.numbers[count] ?? inFigures(texts, count)
}

/** What there is only in English, such as the message of a finding: a reader's voice is told. */
export function inEnglish({ lang }: Texts, part: Part): Part {
  return lang === 'en' ? part : html`<span lang="en">${part}</span>`
}

/** A number with the separators of the language. */
export function inFigures({ lang }: Texts, value: number): string {
  // Below a thousand there is nothing to separate in any of the languages.
  const isShort = Number.isInteger(value) && value >= 0 && value < 1_000
  return isShort ? String(value) : formatOf(lang).format(value)
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(lang: string): Intl.NumberFormat {
  const known = formats.get(lang)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 })
  formats.set(lang, made)
  return made
}

const rules = new Map<string, Intl.PluralRules>()

function formOf(lang: string, count: number): 'one' | 'few' | 'many' | 'other' {
  let rule = rules.get(lang)
  if (rule === undefined) rules.set(lang, (rule = new Intl.PluralRules(lang)))
  const form = rule.select(count)
  return form === 'one' || form === 'few' || form === 'many' ? form : 'other'
}
