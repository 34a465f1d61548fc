import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PROVIDERS, TRADES } from '../../src/demo/invented.ts'
import { isListed } from '../../src/demo/listings.ts'
import { demoPlan } from '../../src/demo/plan.ts'
import { demoTargets } from '../../src/demo/targets.ts'
import { isSlugPart } from '../../src/targets/slug.ts'
import { readSubject } from '../../src/targets/subject.ts'

const MINUTE = 60_000

test('there are two hundred servers and some domains, each with a name of its own', () => {
  const targets = demoTargets()
  const names = new Set(targets.map(({ provider, name }) => `${provider}/${name}`))
  assert.equal(names.size, targets.length)
  const listed = demoPlan().filter(isListed).length
  assert.ok(listed > 30, 'some come by the registry')
  assert.equal(targets.filter(({ subject }) => 'endpoint' in subject).length, 200 - listed)
  assert.equal(targets.filter(({ subject }) => 'site' in subject).length, 8)
  assert.equal(new Set(demoPlan().map(({ invented }) => invented.url)).size, 200)
  assert.deepEqual(demoTargets(), targets, 'always the same ones')
})

test('what is watched is spelled as a file of targets would spell it', () => {
  for (const { provider, name, subject } of demoTargets()) {
    assert.ok(isSlugPart(provider) && isSlugPart(name), `${provider}/${name}`)
    const read =
      'endpoint' in subject
        ? readSubject('endpoint', subject.endpoint.url, subject.endpoint.cadence)
        : readSubject('domain', subject.site.target, 'unclaimed')
    assert.deepEqual(read, { ok: true, subject })
  }
})

test('every title, host and source says that it is a demo', () => {
  for (const { title = '', subject, source } of demoTargets()) {
    assert.match(title, /^[^()]+ \(demo: [^()]+\)$/)
    assert.ok(title.length <= 100, title)
    const host = 'endpoint' in subject ? subject.endpoint.host : subject.site.target
    // RFC 2606: no name below .example can ever be somebody's.
    assert.match(host, /^(?:[a-z]+\.)?[a-z]+-demo\.example$/)
    assert.equal(source, 'demo')
  }
})

test('no domain has more servers than can be asked in a few seconds at one each half second', () => {
  const byDomain = Map.groupBy(demoPlan(), ({ invented }) => invented.domain)
  assert.equal(byDomain.size, PROVIDERS.length)
  for (const [domain, those] of byDomain) assert.equal(those.length, 5, domain)
})

test('the kinds of one provider differ', () => {
  for (const [provider, those] of Map.groupBy(demoPlan(), ({ invented }) => invented.provider))
    assert.ok(new Set(those.map(({ kind }) => kind.id)).size >= 3, provider)
})

test('every tool has a name, a sentence and a schema', () => {
  for (const { slug, tools } of TRADES) {
    assert.ok(tools.length >= 2, slug)
    for (const { name, description, inputSchema } of tools) {
      assert.match(name, /^[a-z_]+$/, slug)
      assert.match(description, /^[A-Z].+[^.]\.$/, `${slug}/${name}`)
      assert.ok(typeof inputSchema === 'object' && inputSchema !== null)
    }
  }
})

test('what changes is asked first and most often; much of it changes within the first minute', () => {
  const plan = demoPlan()
  for (const { kind } of plan) {
    const changes = ['drifting', 'upgrading', 'flaky', 'expiring_certificate'].includes(kind.id)
    assert.equal(kind.cadence === 'fast', changes, kind.id)
  }
  const cadences = demoTargets().flatMap(({ subject }) =>
    'endpoint' in subject ? [subject.endpoint.cadence] : [],
  )
  assert.ok(cadences.lastIndexOf('fast') < cadences.findIndex((cadence) => cadence !== 'fast'))
  const changed = plan.filter(({ kind, invented }) => {
    if (kind.cadence !== 'fast') return false
    const behave = kind.behaviour(invented)
    const at = (ms: number) =>
      ['server/discover', 'tools/list', 'initialize'].map((method) =>
        behave({
          method: 'POST',
          path: '/mcp',
          headers: {},
          rpc: { id: 1, method, params: {} },
          at: ms,
        }),
      )
    return JSON.stringify(at(0)) !== JSON.stringify(at(MINUTE - 15_000))
  })
  assert.ok(changed.length >= 9, `only ${changed.length} of 27`)
})
