/** Every answer of the API against the document that it publishes of itself. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { addCorrection } from '../../src/store/corrections.ts'
import { removeTarget } from '../../src/store/targets.ts'
import { OPERATIONS } from '../../src/web/api/operations.ts'
import { SCHEMAS } from '../../src/web/api/schemas.ts'
import { createApp } from '../../src/web/app.ts'
import { openApiGround, type ApiGround } from './api-ground.ts'
import { GATED, HOSTILE, serverOf, SILENT, tools } from './fleet.ts'
import { HOUR, NOW } from './harbour.ts'
import { examineSites } from './scenes.ts'

let ground: ApiGround
let ask: (path: string, init?: RequestInit) => Promise<Response>
let runs: Readonly<Record<'first' | 'second' | 'gated' | 'silent' | 'hidden', string>>

/** Problems have members of their own, and OpenAPI a schema of its own. */
const OPEN_SCHEMAS: ReadonlySet<unknown> = new Set([SCHEMAS['Problem'], SCHEMAS['OpenApi']])

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true })
formats.default(ajv)
ajv.addVocabulary(['components'])
ajv.addSchema({ $id: 'https://observatory.example/api', components: { schemas: closed(SCHEMAS) } })

/** Readers must take members that they do not know; here none may be without a description. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, closed(member)])
  const isClosed = Object.hasOwn(value, 'properties') && !OPEN_SCHEMAS.has(value)
  return Object.fromEntries([...members, ...(isClosed ? [['additionalProperties', false]] : [])])
}

function validatorOf(name: string): ValidateFunction {
  const found = ajv.getSchema(`https://observatory.example/api#/components/schemas/${name}`)
  assert.ok(found, `no schema ${name}`)
  return found
}

before(async () => {
  ground = await openApiGround()
  const app = createApp(ground.options)
  ask = async (path, init) => await app.request(`https://observatory.example${path}`, init)
  const tides = 'tidewater/tides'
  const first = await ground.look(tides, serverOf(tools(4)), NOW - 9 * HOUR, {
    dueAt: NOW - 8 * HOUR,
  })
  const grown = serverOf([...tools(5), { name: HOSTILE[0] ?? '', description: HOSTILE[1] ?? '' }])
  const second = await ground.look(tides, grown, NOW - 8 * HOUR)
  const gated = await ground.look('havn/gate', GATED, NOW - 7 * HOUR)
  const silent = await ground.look('springtide/silent', SILENT, NOW - 6 * HOUR)
  const hidden = 'hidden/away'
  await ground.look(hidden, serverOf(tools(1)), NOW - 5 * HOUR, {
    listed: false,
    dueAt: NOW - 4 * HOUR,
  })
  const last = await ground.look(hidden, serverOf(tools(2)), NOW - 4 * HOUR, { listed: false })
  runs = { first, second, gated, silent, hidden: last }
  await examineSites(ground)
  await ground.sequence()
  await addCorrection(ground.store, {
    id: '00000000-0000-4000-8000-000000000001',
    at: NOW,
    title: 'A rule was too strict',
    text: 'It is mended.',
    suiteVersions: ['1.0.0'],
    runId: first,
  })
})

after(async () => await ground.close())

/** What of the documents is looked at here. */
interface Item {
  readonly id: string
  readonly provider: string
  readonly name: string
  readonly report: string
  readonly status: string
  readonly answered: number
  readonly code: string
  readonly kind: string
  readonly seq: number
  readonly servers: readonly string[]
  readonly run: string
}

interface Doc {
  readonly [list: string]: readonly Item[]
}

interface Told {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationEntry>>>>
  readonly components: { readonly schemas: object }
  readonly next: string
  readonly first: string
  readonly more: boolean
  readonly comparable: boolean
  readonly count: number
  readonly newest: boolean
  readonly size: number
  readonly signature: { readonly scope: string }
}

interface OperationEntry {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; in: string; required?: boolean }[]
  readonly responses: object
}

/** The document at a path, which must be as the API says of it: its lists, and what else it tells. */
async function read(path: string, schema: string): Promise<{ lists: Doc; told: Told }> {
  const response = await ask(path)
  const document = await response.json()
  assert.equal(response.status, 200, `${path}: ${JSON.stringify(document)}`)
  const validate = validatorOf(schema)
  assert.ok(validate(document), `${path}: ${ajv.errorsText(validate.errors)}`)
  return { lists: Object(document), told: Object(document) }
}

function list({ lists }: { readonly lists: Doc }, name: string): readonly Item[] {
  return lists[name] ?? []
}

async function problem(path: string, init?: RequestInit): Promise<readonly unknown[]> {
  const response = await ask(path, init)
  const document = await response.json()
  const validate = validatorOf('Problem')
  assert.ok(validate(document), `${path}: ${ajv.errorsText(validate.errors)}`)
  assert.equal(response.headers.get('content-type'), 'application/problem+json', path)
  const { type, status, parameter } = Object(document)
  assert.equal(status, response.status)
  return [status, type.split(':').at(-1), ...(parameter === undefined ? [] : [parameter])]
}

test('the document is OpenAPI 3.1 with one entry for every operation, each with its own name', async () => {
  const { told: document } = await read('/api/v1/openapi.json', 'OpenApi')
  assert.match(document.openapi, /^3\.1\.\d+$/)
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  )
  assert.equal(entries.length, OPERATIONS.length)
  assert.equal(new Set(entries.map(({ operation }) => operation.operationId)).size, entries.length)
  for (const { path, operation } of entries) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const described = (operation.parameters ?? []).filter((one) => one.in === 'path')
    assert.deepEqual(
      described.map((one) => [one.name, one.required]),
      inPath.map((name) => [name, true]),
      path,
    )
    assert.ok(Object.hasOwn(operation.responses, '500'), path)
  }
  for (const [, name] of JSON.stringify(document).matchAll(
    /"\$ref":"#\/components\/schemas\/(\w+)"/g,
  ))
    assert.ok(Object.hasOwn(document.components.schemas, name ?? ''), name)
})

test('every path of the document is answered, and by nothing but JSON when it cannot be', async () => {
  for (const { path, method, problems } of OPERATIONS) {
    if (method !== 'GET' || !path.includes('{')) continue
    const answered = await problem(path.replaceAll(/\{\w+\}/g, 'NO'))
    assert.equal(answered[0], 404, path)
    assert.ok(
      problems.some((code) => code === answered[1]),
      `${path} answers ${String(answered[1])}`,
    )
  }
})

test('servers, a page at a time, without those that are not listed', async () => {
  const all = await read('/api/v1/servers', 'Servers')
  const names = list(all, 'servers').map((one) => `${one.provider}/${one.name}`)
  assert.deepEqual(names, [
    'havn/gate',
    'sites/catalog',
    'sites/later',
    'springtide/silent',
    'tidewater/tides',
  ])
  const after = await read('/api/v1/servers?after=springtide/silent', 'Servers')
  assert.equal(list(after, 'servers').length, 1)
  assert.equal(after.told.first, '/api/v1/servers')
  for (const one of list(all, 'servers')) await read(`/api/v1${one.report}`, 'Report')
  assert.deepEqual(await problem('/api/v1/servers?state=up'), [400, 'query', 'state'])
  assert.deepEqual(await problem('/api/v1/servers/no/body'), [404, 'no_server'])
})

test('runs of an endpoint, from page to page, each with the whole of it', async () => {
  const first = await read('/api/v1/servers/tidewater/tides/runs?limit=1', 'Runs')
  assert.deepEqual(
    list(first, 'runs').map((one) => one.id),
    [runs.second],
  )
  const second = await read(first.told.next, 'Runs')
  assert.deepEqual(
    list(second, 'runs').map((one) => one.id),
    [runs.first],
  )
  assert.equal(second.told.next, undefined)
  for (const id of Object.values(runs)) await read(`/api/v1/runs/${id}`, 'Run')
  const base = '/api/v1/servers/tidewater/tides/runs'
  for (const limit of ['0', '101', '-1', '1.5', 'all', ''])
    assert.deepEqual(await problem(`${base}?limit=${limit}`), [400, 'query', 'limit'])
  assert.deepEqual(await problem(`${base}?before=x`), [400, 'query', 'before'])
  assert.deepEqual(await problem('/api/v1/servers/sites/catalog/runs'), [404, 'no_runs'])
})

test('nothing unsigned bears states, and a gate vouches for four facts', async () => {
  const silent = await read(`/api/v1/runs/${runs.silent}`, 'Run')
  assert.equal(silent.lists['checks'], undefined)
  assert.equal(list(silent, 'seen').length, 15)
  assert.equal(silent.told.signature.scope, 'none')
  const gated = await read(`/api/v1/runs/${runs.gated}`, 'Run')
  const stated = list(gated, 'checks').filter((one) => one.status !== 'UNVERIFIED')
  assert.equal(gated.told.signature.scope, 'gate')
  assert.ok(stated.length <= 4)
})

test('a run of a server that is not listed is there for whoever knows it, without a name', async () => {
  const run = await read(`/api/v1/runs/${runs.hidden}`, 'Run')
  assert.deepEqual(list(run, 'servers'), [])
})

test('days count runs, and none is filled in', async () => {
  const days = list(await read('/api/v1/servers/tidewater/tides/days', 'Days'), 'days')
  const counted = days.reduce((sum, { answered }) => sum + answered, 0)
  assert.equal(counted, 2)
  const none = await read('/api/v1/servers/tidewater/tides/days?from=2027-01-01', 'Days')
  assert.deepEqual(list(none, 'days'), [])
  assert.deepEqual(await problem('/api/v1/servers/tidewater/tides/days?from=today'), [
    400,
    'query',
    'from',
  ])
})

test('the list of tools has the words of the server made visible; the snapshot has them as they are', async () => {
  const { told } = await read('/api/v1/servers/tidewater/tides/tools', 'Tools')
  assert.deepEqual([told.count, told.newest], [6, true])
  const snapshot = await ask(`/api/v1/runs/${runs.second}/snapshot.json`)
  assert.match(snapshot.headers.get('content-security-policy') ?? '', /^sandbox/)
  const { tools: raw } = Object(await snapshot.json())
  assert.equal(raw.at(-1).name, HOSTILE[0])
  assert.deepEqual(await problem('/api/v1/servers/springtide/silent/tools'), [404, 'no_list'])
})

test('the difference of two runs, either way round, and of a run and itself', async () => {
  const codes = async (a: string, b: string) => {
    const diff = await read(`/api/v1/runs/${a}/diff/${b}`, 'Diff')
    assert.equal(diff.told.comparable, true)
    return list(diff, 'changes').map((one) => one.code)
  }
  assert.deepEqual(await codes(runs.first, runs.second), ['drift_tool_added', 'drift_tool_added'])
  assert.deepEqual(await codes(runs.second, runs.first), [
    'drift_tool_removed',
    'drift_tool_removed',
  ])
  assert.deepEqual(await codes(runs.first, runs.first), [])
  assert.deepEqual(await problem(`/api/v1/runs/${runs.first}/diff/${runs.silent}`), [
    404,
    'no_list',
  ])
})

test('changes are followed by their numbers; those of unlisted servers are passed over', async () => {
  const all = await read('/api/v1/changes', 'Changes')
  assert.deepEqual(
    list(all, 'events').map((one) => [one.kind, one.servers]),
    [
      ['tools_changed', ['/api/v1/servers/tidewater/tides']],
      ['card_changed', ['/api/v1/servers/sites/catalog']],
    ],
  )
  const seqs: number[] = []
  let next = '/api/v1/changes?limit=1'
  for (;;) {
    const page = await read(next, 'Changes')
    seqs.push(...list(page, 'events').map((one) => one.seq))
    next = page.told.next
    if (!page.told.more) break
  }
  assert.deepEqual(
    seqs,
    list(all, 'events').map((one) => one.seq),
  )
  const none = await read(next, 'Changes')
  assert.deepEqual([list(none, 'events'), none.told.next], [[], next])
  const cards = await read('/api/v1/changes?kind=card_changed&kind=up', 'Changes')
  assert.equal(list(cards, 'events').length, 1)
  assert.deepEqual(await problem('/api/v1/changes?kind=score'), [400, 'query', 'kind'])
  assert.deepEqual(await problem('/api/v1/changes?after=-1'), [400, 'query', 'after'])
  const events = await read('/api/v1/servers/tidewater/tides/events', 'ServerEvents')
  assert.equal(list(events, 'events').length, 1)
})

test('corrections, keys and the state of the log', async () => {
  const [correction] = list(await read('/api/v1/corrections', 'Corrections'), 'corrections')
  assert.equal(correction?.run, `/api/v1/runs/${runs.first}`)
  await read('/api/v1/keys', 'Keys')
  await read('/.well-known/countersign-keys.json', 'Keys')
  const log = await read('/api/v1/log', 'Log')
  assert.equal(log.told.size, 5)
  assert.equal(list(log, 'keys').length, 1)
})

test('the dump has every listed server with its days, runs and events, and an end', async () => {
  const response = await ask('/api/v1/dump.ndjson')
  const text = await response.text()
  assert.equal(response.headers.get('content-type'), 'application/x-ndjson')
  const lines: readonly object[] = text
    .trimEnd()
    .split('\n')
    .map((line) => Object(JSON.parse(line)))
  const kinds = lines.map((line) => Object.keys(line)[0] ?? '')
  const count = (kind: string) => kinds.filter((one) => one === kind).length
  assert.deepEqual(
    ['format', 'server', 'day', 'run', 'event', 'end'].map(count),
    [1, 5, 3, 4, 2, 1],
  )
  assert.deepEqual(lines.at(-1), { end: true, lines: lines.length - 1 })
  assert.doesNotMatch(text, /hidden/)
  const tag = response.headers.get('etag') ?? ''
  const again = await ask('/api/v1/dump.ndjson', { headers: { 'if-none-match': tag } })
  assert.equal(again.status, 304)
})

test('two dumps are made at one time, and a reader who goes makes room', async () => {
  const readers = []
  for (let count = 0; count < 2; count++) {
    const reader = (await ask('/api/v1/dump.ndjson')).body?.getReader()
    assert.equal((await reader?.read())?.done, false)
    readers.push(reader)
  }
  assert.deepEqual(await problem('/api/v1/dump.ndjson'), [503, 'busy'])
  await readers[0]?.cancel()
  const next = await ask('/api/v1/dump.ndjson')
  assert.match(await next.text(), /"end":true/)
  await readers[1]?.cancel()
})

test('who takes next to nothing of a dump has no turn when another one comes', async () => {
  let now = NOW
  const { store } = ground.options
  const app = createApp({ ...ground.options, store: { ...store }, now: () => now })
  const dump = async (method = 'GET') =>
    await app.request('https://observatory.example/api/v1/dump.ndjson', { method })
  for (let count = 0; count < 3; count++) assert.equal((await dump('HEAD')).status, 200)
  const [first, second] = [(await dump()).body?.getReader(), (await dump()).body?.getReader()]
  assert.ok(first && second)
  await first.read()
  await second.read()
  now += 19_000
  assert.equal((await dump()).status, 503, 'they may just be looking elsewhere')
  now += 2_000
  const third = await dump()
  assert.equal(third.status, 200)
  await assert.rejects(first.read())
  assert.equal((await second.read()).done, false, 'one made room, and one is enough')
  assert.match(await third.text(), /"end":true/)
  await second.cancel()
})

test('many readers of one document are answered from memory, each by what it holds', async () => {
  let now = NOW
  const app = createApp({ ...ground.options, keepMs: 2_000, now: () => now })
  const path = 'https://observatory.example/api/v1/servers/kept/late'
  const read = async (headers: Record<string, string> = {}) => await app.request(path, { headers })
  assert.equal((await read()).status, 404)
  await ground.look('kept/late', serverOf(tools(1)), NOW - 3 * HOUR)
  const first = await read()
  const tag = first.headers.get('etag') ?? ''
  assert.equal((await read({ 'if-none-match': tag })).status, 304)
  const text = await first.text()
  await removeTarget(ground.store, { provider: 'kept', name: 'late' })
  const again = await read()
  assert.deepEqual([again.status, await again.text()], [200, text])
  assert.equal(again.headers.get('access-control-allow-origin'), '*')
  now += 2_001
  assert.equal((await read()).status, 404)
})

test('the page for people names every address', async () => {
  const response = await ask('/api')
  const text = (await response.text()).replaceAll('<wbr>', '')
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
  for (const { method, path } of OPERATIONS)
    assert.ok(text.includes(`<code>${method} ${path}</code>`), path)
})
