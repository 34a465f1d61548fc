/** English stems: the Snowball algorithm "English (Porter2)", https://snowballstem.org/algorithms/english/stemmer.html */

const VOWEL = 'aeiouy'
const DOUBLE = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/
const LI_ENDING = 'cdeghkmnrt'

const WHOLE: ReadonlyMap<string, string> = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ...['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'].map((word): [string, string] => [
    word,
    word,
  ]),
])

/** Left as they are after the first plural is gone. */
const SETTLED = new Set('inning outing canning herring earring proceed exceed succeed'.split(' '))

/** Longest ending first. */
const STEP_2: readonly (readonly [string, string])[] = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
]

const STEP_3: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]

const STEP_4 =
  /(?:ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|(?<=[st])ion|al|er|ic)$/

/** The stem of a word in lower case; a word with other letters than a to z is its own stem. */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  const whole = WHOLE.get(word)
  if (whole !== undefined) return whole
  // A `y` that is a consonant is written large until the end.
  let text = word.replaceAll(/^y|(?<=[aeiouy])y/g, 'Y')
  const r1 = regionOf(text)
  const r2 = after(text, r1)
  text = plural(text)
  if (SETTLED.has(text)) return text
  text = participle(text, r1)
  text = text.replace(/(?<=.[^aeiouy])[yY]$/, 'i')
  text = replaced(text, STEP_2, r1)
  text = ologist(text, r1)
  text = replaced(text, STEP_3, r1)
  if (text.endsWith('ative') && text.length - 5 >= r2) text = text.slice(0, -5)
  const fourth = STEP_4.exec(text)
  if (fourth !== null && fourth.index >= r2) text = text.slice(0, fourth.index)
  return fifth(text, r1, r2).toLowerCase()
}

/** Where the region after the first consonant that follows a vowel begins. */
function regionOf(text: string): number {
  const given = /^(?:gener|commun|arsen)/.exec(text)
  return given === null ? after(text, 0) : given[0].length
}

function after(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++)
    if (isVowel(text, at - 1) && !isVowel(text, at)) return at + 1
  return text.length
}

function isVowel(text: string, at: number): boolean {
  return VOWEL.includes(text[at] ?? ' ')
}

function hasVowel(text: string): boolean {
  return /[aeiouy]/.test(text)
}

function plural(text: string): string {
  if (text.endsWith('sses')) return text.slice(0, -2)
  if (/ie[ds]$/.test(text)) return text.slice(0, text.length > 4 ? -2 : -1)
  if (/(?:us|ss)$/.test(text) || !text.endsWith('s')) return text
  return hasVowel(text.slice(0, -2)) ? text.slice(0, -1) : text
}

function participle(text: string, r1: number): string {
  const agreed = /eed(?:ly)?$/.exec(text)
  if (agreed !== null) return agreed.index >= r1 ? `${text.slice(0, agreed.index)}ee` : text
  const ending = /(?:ed|ing)(?:ly)?$/.exec(text)
  if (ending === null) return text
  const left = text.slice(0, ending.index)
  if (!hasVowel(left)) return text
  if (/(?:at|bl|iz)$/.test(left)) return `${left}e`
  if (DOUBLE.test(left)) return left.slice(0, -1)
  return left.length <= r1 && endsShort(left) ? `${left}e` : left
}

/** Ends in a short syllable: consonant, vowel, consonant other than w, x and Y. */
function endsShort(text: string): boolean {
  return /(?:[^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy])$/.test(text)
}

function replaced(
  text: string,
  endings: readonly (readonly [string, string])[],
  r1: number,
): string {
  const found = endings.find(([ending]) => text.endsWith(ending))
  if (found === undefined) return text
  const [ending, other] = found
  const from = text.length - ending.length
  return from >= r1 ? text.slice(0, from) + other : text
}

/** The endings of step 2 that depend on the letter before them. */
function ologist(text: string, r1: number): string {
  if (text.endsWith('logi')) return text.length - 3 >= r1 ? text.slice(0, -1) : text
  const isAdverb = text.endsWith('li') && LI_ENDING.includes(text.at(-3) ?? ' ')
  return isAdverb && text.length - 2 >= r1 ? text.slice(0, -2) : text
}

function fifth(text: string, r1: number, r2: number): string {
  const from = text.length - 1
  const left = text.slice(0, -1)
  if (text.endsWith('e')) return from >= r2 || (from >= r1 && !endsShort(left)) ? left : text
  return text.endsWith('ll') && from >= r2 ? left : text
}
