import type { Rule } from '../finding.ts'
import { positionsAt } from '../json/locate.ts'
import type { Fault, FaultCode, Scan } from '../json/scan.ts'
import { type Issue, issueOf } from './issue.ts'
import { syntaxEdit } from './json-edits.ts'
import { quoted } from './in-words.ts'

const TEXT = 'RFC 8259'
const INTEROPERABLE = 'RFC 7493 (I-JSON)'

const RULES: Readonly<Record<FaultCode, Omit<Rule, 'code'>>> = {
  json_syntax: {
    severity: 'error',
    title: 'Text is not JSON',
    why: 'No reader gets anything out of it. Comments, trailing commas and single quotes are not JSON.',
    mend: 'Write what the message says was expected there; a finding names the edit.',
    spec: `${TEXT} section 2`,
  },
  json_empty: {
    severity: 'error',
    title: 'Text is empty',
    why: 'An empty body is no JSON value, not even an empty one.',
    mend: 'Publish the document, or answer 404 where there is none.',
    spec: `${TEXT} section 2`,
  },
  json_duplicate_name: {
    severity: 'error',
    title: 'Two members of one object have one name',
    why: 'Some readers take the first, some the last: one text tells two stories, and a check of one says nothing about the other.',
    mend: 'Keep one of the members. Names are compared after their escapes are read.',
    spec: `${TEXT} section 4; ${INTEROPERABLE} section 2.3`,
  },
  json_proto_name: {
    severity: 'error',
    title: 'Member is named __proto__',
    why: 'JavaScript programs that copy such an object change what every object inherits.',
    mend: 'Remove the member.',
    spec: 'ECMA-262, Object.prototype.__proto__',
  },
  json_unsafe_integer: {
    severity: 'error',
    title: 'Integer is beyond 2^53 - 1',
    why: 'Most readers round it to another integer, so two texts mean the same number.',
    mend: 'Write the number as a string.',
    spec: `${INTEROPERABLE} section 2.2`,
  },
  json_number_range: {
    severity: 'error',
    title: 'Number is beyond the range of a double',
    why: 'Most readers make infinity of it, which JSON cannot say again.',
    mend: 'Write a smaller number, or a string.',
    spec: `${TEXT} section 6; ${INTEROPERABLE} section 2.2`,
  },
  json_depth: {
    severity: 'error',
    title: 'Arrays and objects are nested too deeply',
    why: 'Deep nesting makes readers overflow their stack; no honest document needs it.',
    mend: 'Flatten the structure.',
    spec: `${TEXT} section 9`,
  },
  json_lone_surrogate: {
    severity: 'error',
    title: 'Text holds half a character',
    why: 'A surrogate without its other half is no Unicode text: it cannot be sent as UTF-8 and readers replace it differently.',
    mend: 'Remove the \\uD800 to \\uDFFF escape, or write both halves.',
    spec: `${TEXT} section 8.2; ${INTEROPERABLE} section 2.1`,
  },
  json_bom: {
    severity: 'error',
    title: 'Text begins with a byte order mark',
    why: 'JSON that is sent over a network must have none; some readers stop at it.',
    mend: 'Save the file as UTF-8 without BOM.',
    spec: `${TEXT} section 8.1`,
  },
  json_utf8: {
    severity: 'error',
    title: 'Bytes are not UTF-8',
    why: 'JSON is sent as UTF-8; readers replace other bytes by a mark, so each sees another text.',
    mend: 'Save the file as UTF-8.',
    spec: `${TEXT} section 8.1`,
  },
  json_utf16: {
    severity: 'error',
    title: 'Text is UTF-16',
    why: 'JSON that is sent over a network is UTF-8; most readers cannot read UTF-16.',
    mend: 'Save the file as UTF-8 without BOM.',
    spec: `${TEXT} section 8.1`,
  },
  json_binary: {
    severity: 'error',
    title: 'Bytes are not text',
    why: 'A zero byte is in no JSON: this is an image, an archive, a program, or text in another encoding than UTF-8.',
    mend: 'Give the JSON document; if it is text, save it as UTF-8.',
    spec: `${TEXT} section 8.1`,
  },
  json_too_large: {
    severity: 'error',
    title: 'Document is larger than the limit',
    why: 'Readers stop at a limit of their own, and a card that size mostly repeats what the server lists itself.',
    mend: 'Leave out tools and other lists that clients ask the server for.',
    spec: `${TEXT} section 9`,
  },
}

/** What was seen, in words. `firstLine` is where a repeated name stood before. */
const SENTENCES: Readonly<
  Record<FaultCode, (params: Fault['params'], firstLine: number) => string>
> = {
  json_syntax: (params) => `expected ${params.expected}, found ${params.found}`,
  json_empty: () => 'the text is empty, but must be one JSON value',
  json_duplicate_name: (params, firstLine) =>
    `the member ${shown(params.name)} was there before, in line ${firstLine}, but a name may be used once`,
  json_proto_name: () => 'a member is named "__proto__", which no safe reader takes',
  json_unsafe_integer: (params) =>
    `the integer ${params.literal} is beyond 2^53 - 1; readers make ${params.read} of it`,
  json_number_range: (params) => `the number ${params.literal} is beyond the range of a double`,
  json_depth: (params) => `arrays and objects are nested deeper than ${params.limit}`,
  json_lone_surrogate: (params) => `a ${params.in} holds one half of a surrogate pair`,
  json_bom: () => 'the text begins with a byte order mark, which JSON must not have',
  json_utf8: (params) => `the byte at index ${params.byte} is not UTF-8`,
  json_utf16: () => 'the text is UTF-16, but JSON is sent as UTF-8',
  json_binary: (params) => `the byte at index ${params.byte} is zero, so this is not text`,
  json_too_large: (params) =>
    `the text has ${params.size} bytes, but at most ${params.limit} are read`,
}

const JSON_FAULTS_CUT: Rule = {
  code: 'json_faults_cut',
  severity: 'note',
  title: 'Text has more faults than are listed',
  why: 'A report of thousands of rows helps nobody; the first ones are there.',
  mend: 'Mend the faults that are listed and look again.',
  spec: TEXT,
}

/** Every rule of the strict scan of JSON text. */
export const JSON_RULES: readonly Rule[] = [
  ...Object.entries(RULES).map(([code, rule]) => ({ code, ...rule })),
  JSON_FAULTS_CUT,
]

/**
 * The faults of a scan as issues: an error for what its profile refuses, a warning for what it lets
 * pass. A pointer cannot tell the place of a syntax error, so `params` have `offset`, `line` and
 * `column` in the scanned text.
 *
 * @param served false for a text at hand: nobody can answer 404 instead of it
 */
export function issuesOfScan(scan: Scan, served = true): Issue[] {
  const { faults, text, unlisted } = scan
  const offsets = faults.flatMap(({ offset, params }) => [offset, Number(params.first ?? offset)])
  const positions = positionsAt(text, offsets)
  const issues = faults.map((fault, index) => {
    const { code, pointer, offset, refused, params } = fault
    const rule: Rule = { code, ...RULES[code], severity: refused ? 'error' : 'warning' }
    const at = positions[2 * index] ?? { line: 1, column: 1 }
    const first = positions[2 * index + 1]?.line ?? 1
    const { line, column } = at
    const message = SENTENCES[code](params, first)
    const where = { ...params, offset, line, column }
    const mend = code === 'json_syntax' ? syntaxEdit(fault, text) : edit(fault, served)
    return issueOf(rule, pointer, message, mend ?? rule.mend, where)
  })
  if (unlisted === 0) return issues
  const message = `${unlisted} more faults of the text are not listed`
  return [...issues, issueOf(JSON_FAULTS_CUT, '', message, JSON_FAULTS_CUT.mend)]
}

function edit({ code, params }: Fault, served: boolean): string | undefined {
  if (code === 'json_unsafe_integer') return `Write "${params.literal}" with quotes.`
  if (code === 'json_duplicate_name') return `Keep one member ${shown(params.name)}.`
  return code === 'json_empty' && !served ? 'Write the document.' : undefined
}

function shown(text: string | number | undefined): string {
  return quoted(String(text))
}
