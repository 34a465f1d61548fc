import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import zlib from 'node:zlib'

import { OK, pour } from './raw.ts'
import { speakRaw } from './support.ts'

const MIB = 1024 * 1024

/** What a hostile server answers by path, and how the guard ends it. */
const HAZARDS: Record<string, readonly [expected: string, head: string, endless: Buffer]> = {
  '/chunk-extension': [
    'wire_budget',
    `${OK}transfer-encoding: chunked\r\n\r\n2;`,
    Buffer.alloc(65_536, 'a'),
  ],
  '/interim': [
    'protocol interim_responses',
    '',
    Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(500)),
  ],
  '/reason': ['headers_too_large', 'HTTP/1.1 200 ', Buffer.alloc(65_536, 'a')],
  '/field': ['headers_too_large', `${OK}x: `, Buffer.alloc(65_536, 'a')],
  '/trailers': [
    'headers_too_large',
    `${OK}transfer-encoding: chunked\r\n\r\n0\r\n`,
    Buffer.from('x: y\r\n'.repeat(10_000)),
  ],
  '/body': [
    'body_too_large',
    `${OK}transfer-encoding: chunked\r\n\r\n`,
    Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`),
  ],
  '/tiny-chunks': [
    'wire_budget',
    `${OK}transfer-encoding: chunked\r\n\r\n`,
    Buffer.from('1\r\nx\r\n'.repeat(10_000)),
  ],
}

test('guard 30, 32, 33: hostile bodies of every kind leave the memory where it was', async (t) => {
  const bomb = zlib.gzipSync(Buffer.alloc(200 * MIB), { level: 1 })
  const server = await speakRaw(t, (socket, request) => {
    const path = /^GET (\S+)/.exec(request)?.[1] ?? ''
    const hazard = HAZARDS[path]
    if (hazard !== undefined) {
      socket.write(hazard[1])
      pour(socket, hazard[2])
    } else if (path === '/bomb') {
      socket.write(`${OK}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`)
      socket.write(bomb)
    } else if (path === '/drip') {
      let at = 0
      const timer = setInterval(() => socket.write('HTTP/1.1 200 OK'[at++] ?? ' '), 20)
      socket.on('close', () => clearInterval(timer))
    } else {
      socket.write(`${OK}content-length: 2\r\n\r\nhi`)
    }
  })
  const paths = [...Object.keys(HAZARDS), '/bomb', '/drip']
  const child = fork(
    fileURLToPath(new URL('memory-child.ts', import.meta.url)),
    [String(server.port), ...paths],
    {
      execArgv: ['--expose-gc'],
    },
  )
  t.after(() => child.kill())
  const [report] = (await once(child, 'message')) as [
    { outcomes: Record<string, string>; growth: number },
  ]
  assert.deepEqual(report.outcomes, {
    ...Object.fromEntries(Object.entries(HAZARDS).map(([path, [expected]]) => [path, expected])),
    '/bomb': 'body_too_large',
    '/drip': 'time_budget',
  })
  t.diagnostic(`rose by ${Math.round(report.growth / MIB)} MiB`)
  assert.ok(report.growth <= 64 * MIB, `${report.growth}`)
})
