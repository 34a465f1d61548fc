import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diffDeployment } from '../../src/deployment/difference.ts'
import { differingMembers } from '../../src/deployment/members.ts'
import { verifyDeployment } from '../../src/deployment/verify.ts'
import { parseTarget } from '../../src/discover/target.ts'
import { createAnswer } from '../../src/publish/answer.ts'
import { siteOf } from '../../src/publish/site.ts'
import type { Send } from '../../src/exchange.ts'
import type { PublishDescription, PublishedSite } from '../../src/publish/types.ts'
import {
  deploy,
  HOST,
  ORIGIN,
  sendTo,
  text,
  type Answer,
  type Mistake,
  type Request,
} from './site.ts'

const TARGET = parseTarget(HOST)
const OPTIONS = { now: () => 0, client: { name: 'test', version: '1.0.0' } }

const DESCRIPTION: PublishDescription = {
  baseUrl: ORIGIN,
  host: { displayName: 'Tides' },
  servers: [
    {
      name: 'example.tides/tide-tables',
      version: '2.0.0',
      title: 'Tide tables',
      description: 'Tide heights and times for coastal stations.',
      remotes: [{ url: '/mcp', supportedProtocolVersions: ['2026-07-28', '2025-11-25'] }],
      legacy: { protocolVersion: '2026-07-28', capabilities: { tools: {} } },
    },
  ],
}

/** The deployment that the library itself makes of a description, with the endpoint of the fixture. */
function published(site: PublishedSite, mistake: Mistake = {}): (request: Request) => Answer {
  const answer = createAnswer(site)
  const rest = deploy(mistake)
  return (request) => {
    const given = answer(request.method, request.path, (name) => request.headers[name])
    if (given === undefined)
      return rest({ ...request, path: known(request.path) ? request.path : '/nosuch' })
    const body = given.bytes === undefined ? '' : new TextDecoder().decode(given.bytes)
    const right = { status: given.status, headers: given.headers, body }
    return mistake.answer?.(right, request) ?? right
  }
}

function known(path: string): boolean {
  return path === '/' || path === '/mcp'
}

function edited(edit: (text: string) => string): Mistake['answer'] {
  return (answer) => (answer.body === '' ? answer : { ...answer, body: edit(answer.body) })
}

test('what the library publishes from a description passes every point that can be seen', async () => {
  const site = siteOf(DESCRIPTION)
  const send = sendTo(published(site))
  const { points, readings, standing } = await verifyDeployment(TARGET, { send, site, ...OPTIONS })
  assert.deepEqual(
    points.filter(({ state }) => state !== 'seen').map(({ point, seen }) => [point, seen]),
    [['rate_limit', 'no answer tells of a limit']],
  )
  assert.equal(standing, 'sound')
  assert.deepEqual(
    readings.filter(({ verdict }) => verdict !== 'pass').map(({ reader, why }) => [reader, why]),
    [],
  )
})

test('a mirror that the description leaves out is not missed', async () => {
  const site = siteOf({ ...DESCRIPTION, mirrors: [] })
  const send = sendTo(published(site))
  const { points } = await verifyDeployment(TARGET, { send, site, ...OPTIONS })
  const row = points.find(({ point }) => point === 'mirror_mcp')
  assert.deepEqual([row?.state, row?.seen], ['not_assessable', 'the description publishes none'])
})

test('a mirror of its own is asked for and missed', async () => {
  const mirrors = [{ path: '/cards/tides.json', form: 'card' }] as const
  const site = siteOf({ ...DESCRIPTION, mirrors })
  const send = sendTo(published(siteOf({ ...DESCRIPTION, mirrors: [] })))
  const { points } = await verifyDeployment(TARGET, { send, site, ...OPTIONS })
  const row = points.find(({ point }) => point === 'documents')
  assert.equal(row?.state, 'failed')
  assert.match(row?.findings[0]?.message ?? '', /\/cards\/tides\.json answers 404/)
})

test('readers that a description restricts by origin are not missed', async () => {
  const site = siteOf({ ...DESCRIPTION, origins: ['https://app.tides.example'] })
  const send = sendTo(published(site))
  const { points, standing } = await verifyDeployment(TARGET, { send, site, ...OPTIONS })
  for (const id of ['cors', 'options'])
    assert.equal(points.find(({ point }) => point === id)?.state, 'not_assessable', id)
  assert.equal(standing, 'sound')
})

test('a described name that the live server does not bear fails, whatever is deployed', async () => {
  const [server] = DESCRIPTION.servers
  assert.ok(server)
  const site = siteOf({ ...DESCRIPTION, servers: [{ ...server, name: 'example.tides/currents' }] })
  const send = sendTo(published(siteOf(DESCRIPTION)))
  const { points } = await verifyDeployment(TARGET, { send, site, ...OPTIONS })
  const row = points.find(({ point }) => point === 'identity')
  assert.deepEqual(
    row?.findings.map(({ code }) => code),
    ['name_contradicted'],
  )
})

async function diff(mistake: Mistake = {}, target = TARGET) {
  const site = siteOf(DESCRIPTION)
  return diffDeployment(target, site, { send: sendTo(published(site, mistake)), ...OPTIONS })
}

test('the published bytes are the same', async () => {
  const { documents, findings, standing, summary } = await diff()
  assert.deepEqual(findings, [])
  assert.equal(documents.length, siteOf(DESCRIPTION).documents.length)
  assert.ok(documents.every(({ state }) => state === 'same'))
  assert.equal(standing, 'compared')
  assert.match(summary, /^5 of 5 described documents/)
})

test('other bytes with the same members are a note, other members are an error each', async () => {
  const spaced = await diff({ answer: edited((body) => JSON.stringify(JSON.parse(body))) })
  assert.deepEqual(
    [...new Set(spaced.findings.map(({ code, severity }) => `${severity} ${code}`))],
    ['note deployment_other_bytes'],
  )
  const older = await diff({
    answer: (answer, { path }) =>
      path === '/mcp/server-card'
        ? {
            ...answer,
            body: answer.body.replace('"2.0.0"', '"1.0.0"').replace('"title"', '"caption"'),
          }
        : answer,
  })
  const card = older.documents.find(({ url }) => url === `${ORIGIN}/mcp/server-card`)
  assert.equal(card?.state, 'differs')
  assert.deepEqual(card?.members.map(({ pointer, kind }) => `${kind} ${pointer}`).toSorted(), [
    'differs /version',
    'extra /caption',
    'missing /title',
  ])
  assert.ok(
    older.findings.every(
      ({ code, severity }) => code === 'deployment_differs' && severity === 'error',
    ),
  )
  assert.match(
    older.findings.map(({ message }) => message).join('\n'),
    /\/version is "1\.0\.0"; described is "2\.0\.0"/,
  )
})

test('DC-31 missing documents, pages in their place, and documents that nobody described', async () => {
  const gone = await diff({
    answer: (answer, { path }) =>
      path.endsWith('mcp.json') ? text(404, 'text/plain', '') : answer,
  })
  assert.deepEqual(
    gone.findings.map(({ code }) => code),
    ['deployment_document_missing'],
  )
  const page = text(200, 'text/html', '<!doctype html><p>')
  const pages = await diff({ answer: () => page, fallback: page })
  assert.deepEqual(
    [...new Set(pages.findings.map(({ code, severity }) => `${severity} ${code}`))],
    ['error html_fallback'],
  )
  const bare = siteOf({ ...DESCRIPTION, mirrors: [] })
  const more = await diffDeployment(TARGET, bare, {
    send: sendTo(published(siteOf(DESCRIPTION))),
    ...OPTIONS,
  })
  assert.deepEqual(
    more.documents.filter(({ state }) => state === 'extra').map(({ url }) => url),
    [`${ORIGIN}/.well-known/mcp/server-card.json`, `${ORIGIN}/.well-known/mcp.json`],
  )
  assert.ok(more.findings.every(({ severity }) => severity === 'warning'))
})

test('what could not be read is neither the same nor different', async () => {
  const busy = await diff({ answer: () => ({ status: 503, headers: {}, body: '' }) })
  assert.equal(busy.standing, 'unreadable')
  assert.ok(busy.findings.every(({ severity }) => severity === 'note'))
  const refused = await diff({}, parseTarget('other.example'))
  assert.equal(refused.standing, 'refused')
})

test('members are compared by name and index, in any nesting, and no further than a hundred', () => {
  assert.deepEqual(differingMembers({ a: [1, { b: null }] }, { a: [1, { b: null }] }), [])
  assert.deepEqual(differingMembers({ a: [1, 2] }, { a: [1, 3, 4] }), [
    { pointer: '/a/2', kind: 'extra', deployed: 4 },
    { pointer: '/a/1', kind: 'differs', described: 2, deployed: 3 },
  ])
  assert.deepEqual(differingMembers({ 'a/b': {} }, { 'a/b': [] }), [
    { pointer: '/a~1b', kind: 'differs', described: {}, deployed: [] },
  ])
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`m${index}`, index]))
  assert.equal(differingMembers(many, {}).length, 100)
  assert.deepEqual(differingMembers(undefined, {}), [
    { pointer: '', kind: 'differs', described: undefined, deployed: {} },
  ])
})

test('the time is for everything, however many documents are described', async () => {
  const servers = Array.from({ length: 200 }, (_, index) => ({
    name: `example.tides/station-${index}`,
    version: '2.0.0',
    description: 'Tide heights for one station.',
    remotes: [{ url: `/station-${index}/mcp` }],
  }))
  const site = siteOf({ baseUrl: ORIGIN, servers })
  let clock = 0
  const rest = sendTo(deploy())
  const slow: Send = async (outgoing) => {
    const { totalMs = 10_000 } = outgoing.limits ?? {}
    clock += Math.min(totalMs, 1000)
    return rest(outgoing)
  }
  const options = { send: slow, now: () => clock, client: OPTIONS.client, timeoutMs: 30_000 }
  await diffDeployment(TARGET, site, options)
  assert.ok(clock < 35_000, `${clock} ms`)
  clock = 0
  await verifyDeployment(TARGET, { ...options, site })
  assert.ok(clock < 35_000, `${clock} ms`)
})
