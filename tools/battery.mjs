// The battery of hostile networks and texts as one command: every suite that holds one of its rows,
// against loopback, and a line for each row. Fails when a row fails, and when no test holds it.
//
//   npm run battery
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const NET = 'lib/test/net'

/** Number, what arrives, what must come of it, and the beginnings of the names of its tests. */
const ROWS = [
  [1, 'https://127.0.0.1/', 'refused before any packet', NET, 'guard 01'],
  [2, 'https://2852039166/mcp', 'refused before any packet', NET, 'guard 02'],
  [4, 'https://[::ffff:169.254.169.254]/', 'refused before any packet', NET, 'guard 04'],
  [6, 'an AAAA that translates a private address', 'refused', NET, 'guard 06'],
  [8, 'the wire server of a cloud in public space', 'refused', NET, 'guard 08'],
  [10, 'a metadata address in IPv6', 'refused', NET, 'guard 10'],
  [12, 'one public and one private answer', 'refused, and said to be mixed', NET, 'guard 12'],
  [13, 'public first, private on every later query', 'only the first is dialled', NET, 'guard 13'],
  [15, 'https://internal/', 'refused without a query', NET, 'guard 15'],
  [16, 'https://LOCALHOST./', 'refused', NET, 'guard 16'],
  [18, 'a wildcard name of a private address', 'refused', NET, 'guard 18'],
  [19, 'https://good.com@127.0.0.1/', 'refused', NET, 'guard 19'],
  [21, 'what a URL parser silently mends', 'refused', NET, 'guard 21'],
  [22, 'ports 22 and 0', 'refused', NET, 'guard 22'],
  [24, 'a card that sets the header Host', 'failed, and not sent', NET, 'guard 24'],
  [25, 'a redirect from https to http', 'one request, then refused', NET, 'guard 25'],
  [27, '307 on a POST to another origin', 'not followed, the body sent once', NET, 'guard 27'],
  [29, 'a redirect loop', 'ends after four', NET, 'guard 29'],
  [30, 'a status line of one byte a second', 'ends at the deadline', NET, 'guard 30'],
  [32, 'a chunk extension without end', 'ends at the wire budget', NET, 'guard 32'],
  [33, 'gzip of 200 MB of zeros', 'ends at the body limit', NET, 'guard 33'],
  [35, 'comments of an event stream for ever', 'ends at the deadline', NET, 'guard 35'],
  [36, 'a body without a status line; ICY', 'a protocol failure', NET, 'guard 36'],
  [38, 'a content type in trailers', 'ignored', NET, 'guard 38'],
  [39, '5,000,000 nested [', 'refused, no stack overflow', 'lib/test/json/scan', 'nesting ends at'],
  [40, 'one name twice, once escaped', 'refused', 'lib/test/json/scan', 'names are compared'],
  [
    42,
    'a byte order mark; bytes C0 80',
    'said; refused',
    'lib/test/json/scan',
    'SH-22 one',
    'bytes that are not UTF-8',
  ],
  [43, 'expired, self-signed, for another host', 'failed, no byte sent', NET, 'guard 43'],
  [45, 'a certificate with a common name only', 'failed', NET, 'guard 45'],
  [
    47,
    'one bit of an envelope flipped',
    'no verifier takes it',
    'lib/test/attest/verify-interop',
    'row 47',
  ],
  [48, 'one key under two key ids', 'counts once', 'lib/test/attest/verify', 'row 48'],
  [
    50,
    'alg none, HS256, EdDSA for another',
    'never verified',
    'lib/test/discover/trust-manifest-mutations',
    'battery 50',
  ],
  [
    51,
    'a valid manifest, the version raised',
    'failed',
    'lib/test/discover/trust-manifest-mutations',
    'battery 51',
  ],
  [52, 'a card on A names a remote on B', 'unverified', 'lib/test/discover/trust', 'attack · 52'],
  [54, 'names that would turn into paths', 'failed', 'lib/test/discover/trust', 'attack · 54'],
  [
    55,
    'markup, javascript: and data: in texts',
    'text, no link, no image',
    'observatory/test/web/hostile-table',
    'pages, documents, feeds',
    'the oracles refuse',
  ],
  [
    56,
    'escape sequences in texts',
    'visible, on one line',
    'observatory/test/web/hostile-table',
    'lines of the log',
  ],
  [
    58,
    'workflow commands in texts',
    'written as text',
    'lib/test/cli/print',
    'annotations escape',
    'no line of a report',
  ],
  [
    59,
    'another Host or Origin at the MCP endpoint',
    '403',
    'observatory/test/mcp/door',
    'a request that was led',
    'pages of other sites',
  ],
  [
    60,
    'one target asked for by many',
    'one scan, then 429',
    'observatory/test/store/scans',
    'the same target',
    'one person asks',
  ],
]

const files = [...new Set(ROWS.map(([, , , place]) => place))]
  .flatMap((place) =>
    globSync(place === NET ? `${NET}/*.test.ts` : `${place}{,.system}.test.ts`, { cwd: root }),
  )
  .map((file) => join(root, file))
const cases = []
const began = performance.now()
const events = run({ files, concurrency: 2, env: { ...process.env, COUNTERSIGN_LONG: '1' } })
for await (const { type, data } of events) {
  // A file is a test too, and so is a suite.
  if ((type !== 'test:pass' && type !== 'test:fail') || data.details?.type === 'suite') continue
  const file = relative(root, data.file ?? '')
  if (data.name.endsWith('.test.ts')) {
    if (type === 'test:fail')
      cases.push({ file, name: data.name, ok: false, error: data.details.error })
    continue
  }
  const ok = type === 'test:pass'
  cases.push({
    file,
    name: data.name,
    ok,
    skipped: data.skip !== undefined,
    error: data.details.error,
  })
}

let failed = 0
for (const [number, arrives, comes, , ...names] of ROWS) {
  const held = cases.filter(({ name }) => names.some((begin) => name.startsWith(begin)))
  // Every beginning stands for something of its own.
  const missing = names.filter(
    (begin) => !held.some(({ name, skipped }) => name.startsWith(begin) && !skipped),
  )
  const broken = held.filter(({ ok }) => !ok)
  const state = broken.length > 0 ? 'FAILED' : missing.length > 0 ? 'NO TEST' : 'ok'
  if (state !== 'ok') failed++
  console.log(
    `${String(number).padStart(2, '0')}  ${state.padEnd(7)}  ${arrives}: ${comes} (${held.length})`,
  )
}
const net = cases.filter(({ file }) => file.startsWith(NET))
console.log(`\nbeside them, of ${NET}:`)
for (const { name, ok, skipped } of net.filter(({ name }) => !name.startsWith('guard ')))
  console.log(`    ${ok ? (skipped ? 'skipped' : 'ok') : 'FAILED'}  ${name}`)
const broken = cases.filter(({ ok }) => !ok)
for (const { file, name, error } of broken)
  console.log(`\n${file}: ${name}\n${error?.cause?.stack ?? error?.message ?? ''}`)
const seconds = Math.round((performance.now() - began) / 1000)
console.log(
  `\n${ROWS.length - failed} of ${ROWS.length} rows hold; ${cases.length} cases, ${broken.length} failed, ${seconds} s`,
)
if (failed > 0 || broken.length > 0) process.exitCode = 1
