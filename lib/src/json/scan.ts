import { parsePlain } from './quick.ts'
import { walk } from './walk.ts'
import type { FaultCode, FaultParams, Report } from './walk.ts'

export type { FaultCode } from './walk.ts'

/**
 * Who is reading. `document`: cards, catalogs, configuration. `message`: live replies, where one
 * bad value must not cost the whole list. `evidence`: what is signed or verified.
 */
export type Profile = 'document' | 'message' | 'evidence'

/** What is wrong with a text, or only unwise, at one place of it. */
export interface Fault {
  readonly code: FaultCode
  /** RFC 6901 JSON Pointer of the value or member. */
  readonly pointer: string
  /** UTF-16 units from the start of `text`. */
  readonly offset: number
  /** True when the profile refuses the text because of it. */
  readonly refused: boolean
  readonly params: FaultParams
}

interface Scanned {
  /** The text that offsets count in: decoded, without its byte order mark. */
  readonly text: string
  /** In order of appearance, at most 100; of a refused text one at least that refuses it. */
  readonly faults: readonly Fault[]
  /** How many more faults there were. */
  readonly unlisted: number
}

/**
 * `value` is what JSON.parse makes of the text; a member named `__proto__` is an own member of it.
 * A refused text has a value only when it could be parsed at all: it serves further diagnosis,
 * and nothing else may be done with it.
 */
export type Scan =
  | (Scanned & { readonly ok: true; readonly value: unknown })
  | (Scanned & { readonly ok: false; readonly value?: unknown })

/** What a profile lets pass; everything else it refuses. */
const NOTED: Record<Profile, ReadonlySet<FaultCode>> = {
  document: new Set<FaultCode>(['json_bom', 'json_lone_surrogate']),
  message: new Set<FaultCode>([
    'json_bom',
    'json_lone_surrogate',
    'json_duplicate_name',
    'json_proto_name',
    'json_unsafe_integer',
    'json_number_range',
  ]),
  evidence: new Set<FaultCode>(),
}

/** Nesting that every recursive reader of this library survives by a wide margin. */
const MAX_DEPTH: Record<Profile, number> = { document: 64, message: 512, evidence: 64 }

const MAX_BYTES: Record<Profile, number> = {
  document: 262_144,
  message: 2_097_152,
  evidence: 2_097_152,
}

const MAX_FAULTS = 100

/**
 * Reads JSON text strictly (RFC 8259) in linear time and reports everything that readers disagree
 * about. `maxDepth` counts open arrays and objects (default 64, messages 512). Never
 * throws and never overflows the stack.
 */
export function scanText(
  source: string,
  profile: Profile,
  options: { readonly maxDepth?: number } = {},
): Scan {
  const faults: Fault[] = []
  let unlisted = 0
  let ok = true
  const report: Report = (code, pointer, offset, params = {}) => {
    const refused = !NOTED[profile].has(code)
    const first = refused && ok
    if (refused) ok = false
    const full = faults.length >= MAX_FAULTS
    if (full) unlisted++
    if (full && !first) return
    // Who is refused is told why: that takes the place of the last that was only noted.
    if (full) faults.pop()
    faults.push({ code, pointer: pointer(), offset, refused, params })
  }
  const marked = source.charCodeAt(0) === 0xfeff
  const text = marked ? source.slice(1) : source
  if (marked) report('json_bom', atRoot, 0)

  const maxDepth = options.maxDepth ?? MAX_DEPTH[profile]
  const plain = parsePlain(text, maxDepth)
  if (plain !== undefined) return { ok, value: plain.value, text, faults, unlisted }
  const whole = walk(text, maxDepth, report)
  if (!whole) return { ok: false, text, faults, unlisted }
  const value: unknown = JSON.parse(text)
  return { ok, value, text, faults, unlisted }
}

/**
 * Decodes UTF-8 strictly and reads it as `scanText` does. `maxBytes` defaults to 262,144 for
 * documents and 2,097,152 for messages and evidence. Files and HTTP bodies take this same path.
 */
export function scanBytes(
  bytes: Uint8Array,
  profile: Profile,
  options: { readonly maxDepth?: number; readonly maxBytes?: number } = {},
): Scan {
  const limit = options.maxBytes ?? MAX_BYTES[profile]
  if (bytes.length > limit) return refusal('json_too_large', { limit, size: bytes.length })
  if (isUtf16(bytes)) return refusal('json_utf16')
  const zero = bytes.subarray(0, HEAD_BYTES).indexOf(0)
  if (zero >= 0) return refusal('json_binary', { byte: zero })
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return notUtf8(bytes)
  }
  return scanText(text, profile, options)
}

/** Where images, archives and programs have their first zero byte; no JSON has one anywhere. */
const HEAD_BYTES = 1024

/**
 * True for text in UTF-16: behind its byte order mark, or told by its first character, which in JSON
 * is ASCII and so has one zero byte. Where that could be anything else, it must decode.
 */
function isUtf16(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes
  const marked = (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)
  if (!marked && (first === 0) === (second === 0)) return false
  const bigEndian = first === 0xfe || first === 0
  try {
    const decoder = new TextDecoder(bigEndian ? 'utf-16be' : 'utf-16le', { fatal: true })
    const text = decoder.decode(bytes.subarray(0, HEAD_BYTES), { stream: true })
    return !text.includes('\0') && (marked || /^[\s[{"\-\dtfn]/.test(text))
  } catch {
    return false
  }
}

function notUtf8(bytes: Uint8Array): Scan {
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true })
  const text = lenient.decode(bytes)
  // U+FFFD took the place of what could not be decoded: the first difference is the culprit.
  const again = new TextEncoder().encode(text)
  const byte = again.findIndex((value, index) => value !== bytes[index])
  const offset = lenient.decode(bytes.subarray(0, byte)).length
  return refusal('json_utf8', { byte }, text, offset)
}

function refusal(code: FaultCode, params: FaultParams = {}, text = '', offset = 0): Scan {
  const fault: Fault = { code, pointer: '', offset, refused: true, params }
  return { ok: false, text, faults: [fault], unlisted: 0 }
}

function atRoot(): string {
  return ''
}
