import { canonicalize } from '../json/canonical.ts'
import { digestOf } from '../json/digest.ts'
import { referenceToken } from '../json/pointer.ts'
import { scanBytes } from '../json/scan.ts'
import { isObject, own } from '../json/object.ts'
import { faultOf, type AttestFault, type Read } from './fault.ts'
import { LOCK_FORMAT, LOCK_VERSION, type LockEntry, type Lockfile } from './lock.ts'
import {
  LOCK_CONFLICT,
  LOCK_DIGEST_WRONG,
  LOCK_MALFORMED,
  LOCK_NOT_JSON,
  LOCK_TWICE,
  LOCK_VERSION_UNKNOWN,
} from './lock-rules.ts'
import { isEntry, wrongMember } from './lock-shape.ts'
import { wrongDigest } from './lock-tools.ts'

/** A thousand tools with long schemas still fit many times. */
const MOST_BYTES = 20_971_520
const MAX_FAULTS = 100

/**
 * Reads a lockfile. Total and linear. What a reader would pass over (an unknown member, a digest that
 * is not that of the text beside it, an entry that stands twice) refuses the whole, because a pin that
 * is not compared protects nobody.
 */
export function parseLock(source: Uint8Array): Read<Lockfile> {
  const scan = scanBytes(source, 'document', { maxBytes: MOST_BYTES })
  if (!scan.ok) {
    const conflict = conflictIn(scan.text)
    if (conflict !== undefined) return refused(faultOf(LOCK_CONFLICT, '', conflict))
    const fault = scan.faults.find((one) => one.refused)
    const line = lineAt(scan.text, fault?.offset ?? 0)
    const message = `Line ${line} is no strict JSON (${fault?.code ?? 'json_syntax'}).`
    return refused(faultOf(LOCK_NOT_JSON, fault?.pointer ?? '', message))
  }
  const { value } = scan
  const version = isObject(value) ? own(value, 'formatVersion') : undefined
  if (!isObject(value) || own(value, 'format') !== LOCK_FORMAT)
    return refused(faultOf(LOCK_MALFORMED, '', 'It is JSON, but no lockfile of countersign.'))
  if (version !== LOCK_VERSION) {
    const message = `It is of the version ${shown(version)}; this program knows ${LOCK_VERSION}.`
    return refused(faultOf(LOCK_VERSION_UNKNOWN, '/formatVersion', message))
  }
  const listed = own(value, 'entries')
  const extra = Object.keys(value).find(
    (name) => !['format', 'formatVersion', 'entries'].includes(name),
  )
  if (extra !== undefined)
    return refused(malformed(`/${referenceToken(extra)}`, 'is no member of a lockfile'))
  if (!Array.isArray(listed)) return refused(malformed('/entries', 'is no array'))
  return entriesIn(listed)
}

function entriesIn(listed: readonly unknown[]): Read<Lockfile> {
  const faults: AttestFault[] = []
  const entries: LockEntry[] = []
  const places = new Map<string, number>()
  for (const [index, value] of listed.entries()) {
    if (faults.length >= MAX_FAULTS) break
    const pointer = `/entries/${index}`
    if (!isEntry(value)) {
      const wrong = wrongMember(value)
      faults.push(malformed(`${pointer}${wrong.pointer}`, wrong.why))
      continue
    }
    const wrong = wrongDigestOf(value)
    if (wrong !== undefined) {
      const message = `What is at ${pointer}${wrong} is not the digest of what stands beside it.`
      faults.push(faultOf(LOCK_DIGEST_WRONG, `${pointer}${wrong}`, message))
    }
    const key = JSON.stringify([value.target, value.endpoint])
    const first = places.get(key)
    if (first !== undefined) {
      const message = `At ${pointer} is the same target and endpoint as at /entries/${first}.`
      faults.push(faultOf(LOCK_TWICE, pointer, message))
    }
    places.set(key, first ?? index)
    entries.push(value)
  }
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, value: { format: LOCK_FORMAT, formatVersion: LOCK_VERSION, entries }, faults }
}

function wrongDigestOf({ card, tools }: LockEntry): string | undefined {
  if (card?.document !== undefined) {
    const canonical = canonicalize(card.document)
    if (!canonical.ok || digestOf(canonical.text) !== card.digest) return '/card/digest'
  }
  const wrong = tools && wrongDigest(tools)
  return wrong === undefined ? undefined : `/tools${wrong}`
}

/** The markers that `git merge` leaves, each at the start of a line. */
function conflictIn(text: string): string | undefined {
  const found = /^(?:<{7}|={7}|>{7}|\|{7})(?=[ \r\n]|$)/m.exec(text)
  if (found === null) return undefined
  return `Line ${lineAt(text, found.index)} is a merge conflict marker (${found[0]}).`
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

function malformed(pointer: string, why: string): AttestFault {
  return faultOf(LOCK_MALFORMED, pointer, `What stands at ${pointer} ${why}.`)
}

function refused(fault: AttestFault): Read<Lockfile> {
  return { ok: false, faults: [fault] }
}

function shown(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string'
    ? String(value).slice(0, 40)
    : 'that it does not say'
}
