/**
 * Keys of a domain in its did:web document, as profile `did-web-v1` of AI Catalog trusts them:
 *
 *     did:web:tides.example  →  https://tides.example/.well-known/did.json
 *     { "id": "did:web:tides.example",
 *       "assertionMethod": [{ "id": "did:web:tides.example#catalog", "controller": "did:web:tides.example",
 *         "type": "JsonWebKey", "publicKeyJwk": { "kty": "EC", "crv": "P-256", "x": "…", "y": "…" } }] }
 */
import { scanBytes } from '../json/scan.ts'
import { decodeBase64Url } from './base64.ts'
import type { P256Key } from './es256.ts'
import { isObject, own } from '../json/object.ts'

/**
 * The domain of a did:web of a whole domain: lower-case ASCII, at least two labels, no port, path, IP
 * address or trailing dot. Undefined for any other text, because of two spellings of one signer only
 * one is compared.
 */
export function domainOfDidWeb(did: string): string | undefined {
  const domain = did.startsWith(PREFIX) ? did.slice(PREFIX.length) : ''
  const labels = domain.split('.')
  const isDomain =
    domain.length <= 253 &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  return isDomain ? domain : undefined
}

const PREFIX = 'did:web:'

/** Where the document of a domain is (did:web method, "Read"). */
export function didDocumentUrl(domain: string): string {
  return `https://${domain}/.well-known/did.json`
}

/** The key that a signature names, or why there is none to believe. */
export type KeySought =
  | { readonly ok: true; readonly key: P256Key }
  /** `why` continues "The DID document of … ". */
  | { readonly ok: false; readonly why: string }

/**
 * Looks for the key `kid` among what a DID document asserts with. It must be there exactly once,
 * inline or by reference, be controlled by the document's own subject, and be a public P-256 key that
 * nothing says is for another use. The document is as of now: a key that was removed is not found.
 *
 * @param bytes the document as received
 * @param kid `<did>#<fragment>`
 */
export function keyInDidDocument(bytes: Uint8Array, did: string, kid: string): KeySought {
  const scan = scanBytes(bytes, 'evidence')
  if (!scan.ok || !isObject(scan.value)) return no('is not strict JSON')
  const document = scan.value
  if (own(document, 'id') !== did) return no('has another id')
  const idOf = (method: unknown): unknown =>
    absolute(isObject(method) ? own(method, 'id') : method, did)
  const asserting = listIn(document, 'assertionMethod').filter((one) => idOf(one) === kid)
  const [named] = asserting
  if (named === undefined) return no(`does not list ${kid} under assertionMethod`)
  const described = isObject(named)
    ? [named]
    : listIn(document, 'verificationMethod').filter((one) => isObject(one) && idOf(one) === kid)
  const [method] = described
  if (asserting.length > 1 || described.length > 1) return no(`names ${kid} more than once`)
  if (!isObject(method)) return no(`names ${kid} and does not describe it`)
  if (own(method, 'controller') !== did) return no(`gives ${kid} another controller`)
  const key = p256Of(own(method, 'publicKeyJwk'))
  return key === undefined
    ? no(`describes ${kid} as something else than a public P-256 key for ES256`)
    : { ok: true, key }
}

function no(why: string): KeySought {
  return { ok: false, why }
}

/** References may be relative to the document (DID Core, section 3.2.2). */
function absolute(reference: unknown, did: string): unknown {
  return typeof reference === 'string' && reference.startsWith('#')
    ? `${did}${reference}`
    : reference
}

function p256Of(jwk: unknown): P256Key | undefined {
  if (!isObject(jwk) || own(jwk, 'kty') !== 'EC' || own(jwk, 'crv') !== 'P-256') return undefined
  const [x, y, use, alg, operations] = ['x', 'y', 'use', 'alg', 'key_ops'].map((name) =>
    own(jwk, name),
  )
  const isForThis =
    !Object.hasOwn(jwk, 'd') &&
    (use === undefined || use === 'sig') &&
    (alg === undefined || alg === 'ES256') &&
    (operations === undefined ||
      (Array.isArray(operations) && operations.length === 1 && operations[0] === 'verify'))
  return isForThis && isCoordinate(x) && isCoordinate(y) ? { x, y } : undefined
}

function isCoordinate(value: unknown): value is string {
  return typeof value === 'string' && decodeBase64Url(value)?.length === 32
}

function listIn(document: Readonly<Record<string, unknown>>, name: string): readonly unknown[] {
  const list = own(document, name)
  return Array.isArray(list) ? list : []
}
