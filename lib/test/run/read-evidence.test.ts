import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEvidence } from '../../src/run/read-evidence.ts'

const DIGEST = `sha256:${'0'.repeat(64)}`

const STEP = {
  role: 'tools_list',
  page: 1,
  sentId: 1001,
  request: {
    method: 'POST',
    url: 'https://tide.example/mcp',
    headers: [['accept', 'application/json']],
    body: '{}',
  },
  startedAtMs: 12,
  timings: { total: 30, firstByte: 20.5 },
  hops: [{ url: 'https://tide.example/mcp', status: 200 }],
  response: { status: 200, headers: [], body: DIGEST, bytes: 0, ended: 'whole', coding: 'gzip' },
}

const EVIDENCE = {
  format: 'countersign.evidence',
  formatVersion: 1,
  endpoint: 'https://tide.example/mcp',
  startedAt: '2026-11-29T12:00:00.000Z',
  finishedAt: '2026-11-29T12:00:01.000Z',
  limits: {
    requests: 8,
    durationMs: 10_000,
    bodyBytes: 2_097_152,
    hops: 3,
    pages: 10,
    tools: 5000,
  },
  client: { name: 'countersign', version: '1.0.0', websiteUrl: 'https://probe.example/' },
  reservedTool: 'countersign_no_such_tool_0',
  conditions: ['private_network'],
  resolution: { first: DIGEST, last: DIGEST, leftPublic: false },
  certificate: {
    verdict: 'trusted',
    faults: [],
    chain: [
      {
        subject: 'CN=tide.example',
        issuer: 'CN=Pier',
        validFrom: '2026-11-01T12:00:00.000Z',
        validTo: '2027-02-27T12:00:00.000Z',
        sha256: '1'.repeat(64),
        spkiSha256: '2'.repeat(64),
        names: ['tide.example'],
        keyType: 'ec',
        keyBits: 256,
        isCa: false,
      },
    ],
    observedBy: 'strict',
  },
  steps: [STEP],
  extra: [{ ...STEP, role: 'deep_get', response: undefined, problem: undefined }],
  stopped: { key: 'probe_rate_limited', params: { status: 429 } },
}

/** JSON has no undefined: members that hold it go. */
function written(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

test('complete evidence is read as it is', () => {
  const value = written(EVIDENCE)
  const read = readEvidence(value)
  assert.ok(read.ok)
  assert.equal(read.evidence, value)
})

test('what is no evidence, and evidence of a later version, are told apart', () => {
  for (const value of [undefined, null, 7, 'x', [], {}, { ...EVIDENCE, format: 'other' }])
    assert.deepEqual(readEvidence(value), { ok: false, code: 'not_evidence', pointer: '' })
  for (const formatVersion of [0, 2, '1', null, undefined])
    assert.deepEqual(readEvidence({ ...EVIDENCE, formatVersion }), {
      ok: false,
      code: 'unknown_version',
      pointer: '/formatVersion',
    })
  const inherited: unknown = Object.create(EVIDENCE)
  assert.equal(readEvidence(inherited).ok, false)
})

const FAULTY: readonly (readonly [string, object])[] = [
  ['/steps', { steps: undefined }],
  ['/steps', { steps: {} }],
  ['/x-more', { 'x-more': 1 }],
  ['/a~1b~0', { 'a/b~': 1 }],
  ['/startedAt', { startedAt: '2026-11-29' }],
  ['/limits/pages', { limits: { ...EVIDENCE.limits, pages: -1 } }],
  ['/limits/hops', { limits: { ...EVIDENCE.limits, hops: '3' } }],
  ['/client/name', { client: { version: '1' } }],
  ['/conditions/0', { conditions: [7] }],
  ['/resolution/first', { resolution: { ...EVIDENCE.resolution, first: 'sha256:0' } }],
  ['/certificate/verdict', { certificate: { ...EVIDENCE.certificate, verdict: 'fine' } }],
  [
    '/certificate/chain/0/names',
    {
      certificate: {
        ...EVIDENCE.certificate,
        chain: [{ ...EVIDENCE.certificate.chain[0], names: 'x' }],
      },
    },
  ],
  ['/steps/0/role', { steps: [{ ...STEP, role: 'tools_call' }] }],
  [
    '/steps/0/request/method',
    { steps: [{ ...STEP, request: { ...STEP.request, method: 'TRACE' } }] },
  ],
  [
    '/steps/0/request/headers/0',
    { steps: [{ ...STEP, request: { ...STEP.request, headers: [['a']] } }] },
  ],
  ['/steps/0/timings/total', { steps: [{ ...STEP, timings: { total: -1 } }] }],
  ['/steps/0/hops/0/status', { steps: [{ ...STEP, hops: [{ url: 'x', status: 20 }] }] }],
  ['/steps/0/response/body', { steps: [{ ...STEP, response: { ...STEP.response, body: 'x' } }] }],
  [
    '/steps/0/response/ended',
    { steps: [{ ...STEP, response: { ...STEP.response, ended: 'half' } }] },
  ],
  ['/steps/0/problem', { steps: [{ ...STEP, response: { ...STEP.response, ended: 'cut' } }] }],
  ['/steps/0/sentId', { steps: [{ ...STEP, sentId: undefined }] }],
  [
    '/steps/0/problem/blame',
    {
      steps: [
        { ...STEP, problem: { kind: 'failure', code: 'protocol', phase: 'body', params: {} } },
      ],
    },
  ],
  [
    '/steps/0/problem/params',
    { steps: [{ ...STEP, problem: { kind: 'refusal', code: 'url_port', params: { port: {} } } }] },
  ],
  ['/stopped/key', { stopped: { key: 'tls_trusted', params: {} } }],
  ['/stopped/params', { stopped: { key: 'probe_rate_limited', params: [] } }],
]

for (const [pointer, change] of FAULTY) {
  test(`a fault at ${pointer} is refused and named: ${JSON.stringify(change).slice(0, 60)}`, () => {
    const read = readEvidence(written({ ...EVIDENCE, ...change }))
    assert.deepEqual(read, { ok: false, code: 'malformed', pointer })
  })
}
