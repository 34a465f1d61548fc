import assert from 'node:assert/strict'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { makeAuthority, makeLeaf } from '../../src/demo/certificate.ts'

const NOW = Date.UTC(2027, 2, 4, 5, 6, 7)
const DAY = 86_400_000
const VALID = { from: NOW - DAY, until: NOW + DAY }

test('RFC 5280: an authority signs itself and may sign others', () => {
  const { certificate } = makeAuthority('Pebble authority', VALID)
  const parsed = new X509Certificate(certificate)
  assert.ok(parsed.ca)
  assert.ok(parsed.verify(parsed.publicKey))
  assert.equal(parsed.subject, 'CN=Pebble authority')
  assert.equal(parsed.issuer, parsed.subject)
})

test('RFC 5280, RFC 9525: a leaf is for one name, for the given time, by its authority', () => {
  const authority = makeAuthority('Pebble authority', VALID)
  const leaf = makeLeaf(authority, 'pebble.example', VALID)
  const parsed = new X509Certificate(leaf.certificate)
  assert.ok(!parsed.ca)
  assert.ok(parsed.checkIssued(new X509Certificate(authority.certificate)))
  assert.ok(parsed.verify(new X509Certificate(authority.certificate).publicKey))
  assert.ok(parsed.checkPrivateKey(createPrivateKey(leaf.key)))
  assert.equal(parsed.checkHost('pebble.example'), 'pebble.example')
  assert.equal(parsed.checkHost('other.example'), undefined)
  assert.equal(parsed.subjectAltName, 'DNS:pebble.example')
  assert.equal(Date.parse(parsed.validFrom), VALID.from)
  assert.equal(Date.parse(parsed.validTo), VALID.until)
})

test('RFC 5280, 4.1.2.2: serial numbers are positive, short and of one certificate each', () => {
  const authority = makeAuthority('Pebble authority', VALID)
  const serials = Array.from({ length: 20 }, () => {
    const { certificate } = makeLeaf(authority, 'pebble.example', VALID)
    return new X509Certificate(certificate).serialNumber
  })
  assert.equal(new Set(serials).size, serials.length)
  for (const serial of serials) assert.match(serial, /^[4-7][0-9A-F]{15}$/)
})
