/** Signs trust manifests and catalogs as a publisher would, with jose and canonicalize: no code of ours. */
import canonicalizePackage from 'canonicalize'
import { base64url, CompactSign, exportJWK, generateKeyPair, type CryptoKey, type JWK } from 'jose'

export type Members = Record<string, unknown>

export interface Publisher {
  readonly domain: string
  readonly did: string
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly jwk: JWK
}

export async function publisherOf(domain: string): Promise<Publisher> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const did = `did:web:${domain}`
  return { domain, did, kid: `${did}#catalog`, privateKey, jwk: await exportJWK(publicKey) }
}

export function didDocumentOf({ did, kid, jwk }: Publisher, method: Members = {}): Members {
  const described = {
    id: kid,
    type: 'JsonWebKey',
    controller: did,
    publicKeyJwk: jwk,
    ...method,
  }
  return { id: did, assertionMethod: [described] }
}

export const MANIFEST_TYP = 'ai-catalog-trust-manifest+jws'
export const CATALOG_TYP = 'ai-catalog+jws'
export const ISSUED = '2026-11-01T00:00:00Z'

export interface Signing {
  readonly typ?: string
  /** Replaces members of the protected header; `undefined` removes one. */
  readonly header?: Members
  /** Replaces members of the signature object. */
  readonly signature?: Members
  readonly algorithm?: string
  readonly key?: CryptoKey | Uint8Array
  /** In place of a signature by jose. */
  readonly raw?: string
}

/** A copy of `container` with its member `signature`. */
export async function sealed(
  container: Members,
  { did, kid, privateKey }: Publisher,
  signing: Signing = {},
): Promise<Members> {
  const signature = { signer: did, profile: 'did-web-v1', issuedAt: ISSUED, ...signing.signature }
  const { additionalSignatures: _, ...signed } = container
  const payload = canonicalizePackage({ ...signed, signature }) ?? ''
  const header = {
    alg: signing.algorithm ?? 'ES256',
    typ: signing.typ ?? MANIFEST_TYP,
    kid,
    ...signing.header,
  }
  const jws = await detached(payload, header, signing.key ?? privateKey, signing.raw)
  return { ...container, signature: { ...signature, jws } }
}

async function detached(
  payload: string,
  header: Members,
  key: CryptoKey | Uint8Array,
  raw: string | undefined,
): Promise<string> {
  const bytes = new TextEncoder().encode(payload)
  // What no library signs is put together by hand, its signature that of an ordinary header.
  const { alg, typ, kid, ...others } = header
  const isOrdinary = typeof alg === 'string' && alg !== 'none' && Object.keys(others).length === 0
  if (raw !== undefined) return `${base64url.encode(JSON.stringify(header))}..${raw}`
  if (isOrdinary) {
    const compact = await new CompactSign(bytes)
      .setProtectedHeader({
        alg,
        ...(typeof typ === 'string' && { typ }),
        ...(typeof kid === 'string' && { kid }),
      })
      .sign(key)
    return compact.replace(/\..*\./, '..')
  }
  const head = base64url.encode(JSON.stringify(header))
  const input = new TextEncoder().encode(`${head}.${base64url.encode(bytes)}`)
  if (key instanceof Uint8Array) throw new TypeError('a header by hand is signed with ES256')
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, key, input)
  return `${head}..${base64url.encode(new Uint8Array(signature))}`
}
