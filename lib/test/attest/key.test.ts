import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { test } from 'node:test'
import { calculateJwkThumbprint } from 'jose'
import { decodeBase64Url, encodeBase64Url } from '../../src/attest/base64.ts'
import { publicKeyInSpki, spkiOf } from '../../src/attest/der.ts'
import { pointFault } from '../../src/attest/key-point.ts'
import { keyidOf, keyRecordOf, thumbprintOf } from '../../src/attest/key.ts'
import { newKey, signerFromKey, signerFromPemSync } from '../../src/attest/node.ts'
import { parsePem, printPem } from '../../src/attest/pem.ts'
import { signerFromPem } from '../../src/attest/signer.ts'

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'))

/** RFC 8032, section 7.1: secret key, public key, message, signature. */
const VECTORS: readonly (readonly [string, string, string, string])[] = [
  [
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
]

const PKCS8 = '302e020100300506032b657004220420'

function pemOf(secret: string): string {
  return printPem('PRIVATE KEY', hex(PKCS8 + secret))
}

test('the vectors of RFC 8032, by both signers', async () => {
  for (const [secret, publicKey, message, signature] of VECTORS) {
    for (const signer of [await signerFromPem(pemOf(secret)), signerFromPemSync(pemOf(secret))]) {
      assert.deepEqual(Uint8Array.from(signer.publicKey), hex(publicKey))
      const made = await signer.sign(hex(message))
      assert.equal(Buffer.from(made).toString('hex'), signature)
      assert.equal(signer.keyid, keyidOf(hex(publicKey)))
    }
  }
})

/**
 * The fourteen spellings of the points of small order: eight canonical, six that are not. The last
 * byte is written in both signs.
 */
const SMALL = [
  ['00'.repeat(32), '00'.repeat(31) + '80'],
  ['01' + '00'.repeat(31), '01' + '00'.repeat(30) + '80'],
  ['ec' + 'ff'.repeat(30) + '7f', 'ec' + 'ff'.repeat(31)],
  ['ed' + 'ff'.repeat(30) + '7f', 'ed' + 'ff'.repeat(31)],
  ['ee' + 'ff'.repeat(30) + '7f', 'ee' + 'ff'.repeat(31)],
  [
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  ],
  [
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  ],
].flat()

test('the fourteen spellings of points of small order are refused', () => {
  assert.equal(new Set(SMALL).size, 14)
  for (const key of SMALL) {
    assert.match(String(pointFault(hex(key))), /^(?:small_order|not_canonical)$/, key)
    assert.throws(() => keyRecordOf(hex(key)), TypeError)
  }
})

test('a key has 32 bytes, one spelling, and lies on the curve', () => {
  assert.equal(pointFault(hex(VECTORS[0]?.[1] ?? '')), undefined)
  assert.equal(pointFault(hex('00'.repeat(31))), 'length')
  assert.equal(pointFault(hex('f0' + 'ff'.repeat(30) + '7f')), 'not_canonical')
  assert.equal(pointFault(hex('02' + '00'.repeat(31))), 'not_on_curve')
})

test('every key that Node makes is acceptable', () => {
  for (let count = 0; count < 20; count++)
    assert.equal(pointFault(newKey().signer.publicKey), undefined)
})

test('the thumbprint is the one of RFC 8037, and jose agrees', async () => {
  const [, publicKey = ''] = VECTORS[0] ?? []
  assert.equal(thumbprintOf(hex(publicKey)), 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k')
  const other = newKey().signer.publicKey
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: encodeBase64Url(other) }
  assert.equal(thumbprintOf(other), await calculateJwkThumbprint(jwk, 'sha256'))
})

test('Node reads the public key that we write, and verifies with it', () => {
  const { signer } = newKey()
  const key = createPublicKey(printPem('PUBLIC KEY', spkiOf(signer.publicKey)))
  assert.ok(verify(null, Buffer.from('tide'), key, signer.sign(Buffer.from('tide'))))
  const der = Uint8Array.from(key.export({ type: 'spki', format: 'der' }))
  assert.deepEqual(publicKeyInSpki(der), Uint8Array.from(signer.publicKey))
  assert.equal(publicKeyInSpki(der.slice(0, -1)), undefined)
  assert.equal(publicKeyInSpki(Uint8Array.from([...der, 0])), undefined)
})

test('other keys and other texts are no signers, and no message holds them', async () => {
  const [secret = ''] = VECTORS[0] ?? []
  const x25519 = pemOf(secret).replace('MC4CAQAwBQYDK2Vw', 'MC4CAQAwBQYDK2Vu')
  assert.notEqual(x25519, pemOf(secret))
  for (const text of ['', 'tides', x25519, printPem('PRIVATE KEY', hex('3000'))]) {
    await assert.rejects(signerFromPem(text), { code: 'invalid_input' })
    assert.throws(() => signerFromPemSync(text), { code: 'invalid_input' })
  }
  const publicHalf = createPublicKey(pemOf(secret))
  assert.throws(() => signerFromKey(publicHalf), { code: 'invalid_input' })
  assert.doesNotThrow(() => signerFromKey(createPrivateKey(pemOf(secret))))
})

test('PEM is read wherever it stands, and what is between the lines strictly', () => {
  const block = printPem('PUBLIC KEY', hex('00ff'))
  const [read, ...more] = parsePem(`a note\r\n${block.replaceAll('\n', '\r\n')}more`)
  assert.deepEqual(read, { label: 'PUBLIC KEY', bytes: hex('00ff') })
  assert.deepEqual(more, [])
  assert.deepEqual(parsePem(block.replace('AP8=', 'AP-=')), [
    { label: 'PUBLIC KEY', bytes: undefined },
  ])
  assert.deepEqual(parsePem(block.replace('-----END PUBLIC', '-----END PRIVATE')), [])
})

test('base64 of URLs is read strictly too', () => {
  for (const text of ['A', 'AA==', 'A+', 'AB', 'A A'])
    assert.equal(decodeBase64Url(text), undefined)
  assert.deepEqual(decodeBase64Url('_-8'), hex('ffef'))
})
