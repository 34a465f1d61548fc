import assert from 'node:assert/strict'
import { test } from 'node:test'

import { readByUs } from './reading.ts'

const HEAD = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'

function told(body: string): string {
  const { body: content, whole, fault } = readByUs([Buffer.from(HEAD + body, 'latin1')])
  return fault ?? (whole ? `whole ${content}` : `cut ${content}`)
}

test('chunks, sizes in either case, extensions and trailers (RFC 9112 section 7.1)', () => {
  assert.equal(told('2\r\nhi\r\n0\r\n\r\n'), 'whole hi')
  assert.equal(told('0\r\n\r\n'), 'whole ')
  assert.equal(
    told('A\r\n0123456789\r\na\r\n0123456789\r\n0\r\n\r\n'),
    'whole 01234567890123456789',
  )
  assert.equal(told('0002\r\nhi\r\n000\r\n\r\n'), 'whole hi')
  assert.equal(told('2;a;b=c;d="e; f"\r\nhi\r\n0;last\r\n\r\n'), 'whole hi')
  assert.equal(told('2\r\nhi\r\n0\r\nx: y\r\nz: w\r\n\r\n'), 'whole hi')
})

test('what another reader could take for another size is a fault', () => {
  const faults: Readonly<Record<string, string>> = {
    '\r\nhi\r\n0\r\n\r\n': 'chunk_size',
    ';a\r\n': 'chunk_size',
    '0x2\r\nhi\r\n': 'chunk_size',
    ' 2\r\nhi\r\n': 'chunk_size',
    '2 \r\nhi\r\n': 'chunk_size',
    '2\nhi\r\n': 'chunk_size',
    '20000000000000\r\n': 'chunk_size',
    '2\rhi': 'line_end',
    '2;a\nhi\r\n': 'chunk_extension',
    '2;a\rhi': 'line_end',
    '2\r\nhi0\r\n\r\n': 'chunk_end',
    '2\r\nhi\n0\r\n\r\n': 'chunk_end',
    '2\r\nhi\r0\r\n\r\n': 'chunk_end',
    '0\r\nx: y\nz: w\r\n\r\n': 'line_end',
    '0\r\nno trailer\r\n\r\n': 'field_line',
  }
  for (const [body, fault] of Object.entries(faults)) assert.equal(told(body), fault, body)
})

test('a body that stops before its last chunk is not whole', () => {
  for (const body of ['', '2', '2\r\nh', '2\r\nhi', '2\r\nhi\r\n', '0\r\n', '0\r\nx: y\r\n'])
    assert.match(told(body), /^cut h?i?$/, JSON.stringify(body))
})
