/**
 * A language that nobody speaks: English, longer by half and accented, as any language may be. What
 * stays plain on a page in it was not said through the catalogues.
 */
import { ENGLISH } from '../../src/web/text/english.ts'
import type { Texts } from '../../src/web/text/say.ts'

const ACCENTED = new Map(
  [...'aåcçeéiîoöuûAÅCÇEÉIÎOÖUÛnñNÑyýYÝsšSŠ'].flatMap((letter, index, all) =>
    index % 2 === 0 ? [[letter, all[index + 1] ?? letter] as const] : [],
  ),
)

/** Names of values, and what holds them, stay. */
const PLACE = /(\{\w+\}|\[[^[\]]*\])/

function stretched(text: string): string {
  const pieces = text.split(PLACE)
  const accented = pieces.map((piece, index) =>
    index % 2 === 1 ? piece : [...piece].map((letter) => ACCENTED.get(letter) ?? letter).join(''),
  )
  const letters = pieces.filter((_, index) => index % 2 === 0).join('').length
  const more = 'wörtlich länger '.repeat(Math.ceil(letters / 32)).slice(0, Math.ceil(letters / 2))
  return letters === 0 ? text : `⟦${accented.join('')} ${more.trim()}⟧`
}

function all<T>(value: T): T
function all(value: unknown): unknown {
  if (typeof value === 'string') return stretched(value)
  if (Array.isArray(value)) return value.map(all)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, all(one)]))
}

export const PSEUDO: Texts = {
  ...ENGLISH,
  lang: 'en-xa',
  endonym: 'Pseudo',
  numbers: [],
  comma: ' ⟦,⟧ ',
  and: ' ⟦ånd⟧ ',
  sentences: all(ENGLISH.sentences),
  states: all(ENGLISH.states),
  groups: all(ENGLISH.groups),
  checks: all(ENGLISH.checks),
  checkNames: all(ENGLISH.checkNames),
  reasons: all(ENGLISH.reasons),
}
