import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digestOf, sha256Hex } from '../../src/json/digest.ts'
import { parseEnvelope, signEnvelope } from '../../src/attest/envelope.ts'
import { newKey, signEnvelopeSync } from '../../src/attest/node.ts'
import { payloadFromText, payloadOf } from '../../src/attest/payload.ts'
import { signerFromPem } from '../../src/attest/signer.ts'
import { statementOf, type StatementOptions } from '../../src/attest/statement-of.ts'
import { parseStatement, PREDICATE_TYPE } from '../../src/attest/statement.ts'
import type { RunPredicate, Statement } from '../../src/attest/types.ts'
import { WITHHELD_RULES } from '../../src/attest/withheld.ts'
import type { ObserveOptions } from '../../src/probe/observe.ts'
import { CHECKS } from '../../src/run/registry.ts'
import { CLAUSES } from '../../../fixtures/envelopes/clauses.ts'
import { judgedRow, SUITE } from './runs.ts'

const OPTIONS: StatementOptions = { vantage: 'a quiet harbour', suite: SUITE }

async function statementOfRow(id: string): Promise<Statement<RunPredicate>> {
  const { run, evidence, bodies } = await judgedRow(id)
  const stated = statementOf(run, evidence, bodies, OPTIONS)
  assert.ok(stated.ok, id)
  return stated.statement
}

test('what may be signed, clause by clause', async () => {
  for (const [clause, row, becomes] of CLAUSES) {
    const { run, evidence, bodies } = await judgedRow(row)
    const stated = statementOf(run, evidence, bodies, OPTIONS)
    assert.equal(
      stated.ok ? stated.statement.predicate.scope : stated.withheld.key,
      becomes,
      `${clause} (${row})`,
    )
  }
})

/** How the run was made, on a server that is all right. */
const CONDITIONS: readonly (readonly [string, Partial<ObserveOptions>, string])[] = [
  ['credentials were sent', { conditions: ['credentialed'] }, 'disqualified_condition'],
  ['another root was trusted', { conditions: ['custom_ca'] }, 'disqualified_condition'],
  ['private addresses were allowed', { conditions: ['private_network'] }, 'disqualified_condition'],
  ['an address was given by hand', { conditions: ['resolve_override'] }, 'disqualified_condition'],
  ['through a proxy, as it says', { conditions: ['proxy'] }, 'full'],
  [
    'the second look-up failed',
    { lookAgain: async () => undefined },
    'disqualified_dns_not_observed',
  ],
]

test('how the run was made can forbid a signature', async () => {
  for (const [clause, options, becomes] of CONDITIONS) {
    const { run, evidence, bodies } = await judgedRow('modern', options)
    const stated = statementOf(run, evidence, bodies, OPTIONS)
    assert.equal(
      stated.ok ? stated.statement.predicate.scope : stated.withheld.key,
      becomes,
      clause,
    )
    if (stated.ok) assert.deepEqual(stated.statement.predicate.conditions, options.conditions)
  }
})

test('a URL with a credential in it is not published with a signature', async () => {
  const { run, evidence, bodies } = await judgedRow('modern')
  const withheldAt = (endpoint: string): unknown => {
    const other = { ...evidence, endpoint }
    const judged = { ...run, endpoint, evidence: digestOf(JSON.stringify(other)) }
    const stated = statementOf(judged, other, bodies, OPTIONS)
    return stated.ok ? undefined : stated.withheld
  }
  for (const query of [
    'api_key=0123456789',
    'x=1&ACCESS_TOKEN=0123456789',
    `k=ghp_${'a'.repeat(36)}`,
  ]) {
    assert.deepEqual(withheldAt(`${evidence.endpoint}?${query}`), {
      key: 'disqualified_condition',
      params: { condition: 'credentialed' },
    })
  }
  for (const query of ['tenant=0123456789', 'api_key=', 'key=tides'])
    assert.equal(withheldAt(`${evidence.endpoint}?${query}`), undefined, query)
})

test('sources of no commit are signed only when asked, and the statement says so', async () => {
  const { run, evidence, bodies } = await judgedRow('modern')
  const none = { vantage: 'x', suite: { commit: null, digest: null } }
  const withheld = statementOf(run, evidence, bodies, none)
  assert.ok(!withheld.ok && withheld.withheld.key === 'disqualified_unversioned_suite')
  const stated = statementOf(run, evidence, bodies, { ...none, allowUnversioned: true })
  assert.ok(stated.ok)
  assert.equal(stated.statement.predicate.suite.commit, null)
  assert.equal(stated.statement.predicate.suite.digest, null)
  assert.ok(parseStatement(stated.statement).ok)
})

test('every reason has been shown, and is a rule that can be explained', () => {
  const shown = new Set([...CLAUSES, ...CONDITIONS].map((row) => row[2]))
  shown.add('disqualified_unversioned_suite')
  shown.delete('full')
  shown.delete('gate')
  assert.deepEqual([...shown].toSorted(), WITHHELD_RULES.map(({ code }) => code).toSorted())
})

test('a full statement repeats what a reader needs', async () => {
  const { run, evidence, bodies } = await judgedRow('legacy-session')
  const stated = statementOf(run, evidence, bodies, OPTIONS)
  assert.ok(stated.ok)
  const { statement } = stated
  assert.deepEqual(Object.keys(statement), ['_type', 'subject', 'predicateType', 'predicate'])
  assert.equal(statement.predicateType, PREDICATE_TYPE)
  const { predicate } = statement
  assert.equal(predicate.endpoint_url, evidence.endpoint)
  assert.equal(predicate.observed_at, evidence.finishedAt)
  assert.equal(predicate.vantage, 'a quiet harbour')
  assert.equal(predicate.recorded_revision, '2025-06-18')
  assert.deepEqual(predicate.suite, {
    id: run.suite,
    version: run.suiteVersion,
    registry_version: run.registryVersion,
    ...SUITE,
  })
  assert.deepEqual(predicate.fingerprints, run.snapshot?.fingerprints)
  assert.deepEqual(
    predicate.assertions.map(({ check_id: check, assertion_status: status }) => [check, status]),
    run.assertions.map(({ check, status }) => [check, status]),
  )
  assert.equal(predicate.challenge, null)
})

test('subjects are the evidence file and every body', async () => {
  const { subject } = await statementOfRow('modern')
  const { evidence, bodies } = await judgedRow('modern')
  assert.equal(subject[0]?.name, 'evidence.json')
  const digests = new Set(subject.slice(1).map(({ digest }) => digest.sha256))
  assert.deepEqual(
    [...digests].toSorted(),
    [...bodies.keys()].map((key) => key.slice('sha256:'.length)).toSorted(),
  )
  assert.ok(subject.slice(1).every(({ name }) => name === evidence.endpoint))
  for (const [key, body] of bodies) assert.equal(key, `sha256:${sha256Hex(body)}`)
})

test('a gate vouches for four facts, and names what was asked for', async () => {
  for (const row of ['gate-everywhere', 'gate-list', 'gate-two-challenges']) {
    const { predicate } = await statementOfRow(row)
    assert.equal(predicate.recorded_revision, null)
    assert.deepEqual(predicate.fingerprints, { toolset: null, schema: null, definition: null })
    const speaking = predicate.assertions
      .filter(({ assertion_status: status }) => status !== 'UNVERIFIED')
      .map(({ check_id: check }) => check)
    assert.ok(
      speaking.every((check) =>
        ['reachability', 'redirect_policy', 'transport_type', 'auth_metadata'].includes(check),
      ),
      speaking.join(),
    )
    assert.ok(speaking.includes('reachability'))
    assert.ok(predicate.assertions.every(({ reason }) => reason !== null))
  }
  const { challenge } = (await statementOfRow('gate-everywhere')).predicate
  assert.equal(challenge?.scheme, 'bearer')
  assert.ok(challenge?.param_names.includes('resource_metadata'))
  assert.match(String(challenge?.resource_metadata_url), /^https:\/\//)
  assert.match(String(challenge?.header_sha256), /^sha256:[0-9a-f]{64}$/)
  const { challenge: plain } = (await statementOfRow('gate-negotiate')).predicate
  assert.equal(plain?.resource_metadata_url, null)
})

test('a challenge longer than any name or URL does not make the statement unreadable', async () => {
  const { run, evidence, bodies } = await judgedRow('gate-everywhere')
  assert.ok(run.gate)
  const gate = {
    ...run.gate,
    paramNames: ['realm', 'x'.repeat(201), ...Array.from({ length: 100 }, (_, n) => `p${n}`)],
    metadataUrl: `https://prm.example/${'x'.repeat(2048)}`,
  }
  const stated = statementOf({ ...run, gate }, evidence, bodies, OPTIONS)
  assert.ok(stated.ok)
  assert.ok(parseStatement(stated.statement).ok)
  const { challenge } = stated.statement.predicate
  assert.equal(challenge?.resource_metadata_url, null)
  assert.equal(challenge?.param_names.length, 32)
  assert.equal(challenge?.header_sha256, run.gate.fields)
})

test('what is stated is read back, from the very bytes that are signed', async () => {
  const { pem, signer } = newKey()
  for (const row of ['modern', 'gate-everywhere']) {
    const statement = await statementOfRow(row)
    const envelope = signEnvelopeSync(statement, signer)
    assert.deepEqual(await signEnvelope(statement, await signerFromPem(pem)), envelope)
    assert.equal(envelope.signatures.length, 1)
    const opened = parseEnvelope(JSON.stringify(envelope))
    assert.ok(opened.ok)
    const read = parseStatement(JSON.parse(new TextDecoder().decode(opened.value.payload)))
    assert.ok(read.ok)
    assert.deepEqual(read.value, statement)
  }
})

test('a run that was judged from other evidence is the caller’s mistake', async () => {
  const one = await judgedRow('modern')
  const other = await judgedRow('legacy-session')
  assert.throws(() => statementOf(one.run, other.evidence, other.bodies, OPTIONS), TypeError)
  assert.throws(() => statementOf(one.run, one.evidence, new Map(), OPTIONS), TypeError)
  for (const vantage of ['', 'x'.repeat(201), '\ud800'])
    assert.throws(
      () => statementOf(one.run, one.evidence, one.bodies, { ...OPTIONS, vantage }),
      TypeError,
    )
})

/** The codes that a changed statement is refused for. */
async function refusedAfter(
  row: string,
  change: (predicate: Record<string, unknown>, statement: Record<string, unknown>) => void,
): Promise<string> {
  const statement = JSON.parse(JSON.stringify(await statementOfRow(row)))
  change(statement.predicate, statement)
  const read = parseStatement(statement)
  assert.ok(!read.ok)
  return read.faults.map(({ code, pointer }) => `${code} ${pointer}`).join()
}

test('a statement of another kind, of a later version, or with another form is told apart', async () => {
  const kind = (predicateType: string) =>
    refusedAfter('modern', (_, statement) => Object.assign(statement, { predicateType }))
  assert.equal(await kind('https://slsa.dev/provenance/v1'), 'predicate_unknown /predicateType')
  assert.equal(await kind(PREDICATE_TYPE.replace('/v1', '/v2')), 'predicate_version /predicateType')
  const rows: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ extra: 1 }, '/predicate/extra'],
    [{ vantage: '' }, '/predicate/vantage'],
    [{ observed_at: '2026-02-30T00:00:00.000Z' }, '/predicate/observed_at'],
    [{ observed_at: '2026-02-03T00:00:00Z' }, '/predicate/observed_at'],
    [{ recorded_revision: null }, '/predicate/recorded_revision'],
    [{ recorded_revision: '2026-13-01' }, '/predicate/recorded_revision'],
    [{ endpoint_url: 'javascript:alert(1)' }, '/predicate/endpoint_url'],
    [{ scope: 'half' }, '/predicate/scope'],
    [{ scope: 'gate' }, '/predicate/recorded_revision'],
    [{ assertions: [] }, '/predicate/assertions'],
    [{ canonicalization: 'nfc-jcs/v1' }, '/predicate/canonicalization'],
  ]
  for (const [change, pointer] of rows)
    assert.equal(
      await refusedAfter('modern', (predicate) => Object.assign(predicate, change)),
      `statement_malformed ${pointer}`,
    )
  for (const name of Object.keys((await statementOfRow('modern')).predicate))
    assert.match(
      await refusedAfter('modern', (predicate) => delete predicate[name]),
      /^statement_malformed \/predicate/,
      name,
    )
  assert.equal(
    await refusedAfter('modern', (_, statement) => Object.assign(statement, { note: 1 })),
    'statement_malformed /note',
  )
})

test('fifteen assertions in order, none UNVERIFIED without a reason, four at a gate', async () => {
  const change = (row: string, at: number, members: Record<string, unknown>) =>
    refusedAfter(row, ({ assertions }) => {
      assert.ok(Array.isArray(assertions))
      Object.assign(assertions[at], members)
    })
  assert.equal(CHECKS[7]?.id, 'tls_certificate')
  assert.equal(
    await change('modern', 7, { assertion_status: 'UNVERIFIED', reason: null }),
    'statement_malformed /predicate/assertions/7',
  )
  assert.equal(
    await change('modern', 0, { check_id: 'latency_profile' }),
    'statement_malformed /predicate/assertions/0',
  )
  assert.equal(
    await change('gate-everywhere', 7, { assertion_status: 'VERIFIED' }),
    'statement_malformed /predicate/assertions/7',
  )
})

test('CJ-01 half of a surrogate pair is refused with its place', () => {
  assert.throws(() => payloadOf({ k: '\ud800' }), {
    code: 'invalid_input',
    params: { code: 'lone_surrogate', pointer: '/k' },
  })
  assert.equal(payloadFromText('{"k":"\\ud800"}').faults[0]?.pointer, '/k')
  for (const text of ['{"k":"\ud83d\ude00"}', '{"k":"\ufffd"}'])
    assert.equal(new TextDecoder().decode(payloadOf(JSON.parse(text))), text)
})

test('CJ-03 names are sorted by UTF-16 units', () => {
  const read = payloadFromText('{"zk\\ufffd":1,"zk\\ud83d\\ude00":2}')
  assert.ok(read.ok)
  assert.equal(new TextDecoder().decode(read.value), '{"zk\ud83d\ude00":2,"zk\ufffd":1}')
})

test('CJ-05 two integers beyond 2^53 do not share a signature: neither is signed', () => {
  for (const text of ['{"n":9007199254740993}', '{"n":9007199254740992}']) {
    const read = payloadFromText(text)
    assert.deepEqual(
      read.faults.map(({ code, pointer }) => [code, pointer]),
      [['payload_not_strict', '/n']],
    )
  }
  assert.throws(() => payloadOf({ n: 2 ** 53 }), { code: 'invalid_input' })
  assert.ok(payloadFromText('{"n":9007199254740991}').ok)
})

test('CJ-09 fractions are not signed, because other languages write them otherwise', () => {
  for (const text of ['{"n":0.00001}', '[0.0000001]', '[1e-7]'])
    assert.equal(payloadFromText(text).ok, false)
})

test('CJ-11 a name that is there twice is refused before parsing hides it', () => {
  const read = payloadFromText('{"msg":"forged","msg":"real"}')
  assert.deepEqual(
    read.faults.map(({ code, pointer }) => [code, pointer]),
    [['payload_not_strict', '/msg']],
  )
})

test('CJ-13 a member named __proto__ cannot be changed after signing', () => {
  for (const scope of ['one', 'two'])
    assert.equal(payloadFromText(`{"a":{"__proto__":{"scope":"${scope}"}}}`).ok, false)
  const digests = ['one', 'two'].map((scope) =>
    sha256Hex(payloadOf(JSON.parse(`{"a":{"constructor":"${scope}","toString":1}}`))),
  )
  assert.notEqual(digests[0], digests[1])
  assert.ok(!('scope' in {}))
})
