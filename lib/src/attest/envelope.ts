/**
 * The DSSE envelope: what carries a payload and who signed it.
 *
 *     { "payloadType": "application/vnd.in-toto+json", "payload": "eyJfdHlwZSI6…",
 *       "signatures": [{ "keyid": "SHA256:…", "sig": "…" }] }
 */
import { isObject, own } from '../json/object.ts'
import { decodeEitherBase64, encodeBase64 } from './base64.ts'
import { faultOf, type AttestFault, type Read } from './fault.ts'
import { preAuthEncoding } from './pae.ts'
import { payloadOf } from './payload.ts'
import { readStrictly } from './strict.ts'
import { ENVELOPE_BASE64, ENVELOPE_MEMBER, ENVELOPE_NOT_JSON, ENVELOPE_UNSIGNED } from './rules.ts'
import type { Envelope, EnvelopeSignature, Signer, Statement } from './types.ts'

/** Verifiers of bundles take no other type. */
export const PAYLOAD_TYPE = 'application/vnd.in-toto+json'

/** An envelope with what its base64 says. The payload is verified by nobody yet. */
export interface OpenEnvelope {
  readonly envelope: Envelope
  readonly payload: Uint8Array
  readonly signatures: readonly {
    /** A hint that whoever holds the envelope may have written. */
    readonly keyid: string | undefined
    readonly signature: Uint8Array
  }[]
}

/** Reads the text of an envelope strictly. Members that DSSE does not name are passed over. Total. */
export function parseEnvelope(source: Uint8Array | string): Read<OpenEnvelope> {
  const read = readStrictly(source, ENVELOPE_NOT_JSON)
  return read.ok ? readEnvelope(read.value) : read
}

/** Reads a value that was parsed strictly. `at` is the pointer of the envelope in its document. */
export function readEnvelope(value: unknown, at = ''): Read<OpenEnvelope> {
  if (!isObject(value)) return failed(faultOf(ENVELOPE_MEMBER, at, 'An envelope is an object.'))
  const faults: AttestFault[] = []
  const payloadType = own(value, 'payloadType')
  if (typeof payloadType !== 'string' || payloadType === '')
    faults.push(
      faultOf(ENVELOPE_MEMBER, `${at}/payloadType`, 'The member payloadType must be a text.'),
    )
  const payload = bytesIn(own(value, 'payload'), `${at}/payload`, faults)
  const signatures = signaturesIn(own(value, 'signatures'), `${at}/signatures`, faults)
  if (typeof payloadType !== 'string' || payload === undefined || faults.length > 0)
    return { ok: false, faults }
  const envelope: Envelope = {
    payloadType,
    payload: encodeBase64(payload),
    signatures: signatures.map(({ keyid, signature }) => written(keyid, signature)),
  }
  return { ok: true, value: { envelope, payload, signatures }, faults: [] }
}

function signaturesIn(
  value: unknown,
  at: string,
  faults: AttestFault[],
): OpenEnvelope['signatures'] {
  if (!Array.isArray(value)) {
    faults.push(faultOf(ENVELOPE_MEMBER, at, 'The member signatures must be an array.'))
    return []
  }
  if (value.length === 0)
    faults.push(faultOf(ENVELOPE_UNSIGNED, at, 'The array signatures is empty.'))
  return value.flatMap((entry: unknown, index) => {
    const place = `${at}/${index}`
    if (!isObject(entry)) {
      faults.push(faultOf(ENVELOPE_MEMBER, place, 'A signature must be an object.'))
      return []
    }
    const keyid = own(entry, 'keyid') ?? undefined
    if (keyid !== undefined && typeof keyid !== 'string') {
      faults.push(faultOf(ENVELOPE_MEMBER, `${place}/keyid`, 'The member keyid must be a text.'))
      return []
    }
    const signature = bytesIn(own(entry, 'sig'), `${place}/sig`, faults)
    return signature === undefined ? [] : [{ keyid, signature }]
  })
}

function bytesIn(value: unknown, at: string, faults: AttestFault[]): Uint8Array | undefined {
  const name = at.slice(at.lastIndexOf('/') + 1)
  if (typeof value !== 'string') {
    faults.push(faultOf(ENVELOPE_MEMBER, at, `The member ${name} must be a text.`))
    return undefined
  }
  const bytes = decodeEitherBase64(value)
  if (bytes === undefined)
    faults.push(faultOf(ENVELOPE_BASE64, at, `The member ${name} must be padded base64.`))
  return bytes
}

function failed(...faults: readonly AttestFault[]): Read<never> {
  return { ok: false, faults }
}

function written(keyid: string | undefined, signature: Uint8Array): EnvelopeSignature {
  return { ...(keyid !== undefined && { keyid }), sig: encodeBase64(signature) }
}

/** Envelopes encoded here: base64 needs no escapes, and looking for some costs a third of signing. */
const ENCODED = new WeakSet<Envelope>()

/** The envelope as a file holds it: one line. */
export function printEnvelope(envelope: Envelope): string {
  const { payloadType, payload, signatures } = envelope
  if (!ENCODED.has(envelope)) return `${JSON.stringify({ payloadType, payload, signatures })}\n`
  const type = JSON.stringify(payloadType)
  return `{"payloadType":${type},"payload":"${payload}","signatures":${JSON.stringify(signatures)}}\n`
}

/**
 * Puts a payload and the one signature over it in an envelope. One signature, because bundles hold
 * exactly one; a second key signs a second envelope.
 */
export function sealed(payload: Uint8Array, keyid: string, signature: Uint8Array): Envelope {
  const envelope: Envelope = {
    payloadType: PAYLOAD_TYPE,
    payload: encodeBase64(payload),
    signatures: [written(keyid, signature)],
  }
  ENCODED.add(envelope)
  return envelope
}

/**
 * Signs a statement: its canonical bytes (RFC 8785) under the type `application/vnd.in-toto+json`.
 *
 * @throws CountersignError `invalid_input` when the statement has no canonical form that every
 *   reader reads alike; whatever the signer throws
 * @example
 * const envelope = await signEnvelope(statement, await signerFromPem(pem))
 */
export async function signEnvelope(statement: Statement, signer: Signer): Promise<Envelope> {
  const payload = payloadOf(statement)
  const signature = await signer.sign(preAuthEncoding(PAYLOAD_TYPE, payload))
  return sealed(payload, signer.keyid, signature)
}
