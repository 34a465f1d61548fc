/** The signature object of trust manifests and catalogs, up to where only the key can tell more. */
import { canonicalize } from '../json/canonical.ts'
import { didDocumentUrl, domainOfDidWeb, keyInDidDocument } from './did-web.ts'
import { verifyEs256 } from './es256.ts'
import { isObject, own } from '../json/object.ts'
import { type DetachedJws, readDetachedJws, signingInput } from './jws.ts'
import { rfc3339Ms } from './rfc3339.ts'
import {
  SEAL_ALGORITHM,
  SEAL_DRAFT,
  SEAL_FORM,
  SEAL_HEADER,
  SEAL_KEY,
  SEAL_KEY_UNREAD,
  SEAL_NOT_STRICT,
  SEAL_PERIOD,
  SEAL_PROFILE,
  SEAL_SIGNATURE,
  SEAL_SIGNER,
  type SealRule,
} from './trust-manifest-rules.ts'

/** What is said of one signature; `message` is a whole sentence. */
export interface SealVerdict {
  readonly rule: SealRule
  readonly message: string
}

/** A signature that nothing but its key can refute any more. */
export interface Sealed {
  readonly ok: true
  readonly name: string
  readonly signer: string
  /** Where its key is published; nothing in the document can choose another place. */
  readonly didDocument: string
  readonly kid: string
  readonly input: Uint8Array
  readonly signature: Uint8Array
  /** As written; authenticated only once the signature is verified. */
  readonly issuedAt: string
}

/** A seal that is not to be believed: nobody need look for its key. */
export type Refused = { readonly ok: false } & SealVerdict

/** What a seal is held against. */
export interface SealContext {
  /** Begins every message, such as "The trust manifest /entries/0/trustManifests/0". */
  readonly name: string
  /** Who must have signed. */
  readonly speaker: string
  readonly typ: 'ai-catalog-trust-manifest+jws' | 'ai-catalog+jws'
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** What came of asking for a DID document. `why` is a clause, such as "it answered 503". */
export type DidAnswer =
  | { readonly kind: 'document'; readonly bytes: Uint8Array }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unread'; readonly why: string }

/** Clocks of signers and readers differ by no more than this many milliseconds. */
const SKEW = 60_000

/**
 * Checks everything about the member `signature` of a container that needs no key: form, profile,
 * signer, algorithm, header, period, canonical form. What is signed is the container without its own
 * `signature.jws` and `additionalSignatures`, in the form of RFC 8785.
 *
 * @param container parsed from a text that the strict scan let pass
 * @see AI Catalog, "Signatures" and profile did-web-v1
 */
export function openSeal(
  container: Readonly<Record<string, unknown>>,
  context: SealContext,
): Sealed | Refused {
  const { name, speaker, now } = context
  const refuse = (rule: SealRule, what: string): Refused => ({
    ok: false,
    rule,
    message: `${name} ${what}.`,
  })
  const seal = own(container, 'signature')
  if (typeof seal === 'string') return refuse(SEAL_DRAFT, 'is signed in the form of an older draft')
  if (!isObject(seal)) return refuse(SEAL_FORM, 'has a signature that is no object')
  const [profile, signer, issuedAt, expiresAt, text] = MEMBERS.map((member) => own(seal, member))
  if (typeof profile !== 'string') return refuse(SEAL_FORM, 'names no profile')
  if (profile !== 'did-web-v1') {
    return refuse(SEAL_PROFILE, `is signed under the profile ${shown(profile)}`)
  }
  const domain = typeof signer === 'string' ? domainOfDidWeb(signer) : undefined
  if (typeof signer !== 'string' || domain === undefined) {
    return refuse(SEAL_SIGNER, `has the signer ${shown(signer)}, which is no did:web of a domain`)
  }
  if (signer !== speaker) {
    return refuse(SEAL_SIGNER, `is signed by ${signer}, and speaks for ${shown(speaker)}`)
  }
  const [from, until] = [rfc3339Ms(issuedAt), rfc3339Ms(expiresAt)]
  if (typeof issuedAt !== 'string' || from === undefined) {
    return refuse(SEAL_FORM, 'says not when it was issued')
  }
  if (expiresAt !== undefined && (until === undefined || until <= from)) {
    return refuse(SEAL_FORM, 'has an expiresAt that is no instant after issuedAt')
  }
  const jws = typeof text === 'string' ? readDetachedJws(text) : undefined
  if (jws === undefined) return refuse(SEAL_FORM, 'has no detached compact JWS')
  if (jws.header.alg !== 'ES256') {
    return refuse(SEAL_ALGORITHM, `is signed with the algorithm ${shown(jws.header.alg)}`)
  }
  const { kid } = jws.header
  const against = faultOfHeader(jws, signer, context)
  if (typeof kid !== 'string' || against !== undefined) {
    return refuse(SEAL_HEADER, against ?? 'names no key')
  }
  if (now + SKEW < from) return refuse(SEAL_PERIOD, `is valid from ${issuedAt} only`)
  if (until !== undefined && now - SKEW >= until) {
    return refuse(SEAL_PERIOD, `was valid until ${shown(expiresAt)}`)
  }
  const signed = canonicalize({
    ...without(container, 'additionalSignatures'),
    signature: without(seal, 'jws'),
  })
  if (!signed.ok)
    return refuse(SEAL_NOT_STRICT, `has no canonical form at ${shown(signed.pointer)}`)
  const input = signingInput(jws.protectedPart, signed.text)
  const didDocument = didDocumentUrl(domain)
  const { signature } = jws
  return { ok: true, name, signer, didDocument, kid, input, signature, issuedAt }
}

const MEMBERS = ['profile', 'signer', 'issuedAt', 'expiresAt', 'jws'] as const

/** Keys come from the signer's domain, encodings from the profile: a header that says otherwise is refused. */
const FORBIDDEN = ['jku', 'jwk', 'x5u', 'x5c', 'b64', 'crit'] as const

function faultOfHeader(
  { header }: DetachedJws,
  signer: string,
  { typ }: SealContext,
): string | undefined {
  const forbidden = FORBIDDEN.find((member) => Object.hasOwn(header, member))
  if (forbidden !== undefined) return `has the header member ${forbidden}`
  if (header.typ !== typ) return `has the typ ${shown(header.typ)} in place of ${typ}`
  const { kid } = header
  const fragment =
    typeof kid === 'string' && kid.startsWith(`${signer}#`) && kid.slice(signer.length + 1)
  return fragment === false || !/^[^#\s]+$/.test(fragment)
    ? `names the key ${shown(kid)}, which is not one of ${signer}`
    : undefined
}

/**
 * Decides a signature by the DID document of its signer as it is now.
 *
 * @returns why it fails or cannot be decided; undefined when it holds
 */
export async function refuteSeal(
  { name, signer, didDocument, kid, input, signature }: Sealed,
  answer: DidAnswer,
): Promise<SealVerdict | undefined> {
  if (answer.kind === 'unread') {
    const message = `${name} could not be checked: ${didDocument} was not read, ${answer.why}.`
    return { rule: SEAL_KEY_UNREAD, message }
  }
  if (answer.kind === 'absent') {
    const message = `${name} is signed by ${signer}, which publishes no keys at ${didDocument}.`
    return { rule: SEAL_KEY, message }
  }
  const sought = keyInDidDocument(answer.bytes, signer, kid)
  if (!sought.ok) {
    return { rule: SEAL_KEY, message: `${name}: the DID document of ${signer} ${sought.why}.` }
  }
  const verdict = await verifyEs256(sought.key, input, signature)
  if (verdict === 'valid') return undefined
  return verdict === 'invalid'
    ? { rule: SEAL_SIGNATURE, message: `${name} is not what ${signer} signed with ${kid}.` }
    : { rule: SEAL_KEY, message: `${name}: ${kid} is no point of P-256.` }
}

function without(
  value: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).filter(([member]) => member !== name))
}

const LONGEST = 200

/** A third party's value inside a message. */
function shown(value: unknown): string {
  if (typeof value !== 'string') return value === undefined ? 'none' : 'that is no text'
  return JSON.stringify(value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value)
}
