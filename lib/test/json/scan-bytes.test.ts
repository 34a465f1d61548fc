/** Bytes before they are a text: marks, encodings, and more than is read. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scanBytes, scanText } from '../../src/json/scan.ts'
import { codes } from './scan-faults.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

test('SH-22 one byte order mark: a warning in documents, noted in messages, refused in evidence', () => {
  const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, ...encode('{"a":1}'))
  for (const profile of ['document', 'message'] as const) {
    const scan = scanBytes(bytes, profile)
    assert.ok(scan.ok)
    assert.deepEqual(scan.value, { a: 1 })
    assert.equal(scan.text, '{"a":1}')
    assert.deepEqual(
      scan.faults.map(({ code, refused }) => [code, refused]),
      [['json_bom', false]],
    )
  }
  assert.equal(scanBytes(bytes, 'evidence').ok, false)
  assert.equal(scanText('\ufeff\ufeff{}', 'message').ok, false, 'only one is stripped')
})

test('SH-22 UTF-16 is refused by name, with and without its mark', () => {
  for (const bytes of [
    Uint8Array.of(0xff, 0xfe, 0x7b, 0, 0x7d, 0),
    Uint8Array.of(0xfe, 0xff, 0, 0x7b, 0, 0x7d),
    Uint8Array.of(0x7b, 0, 0x7d, 0),
    Uint8Array.of(0, 0x7b, 0, 0x7d),
  ]) {
    const scan = scanBytes(bytes, 'message')
    assert.equal(scan.ok, false)
    assert.deepEqual(codes(scan), ['json_utf16'])
  }
})

test('bytes that are no text are not called UTF-16', () => {
  const cases: readonly (readonly [bytes: readonly number[], code: string])[] = [
    [[0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0], 'json_binary'], // ELF
    [[0, 0, 1, 0, 1, 0], 'json_binary'], // ICO
    [[0x50, 0x4b, 3, 4, 0x14, 0], 'json_binary'], // ZIP
    [[0x47, 0, 0x38, 0x39, 0, 0, 0], 'json_binary'],
    [[0, 0, 0, 0x7b], 'json_binary'], // UTF-32
    [[0xff, 0xd8, 0xff, 0xe0, 1], 'json_utf8'], // JPEG, as far as it has no zero
  ]
  for (const [bytes, code] of cases)
    assert.deepEqual(codes(scanBytes(Uint8Array.from(bytes), 'document')), [code])
})

test('bytes that are not UTF-8 are refused with the place of the first one', () => {
  const cases: readonly (readonly [bytes: readonly number[], byte: number, offset: number])[] = [
    [[0x22, 0xc0, 0x80, 0x22], 1, 1],
    [[0x22, 0xc3, 0xa9, 0xff, 0x22], 3, 2],
    [[0x22, 0xed, 0xa0, 0x80, 0x22], 1, 1],
    [[0x22, 0xe2, 0x82], 1, 1],
  ]
  for (const [bytes, byte, offset] of cases) {
    for (const profile of ['document', 'message', 'evidence'] as const) {
      const scan = scanBytes(Uint8Array.from(bytes), profile)
      assert.equal(scan.ok, false)
      const [fault] = scan.faults
      assert.deepEqual(
        [fault?.code, fault?.params.byte, fault?.offset],
        ['json_utf8', byte, offset],
      )
    }
  }
})

test('bytes beyond the limit are not read', () => {
  assert.ok(scanBytes(encode('[1,2]'), 'document', { maxBytes: 5 }).ok)
  const scan = scanBytes(encode('[1,2]'), 'document', { maxBytes: 4 })
  assert.deepEqual(
    [codes(scan), scan.faults[0]?.params],
    [['json_too_large'], { limit: 4, size: 5 }],
  )
  assert.equal(codes(scanBytes(new Uint8Array(262_145), 'document'))[0], 'json_too_large')
  assert.notEqual(
    codes(scanBytes(new Uint8Array(262_145).fill(0x20), 'message'))[0],
    'json_too_large',
  )
})
