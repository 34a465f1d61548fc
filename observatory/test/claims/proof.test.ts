/** What proves that a host is somebody's, and everything near it that does not. */
import assert from 'node:assert/strict'
import {
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto'
import { test } from 'node:test'
import {
  keyPlaces,
  messageToSign,
  proofIn,
  proofRecord,
  proofText,
  proofUrl,
  type Answers,
  type FileAnswer,
  type Proof,
} from '../../src/claims/proof.ts'
import { publishedKeysIn, readSignature } from '../../src/claims/published-key.ts'
import type { OwnershipRow } from '../../src/store/ownership.ts'

const CHALLENGE = 'q1w2e3r4t5y6u7i8o9p0aA'
const LINE = proofText(CHALLENGE)
const MESSAGE = messageToSign({
  publicUrl: 'https://observatory.example',
  of: 'https://mcp.acme.example/weather',
  challenge: CHALLENGE,
})

function outcome(
  claim: Partial<Pick<OwnershipRow, 'method' | 'signature' | 'publicKey'>>,
  answers: Answers,
): string {
  const proof: Proof = proofIn({ method: 'dns', challenge: CHALLENGE, ...claim }, MESSAGE, answers)
  if (proof.proven) return 'proven'
  return proof.ours ? `ours ${proof.fault}` : proof.fault
}

test('it is looked for at the very host, and nowhere above it', () => {
  assert.equal(proofRecord('mcp.acme.example'), '_countersign.mcp.acme.example')
  assert.equal(proofRecord('tenant.pages.example:8443'), '_countersign.tenant.pages.example')
  assert.equal(proofRecord('192.0.2.7'), undefined)
  assert.equal(proofRecord('[2001:db8::1]:8443'), undefined)
  assert.equal(
    proofUrl('mcp.acme.example:8443'),
    'https://mcp.acme.example:8443/.well-known/countersign-claim.txt',
  )
  assert.deepEqual(keyPlaces('mcp.acme.example'), {
    url: 'https://mcp.acme.example/.well-known/mcp-registry-auth',
    record: 'mcp.acme.example',
  })
})

test('a record: the exact value among others, and nothing else', () => {
  const records = (...values: readonly string[]) =>
    ({ records: { ok: true, records: values } }) as const
  assert.equal(outcome({}, records('v=spf1 -all', LINE)), 'proven')
  assert.equal(outcome({}, records(` ${LINE} `)), 'proven')
  assert.equal(outcome({}, records(`${LINE}x`, CHALLENGE, 'countersign-claim=')), 'record_other')
  assert.equal(outcome({}, records()), 'record_absent')
  assert.equal(outcome({}, { records: { ok: false, why: 'absent' } }), 'record_absent')
  assert.equal(outcome({}, { records: { ok: false, why: 'unavailable' } }), 'ours unavailable')
})

test('a file: served as text, alone, by the host itself', () => {
  const served = (changes: FileAnswer = {}) =>
    outcome(
      { method: 'file' },
      { file: { status: 200, type: 'text/plain', text: `${LINE}\n`, ...changes } },
    )
  assert.equal(served(), 'proven')
  assert.equal(served({ type: 'text/html' }), 'file_type')
  assert.equal(served({ text: `${LINE}\nand more` }), 'file_other')
  assert.equal(served({ text: 'countersign-claim=of-somebody-else' }), 'file_other')
  assert.equal(served({ status: 404 }), 'file_absent')
  for (const status of [301, 302, 307, 308]) assert.equal(served({ status }), 'file_redirects')
  assert.equal(served({ status: 503 }), 'file_unanswered')
  assert.equal(outcome({ method: 'file' }, { file: {} }), 'file_unanswered')
  assert.equal(outcome({ method: 'file' }, { file: { ours: true } }), 'ours unavailable')
})

function ed25519(): { readonly privateKey: KeyObject; readonly line: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return {
    privateKey,
    line: `v=MCPv1; k=ed25519; p=${Buffer.from(x, 'base64url').toString('base64')}`,
  }
}

test('a signature: by a published key, of this message alone', () => {
  const { privateKey, line } = ed25519()
  const signature = sign(null, Buffer.from(MESSAGE), privateKey).toString('base64')
  const by = (more: Partial<OwnershipRow>, answers: Answers) =>
    outcome({ method: 'key', ...more }, answers)
  const record = { records: { ok: true, records: ['v=spf1 -all', line] } } as const
  const served = { file: { status: 200, type: 'text/plain', text: `${line}\n` } }
  assert.equal(by({ signature }, record), 'proven')
  assert.equal(by({ signature }, served), 'proven')
  assert.equal(by({}, record), 'signature_absent')
  assert.equal(
    by({ signature }, { records: { ok: true, records: [ed25519().line] } }),
    'signature_wrong',
  )
  const nowhere = { records: { ok: false, why: 'absent' } } as const
  assert.equal(by({ signature }, { ...nowhere, file: { status: 404 } }), 'key_absent')
  for (const file of [{}, { status: 503 }, { status: 429 }])
    assert.equal(by({ signature }, { ...nowhere, file }), 'file_unanswered')
  assert.equal(
    by({ signature }, { records: { ok: false, why: 'unavailable' }, file: {} }),
    'ours unavailable',
  )

  const replayed = proofIn(
    { method: 'key', challenge: 'another', signature },
    messageToSign({
      publicUrl: 'https://observatory.example',
      of: 'https://mcp.acme.example/weather',
      challenge: 'another',
    }),
    record,
  )
  assert.deepEqual(replayed, { proven: false, fault: 'signature_wrong', ours: false })
  const elsewhere = MESSAGE.replace('observatory.example', 'other.example')
  const proof = proofIn({ method: 'key', challenge: CHALLENGE, signature }, elsewhere, record)
  assert.equal(proof.proven, false)
})

test('from then on the same key must be published, and no other will do', () => {
  const { line } = ed25519()
  const [published] = publishedKeysIn(line)
  assert.ok(published)
  const claim = { method: 'key', publicKey: published.text } as const
  assert.equal(outcome(claim, { records: { ok: true, records: [line] } }), 'proven')
  assert.equal(outcome(claim, { records: { ok: true, records: [ed25519().line] } }), 'key_absent')
})

test('ECDSA on P-384, as the registry has it: in DER and as two numbers', () => {
  const ecdh = createECDH('secp384r1')
  ecdh.generateKeys()
  const point = ecdh.getPublicKey()
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-384',
      d: ecdh.getPrivateKey('base64url').padStart(64, 'A'),
      x: point.subarray(1, 49).toString('base64url'),
      y: point.subarray(49).toString('base64url'),
    },
  })
  const line = `v=MCPv1; k=ecdsap384; p=${ecdh.getPublicKey('base64', 'compressed')}`
  const answers = { records: { ok: true, records: [line] } } as const
  for (const dsaEncoding of ['der', 'ieee-p1363'] as const) {
    const bytes = sign('sha384', Buffer.from(MESSAGE), { key: privateKey, dsaEncoding })
    const signature = readSignature(bytes.toString('base64'))
    assert.ok(signature, dsaEncoding)
    assert.equal(outcome({ method: 'key', signature }, answers), 'proven', dsaEncoding)
  }
})

test('what is no acceptable key is none: small order, other versions, broken points', () => {
  const zero = Buffer.alloc(32).toString('base64')
  const identity = Buffer.from([1, ...Array.from({ length: 31 }, () => 0)]).toString('base64')
  for (const line of [
    `v=MCPv1; k=ed25519; p=${zero}`,
    `v=MCPv1; k=ed25519; p=${identity}`,
    `v=MCPv2; k=ed25519; p=${'A'.repeat(43)}=`,
    `v=MCPv1; k=rsa; p=${'A'.repeat(43)}=`,
    `v=MCPv1; k=ecdsap384; p=${Buffer.alloc(49, 2).toString('base64').slice(0, 20)}`,
    `v=MCPv1; k=ecdsap384; p=${Buffer.alloc(49, 9).toString('base64')}`,
    'v=MCPv1; k=ed25519; p=',
  ])
    assert.deepEqual(publishedKeysIn(line), [], line)
  assert.equal(readSignature('not a signature'), undefined)
  assert.equal(readSignature('A'.repeat(5_000)), undefined)
})
