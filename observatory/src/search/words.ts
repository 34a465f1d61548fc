/**
 * Words as search compares them, the same for what is searched and for what is asked, so that it does
 * not matter which database keeps them: NFKC, lower case, English stems; pairs of characters for
 * scripts that do not put spaces between words.
 */
import { stem } from './stem.ts'

/** Of one server; what is beyond is not found. */
const MOST_WORDS = 2000
/** In UTF-16 units. */
const MOST_TEXT = 262_144
/** In code points; of a longer one this beginning is compared. */
const LONGEST_WORD = 64

/** Text in the form in which it is compared. */
export function folded(text: string): string {
  return text.toWellFormed().normalize('NFKC').toLowerCase().normalize('NFKC')
}

/** Letters, digits and marks in a row, in the order of the text. */
export function runsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/** At most so many code points as a word is compared by. */
export function cut(word: string): string {
  return word.length <= LONGEST_WORD ? word : [...word].slice(0, LONGEST_WORD).join('')
}

const SCRIPTS = ['Hani', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr']
const UNSPACED_LETTERS = SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')
const UNSPACED = new RegExp(`[${UNSPACED_LETTERS}]`, 'u')
const SEGMENT = new RegExp(`[${UNSPACED_LETTERS}]+|[^${UNSPACED_LETTERS}]+`, 'gu')

/** The words under which a server with these texts is found: `getWeather` under its parts too. */
export function indexWords(texts: Iterable<string>): ReadonlySet<string> {
  const words = new Set<string>()
  let left = MOST_TEXT
  for (const text of texts) {
    const read = text.slice(0, left).toWellFormed()
    left -= read.length
    for (const run of runsOf(read.normalize('NFKC')))
      for (const form of [run, ...partsOfCamel(run)])
        for (const segment of segmentsOf(folded(form))) {
          const found = UNSPACED.test(segment)
            ? [...segment, ...pairsOf(segment)]
            : [stem(cut(segment))]
          for (const word of found) if (words.size < MOST_WORDS) words.add(word)
          if (words.size >= MOST_WORDS) return words
        }
  }
  return words
}

/** The words that must all be there for a term to match. */
export function queryWords(term: string): readonly string[] {
  const words = runsOf(folded(term))
    .flatMap((run) => segmentsOf(run))
    .flatMap((segment) => {
      if (!UNSPACED.test(segment)) return [stem(cut(segment))]
      const pairs = pairsOf(segment)
      return pairs.length > 0 ? pairs : [segment]
    })
  return [...new Set(words)]
}

function partsOfCamel(run: string): readonly string[] {
  const parts = run.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)
  return parts.length > 1 ? parts : []
}

function segmentsOf(run: string): readonly string[] {
  return run.match(SEGMENT) ?? []
}

function pairsOf(segment: string): readonly string[] {
  const characters = [...segment]
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
}
