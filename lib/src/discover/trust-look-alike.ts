/** Names that look like the name of somebody else. */
import { KNOWN_PUBLISHERS } from './known-names.ts'
import { siteOf } from '../card/shared-hosts.ts'

/** Cyrillic, Armenian, Greek and Latin letters and digits, with what they pass for (cf. UTS 39). */
const LETTERS: readonly (readonly [foreign: string, latin: string])[] = [
  ['аәеорсухіјѕһԁԛԝкмтпьгӏѵѡҽԍвн', 'aeeopcyxijshdqwkmtnbrlvwegbh'],
  ['ոօսցհքզյլաւք', 'noughpqjlwip'],
  ['αεηικνορτυχγωϲϳβ', 'aenikvoptuxywcjb'],
  ['ıɑɡłøđħŧƅƿɩʟɪᴀʙᴄᴅᴇɢʜᴊᴋᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ01', 'iaglodhtbpiliabcdeghjkmnoprstuvwyzol'],
]
const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  LETTERS.flatMap(([foreign, latin]) =>
    Array.from(foreign, (letter, at): [string, string] => [letter, latin.charAt(at)]),
  ),
)
const SEQUENCES: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
]
const SHORTEST = 5
/** Characters of a DNS label (RFC 1035 section 2.3.4). */
const LONGEST = 63

/**
 * What a domain could be taken for. A known publisher: equal once look-alike letters are made one,
 * or under the same suffix and one edit away. Else, for a name that is written in other letters
 * and yet reads as ASCII, the ASCII name that it reads as. Undefined when there is none, and for a
 * known one.
 *
 * @param domain lower case; labels in A-label form or as Unicode
 * @param known registrable domains
 */
export function lookAlike(
  domain: string,
  known: readonly string[] = KNOWN_PUBLISHERS,
): string | undefined {
  const [label, suffix] = cut(siteOf(domain) ?? domain)
  if (known.includes(`${label}.${suffix}`)) return undefined
  const shown = toUnicode(label)
  const skeleton = skeletonOf(shown)
  const publisher = known.find((candidate) => {
    const [theirs, theirSuffix] = cut(candidate)
    if (shown === theirs) return false
    if (skeleton === skeletonOf(theirs)) return true
    return suffix === theirSuffix && theirs.length >= SHORTEST && isOneEdit(shown, theirs)
  })
  if (publisher !== undefined) return publisher
  const read = lettersOf(shown)
  const reads = !isAscii(shown) && isAscii(read) && /[a-z0-9]/.test(read)
  return reads ? [read, ...(suffix === '' ? [] : [suffix])].join('.') : undefined
}

/** The first label, and what is behind it. */
function cut(domain: string): readonly [label: string, suffix: string] {
  const dot = domain.indexOf('.')
  return dot < 0 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)]
}

/** A label in the ASCII letters that its letters pass for; marks are gone, other letters stay. */
function lettersOf(label: string): string {
  const bare = label.slice(0, LONGEST).toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  let letters = ''
  for (const letter of bare) letters += LOOKS_LIKE.get(letter) ?? letter
  return letters
}

/** What is left of a label when letters and sequences that look alike are one letter. */
function skeletonOf(label: string): string {
  let skeleton = lettersOf(label)
  for (const [pair, letter] of SEQUENCES) skeleton = skeleton.replaceAll(pair, letter)
  // A 1 passes for both of them, so they are one.
  return skeleton.replaceAll('i', 'l')
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text)
}

/** True for one letter more, less or another, or two neighbours exchanged. */
function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let at = 0
  while (a[at] === b[at]) at += 1
  if (a.length === b.length) {
    const exchanged = a[at] === b[at + 1] && a[at + 1] === b[at]
    return a.slice(at + 1) === b.slice(at + 1) || (exchanged && a.slice(at + 2) === b.slice(at + 2))
  }
  const [longer, shorter] = a.length > b.length ? [a, b] : [b, a]
  return longer.slice(at + 1) === shorter.slice(at)
}

/** A label as people see it: the Unicode form of an A-label, anything else unchanged. */
function toUnicode(label: string): string {
  if (!label.startsWith('xn--') || label.length > LONGEST) return label
  return decode(label.slice(4)) ?? label
}

const RADIX = 36
const T_MIN = 1
const T_MAX = 26

/** Punycode (RFC 3492 section 6.2); undefined for text that is none. */
function decode(text: string): string | undefined {
  const last = text.lastIndexOf('-')
  const points = Array.from(last > 0 ? text.slice(0, last) : '', (one) => one.codePointAt(0) ?? 0)
  let at = last > 0 ? last + 1 : 0
  let point = 128
  let index = 0
  let bias = 72
  while (at < text.length) {
    const before = index
    let weight = 1
    for (let k = RADIX; ; k += RADIX) {
      const digit = Number.parseInt(text[at] ?? '', RADIX)
      if (Number.isNaN(digit)) return undefined
      at += 1
      const value = digit < 10 ? digit + 26 : digit - 10
      index += value * weight
      const threshold = k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias
      if (value < threshold) break
      weight *= RADIX - threshold
      if (index > 0x10ffff || weight > 0x7fffffff) return undefined
    }
    const length = points.length + 1
    bias = adapt(index - before, length, before === 0)
    point += Math.floor(index / length)
    if (point > 0x10ffff) return undefined
    index %= length
    points.splice(index, 0, point)
    index += 1
  }
  return String.fromCodePoint(...points)
}

function adapt(delta: number, length: number, first: boolean): number {
  let left = first ? Math.floor(delta / 700) : Math.floor(delta / 2)
  left += Math.floor(left / length)
  let k = 0
  while (left > ((RADIX - T_MIN) * T_MAX) / 2) {
    left = Math.floor(left / (RADIX - T_MIN))
    k += RADIX
  }
  return k + Math.floor(((RADIX - T_MIN + 1) * left) / (left + 38))
}
