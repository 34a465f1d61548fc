/** Names of one list that look alike or count as one: N1 to N3. */
import type { Described } from './rule.ts'

/** Letters and digits of other scripts, and the Latin letter that each passes for (cf. UTS 39). */
const LOOKS_LIKE: readonly (readonly [foreign: string, latin: string])[] = [
  ['аеорсухіјѕһԁԛԝкмтпьгвнлԍ', 'aeopcyxijshdqwkmtnbrbhlg'],
  ['αεηικνορτυχγωϲϳ', 'aenikvoptuxywcj'],
  ['օսոհգզքց', 'ounhqqpg'],
  ['ıɑɡɩʟ01', 'iagilol'],
]
const LATIN: ReadonlyMap<string, string> = new Map(
  LOOKS_LIKE.flatMap(([foreign, latin]) =>
    Array.from(foreign, (letter, at): [string, string] => [letter, latin.charAt(at)]),
  ),
)
/** Scripts whose letters can be taken for each other. */
const ALIKE = ['Latin', 'Cyrillic', 'Greek', 'Armenian'].map((script) => ({
  script,
  letter: new RegExp(`\\p{Script=${script}}`, 'u'),
}))
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

export const NAME_RULES: readonly Described[] = [
  {
    id: 'N1',
    title: 'Name that mixes scripts in one word',
    condition:
      'one word of a tool name (a run of letters and marks) has letters of two or more of Latin, Cyrillic, Greek and Armenian.',
    weight: 'note',
  },
  {
    id: 'N2',
    title: 'Name that looks like another of the list',
    condition:
      'two names of a list differ, but are equal once invisible characters are gone, compatibility forms (NFKC) and case are folded, and letters of Cyrillic, Greek, Armenian and extended Latin, `0` and `1` are replaced by the Latin letter that they look like.',
    weight: 'note',
  },
  {
    id: 'N3',
    title: 'Name that counts as another of the list',
    condition: 'two names of a list are equal, or equal once composed (NFC) and in one case.',
    weight: 'note',
  },
]

/** `tool` and `other` are positions in the list, from 0. */
export interface NameNote {
  readonly tool: number
  readonly rule: 'N1' | 'N2' | 'N3'
  /** N2, N3: the tool whose name this one is like. */
  readonly other?: number
  /** N1: the scripts of the word. */
  readonly scripts?: readonly string[]
}

/**
 * What is to be said about the names of one list.
 *
 * @param names `undefined` where a tool has none
 */
export function noteNames(names: readonly (string | undefined)[]): readonly NameNote[] {
  const notes: NameNote[] = []
  const seen = new Map<string, number>()
  for (const [tool, name] of names.entries()) {
    if (name === undefined) continue
    const scripts = mixedScripts(name)
    if (scripts.length > 0) notes.push({ tool, rule: 'N1', scripts })
    const skeleton = skeletonOf(name)
    const first = seen.get(skeleton)
    if (first === undefined) seen.set(skeleton, tool)
    else notes.push(likeness(first, tool, names))
  }
  return notes
}

/** Of two names that look alike the one beyond ASCII is the suspect, else the later one. */
function likeness(first: number, later: number, names: readonly (string | undefined)[]): NameNote {
  const a = names[first] ?? ''
  const b = names[later] ?? ''
  if (folded(a) === folded(b)) return { tool: later, rule: 'N3', other: first }
  return isAscii(b) && !isAscii(a)
    ? { tool: first, rule: 'N2', other: later }
    : { tool: later, rule: 'N2', other: first }
}

function mixedScripts(name: string): readonly string[] {
  if (isAscii(name)) return []
  for (const word of name.match(/[\p{L}\p{M}]+/gu) ?? []) {
    const scripts = ALIKE.filter(({ letter }) => letter.test(word)).map(({ script }) => script)
    if (scripts.length > 1) return scripts
  }
  return []
}

/** Longer names are compared as they are: normalising takes its time, and nobody reads so far. */
const LONGEST_READ = 512

function skeletonOf(name: string): string {
  if (name.length > LONGEST_READ) return name
  const seen = isAscii(name) ? name : name.normalize('NFKC').replace(UNSEEN, '')
  const plain = seen.toLowerCase()
  let skeleton = ''
  for (const letter of plain) skeleton += LATIN.get(letter) ?? letter
  return skeleton
}

function folded(name: string): string {
  return name.length > LONGEST_READ ? name : name.normalize('NFC').toLowerCase()
}

function isAscii(name: string): boolean {
  return !/[^\0-\x7f]/.test(name)
}
