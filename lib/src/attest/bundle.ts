/**
 * The Sigstore bundle v0.3 around an envelope, for cosign and sigstore-js:
 *
 *     { "mediaType": "application/vnd.dev.sigstore.bundle.v0.3+json",
 *       "verificationMaterial": { "publicKey": { "hint": "SHA256:…" }, "tlogEntries": [] },
 *       "dsseEnvelope": { … } }
 */
import { isObject, own } from '../json/object.ts'
import { readEnvelope, type OpenEnvelope } from './envelope.ts'
import { faultOf, type Read } from './fault.ts'
import { BUNDLE_UNKNOWN, ENVELOPE_NOT_JSON } from './rules.ts'
import { readStrictly } from './strict.ts'
import type { Envelope } from './types.ts'

export const BUNDLE_TYPE = 'application/vnd.dev.sigstore.bundle.v0.3+json'

/** The hint is the `keyid` of the signature; there is no entry of a Rekor log. */
export interface Bundle {
  readonly mediaType: typeof BUNDLE_TYPE
  readonly verificationMaterial: {
    readonly publicKey: { readonly hint: string }
    readonly tlogEntries: readonly never[]
  }
  readonly dsseEnvelope: Envelope
}

/** An envelope of ours as a bundle; verifiers want exactly one signature in it. */
export function bundleOf(envelope: Envelope): Bundle {
  return {
    mediaType: BUNDLE_TYPE,
    verificationMaterial: {
      publicKey: { hint: envelope.signatures[0]?.keyid ?? '' },
      tlogEntries: [],
    },
    dsseEnvelope: envelope,
  }
}

/** The bundle as a file holds it: one line. */
export function printBundle(bundle: Bundle): string {
  return `${JSON.stringify(bundle)}\n`
}

/** Reads an envelope, or the one in a bundle: whoever verifies need not know which it was. Total. */
export function parseSigned(source: Uint8Array | string): Read<OpenEnvelope> {
  const read = readStrictly(source, ENVELOPE_NOT_JSON)
  if (!read.ok) return read
  const { value } = read
  if (!isObject(value) || !Object.hasOwn(value, 'mediaType')) return readEnvelope(value)
  if (own(value, 'mediaType') !== BUNDLE_TYPE || !Object.hasOwn(value, 'dsseEnvelope')) {
    const message = `The media type must be ${BUNDLE_TYPE}, with a member dsseEnvelope.`
    return { ok: false, faults: [faultOf(BUNDLE_UNKNOWN, '/mediaType', message)] }
  }
  // Whoever reads it as an envelope would take another payload than the one that is verified here.
  if (Object.hasOwn(value, 'payload')) {
    const message = 'A bundle has its payload in dsseEnvelope, and none beside it.'
    return { ok: false, faults: [faultOf(BUNDLE_UNKNOWN, '/payload', message)] }
  }
  return readEnvelope(own(value, 'dsseEnvelope'), '/dsseEnvelope')
}
