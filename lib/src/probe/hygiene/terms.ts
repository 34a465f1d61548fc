/** The terms that the conditions of the rules use. They are published with the rules. */
import { patternOf, printed } from './notation.ts'

const SPEND = [
  'pay(s)|paid|paying|payer|payment(s)',
  'charge(s)|charged|charging|credit(s)|wallet(s)|usdc|invoice(s)',
  'purchase(s)|purchased|purchasing|buy(s)|buying',
  'subscribe(s)|subscribed|subscribing|subscription(s)|renew(s)|renewed|renewal(s)',
  'bill(s)|billed|billing|cost(s)|fee(s)|refund(s)|refunded|refundable',
  'spend(s)|spending|money|identity|email(s)|e-mail(s)',
]
const SPEND_CHINESE = '扣费 续费 费用 支付 付款 购买 订阅 钱包 邮箱 身份'
const LIMIT = [
  'cap(s)|capped|limit(s)|ceiling(s)|max|maximum|policy|policies|mandate(s)',
  'allowlist(ed)|allow-list(ed)|whitelist(ed)|white-list(ed)|threshold(s)|quota(s)',
]
const LIMIT_CHINESE = '上限 额度 限额 策略 白名单'
const FREE = [
  'cost(s) {2} nothing',
  'no charge(s)|cost(s)|fee(s)',
  "does_not|doesn't|do_not|don't|never|will_not|won't send(s)|collect(s)|store(s)|share(s)",
]
const FREE_CHINESE = '免费 不收费'
const READ_ONLY = [
  'no purchase(s)',
  'read~only',
  "does_not|doesn't buy|purchase|register|charge",
  'what it costs',
  'how much',
]

/** What ends a sentence: S1, S5 and S15. The full stop of "v1.2" ends one too. */
export const SENTENCE_END: RegExp = /[.!?\n。！？]/g
/** What ends a sentence in S18: its amounts have decimal points. Several ends in a row are one. */
export const SPACED_SENTENCE_END: RegExp = /(?:(?:[.!?](?=\s|$)|[\n。！？])\s*)+/g
/** What ends a clause. */
export const CLAUSE_END: RegExp = /[.!?](?=\s|$)|[,;\n，。！？；]/g

export const SPEND_WORD: RegExp = either(SPEND, SPEND_CHINESE, '\\$\\s?\\d')
export const LIMITING_WORD: RegExp = either(LIMIT, LIMIT_CHINESE)
/** In the clause of a spend word it says that nothing is spent or sent. */
export const NOTHING_SPENT: RegExp = either(
  [...FREE, ...READ_ONLY],
  FREE_CHINESE,
  '(?<!\\bfeel\\s+)\\bfree\\b',
)
/** In the clause of a phrase it says that the tool only looks. */
export const ONLY_LOOKS: RegExp = patternOf(...READ_ONLY)

/** Terms as people read them, in the order in which they depend on each other. */
export const TERMS: readonly (readonly [term: string, meaning: string])[] = [
  ['unit', 'a UTF-16 code unit; all distances and lengths count units'],
  [
    'word',
    'words are whole (no ASCII letter, digit or underscore touches them) and in any case of ASCII letters; one or more blanks stand between the words of a phrase, and no blank before punctuation',
  ],
  [
    'notation',
    "`(a|b)` is one of several, `[a]` or `[a|b]` may be absent, `(s)` behind a word are letters that may be absent, `~` is a hyphen or blanks, `’` is either apostrophe and `'` the ASCII one, `{2}` is at most two words of any kind",
  ],
  ['sentence', 'ends at `.` `!` `?`, a line feed, `。` `！` `？`; the dot of `v1.2` ends one too'],
  [
    'clause',
    'ends at `.` `!` `?` before a blank or the end of the text, at `,` `;`, a line feed, `，` `。` `！` `？` `；`; for a spend word it reaches at most 200 units each way from the first unit of the word',
  ],
  ['spend word', `${list(SPEND)}, \`$\` and an amount, ${SPEND_CHINESE}`],
  ['limiting word', `${list(LIMIT)}, ${LIMIT_CHINESE}`],
  [
    'gate G1',
    'a spend word, not void by G3 or G4, lies wholly within the phrase, the 200 units before it and the 200 units behind it',
  ],
  [
    'gate G2',
    'no limiting word lies wholly in the 120 units before the phrase; not asked for S16 and S17',
  ],
  [
    'gate G3',
    `a spend word is void when its clause says that nothing is paid or sent: ${list(FREE)}, \`free\` (not behind \`feel\`), ${FREE_CHINESE}`,
  ],
  [
    'gate G4',
    `a phrase or spend word is void when its own clause has one of ${list(READ_ONLY)}; what other clauses have does not matter`,
  ],
]

function list(phrases: readonly string[]): string {
  return phrases.map((phrase) => `\`${printed(phrase)}\``).join(', ')
}

/** Chinese words have no boundaries. `sources` are regular expressions. */
function either(
  phrases: readonly string[],
  chinese: string,
  ...sources: readonly string[]
): RegExp {
  return new RegExp(
    [patternOf(...phrases).source, ...sources, chinese.replaceAll(' ', '|')].join('|'),
    'gi',
  )
}
