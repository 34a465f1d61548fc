/** R8 as an opt-in of an examination: forges are asked only on request, once each, as strangers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTarget } from '../src/discover/target.ts'
import { examine, type ExamineOptions, type Examination } from '../src/examine.ts'
import {
  card,
  CARD_TYPE,
  catalog,
  entry,
  json,
  memory,
  type Answer,
  type Memory,
} from './discover/site-memory.ts'

const API = 'https://api.github.com/repos/tides/tables'
const REPOSITORY = { url: 'https://github.com/tides/tables', source: 'github', id: '4242' }

/** A site that lists one card for each of these repositories, and one without any. */
function siteWith(repositories: readonly object[], forge: Answer): Memory {
  const cards = [{}, ...repositories.map((repository) => ({ repository }))]
  const pages = cards.map((more, i) => {
    const remotes = [{ type: 'streamable-http', url: `https://tides.example/${i}/mcp` }]
    const one = card('tides.example', `server-${i}`, { remotes, ...more })
    return [`https://tides.example/${i}/mcp/server-card`, json(one, CARD_TYPE)] as const
  })
  const entries = pages.map(([url], i) => entry('tides.example', `server-${i}`, { url }))
  return memory({
    ...Object.fromEntries(pages),
    'https://tides.example/.well-known/ai-catalog.json': json(catalog(...entries)),
    [API]: forge,
  })
}

function examined(site: Memory, options: Partial<ExamineOptions> = {}): Promise<Examination> {
  return examine(parseTarget('tides.example'), {
    send: site.send,
    now: () => Date.UTC(2026, 10, 30),
    client: { name: 'test', version: '0' },
    skip: new Set(['live', 'hosting', 'readers']),
    repository: true,
    ...options,
  })
}

function verdicts({ trust }: Examination): readonly (string | undefined)[] {
  return trust.map(({ lines }) => lines.find(({ rule }) => rule === 'R8')?.verdict)
}

function asksOf(site: Memory) {
  return site.asked.filter(({ url }) => !url.startsWith('https://tides.example/'))
}

test('R8 · nobody is asked about a repository without the option, or without the section', async () => {
  for (const options of [
    { repository: false },
    { skip: new Set(['live', 'hosting', 'readers', 'trust'] as const) },
  ]) {
    const site = siteWith([REPOSITORY], json({ id: 4242 }))
    const { trust, findings } = await examined(site, options)
    assert.deepEqual(asksOf(site), [])
    assert.ok(trust.flatMap(({ lines }) => lines).every(({ rule }) => rule !== 'R8'))
    assert.ok(findings.every(({ code }) => !code.startsWith('trust_repository')))
  }
})

test('R8 · a repository of several servers is asked for once, without credentials', async () => {
  const site = siteWith([REPOSITORY, REPOSITORY], json({ id: 4242 }))
  const examination = await examined(site)
  assert.deepEqual(
    asksOf(site).map(({ purpose, method, url, anonymous }) => [purpose, method, url, anonymous]),
    [['metadata', 'GET', API, true]],
  )
  assert.deepEqual(verdicts(examination), ['UNVERIFIED', 'VERIFIED', 'VERIFIED'])
})

test('R8 · another id is an error that names both', async () => {
  const { findings, trust } = await examined(siteWith([REPOSITORY], json({ id: 4243 })))
  const found = findings.find(({ code }) => code === 'trust_repository_resurrected')
  assert.equal(found?.severity, 'error')
  assert.deepEqual(found?.params, { stated: '4242', told: '4243' })
  assert.equal(trust.at(-1)?.overall, 'FAILED')
})

test('R8 · a forge that does not answer leaves the repository unverified, as a note', async () => {
  for (const forge of [
    { status: 503, body: '' },
    { problem: { kind: 'failure', code: 'connect_timeout', blame: 'target', phase: 'connect' } },
  ] as Answer[]) {
    const examination = await examined(siteWith([REPOSITORY], forge))
    assert.equal(verdicts(examination).at(-1), 'UNVERIFIED')
    const found = examination.findings.filter(({ code }) => code.startsWith('trust_repository'))
    assert.deepEqual(
      found.map(({ code, severity }) => [code, severity]),
      found.map(() => ['trust_repository_not_checked', 'note']),
    )
    assert.ok(found.length > 0)
  }
})

test('R8 · at most ten repositories are asked for, and the rest is said', async () => {
  const repositories = Array.from({ length: 12 }, (_, i) => ({
    ...REPOSITORY,
    url: `https://github.com/tides/tables-${i}`,
  }))
  const site = siteWith(repositories, json({}))
  const { trust } = await examined(site)
  assert.equal(asksOf(site).length, 10)
  const unasked = trust
    .flatMap(({ lines }) => lines)
    .filter(({ message }) => message.startsWith('Only 10'))
  assert.equal(unasked.length, 2)
})
