/**
 * Checks one signed statement of what was seen of an MCP server, without any code of Countersign:
 *
 *     node verify-envelope.mjs <envelope.json> <key.pem> [folder with evidence.json and blobs/]
 *
 * Needs Node 20 or newer and nothing else. The key is a public Ed25519 key in PEM that you took from
 * somewhere you trust. What it leaves out: the form of every member, time and revocation of the key.
 * Exit code: 0 GENUINE, 10 FORGED, 11 NOT_TRUSTED, 14 UNKNOWN_VERSION, 15 MISMATCH, 1 no such file.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'

const PAYLOAD_TYPE = 'application/vnd.in-toto+json'
const PREDICATE_TYPE = 'https://www.npmjs.com/package/countersign/probe-run/v1'
const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1'
const BUNDLE_TYPE = 'application/vnd.dev.sigstore.bundle.v0.3+json'
const EXIT = { GENUINE: 0, FORGED: 10, NOT_TRUSTED: 11, UNKNOWN_VERSION: 14, MISMATCH: 15 }

/** Of the curve, big-endian: its prime, the order of its group, y of the points of small order. */
const P = `7f${'ff'.repeat(30)}ed`
const L = '1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed'
const SMALL_ORDER = `${'0'.repeat(64)} ${'1'.padStart(64, '0')} ${P.replace(/d$/, 'c')}
  05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826
  7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7`

function must(condition, outcome, why) {
  if (!condition) throw Object.assign(new Error(why), { outcome })
}
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
const utf8 = (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)

/** JSON in which no object has a name twice, because readers differ in which one they take. */
function parse(text) {
  const [value, names] = [JSON.parse(text), []]
  for (const [token, string] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/g))
    if (token === '{') names.push(new Set())
    else if (token === '}') names.pop()
    else if (string !== undefined) {
      const { size } = names.at(-1)
      if (names.at(-1).add(JSON.parse(string)).size === size) throw new Error('a name stands twice')
    }
  return value
}

/** The one canonical text of a value (RFC 8785), for well-formed strings and safe integers only. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.keys(value).toSorted()
    return `{${members.map((name) => `${canonical(name)}:${canonical(value[name])}`).join(',')}}`
  }
  const good = typeof value === 'number' ? Number.isSafeInteger(value) : `${value}`.isWellFormed()
  must(good, 'MISMATCH', 'the payload holds a fraction, or half a character')
  return JSON.stringify(value)
}

/** Bytes of padded base64, of one alphabet throughout, in its only spelling. */
function base64(text) {
  const bytes = Buffer.from(String(text), 'base64')
  const one = bytes.toString('base64')
  const other = one.replaceAll('+', '-').replaceAll('/', '_')
  must(text === one || text === other, 'FORGED', 'a value is not padded base64')
  return bytes
}

const bigEndian = (bytes) => Buffer.from(bytes.toReversed()).toString('hex')

/** False for points of small order, under which signatures hold over anything, and odd spellings. */
function isStrictPoint(bytes) {
  const y = bigEndian(bytes.with(31, bytes[31] & 0x7f))
  return y < P && !SMALL_ORDER.includes(y)
}

/** Both halves of a signature as a signer writes them (RFC 8032). */
function isStrict(sig) {
  return sig.length === 64 && isStrictPoint(sig.subarray(0, 32)) && bigEndian(sig.subarray(32)) < L
}

/** Who of the one key signed which bytes. */
function opened(envelopeBytes, key) {
  const raw = key.export({ format: 'der', type: 'spki' }).subarray(-32)
  must(key.asymmetricKeyType === 'ed25519' && isStrictPoint(raw), 'NOT_TRUSTED', 'a key for no one')
  const ssh = Buffer.concat([Buffer.from('\0\0\0\x0bssh-ed25519\0\0\0\x20', 'latin1'), raw])
  const keyid = `SHA256:${createHash('sha256').update(ssh).digest('base64').replace(/=+$/, '')}`
  const file = parse(utf8(envelopeBytes))
  must([undefined, BUNDLE_TYPE].includes(file.mediaType), 'FORGED', 'this is another bundle')
  must(!('mediaType' in file && 'payload' in file), 'FORGED', 'this is two envelopes in one')
  const { payloadType, signatures, ...rest } = 'mediaType' in file ? file.dsseEnvelope : file
  must(typeof payloadType === 'string' && payloadType, 'FORGED', 'there is no payloadType')
  const payload = base64(rest.payload)
  must(Array.isArray(signatures) && signatures.length > 0, 'FORGED', 'there is no signature')
  const signed = signatures.map(({ keyid: hint, sig }) => ({ hint: hint ?? '', sig: base64(sig) }))
  must(!signed.some(({ hint }) => typeof hint !== 'string'), 'FORGED', 'a keyid is no text')
  must(payloadType === PAYLOAD_TYPE, 'UNKNOWN_VERSION', 'the payload is of another type')
  // What is signed: type and payload with their lengths, so that neither can pass for another.
  const head = `DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `
  const message = Buffer.concat([Buffer.from(head), payload])
  const holds = signed.some(({ sig }) => isStrict(sig) && verify(null, message, key, sig))
  const claimed = signed.some(({ hint, sig }) => hint === keyid || !isStrict(sig))
  must(holds, claimed ? 'FORGED' : 'NOT_TRUSTED', `${keyid} did not sign these bytes`)
  return { keyid, payload }
}

/** The predicate of a statement in its one form, about exactly what is held. */
function predicateIn(payload, held) {
  const text = utf8(payload)
  const statement = parse(text)
  must(canonical(statement) === text, 'MISMATCH', 'the payload is not canonical JSON')
  const { _type, predicate, predicateType, subject, ...more } = statement
  must(_type === STATEMENT_TYPE && !Object.keys(more)[0], 'MISMATCH', 'it is no in-toto statement')
  must(predicateType === PREDICATE_TYPE, 'UNKNOWN_VERSION', 'it is a statement of another kind')
  must(predicate.assertions.length === 15, 'MISMATCH', 'there are not fifteen assertions')
  for (const { check_id, assertion_status, reason } of predicate.assertions)
    must(assertion_status !== 'UNVERIFIED' || reason?.key, 'MISMATCH', `${check_id}: no reason`)
  const subjects = subject.map(({ digest }) => digest.sha256)
  const digests = held?.map(sha256) ?? subjects
  const own = subject.find(({ name }) => name === 'evidence.json')?.digest.sha256
  must(!held || own === digests[0], 'MISMATCH', 'evidence.json is not the one of the statement')
  const missing = subjects.find((digest) => !digests.includes(digest))
  must(!missing, 'MISMATCH', `what has the SHA-256 ${missing} is not in the folder`)
  return predicate
}

/** What the envelope, a key in PEM and perhaps the bytes of evidence and bodies come to. */
export function verdictOf(envelope, pem, held) {
  let outcome = 'NOT_TRUSTED'
  try {
    const key = createPublicKey(pem)
    outcome = 'FORGED'
    const { keyid, payload } = opened(envelope, key)
    outcome = 'MISMATCH'
    return { outcome: 'GENUINE', keyid, predicate: predicateIn(payload, held) }
  } catch (error) {
    return { outcome: error.outcome ?? outcome, why: error.message }
  }
}

const [, program = '', envelope, key, folder] = process.argv
if (existsSync(program) && realpathSync(program) === import.meta.filename) {
  process.exitCode = 1
  process.on('uncaughtException', ({ message }) => console.error(message))
  if (!key) throw new Error('node verify-envelope.mjs <envelope.json> <key.pem> [folder]')
  const blobs = folder ? readdirSync(`${folder}/blobs`).map((name) => `blobs/${name}`) : []
  const held = folder && ['evidence.json', ...blobs].map((at) => readFileSync(`${folder}/${at}`))
  const verdict = verdictOf(readFileSync(envelope), readFileSync(key), held)
  // As JSON, so that nothing in a text can play tricks on the terminal.
  console.log(JSON.stringify(verdict, undefined, 1).replace(/[^\n -~]/g, '?'))
  process.exitCode = EXIT[verdict.outcome]
}
