import type { Reason, ReasonKey } from '../run/reason.ts'

/** The sentences of one language, by reason key. */
export type ReasonTexts = Readonly<Record<ReasonKey, string>>

/**
 * Says a reason in the sentences of a language. Params replace `{name}`; a part in square brackets
 * goes when its param is absent.
 *
 * @throws TypeError when a param that the sentence needs is absent
 */
export function sentenceOf({ key, params }: Reason, texts: ReasonTexts): string {
  return fillIn(key, texts[key], params)
}

function fillIn(key: string, sentence: string, params: object): string {
  const values = new Map<string, string | number>(Object.entries(params))
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values.get(name)
      if (value === undefined) throw new TypeError(`reason ${key} lacks its param ${name}`)
      return `${value}`
    })
  const kept = sentence.replace(/\[([^[\]]*)\]/g, (_, part: string) =>
    placeholdersIn(part).every((name) => values.has(name)) ? part : '',
  )
  return fill(kept)
}

/** The same for a code of any kind; undefined when no sentence is known for it. */
export function sentenceFor(
  { code, params }: { readonly code: string; readonly params: object },
  texts: Readonly<Record<string, string>>,
): string | undefined {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined
  return text === undefined ? undefined : fillIn(code, text, params)
}

/** The params that a sentence mentions, in order. */
export function placeholdersIn(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
}
