import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { dumpFiles, startDumps } from '../../src/commands/dumps.ts'
import { startDemoLimit } from '../../src/commands/demo-limit.ts'
import { openLog } from '../../src/log.ts'
import { testClock } from '../jobs/clock.ts'
import { stopped } from '../jobs/rig.ts'
import { folder as commandFolder } from './run.ts'

const DAY_MS = 86_400_000
const NOON = Date.UTC(2026, 10, 30, 12)

function box(context: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'dumps-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  const clock = testClock(NOON)
  const lines: string[] = []
  const log = openLog({
    write: (line) => lines.push(line),
    now: clock.now,
    format: 'json',
    secrets: [],
  })
  return { folder, clock, lines, surroundings: { clock, log, random: () => 0.5 } }
}

async function* text(...parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield await Promise.resolve(Buffer.from(part))
}

test('one dump a day, whole and with its digest, the last days kept', async (context) => {
  const { folder, clock, surroundings } = box(context)
  // Whoever wrote it was killed.
  writeFileSync(join(folder, 'dump-2026-11-30.ndjson.gz.part'), 'half')
  writeFileSync(join(folder, 'dump-2026-11-27.ndjson.gz.part'), 'half')
  let made = 0
  const job = startDumps({
    ...surroundings,
    folder,
    keepMs: 2 * DAY_MS,
    dump: () => text(`{"n":${(made += 1)}}\n`, '{"end":true}\n'),
  })
  const files = dumpFiles(folder)
  const listed = async () => (await files.list()).map(({ day }) => day)
  // Time stands still until the job is through with its turn, however long the disk takes.
  const settled = async (days: readonly string[]) => {
    await clock.awaited()
    assert.deepEqual(await listed(), days)
  }
  await settled(['2026-11-30'])
  for (let hours = 0; hours < 2; hours++) {
    clock.pass(3_600_000)
    await settled(['2026-11-30'])
    assert.equal(made, 1, 'another hour of the day makes none')
  }
  for (const days of [
    ['2026-12-01', '2026-11-30'],
    ['2026-12-02', '2026-12-01', '2026-11-30'],
    ['2026-12-03', '2026-12-02', '2026-12-01'],
  ]) {
    clock.pass(DAY_MS)
    await settled(days)
  }
  assert.equal(readdirSync(folder).length, 6, 'three days, each with its digest, and nothing else')
  await stopped(clock, job)

  const [newest] = await files.list()
  assert.ok(newest)
  const parts: Uint8Array[] = []
  for await (const part of files.read(newest.day)) parts.push(part)
  const bytes = Buffer.concat(parts)
  assert.equal(bytes.length, newest.bytes)
  assert.equal(createHash('sha256').update(bytes).digest('hex'), newest.sha256)
  assert.equal(gunzipSync(bytes).toString(), '{"n":4}\n{"end":true}\n')
  assert.equal(
    readFileSync(join(folder, 'dump-2026-12-03.ndjson.gz.sha256'), 'utf8'),
    `${newest.sha256}  dump-2026-12-03.ndjson.gz\n`,
  )
})

test('a dump that breaks off is none, and is made again', async (context) => {
  const { folder, clock, lines, surroundings } = box(context)
  let tries = 0
  const job = startDumps({
    ...surroundings,
    folder,
    keepMs: DAY_MS,
    dump: async function* () {
      yield Buffer.from('{"begun":true}\n')
      tries += 1
      if (tries === 1) throw new Error('the database went away')
      yield Buffer.from('{"end":true}\n')
    },
  })
  const files = dumpFiles(folder)
  await clock.until(async () => (await files.list()).length === 1, 'it is made again', 100)
  assert.equal(tries, 2)
  assert.match(lines.join(''), /job_failed.*the database went away/)
  assert.equal(existsSync(join(folder, 'dump-2026-11-30.ndjson.gz.part')), false)
  await stopped(clock, job)
})

test('what is no dump, or has no digest, is not listed', async (context) => {
  const { folder } = box(context)
  assert.deepEqual(await dumpFiles(join(folder, 'nosuch')).list(), [])
  for (const name of ['dump-2026-11-30.ndjson.gz', 'other.txt', 'dump-2026-11-29.ndjson.gz.part'])
    writeFileSync(join(folder, name), 'x')
  assert.deepEqual(await dumpFiles(folder).list(), [])
})

test('serve makes one and serves it with its digest', async (context) => {
  const here = commandFolder(context)
  writeFileSync(join(here.path, 'targets.yaml'), 'providers: {}\n')
  const env = {
    PORT: '0',
    COUNTERSIGN_STOP_WITHIN: '0s',
    COUNTERSIGN_METRICS_TOKEN: 'owls-are-not-metrics',
  }
  const running = await here.start('serve --without-prober', env, /"event":"dumped"/)
  context.after(() => running.signal('SIGTERM'))
  const [, , url = ''] = await urlOf(running.out)
  const { dumps } = JSON.parse(await (await fetch(`${url}api/v1/dumps`)).text())
  assert.equal(dumps.length, 1)
  const response = await fetch(new URL(dumps[0].path, url))
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.equal(response.headers.get('content-type'), 'application/gzip')
  const digest = createHash('sha256').update(bytes).digest()
  assert.equal(digest.toString('hex'), dumps[0].sha256)
  assert.equal(response.headers.get('repr-digest'), `sha-256=:${digest.toString('base64')}:`)
  assert.match(
    gunzipSync(bytes).toString(),
    /^\{"format":"countersign\.dump".*\n\{"end":true,"lines":1\}\n$/,
  )
  const tag = response.headers.get('etag') ?? ''
  const again = await fetch(new URL(dumps[0].path, url), { headers: { 'if-none-match': tag } })
  assert.equal(again.status, 304)
  assert.equal((await fetch(`${url}api/v1/dumps/dump-2020-01-01.ndjson.gz`)).status, 404)
  assert.equal((await fetch(`${url}api/v1/dumps/..%2f..%2fkeys`)).status, 404)

  assert.equal((await fetch(`${url}metrics`)).status, 401)
  const shown = async (token: string) =>
    (await fetch(`${url}metrics`, { headers: { authorization: `Bearer ${token}` } })).status
  assert.equal(await shown('owls-are-not-metricz'), 401)
  assert.equal(await shown('owls-are-not-metrics'), 200)
  assert.doesNotMatch(running.err(), /owls-are/)
  running.signal('SIGTERM')
  assert.equal(await running.ended, 0)
})

async function urlOf(out: () => string): Promise<RegExpExecArray> {
  for (;;) {
    const found = /^((http:\/\/127\.0\.0\.1:\d+\/))$/m.exec(out())
    if (found !== null) return found
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('a demo that has grown large observes no more', async (context) => {
  const { folder, clock, lines, surroundings } = box(context)
  const file = join(folder, 'observatory.sqlite')
  writeFileSync(file, 'small')
  let stops = 0
  const prober = { stop: async () => void (stops += 1) }
  const job = startDemoLimit({ ...surroundings, file, prober, mostBytes: 100 })
  await clock.until(() => clock.now() > NOON + 120_000, 'some looks', 100)
  assert.equal(stops, 0)
  writeFileSync(file, 'x'.repeat(100))
  await clock.until(() => stops === 1, 'it is stopped', 100)
  assert.match(lines.join(''), /demo_full.*"bytes":100/)
  await stopped(clock, job)
})
