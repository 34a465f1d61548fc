/** Characters that people do not see, or that change how others are shown: C1 to C7 and V1. */
import type { Hit, HygieneRule } from './rule.ts'
import { firstMatches } from './spans.ts'

/** Scripts (ISO 15924) whose spelling needs the joiner and the non-joiner. */
const JOINING = 'Arab Syrc Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh'.split(' ')
const PICTOGRAPH = '\\p{Extended_Pictographic}'

/** A joiner or non-joiner inside a word of one joining script; combining marks do not count. */
const IN_ONE_SCRIPT = JOINING.map((script) => {
  const letter = `[\\p{scx=${script}}--\\p{M}]`
  return `(?<=${letter}\\p{M}*)[\\u200c\\u200d](?=\\p{M}*${letter})`
})
const IN_EMOJI = `(?<=${PICTOGRAPH}\\ufe0f?)\\u200d(?=${PICTOGRAPH})`
const ZERO_WIDTH = new RegExp(
  `[\\u200b\\u2060-\\u2064\\ufeff]|(?!${[IN_EMOJI, ...IN_ONE_SCRIPT].join('|')})[\\u200c\\u200d]`,
  'gv',
)
const BEHIND_SKIN_TONE = new RegExp(
  `(?<=${PICTOGRAPH}[\\u{1f3fb}-\\u{1f3ff}]\\ufe0f?)\\u200d(?=${PICTOGRAPH})`,
  'vy',
)

const TAGS = /[\u{e0000}-\u{e007f}]+/gu
const BLACK_FLAG = '\u{1f3f4}'
/** England, Scotland and Wales: the flag tag sequences of Unicode's emoji list (RGI, UTS 51). */
const FLAGS: ReadonlySet<string> = new Set(['gbeng', 'gbsct', 'gbwls'])
const MOST_SPELT = 80

const BIDI = /[\u202a-\u202e\u2066-\u2069]+/g
const PRIVATE_USE = /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]+/gu
const UNUSUAL_IN_NAME = /[^ -~]+/g
const SELECTORS =
  /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2,}|(?<!\p{Ideographic})[\u{e0100}-\u{e01ef}]/gu

function zeroWidth(text: string): readonly Hit[] {
  return firstMatches(text, ZERO_WIDTH).map((span): Hit => {
    BEHIND_SKIN_TONE.lastIndex = span.start
    return BEHIND_SKIN_TONE.test(text) ? { ...span, likelyBenign: true } : span
  })
}

function tags(text: string): readonly Hit[] {
  return firstMatches(text, TAGS).map((span): Hit => {
    const spells = spelt(text.slice(span.start, Math.min(span.end, span.start + 2 * MOST_SPELT)))
    const isFlag =
      span.end - span.start === 12 &&
      text.startsWith(BLACK_FLAG, span.start - BLACK_FLAG.length) &&
      text.startsWith('\u{e007f}', span.end - 2) &&
      FLAGS.has(spells)
    return { ...span, spells, ...(isFlag && { likelyBenign: true as const }) }
  })
}

/** The ASCII that tag characters stand for, without its controls. */
function spelt(run: string): string {
  return Array.from(run, (tag) => String.fromCharCode((tag.codePointAt(0) ?? 0) & 0x7f))
    .join('')
    .replace(/[^ -~]/g, '')
}

export const CHARACTER_RULES: readonly HygieneRule[] = [
  {
    id: 'C1',
    title: 'Zero-width character',
    condition:
      'U+200B to U+200D, U+2060 to U+2064 or U+FEFF. ' +
      `Exempt (C2): U+200C or U+200D whose nearest neighbours on both sides, combining marks passed over, belong to one and the same of these scripts: ${JOINING.join(' ')} (Unicode property Script_Extensions). ` +
      'Exempt (C3): U+200D directly between two Extended_Pictographic characters; one U+FE0F behind the first is passed over. A skin tone (U+1F3FB to U+1F3FF) before the joiner is a hit all the same, marked as likely benign when pictographs stand around it.',
    weight: 'state',
    find: zeroWidth,
    hits: [
      'Convert a length\u{200b} into metres.',
      'Lists\u{2063} free rooms',
      'Sort\u{200c}rows by date',
      'Prints the label in ن\u{200c}B form',
      'Posts a 🧑\u{1f3fe}\u{200d}🚒 sticker',
      'Deploys now \u{200d}🎯',
    ],
    passes: [
      'Convert a length into metres.',
      'Keeps 5\u{a0}kg together on one line.',
      'کتاب\u{200c}ها را فهرست می\u{200c}کند',
      'श्\u{200d}री shows the joined form',
      'Posts a 🧑\u{200d}🚒 sticker',
      'Marks a ❤\u{fe0f}\u{200d}🔥 reply',
    ],
  },
  {
    id: 'C4',
    title: 'Character of the Unicode tag block',
    condition:
      'a run of characters from U+E0000 to U+E007F. The flags of England, Scotland and Wales (U+1F3F4, the tags of gbeng, gbsct or gbwls, U+E007F) are hits too, marked as likely benign.',
    weight: 'state',
    find: tags,
    hits: ['Rolls a die.\u{e0072}\u{e0075}\u{e006e}', 'Convert\u{e0020} a currency'],
    passes: ['Rolls a die tagged <d6>.', 'Puts a 🏴 or 🏳️ beside the country'],
  },
  {
    id: 'C5',
    title: 'Bidirectional override, embedding or isolate',
    condition: 'a run of characters from U+202A to U+202E or U+2066 to U+2069, isolates included.',
    weight: 'state',
    find: (text) => firstMatches(text, BIDI),
    hits: ['Reads report\u{202e}cod.exe', 'Prints \u{2067}quietly\u{2069} to the log'],
    passes: ['Translates into עברית and العربية', 'Mirrors the given picture'],
  },
  {
    id: 'C6',
    title: 'Private use character',
    condition:
      'a run of characters from U+E000 to U+F8FF, U+F0000 to U+FFFFD or U+100000 to U+10FFFD: every font shows another sign, or none.',
    weight: 'note',
    find: (text) => firstMatches(text, PRIVATE_USE),
    hits: ['Shows \u{e0a0} beside the branch', 'A \u{100001} closes the list'],
    passes: ['Shows ⎇ beside the branch', 'A ■ closes the list'],
  },
  {
    id: 'C7',
    title: 'Tool name with characters beyond ASCII',
    condition: 'a tool name holds a character outside U+0020 to U+007E.',
    weight: 'note',
    only: 'name',
    find: (text) => firstMatches(text, UNUSUAL_IN_NAME),
    hits: ['rеad_page', 'list—rooms'],
    passes: ['read_page', 'list-rooms.v3'],
  },
  {
    id: 'V1',
    title: 'Variation selectors that vary nothing',
    condition:
      'two or more variation selectors (U+FE00 to U+FE0F, U+E0100 to U+E01EF) in a row, or one from U+E0100 on that is not behind an ideograph: bytes can be hidden that way.',
    weight: 'note',
    find: (text) => firstMatches(text, SELECTORS),
    hits: ['Draws a chart\u{e0148}\u{e0155}\u{e015c}', 'Go\u{fe01}\u{fe02} on'],
    passes: ['Likes a post ❤\u{fe0f}', 'Finds 葛\u{e0100}飾区 on the map'],
  },
]
