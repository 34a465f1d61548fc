import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mock, test } from 'node:test'
import * as native from '../../src/json/digest.ts'

/** The same module as a runtime without node:crypto loads it. */
async function portableModule(): Promise<typeof native> {
  const specifier = '../../src/json/digest.ts?portable'
  const loaded: typeof native = await import(specifier)
  // The module looks once, at its first digest. Nothing else may run while node:crypto is hidden.
  const hidden = mock.method(process, 'getBuiltinModule', () => undefined)
  loaded.sha256('')
  hidden.mock.restore()
  assert.equal(hidden.mock.callCount(), 1)
  return loaded
}

const portable = await portableModule()

// FIPS 180-4 examples.
const VECTORS: readonly (readonly [text: string, hex: string])[] = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
]

for (const [name, digest] of [
  ['node:crypto', native],
  ['@noble/hashes', portable],
] as const) {
  test(`${name}: texts one after another have the digest of the whole`, () => {
    for (const texts of [
      [],
      ['abc'],
      ['é'.repeat(40_000), 'b'.repeat(70_000), '波', '😀'.repeat(40_000), '!'],
    ]) {
      const hash = digest.digesting()
      for (const text of texts) hash.add(text)
      const hex = createHash('sha256').update(texts.join(''), 'utf8').digest('hex')
      assert.equal(hash.digest(), `sha256:${hex}`)
    }
  })

  test(`${name}: the examples of FIPS 180-4, as text and as bytes`, () => {
    for (const [text, hex] of VECTORS) {
      assert.equal(digest.sha256Hex(text), hex)
      assert.equal(digest.digestOf(new TextEncoder().encode(text)), `sha256:${hex}`)
      assert.equal(Buffer.from(digest.sha256(text)).toString('hex'), hex)
    }
  })

  test(`${name}: text is hashed as UTF-8, bytes as they are`, () => {
    const text = 'Gezeiten 😀 潮汐'
    const bytes = randomBytes(1000)
    assert.equal(digest.sha256Hex(text), createHash('sha256').update(text, 'utf8').digest('hex'))
    assert.equal(digest.sha256Hex(bytes), createHash('sha256').update(bytes).digest('hex'))
    assert.ok(digest.sha256(bytes) instanceof Uint8Array)
    assert.equal(Object.getPrototypeOf(digest.sha256(bytes)), Uint8Array.prototype)
  })
}
