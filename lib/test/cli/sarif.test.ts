/** SARIF by the rules of OASIS SARIF 2.1.0 and by those of the forges that read it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { anchorsIn, type Anchor } from '../../src/cli/anchor.ts'
import { sarifDocument } from '../../src/cli/print/sarif.ts'
import type { Report } from '../../src/cli/report.ts'
import { ALL_RULES } from '../../src/cli/rulebook.ts'
import type { Finding, Severity } from '../../src/finding.ts'
import { openMemory } from './fixtures/sites.ts'
import { run } from './run.ts'
import { FIXTURES } from './transcript.ts'

/** A folder in which no file names a server. */
const TOOLS_ONLY = fileURLToPath(new URL('transcripts/', import.meta.url))

interface Log {
  readonly $schema: string
  readonly version: string
  readonly runs: readonly [SarifRun]
}
interface SarifRun {
  readonly tool: {
    readonly driver: { readonly name: string; readonly rules: readonly SarifRule[] }
  }
  readonly invocations: readonly [{ readonly executionSuccessful: boolean }]
  readonly artifacts: readonly { readonly location: { readonly uri: string } }[]
  readonly results: readonly Result[]
  readonly properties: {
    readonly exitCode: number
    readonly counts: Readonly<Record<'errors' | 'warnings' | 'notes', number>>
  }
}
interface SarifRule {
  readonly id: string
  readonly shortDescription: { readonly text: string }
  readonly help: { readonly text: string }
  readonly helpUri: string
}
interface Result {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly level: string
  readonly message: { readonly text: string }
  readonly locations: readonly [
    {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string }
        readonly region?: { readonly startLine: number; readonly startColumn: number }
      }
    },
  ]
  readonly partialFingerprints: Readonly<Record<string, string>>
}

/** Holds what the standard requires, and that no result would make a forge refuse all of them. */
function held(text: string): SarifRun {
  const log: Log = JSON.parse(text)
  assert.equal(log.version, '2.1.0')
  assert.match(log.$schema, /^https:.*sarif-schema-2\.1\.0\.json$/)
  const [one] = log.runs
  const { driver } = one.tool
  assert.equal(driver.name, 'Countersign')
  const ids = driver.rules.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  for (const { shortDescription, help, helpUri } of driver.rules) {
    assert.ok(shortDescription.text !== '' && help.text !== '')
    assert.match(helpUri, /^https:/)
  }
  const artifacts = one.artifacts.map(({ location }) => location.uri)
  for (const { ruleId, ruleIndex, level, message, locations, partialFingerprints } of one.results) {
    assert.equal(ids[ruleIndex], ruleId)
    assert.ok(['error', 'warning', 'note'].includes(level), level)
    assert.ok(message.text !== '')
    const [{ physicalLocation }] = locations
    const { artifactLocation, region } = physicalLocation
    assertRelative(artifactLocation.uri)
    assert.ok(artifacts.includes(artifactLocation.uri))
    if (region) assert.ok(region.startLine >= 1 && region.startColumn >= 1)
    assert.match(partialFingerprints['countersign/v1'] ?? '', /^[0-9a-f]{32}$/)
  }
  return one
}

/** A relative reference that stays below the root, as RFC 3986 reads it. */
function assertRelative(uri: string): void {
  assert.ok(uri !== '' && !uri.startsWith('/'), uri)
  const base = 'https://checkout.example/root/'
  assert.ok(new URL(uri, base).href.startsWith(base), uri)
  assert.ok(new URL(uri, base).href.length > base.length, uri)
  assert.doesNotThrow(() => decodeURIComponent(uri))
}

function reportOf(findings: readonly Finding[], rest: Partial<Report> = {}): Report {
  return {
    command: 'check',
    subject: 'fern.example',
    findings,
    accepted: 0,
    conditions: [],
    headline: undefined,
    failOn: 'error',
    exitCode: 0,
    ...rest,
  }
}

const ANCHOR: Anchor = { path: 'countersign.lock', line: 3, column: 5, kind: 'named' }

function finding(severity: Severity, rest: Partial<Finding> = {}): Finding {
  const code = 'name_contradicted'
  return { code, severity, subject: 'https://fern.example/mcp', message: 'Wrong.', ...rest }
}

function sarif(findings: readonly Finding[], place: Anchor = ANCHOR, rest: Partial<Report> = {}) {
  return held(JSON.stringify(sarifDocument(reportOf(findings, rest), ALL_RULES, () => place)))
}

test('RP-01 a finding about something remote stands at the file that names it', async () => {
  const argv = ['probe', 'https://tides.example/mcp', '--format', 'sarif']
  const options = { cwd: FIXTURES, openGuard: openMemory }
  const named = held((await run([...argv, '--anchor', 'tides.json'], options)).stdout)
  assert.ok(named.results.length > 0)
  for (const { locations, message } of named.results) {
    const { artifactLocation, region } = locations[0].physicalLocation
    assert.equal(artifactLocation.uri, 'tides.json')
    assert.ok(region && region.startLine > 1)
    assert.match(message.text, /^https:\/\/tides\.example\/mcp/)
  }
  const unnamed = held((await run(argv, options)).stdout)
  assert.equal(unnamed.results.length, named.results.length)
  for (const { locations } of unnamed.results)
    assert.equal(locations[0].physicalLocation.artifactLocation.uri, 'tides.example/mcp')
})

test('commands of every kind print SARIF that holds, with a result for each finding', async () => {
  for (const argv of [
    ['check', 'boast.example'],
    ['check', 'silent.example'],
    ['publish', 'verify', 'plain.example'],
    ['card', 'lint', 'no-name.json'],
    ['card', 'lint', 'https://bare.example/broken.json'],
    ['diff', 'tools-before.json', 'tools-after.json'],
    ['hygiene', 'tools-hostile.json'],
  ]) {
    const options = { cwd: FIXTURES, openGuard: openMemory }
    const { stdout, exit } = await run([...argv, '--format', 'sarif'], options)
    const { results, invocations, properties } = held(stdout)
    const { errors, warnings, notes } = properties.counts
    assert.ok(results.length > 0)
    assert.equal(results.length, errors + warnings + notes, argv.join(' '))
    assert.equal(properties.exitCode, exit)
    assert.equal(invocations[0].executionSuccessful, exit !== 3 && exit !== 5)
  }
})

test('levels are severities, and what could not be assessed says so', () => {
  const grave = sarif(['error', 'warning', 'note'].map((one) => finding(one as Severity)))
  assert.deepEqual(
    grave.results.map(({ level }) => level),
    ['error', 'warning', 'note'],
  )
  const headline = { title: 'UNKNOWN', summary: 'Nobody answered.' }
  const { invocations } = sarif([], ANCHOR, { exitCode: 3, headline })
  assert.deepEqual(invocations, [
    {
      executionSuccessful: false,
      exitCode: 3,
      toolExecutionNotifications: [{ level: 'error', message: { text: 'Nobody answered.' } }],
    },
  ])
})

test('a fingerprint is that of code and place, whatever is said of it and in whichever line', () => {
  const of = (rest: Partial<Finding>, place?: Anchor) =>
    sarif([finding('error', rest)], place).results[0]?.partialFingerprints['countersign/v1']
  const first = of({})
  assert.equal(of({ message: 'Wrong still.' }, { ...ANCHOR, line: 9 }), first)
  assert.notEqual(of({ pointer: '/name' }), first)
  assert.notEqual(of({ subject: 'https://fern.example/other' }), first)
  assert.notEqual(of({ code: 'version_contradicted' }), first)
})

test('without a line the fingerprint that GitHub makes of one is given, so that none is merged', () => {
  const place: Anchor = { path: 'fern.example', kind: 'none' }
  const { results } = sarif([finding('error'), finding('error', { pointer: '/name' })], place)
  const hashes = results.map(
    ({ partialFingerprints }) => partialFingerprints.primaryLocationLineHash,
  )
  assert.equal(new Set(hashes).size, 2)
  assert.match(hashes[0] ?? '', /^[0-9a-f]{32}:1$/)
  const line = sarif([finding('error')]).results[0]
  assert.equal(line?.partialFingerprints.primaryLocationLineHash, undefined)
})

test('nothing that a third party wrote becomes a link, a placeholder or a control', () => {
  const message = 'Name [here](https://evil.example) {0} \u001b[2J\u202e'
  const [result] = sarif([finding('error', { message })]).results
  assert.equal(
    result?.message.text,
    'https://fern.example/mcp: Name [here\\](https://evil.example) {{0}} \\u001b[2J\\u202e',
  )
})

test('any text leaves SARIF that holds', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('https://x/../..', 'c:/x', '//x', '.', ''),
  )
  fc.assert(
    fc.property(text, text, (message, subject) => {
      const place = anchorsIn({ cwd: TOOLS_ONLY, env: {} }, subject)({ subject })
      const { results } = sarif([finding('error', { message: `${message}.`, subject })], place)
      assert.doesNotMatch(results[0]?.message.text.replaceAll('\n', '') ?? '', /\p{Cc}/u)
    }),
    { numRuns: 100 },
  )
})
