/** A document of public keys in whichever of the four forms it has. */
import { isObject, own } from '../json/object.ts'
import { publicKeyInSpki, spkiOf } from './der.ts'
import { isDidDocument, readDidDocument } from './did-key-document.ts'
import { faultOf, type AttestFault, type Read } from './fault.ts'
import { readJwk, readJwks, ringOf } from './jwks.ts'
import { isKeyList, readKeyList, repeatedIn } from './key-list.ts'
import { keyWith, UNBOUND } from './key-terms.ts'
import { keyidOf } from './key.ts'
import { parsePem, printPem } from './pem.ts'
import { KEY_ALGORITHM, KEY_MALFORMED, KEY_PRIVATE, KEYS_UNREADABLE } from './rules.ts'
import { readStrictly } from './strict.ts'
import type { KeyRing } from './types.ts'

/**
 * Reads public keys from PEM, a JWK or JWK set, a did:web document or our own key list. `ok` with
 * faults means that entries of other kinds were left out. Total: whatever it is, it is told.
 *
 * @example
 * const read = parseKeys(await readFile('keys.json'))
 * if (read.ok) await verifyEnvelope(envelope, read.value)
 */
export function parseKeys(source: Uint8Array | string): Read<KeyRing> {
  const text = typeof source === 'string' ? source : new TextDecoder().decode(source)
  // In a document of JSON a text like this is a member, and what else it says of the key counts.
  if (text.includes('-----BEGIN ') && !/^\s*[{[]/.test(text)) return readPem(text)
  const read = readStrictly(source, KEYS_UNREADABLE)
  if (!read.ok) return read
  const { value } = read
  if (isKeyList(value)) return readKeyList(value)
  if (isDidDocument(value)) return readDidDocument(value)
  if (isObject(value) && Array.isArray(own(value, 'keys'))) return readJwks(value)
  if (isObject(value) && Object.hasOwn(value, 'kty')) {
    const faults: AttestFault[] = []
    const entry = readJwk(value, '', faults)
    return ringOf(entry === undefined ? [] : [entry], faults)
  }
  const message = 'The document is no PEM, JWK set, DID document or list of keys.'
  return { ok: false, faults: [faultOf(KEYS_UNREADABLE, '', message)] }
}

/** Every `PUBLIC KEY` in PEM: of such a key nothing is known but itself. */
function readPem(text: string): Read<KeyRing> {
  const faults: AttestFault[] = []
  const keys = parsePem(text).flatMap(({ label, bytes }, index) => {
    const at = `/${index}`
    if (label.endsWith('PRIVATE KEY')) {
      faults.push(faultOf(KEY_PRIVATE, at, `The block ${label} is a private key.`))
      return []
    }
    if (bytes === undefined) {
      faults.push(faultOf(KEY_MALFORMED, at, `The block ${label} is not base64.`))
      return []
    }
    const publicKey = label === 'PUBLIC KEY' ? publicKeyInSpki(bytes) : undefined
    if (publicKey === undefined) {
      faults.push(faultOf(KEY_ALGORITHM, at, `The block ${label} is no Ed25519 public key.`))
      return []
    }
    return [{ keyid: keyidOf(publicKey), key: keyWith(publicKey, UNBOUND, at, faults) }]
  })
  faults.push(...repeatedIn(keys, ''))
  return ringOf(keys, faults)
}

/**
 * A ring as PEM, for openssl and cosign: one block a key, without dates and status. PEM cannot say
 * that a key was revoked, so that revoked ones are not in it.
 */
export function printKeysPem({ keys }: KeyRing): string {
  return keys
    .filter(({ status }) => status !== 'revoked')
    .map(({ publicKey }) => printPem('PUBLIC KEY', spkiOf(publicKey)))
    .join('')
}
