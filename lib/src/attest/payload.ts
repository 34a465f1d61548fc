import { CountersignError } from '../error.ts'
import { canonicalize } from '../json/canonical.ts'
import { faultOf, type Read } from './fault.ts'
import { PAYLOAD_NOT_STRICT } from './rules.ts'
import { readStrictly } from './strict.ts'
import { escapedName } from '../json/pointer.ts'

const encoder = new TextEncoder()

/**
 * The bytes of a value that are signed: RFC 8785, with integers of at most 2^53 - 1 and strings only,
 * because fractions are written differently in other languages and larger integers are equal to
 * their neighbours after parsing.
 *
 * @throws CountersignError `invalid_input` with the pointer of what cannot be signed
 */
export function payloadOf(value: unknown): Uint8Array {
  const pointer = unsignableIn(value)
  if (pointer !== undefined) throw unsignable('not_an_integer', pointer)
  const canonical = canonicalize(value)
  if (!canonical.ok) throw unsignable(canonical.code, canonical.pointer)
  return encoder.encode(canonical.text)
}

/**
 * The same for JSON text, whose defects are found before parsing hides them: duplicate names,
 * integers beyond 2^53, broken surrogates, a byte order mark. Total.
 */
export function payloadFromText(source: Uint8Array | string): Read<Uint8Array> {
  const read = readStrictly(source, PAYLOAD_NOT_STRICT)
  if (!read.ok) return read
  const pointer = unsignableIn(read.value)
  if (pointer === undefined) return { ok: true, value: payloadOf(read.value), faults: [] }
  const message = `At ${pointer} is a number that is no integer.`
  return { ok: false, faults: [faultOf(PAYLOAD_NOT_STRICT, pointer, message)] }
}

/** The pointer of a number that is no safe integer. Cycles are left to the canonical form. */
function unsignableIn(root: unknown): string | undefined {
  const seen = new Set<object>()
  const open: (readonly [pointer: string, value: unknown])[] = [['', root]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [pointer, value] = next
    if (typeof value === 'number' && !Number.isSafeInteger(value)) return pointer
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    for (const [name, member] of Object.entries(value))
      if (typeof member === 'number' || typeof member === 'object')
        open.push([`${pointer}/${escapedName(name)}`, member])
  }
  return undefined
}

function unsignable(code: string, pointer: string): CountersignError {
  return new CountersignError(
    'invalid_input',
    `the statement cannot be signed: ${code} at ${pointer || 'its root'}`,
    { params: { code, pointer } },
  )
}
