/** The lines as findings, and that they are total over any document. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  array,
  assert as check,
  constantFrom,
  jsonValue,
  oneof,
  property,
  record,
  string,
} from 'fast-check'
import { readDocument } from '../../src/card/read.ts'
import { assessTrust, findingsOfTrust, TRUST_RULES } from '../../src/discover/trust.ts'
import {
  discoveredOf,
  discoveryOf,
  documentOf,
  ENDPOINT,
  factsOf,
  foundAt,
  V1,
} from './readers/made.ts'
import { OTHER, onOther } from './trust-scene.ts'

test('findings: every line that is not verified, once, and what others report is left to them', () => {
  const document = documentOf(onOther)
  const server = discoveredOf(document)
  const discovery = discoveryOf([server], [foundAt(server.foundAt, { document })])
  const trust = assessTrust(server, discovery, factsOf({ endpoint: OTHER, version: '9' }))
  const findings = findingsOfTrust(trust, discovery)
  assert.deepEqual(
    findings.map(({ code, severity, subject }) => [code, severity, subject]),
    [
      ['trust_cross_site', 'warning', server.foundAt],
      ['trust_no_back_link', 'note', server.foundAt],
    ],
  )
  assert.ok(trust.lines.some(({ code }) => code === 'trust_live_differs'))
})

test('findings: another owner that vouches for the listing is no fault', () => {
  const document = documentOf(onOther)
  const server = discoveredOf(document)
  const discovery = discoveryOf([server], [foundAt(server.foundAt, { document })])
  const lines = [
    { rule: 'R3', verdict: 'WARNING', code: 'trust_cross_site', message: 'two sites', params: {} },
    { rule: 'R4', verdict: 'VERIFIED', code: 'trust_back_link', message: 'vouches', params: {} },
  ] as const
  const trust = {
    serverId: server.id,
    lines,
    overall: 'WARNING',
    maySolicitSecrets: false,
    secretOrigins: [],
  } as const
  assert.deepEqual(findingsOfTrust(trust, discovery), [])
  const silent = { ...trust, lines: lines.slice(0, 1) }
  assert.equal(findingsOfTrust(silent, discovery)[0]?.severity, 'warning')
})

test('every rule has a code of its own and a severity by its verdict', () => {
  assert.equal(new Set(TRUST_RULES.map(({ code }) => code)).size, TRUST_RULES.length)
  for (const { code, title, why, mend, spec } of TRUST_RULES) {
    assert.match(code, /^trust_[a-z0-9_]+$/)
    assert.ok(title && why && mend && spec, code)
  }
})

test('assessing is total over whatever a document says', () => {
  const text = oneof(constantFrom('example.tides/x', ENDPOINT, '../x', '{a}', 'Host'), string())
  const member = oneof(text, jsonValue(), constantFrom([], {}, null))
  const remote = record({ type: member, url: member, headers: array(member), variables: member })
  const value = record({ name: member, version: member, remotes: oneof(array(remote), member) })
  check(
    property(value, (card) => {
      const bytes = new TextEncoder().encode(JSON.stringify({ $schema: V1, ...card }))
      const document = readDocument(bytes, { url: `${ENDPOINT}/server-card` })
      for (const server of document.servers) {
        const one = discoveredOf(document, { server })
        const found = [foundAt(one.foundAt, { document })]
        assert.ok(assessTrust(one, discoveryOf([one], found), factsOf()).lines.length > 5)
      }
    }),
    { numRuns: 150 },
  )
})
