/** JUnit XML: well formed whatever is in it, and red exactly when the build is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { Case } from '../../src/cli/print/cases.ts'
import { junitText } from '../../src/cli/print/junit.ts'
import { exitOf, type Report } from '../../src/cli/report.ts'
import type { Finding, Severity } from '../../src/finding.ts'
import { openMemory } from './fixtures/sites.ts'
import { run } from './run.ts'
import { FIXTURES } from './transcript.ts'

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Reads elements, attributes and text, and fails at anything that XML 1.0 forbids. */
function parsed(xml: string): Element {
  assert.ok(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n'))
  // Char of XML 1.0, section 2.2; with the flag u a lone surrogate matches nothing else.
  assert.match(xml, /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u)
  const plain = (text: string) => {
    assert.doesNotMatch(text, /&(?!(?:amp|lt|gt|quot);)/)
    return text.replaceAll(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '')
  }
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const body = xml.slice(xml.indexOf('\n'))
  let end = 0
  for (const found of body.matchAll(/<(\/?)([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)>/g)) {
    const [whole, close, name = '', written = '', empty] = found
    const parent = open.at(-1)
    assert.ok(parent)
    const between = body.slice(end, found.index)
    assert.doesNotMatch(between, /[<>]/)
    parent.text += plain(between)
    end = found.index + whole.length
    if (close === '/') {
      assert.equal(open.pop()?.name, name)
      continue
    }
    const pairs = [...written.matchAll(/ ([a-z]+)="([^"]*)"/g)]
    const attributes = Object.fromEntries(
      pairs.map(([, key = '', value = '']) => [key, plain(value)]),
    )
    assert.equal(Object.keys(attributes).length, pairs.length)
    const element: Element = { name, attributes, children: [], text: '' }
    parent.children.push(element)
    if (empty !== '/') open.push(element)
  }
  assert.equal(body.slice(end), '\n')
  assert.equal(open.length, 1)
  const [top] = root.children
  assert.ok(top && root.children.length === 1)
  return top
}

interface TestCase {
  readonly name: string
  readonly outcome: string
  readonly said: string
}

/** The cases of a report, after holding that suites and sums are as they should be. */
function casesOf(xml: string): readonly TestCase[] {
  const top = parsed(xml)
  assert.equal(top.name, 'testsuites')
  const cases: TestCase[] = []
  for (const suite of top.children) {
    assert.equal(suite.name, 'testsuite')
    const own = suite.children.map((element): TestCase => {
      assert.equal(element.name, 'testcase')
      const { name = '', classname = '' } = element.attributes
      assert.ok(name !== '' && classname.startsWith('countersign.'))
      const [child] = element.children
      const outcome = child === undefined || child.name === 'system-out' ? 'passed' : child.name
      return { name, outcome, said: child?.attributes.message ?? child?.text ?? '' }
    })
    assertCounts(suite.attributes, own)
    cases.push(...own)
  }
  assertCounts(top.attributes, cases)
  assert.equal(new Set(cases.map(({ name }) => name)).size, cases.length, 'names tell cases apart')
  return cases
}

function assertCounts(attributes: Element['attributes'], cases: readonly TestCase[]): void {
  const of = (outcome: string) => String(cases.filter((one) => one.outcome === outcome).length)
  const { tests, failures, errors, skipped } = attributes
  assert.deepEqual(
    [tests, failures, errors, skipped],
    [String(cases.length), of('failure'), of('error'), of('skipped')],
  )
}

function reportOf(findings: readonly Finding[], rest: Partial<Report> = {}): Report {
  const failOn = rest.failOn ?? 'error'
  return {
    command: 'probe',
    subject: 'https://fern.example/mcp',
    findings,
    accepted: 0,
    conditions: [],
    headline: undefined,
    failOn,
    exitCode: exitOf(findings, failOn, {}),
    ...rest,
  }
}

function finding(severity: Severity, rest: Partial<Finding> = {}): Finding {
  return {
    code: 'check_tools_list',
    severity,
    subject: 'https://fern.example/mcp',
    message: 'Wrong.',
    ...rest,
  }
}

function asked(outcome: Case['outcome'], said: string): Case {
  const owns = ({ code }: Finding) => code === 'check_tools_list'
  return { subject: 'https://fern.example/mcp', name: 'check_tools_list', outcome, said, owns }
}

function outcomes(report: Report, cases: readonly Case[] = []): Readonly<Record<string, string>> {
  const place = { path: 'a', kind: 'own' } as const
  const read = casesOf(junitText(report, cases, () => place))
  return Object.fromEntries(read.map(({ name, outcome }) => [name.split(' ')[0] ?? '', outcome]))
}

test('a check that failed is a failure, one without a conclusion is skipped with its reason', () => {
  const failed = reportOf([finding('error')])
  assert.deepEqual(outcomes(failed, [asked('bad', 'FAILED: no.')]), {
    verdict: 'passed',
    check_tools_list: 'failure',
  })
  const unknown = junitText(
    reportOf([finding('note')]),
    [asked('unknown', 'UNVERIFIED: it asks for credentials.')],
    () => ({ path: 'a', kind: 'none' }),
  )
  assert.deepEqual(casesOf(unknown)[1], {
    name: 'check_tools_list https://fern.example/mcp',
    outcome: 'skipped',
    said: 'UNVERIFIED: it asks for credentials.',
  })
})

test('an observed risk passes with its text, and fails where warnings fail', () => {
  const risk = [asked('bad', 'OBSERVED_RISK: odd.')]
  const at = (failOn: Severity) => outcomes(reportOf([finding('warning')], { failOn }), risk)
  assert.equal(at('error')['check_tools_list'], 'passed')
  assert.equal(at('warning')['check_tools_list'], 'failure')
  const unknown = [asked('unknown', 'UNVERIFIED: nothing.')]
  const strict = reportOf([finding('note')], { failOn: 'note' })
  assert.equal(outcomes(strict, unknown)['check_tools_list'], 'failure')
})

test('what was accepted or left out is skipped, never green', () => {
  const [, one] = casesOf(
    junitText(reportOf([], { accepted: 1 }), [asked('bad', 'FAILED: no.')], () => ({
      path: 'a',
      kind: 'none',
    })),
  )
  assert.equal(one?.outcome, 'skipped')
  assert.match(one?.said ?? '', /Accepted or left out\. FAILED: no\./)
})

test('the verdict bears what no case can: nothing read, refused, gated, failed as a whole', () => {
  const at = (exitCode: Report['exitCode']) => outcomes(reportOf([], { exitCode }))['verdict']
  assert.deepEqual(([0, 1, 3, 4, 5] as const).map(at), [
    'passed',
    'failure',
    'error',
    'skipped',
    'error',
  ])
})

test('there is a failure or an error exactly where the exit code is 1, 3 or 5', async () => {
  const lines = [
    ['check', 'boast.example'],
    ['check', 'boast.example', '--fail-on', 'warning'],
    ['check', 'silent.example'],
    ['check', 'gated.example', '--only', 'live'],
    ['check', 'https://10.0.0.1/mcp'],
    ['probe', 'https://gated.example/mcp'],
    ['probe', 'https://boast.example/mcp', 'https://10.0.0.1/mcp'],
    ['publish', 'verify', 'plain.example'],
    ['card', 'lint', 'tides.json'],
    ['card', 'lint', 'twice.txt'],
    ['hygiene', 'tools-hostile.json', '--fail-on', 'warning'],
  ]
  const exits = new Set<number>()
  for (const argv of lines) {
    const options = { cwd: FIXTURES, openGuard: openMemory }
    const { stdout, exit } = await run([...argv, '--format', 'junit'], options)
    const red = casesOf(stdout).some(({ outcome }) => outcome === 'failure' || outcome === 'error')
    assert.equal(red, [1, 3, 5].includes(exit), `${argv.join(' ')}: ${exit}`)
    exits.add(exit)
  }
  assert.deepEqual(
    [...exits].toSorted((a, b) => a - b),
    [0, 1, 3, 4, 5],
  )
})

test('probe has a case for each of the fifteen checks, publish verify one for each point', async () => {
  const options = { cwd: FIXTURES, openGuard: openMemory }
  const names = async (...argv: string[]) =>
    casesOf((await run([...argv, '--format', 'junit'], options)).stdout).map(({ name }) => name)
  const probed = await names('probe', 'https://tides.example/mcp')
  assert.equal(probed.filter((name) => name.startsWith('check_')).length, 15)
  const verified = await names('publish', 'verify', 'tides.example')
  assert.equal(verified.filter((name) => name.startsWith('point_')).length, 28)
})

test('any text leaves XML that is well formed', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 })
  fc.assert(
    fc.property(text, text, text, (message, subject, pointer) => {
      const report = reportOf([finding('error', { message, subject, pointer, mend: message })], {
        subject,
      })
      const xml = junitText(report, [asked('unknown', message)], () => ({
        path: subject,
        kind: 'own',
      }))
      assert.equal(casesOf(xml).length, 2)
    }),
    { numRuns: 100 },
  )
})
