import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import pg from 'pg'
import type { Finding } from '../../src/commands/finding.ts'
import { startPostgres } from '../postgres.ts'
import { folder } from './run.ts'

const started = await startPostgres(['fsync=off'])
after(async () => {
  if (started.ok) await started.server.close()
})
const options = { skip: started.ok ? false : started.why }

async function database(): Promise<string> {
  assert.ok(started.ok)
  return await started.server.database()
}

function here(context: TestContext) {
  const made = folder(context)
  writeFileSync(
    join(made.path, 'targets.yaml'),
    'providers: {acme: {a: {endpoint: https://mcp.acme.example/mcp}}}\n',
  )
  return made
}

test(
  'an empty database is brought to this version, one of a newer program is left',
  options,
  async (context) => {
    const { run } = here(context)
    const env = { DATABASE_URL: await database() }
    assert.match((await run('targets apply', { env })).out, /1 to add/)
    assert.match((await run('migrate', { env })).out, /version \d+ already/)
    const client = new pg.Client({ connectionString: env.DATABASE_URL })
    await client.connect()
    await client.query('insert into migrations values (999, 0)')
    await client.end()
    for (const words of ['migrate', 'targets apply', 'worker']) {
      const { code, err } = await run(words, { env })
      assert.equal(code, 3, words)
      assert.match(err, /version 999.*newer version/, words)
    }
  },
)

test(
  'doctor holds the clock to that of the database, in any time zone',
  options,
  async (context) => {
    const { run } = here(context)
    const url = await database()
    await run('migrate', { env: { DATABASE_URL: url } })
    const clock = async (zone: string, now: number): Promise<string | undefined> => {
      const env = {
        DATABASE_URL: `${url}${url.includes('?') ? '&' : '?'}options=-c%20timezone%3D${zone}`,
      }
      const { findings } = JSON.parse((await run('doctor --json', { env, now })).out) as {
        findings: readonly Finding[]
      }
      return findings.find(({ what }) => what === 'clock')?.state
    }
    for (const zone of ['UTC', 'America/New_York', 'Asia/Kolkata'])
      assert.equal(await clock(zone, Date.now()), 'ok', zone)
    assert.equal(await clock('UTC', Date.now() - 3_600_000), 'error')
  },
)

test('a worker works until it is told to stop', options, async (context) => {
  const { path, start } = folder(context)
  const env = { DATABASE_URL: await database(), COUNTERSIGN_STOP_WITHIN: '2s' }
  writeFileSync(join(path, 'targets.yaml'), 'providers: {}\n')
  const running = await start('worker', env, /"event":"working"/)
  running.signal('SIGTERM')
  assert.equal(await running.ended, 0)
  assert.match(running.err(), /"event":"signing_off","process":"worker"/)
  assert.match(running.err(), /"event":"stopped"/)
})
