/** What was typed into the search, read: words, `-words`; neither quotes nor OR mean anything. */
import { withoutScheme } from './names.ts'
import { folded, queryWords, runsOf } from './words.ts'

/** In UTF-16 units. */
export const LONGEST_QUERY = 512
const MOST_TERMS = 32

interface SearchTerm {
  /** What a name or an address must contain. */
  readonly needle: string
  /** What a toolset must have, all of them. */
  readonly words: readonly string[]
}

export interface SearchQuery {
  /** All that is looked for, as a name would be spelled. */
  readonly whole: string
  readonly terms: readonly SearchTerm[]
  /** A toolset with all words of one of these does not match. */
  readonly excluded: readonly (readonly string[])[]
}

/** Reads a query. Undefined when it is too long. A term without a letter or a digit says nothing. */
export function readQuery(text: string): SearchQuery | undefined {
  if (text.length > LONGEST_QUERY) return undefined
  const written = [...new Set(folded(text).split(/[\s\p{Cc}]+/u))]
  if (written.length > MOST_TERMS) return undefined
  const isExcluded = (term: string) => term.startsWith('-')
  const terms = written.flatMap((term): SearchTerm[] => {
    const needle = withoutScheme(unquoted(term))
    const words = isExcluded(term) ? [] : queryWords(needle)
    return words.length === 0 ? [] : [{ needle, words }]
  })
  const excluded = written
    .filter(isExcluded)
    .map((term) => queryWords(term))
    .filter((words) => words.length > 0)
  return { whole: terms.map(({ needle }) => needle).join(' '), terms, excluded }
}

function unquoted(term: string): string {
  return term.replaceAll(/["'`“”„‘’«»]/g, '')
}

/** The parts of all terms, as parts of names are compared with them. */
export function partsOfQuery({ terms }: SearchQuery): readonly string[] {
  return [...new Set(terms.flatMap(({ needle }) => runsOf(needle)))]
}
