/** What is signed and what it is verified with: DSSE envelopes, Sigstore bundles, lists of keys. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { parseSigned } from '../../lib/src/attest/bundle.ts'
import { parseEnvelope, printEnvelope } from '../../lib/src/attest/envelope.ts'
import { parseKeyList, printKeyList } from '../../lib/src/attest/key-list.ts'
import { parseStatement, readStatement } from '../../lib/src/attest/statement.ts'
import { parseTrustedKeys } from '../../lib/src/attest/verify-keys.ts'
import { any, list, members, one, text, written, junk, type Make } from '../grammar.ts'
import { holdSaid } from '../held.ts'
import { encoder, textOf, type Parser } from '../parser.ts'

const base64 = one(
  '',
  'e30=',
  'eyJhIjoxfQ==',
  'e30',
  'e31=',
  '_-8=',
  'A',
  '====',
  'e 30=',
  'AAAA'.repeat(30),
)
const digest = one('0'.repeat(64), `sha256:${'a'.repeat(64)}`, 'x')
const statement = members(
  {
    _type: one('https://in-toto.io/Statement/v1', 'https://in-toto.io/Statement/v0.1'),
    subject: list(members({ name: text, digest: members({ sha256: digest }) })),
    predicateType: any(one('https://slsa.dev/provenance/v1'), text),
    predicate: junk,
  },
  ['_type', 'subject', 'predicateType', 'predicate'],
)
const payload: Make = (random) => Buffer.from(JSON.stringify(statement(random))).toString('base64')
const envelope = members(
  {
    payloadType: any(one('application/vnd.in-toto+json'), text),
    payload: any(base64, payload),
    signatures: list(members({ keyid: any(one('SHA256:x', null), text), sig: base64 }, ['sig'])),
    extra: junk,
  },
  ['payloadType', 'payload', 'signatures'],
)
const bundle = members(
  {
    mediaType: one('application/vnd.dev.sigstore.bundle.v0.3+json', 'x'),
    verificationMaterial: junk,
    dsseEnvelope: envelope,
    payload: base64,
  },
  ['mediaType', 'dsseEnvelope'],
)

const SIGNED = new URL('../../fixtures/envelopes/gate/envelope.json', import.meta.url)
const signed: Uint8Array = Uint8Array.from(readFileSync(SIGNED))
const made = written(any(envelope, envelope, bundle))

function readEnvelopes(bytes: Uint8Array): readonly string[] {
  const read = parseSigned(bytes)
  if (!read.ok) {
    assert.ok(read.faults.length > 0, 'refused without a fault')
    return holdSaid(read.faults)
  }
  const text = printEnvelope(read.value.envelope)
  const again = parseEnvelope(text)
  assert.ok(again.ok, 'what is printed is an envelope')
  assert.deepEqual(again.value, read.value)
  assert.equal(printEnvelope(again.value.envelope), text)
  return ['taken', ...statementIn(read.value.payload)]
}

function statementIn(bytes: Uint8Array): readonly string[] {
  let value: unknown
  try {
    value = JSON.parse(textOf(bytes))
  } catch {
    return ['no statement']
  }
  return [readStatement(value), parseStatement(value)].flatMap((read) =>
    read.ok ? ['a statement'] : holdSaid(read.faults),
  )
}

const publicKey = one('11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=', 'AAAA', '', 'x')
const terms = {
  notBefore: one('2026-01-01T00:00:00Z', '2026-01-01', 'x'),
  notAfter: one(null, '2027-01-01T00:00:00Z', ''),
  status: one('active', 'retired', 'revoked', 'x'),
  revokedAt: one(null, '2026-06-01T00:00:00Z'),
  reason: any(one(null), text),
}
const ours = members(
  {
    format: one('countersign.keys'),
    formatVersion: one(1, 2),
    keys: list(
      members(
        {
          keyid: one('SHA256:x'),
          algorithm: one('Ed25519', 'RSA'),
          publicKey,
          purpose: one('evidence', 'log'),
          ...terms,
        },
        ['keyid', 'algorithm', 'publicKey', 'purpose', ...Object.keys(terms)],
      ),
    ),
  },
  ['format', 'formatVersion', 'keys'],
)
const jwk = members(
  {
    kty: one('OKP', 'EC', 'oct'),
    crv: one('Ed25519', 'P-256', 'X25519'),
    x: one('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', 'AA', '='),
    y: base64,
    d: base64,
    kid: text,
    alg: one('EdDSA', 'none', 'HS256'),
    use: one('sig', 'enc'),
  },
  ['kty', 'crv', 'x'],
)
const did = members(
  {
    '@context': junk,
    id: one('did:web:tides.example', 'did:key:x'),
    verificationMethod: list(
      members({
        id: one('#k', 'did:web:tides.example#k'),
        type: one('JsonWebKey2020', 'Multikey'),
        controller: one('did:web:tides.example'),
        publicKeyJwk: jwk,
        publicKeyMultibase: one('z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp', 'z0', 'u'),
      }),
    ),
    assertionMethod: list(one('#k', 'did:web:tides.example#k')),
  },
  ['id', 'verificationMethod'],
)
const PEM = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
-----END PUBLIC KEY-----
`

function readKeys(bytes: Uint8Array): readonly string[] {
  const read = parseTrustedKeys(bytes)
  if (!read.ok) {
    assert.ok(read.faults.length > 0, 'refused without a fault')
    return holdSaid(read.faults)
  }
  for (const key of read.value.keys) assert.equal(key.publicKey.length, 32)
  const text = printKeyList(read.value)
  const again = parseKeyList(text)
  assert.ok(again.ok, JSON.stringify(again.faults))
  assert.equal(printKeyList(again.value), text, 'a printed list of keys')
  return [`${Math.min(3, read.value.keys.length)} keys`, ...holdSaid(read.faults)]
}

export const ENVELOPE: Parser = {
  name: 'envelope',
  form: 'json',
  generate: (random) => (random.below(8) === 0 ? signed : made(random)),
  read: readEnvelopes,
  longest: 262_144,
}
export const KEYS: Parser = {
  name: 'keys',
  form: 'json',
  generate: (random) =>
    random.below(6) === 0
      ? encoder.encode(PEM.repeat(1 + random.below(2)))
      : written(any(ours, members({ keys: list(jwk) }, ['keys']), did))(random),
  read: readKeys,
  longest: 262_144,
}
