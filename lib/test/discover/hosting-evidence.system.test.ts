import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { curlOf } from '../../src/discover/evidence.ts'
import type { Exchange, HeaderList, Method } from '../../src/exchange.ts'
import { exchangeOf } from './site-memory.ts'

function asked(method: Method, url: string, headers: HeaderList = [], body?: string): Exchange {
  const exchange = exchangeOf({ method, url, headers }, {})
  return body === undefined ? exchange : { ...exchange, request: { ...exchange.request, body } }
}

const HOSTILE = [
  `"\u0080'; touch pwned; # "`,
  "https://tides.example/'; echo pwned; '",
  'https://tides.example/$(id)`id`${IFS}"!\\',
  'https://tides.example/\n\u001b]52;c;x\u0007',
  "a'b\\c\u0001d\u0085é",
  '',
  '-o/etc/passwd',
  '=ls',
]

for (const shell of ['sh', 'bash']) {
  test(`whatever the URL, headers and body hold is one word to ${shell}`, () => {
    const commands = HOSTILE.map((text) =>
      curlOf(asked('POST', text, [['x', text]], JSON.stringify({ text }))),
    )
    for (const command of commands) assert.match(command, /^[\x20-\x7e]*$/)
    // Each call prints how many words it got, and the words.
    const script = [`curl() { printf '%s\\0' "$#" "$@"; }`, ...commands].join('\n')
    const printed = execFileSync(shell, ['-c', script], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' },
    }).split('\0')
    for (const text of HOSTILE) {
      const words = printed.splice(0, Number(printed.shift()))
      assert.equal(decodeURIComponent(words.at(-1) ?? ''), text)
      assert.deepEqual(JSON.parse(words[words.indexOf('--data-raw') + 1] ?? ''), { text })
      const typed = /^[\x20-\x7e]*$/.test(text)
      assert.deepEqual(
        words.flatMap((word, i) => (word === '-H' ? [words[i + 1]] : [])),
        typed ? [`x: ${text}`] : [],
      )
    }
    assert.deepEqual(printed, [''])
  })
}
