import type { DifferenceCode } from './difference-rules.ts'

/** Something in a text that matters when it was not there before. */
type Cue = Extract<DifferenceCode, `drift_text_adds_${string}`>

/** What a text newly says, by rule: the words themselves, in order, each once. */
export interface Introduced {
  readonly code: Cue
  readonly words: readonly string[]
}

const MAX_WORDS = 20

/**
 * What `after` says that `before` did not: addresses, orders to the model, places of secrets,
 * unseen characters and so on. Linear in the length of both; the words are third-party text.
 */
export function introduced(before: string, after: string): readonly Introduced[] {
  const found: Introduced[] = []
  for (const [code, find] of CUES) {
    const words = new Set(find(after))
    if (words.size === 0) continue
    for (const word of find(before)) words.delete(word)
    if (words.size > 0) found.push({ code, words: [...words].slice(0, MAX_WORDS) })
  }
  return found
}

/** True when most of the words are others, or forty and more came to them. */
export function isRewritten(before: string, after: string): boolean {
  const left = new Map<string, number>()
  const old = wordsOf(before)
  for (const word of old) left.set(word, (left.get(word) ?? 0) + 1)
  const now = wordsOf(after)
  let fresh = 0
  for (const word of now) {
    const count = left.get(word) ?? 0
    if (count === 0) fresh++
    else left.set(word, count - 1)
  }
  const gone = old.length - (now.length - fresh)
  return fresh >= 40 || (fresh + gone > (old.length + now.length) / 2 && fresh + gone > 8)
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

const CUES: readonly (readonly [Cue, (text: string) => readonly string[]])[] = [
  ['drift_text_adds_address', addresses],
  ['drift_text_adds_order', (text) => all(text, ORDERS)],
  ['drift_text_adds_secret_place', (text) => all(text, SECRET_PLACES)],
  ['drift_text_adds_unseen', unseen],
  ['drift_text_adds_opaque', (text) => all(text, OPAQUE)],
  ['drift_text_adds_sensitive', (text) => all(text, SENSITIVE)],
  ['drift_text_adds_transfer', (text) => all(text, TRANSFERS)],
  ['drift_text_adds_steering', (text) => all(text, STEERING)],
]

/** Every quantifier below is bounded or follows a fixed word, so that no text takes long. */
function all(text: string, patterns: readonly RegExp[]): readonly string[] {
  return patterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ([match]) => match.toLowerCase().replace(/\s+/g, ' ')),
  )
}

const URL_OR_MAIL =
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"'`)\]}]{1,2000}|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi
const HOST =
  /(?<![\w.@/-])(?:[a-z0-9][a-z0-9-]{0,62}\.){1,8}([a-z]{2,12}|xn--[a-z0-9-]{1,40})(?![\w-])(?=(\/)?)|(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/gi

/** Endings by which a name with dots is taken for a host. */
const DOMAINS = new Set(
  (
    'com net org edu gov mil int io ai app dev cloud co tv xyz site online store shop tech top club ' +
    'icu live page link biz pro ru cn uk de fr jp kr br eu ca au nl es se fi dk ch cz ua tr ir hk tw ' +
    'sg nz za mx ar cl example test invalid local internal onion lan corp'
  ).split(' '),
)
/** Endings that are words or file endings too, and so need a second dot or a path. */
const DOUBTFUL = new Set(
  'me in it no be is to so as at us am id name info sh rs cc ws ly gg'.split(' '),
)

function addresses(text: string): readonly string[] {
  const found = Array.from(text.matchAll(URL_OR_MAIL), ([match]) => match)
  for (const [match, written, path] of text.matchAll(HOST)) {
    const ending = written?.toLowerCase()
    const isHost =
      ending === undefined ||
      DOMAINS.has(ending) ||
      ending.startsWith('xn--') ||
      (DOUBTFUL.has(ending) && (path !== undefined || match.split('.').length > 2))
    if (isHost) found.push(match)
  }
  return found.map((address) => address.toLowerCase().replace(/[.,;:!?]+$/, ''))
}

const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\s{1,3}(?:[\w'’-]{1,20}\s{1,3}){0,4}(?:instructions?|rules?|prompts?|polic(?:y|ies)|guidelines?|previous|above|prior|earlier|warnings?|safety)\b/gi,
  /\b(?:(?:do|must|should)\s{1,3}not|don['’]t|never)\s{1,3}(?:tell|mention|show|reveal|inform|ask|notify|disclose|warn|alert)\b/gi,
  /\bwithout\s{1,3}(?:telling|asking|informing|notifying|mentioning|confirm\w{0,5}|approval|consent|permission)\b/gi,
  /\b(?:secretly|silently|covertly|surreptitiously)\b/gi,
  /\b(?:system|developer)\s{1,3}(?:prompt|message)\b/gi,
  /<\/?\s{0,3}(?:important|system|instructions?|secret|hidden)\b[^<>]{0,40}>|\[\/?(?:system|inst)\]/gi,
]
const SECRET_PLACES: readonly RegExp[] = [
  /(?:~|\$home|%userprofile%)[\\/][^\s"'`<>]{1,80}/gi,
  /(?<![\w.])\.(?:env|ssh|aws|npmrc|netrc|pgpass|git-credentials|kube)\b/gi,
  /\bid_(?:rsa|ed25519|ecdsa|dsa)\b|\/etc\/(?:passwd|shadow|ssh)\b/gi,
]
const OPAQUE: readonly RegExp[] = [/(?<![a-z0-9+/_=-])[a-z0-9+/_=-]{80,}/gi]
const SENSITIVE: readonly RegExp[] = [
  /\b(?:passwords?|passphrases?|credentials?|cookies?|(?:api|private|secret|access)[ _-]?keys?|(?:access|session|bearer|refresh)[ _-]?tokens?|(?:seed|recovery)[ _-]?phrases?|credit[ _-]?cards?)\b/gi,
]
const TRANSFERS: readonly RegExp[] = [
  /\b(?:send|forward|upload|transmit|exfiltrate|leak|e-?mail|post|submit|copy)(?:s|ed|ing)?\s{1,3}(?:[\w'’-]{1,20}\s{1,3}){0,5}to\b/gi,
]
const STEERING: readonly RegExp[] = [
  /\b(?:always|never|must|first)\s{1,3}(?:[\w'’-]{1,20}\s{1,3}){0,2}(?:call|use|run|invoke|read|include|pass|prefer)\b/gi,
  /\binstead\s{1,3}of\s{1,3}(?:[\w'’-]{1,20}\s{1,3}){0,4}(?:tools?|servers?)\b/gi,
]

const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu
const LINE = /^[\t\n\r]$/
/** What joins letters in some scripts and parts of an emoji. */
const JOINERS = new Set(['\u200c', '\u200d', '\ufe0e', '\ufe0f'])

function unseen(text: string): readonly string[] {
  const found: string[] = []
  for (const { 0: character, index } of text.matchAll(UNSEEN)) {
    if (LINE.test(character) || (JOINERS.has(character) && joins(text, index))) continue
    found.push(`U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
  }
  return found
}

/** True after something else than ASCII, and in a keycap such as `1\ufe0f\u20e3`. */
function joins(text: string, index: number): boolean {
  return text.charCodeAt(index - 1) > 0x7f || text[index + 1] === '\u20e3'
}
