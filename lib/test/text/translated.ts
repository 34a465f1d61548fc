/** What can be told of a translation without reading it: its keys, its places, its letters. */
import assert from 'node:assert/strict'

/** Texts by a name of their own. */
export type Said = ReadonlyMap<string, string>

/** Every text of a catalogue, by its path in it: `CHECK_TEXTS.reachability.title`. */
export function textsIn(catalogue: object, path = ''): Said {
  const texts = new Map<string, string>()
  for (const [key, value] of Object.entries(catalogue) as readonly [string, unknown][]) {
    const here = path === '' ? key : `${path}.${key}`
    if (typeof value === 'string') texts.set(here, value)
    else if (typeof value === 'object' && value !== null)
      for (const [name, text] of textsIn(value, here)) texts.set(name, text)
  }
  return texts
}

/** The values that a text has places for, and the parts that go with an absent one. */
export function placesIn(text: string): readonly string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted()
}

function optionalIn(text: string): readonly string[] {
  return [...text.matchAll(/\[[^[\]]*\]/g)].flatMap(([part]) => placesIn(part)).toSorted()
}

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  zh: /\p{Script=Han}/u,
  uk: /\p{Script=Cyrillic}/u,
  ru: /\p{Script=Cyrillic}/u,
  es: /\p{Script=Latin}/u,
}

/** Letters that a language has not, and punctuation that is another's. */
const FOREIGN: Readonly<Record<string, RegExp>> = {
  en: /[\p{Script=Cyrillic}\p{Script=Han}]/u,
  zh: /\p{Script=Cyrillic}|\p{Script=Han}\s*[,;:!?](?:\s|\p{Script=Han}|$)|\p{Script=Han}\.(?:\s|$)/u,
  uk: /[ыэъёЫЭЪЁ]|\p{Script=Han}/u,
  ru: /[іїєґІЇЄҐ]|\p{Script=Han}/u,
  es: /[\p{Script=Cyrillic}\p{Script=Han}]/u,
}

/** A word of two alphabets, or a Latin letter that stands for a Cyrillic word. */
const LOOKALIKE =
  /\p{Script=Cyrillic}['’]?\p{Script=Latin}|\p{Script=Latin}['’]?\p{Script=Cyrillic}|(?<=\p{Script=Cyrillic}[\s,]+)[aceiopxyABCEHIKMOPTX](?=\s+\p{Script=Cyrillic})/u

/** Holds the texts of a language against the English ones. */
export function assertTranslated(lang: string, english: Said, said: Said): void {
  assert.deepEqual([...said.keys()].toSorted(), [...english.keys()].toSorted(), lang)
  for (const [name, text] of said) {
    const about = `${lang} ${name}: ${text}`
    const original = english.get(name) ?? ''
    assert.deepEqual(placesIn(text), placesIn(original), about)
    assert.deepEqual(optionalIn(text), optionalIn(original), about)
    assertLetters(lang, text, about)
    assert.equal(/[.。]$/.test(text), original.endsWith('.'), `the end of ${about}`)
  }
}

/** Holds the letters of a text against those of its language. */
export function assertLetters(lang: string, text: string, about: string): void {
  assert.doesNotMatch(text, FOREIGN[lang] ?? /(?!)/, about)
  assert.doesNotMatch(text, LOOKALIKE, about)
  // A figure and its sign stay on one line.
  assert.doesNotMatch(text, /[!！]|\s$|^\s\s| {2}|undefined|null| %/, about)
}

/** True for a text that has no word of the language in it. */
export function isWordless(lang: string, text: string): boolean {
  return !(SCRIPTS[lang] ?? /\p{L}/u).test(text.replaceAll(/\{\w+\}/g, ''))
}

/** The texts that two languages say alike. */
export function alike(a: Said, b: Said): readonly string[] {
  return [...a].flatMap(([name, text]) => (b.get(name) === text ? [name] : []))
}
