import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openStore } from '../../src/store/open.ts'
import { folder, NOW, type Folder } from './run.ts'

const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const ENV = { COUNTERSIGN_WEBHOOKS: 'webhooks.yaml', COUNTERSIGN_WEBHOOK_SECRET: SECRET }

function configured(t: TestContext, url = 'https://hooks.example/token'): Folder {
  const here = folder(t)
  const text = `webhooks:\n  pager:\n    url: ${url}\n    events: [down]\n`
  writeFileSync(join(here.path, 'webhooks.yaml'), text)
  return here
}

test('what is configured is listed, without secrets', async (t) => {
  const here = configured(t)
  const { code, out } = await here.run('webhooks list --json', { env: ENV })
  assert.equal(code, 0)
  assert.deepEqual(JSON.parse(out).webhooks, [
    {
      name: 'pager',
      origin: 'https://hooks.example',
      events: ['down'],
      targets: [],
      waiting: 0,
      dead: 0,
    },
  ])
  const said = await here.run('webhooks list', { env: ENV })
  assert.match(
    said.out,
    /^pager +https:\/\/hooks\.example +0 waiting +0 dead +nothing arrived yet$/m,
  )
  const settings = await here.run('config', { env: ENV })
  assert.match(settings.out, /webhookSecret +set/)
  for (const { out: shown } of [said, settings]) assert.ok(!shown.includes(SECRET.slice(6)))
  assert.match((await folder(t).run('webhooks list')).out, /no webhooks are configured/)
})

test('what is dead is shown, and sent again', async (t) => {
  const here = configured(t)
  await here.run('migrate', { env: ENV })
  const store = await openStore({ sqlite: join(here.path, 'countersign-data/observatory.sqlite') })
  const row = { hook: 'pager', kind: 'down', body: '{"type":"down"}', created_at: NOW, due_at: NOW }
  const dead = { state: 'dead', attempts: 10, failure: 'status 500', failed_at: NOW } as const
  await store.db
    .insertInto('deliveries')
    .values({ ...row, ...dead, id: 'msg_1', seq: 7 })
    .execute()
  await store.close()
  const { out } = await here.run('webhooks dead', { env: ENV })
  assert.equal(out, `${new Date(NOW).toISOString()}  pager  down  msg_1  status 500, attempt 10\n`)
  const read = await here.run('webhooks dead pager --json', { env: ENV })
  assert.partialDeepStrictEqual(JSON.parse(read.out).dead, [
    { id: 'msg_1', webhook: 'pager', seq: 7, message: { type: 'down' } },
  ])
  assert.match((await here.run('webhooks retry pager', { env: ENV })).out, /1 to be sent again/)
  assert.match((await here.run('webhooks dead', { env: ENV })).out, /nothing is dead/)
})

test('a test goes through the guard, and says whether it was taken', async (t) => {
  const here = configured(t, 'https://127.0.0.1/')
  const { code, err } = await here.run('webhooks test pager', { env: ENV })
  assert.equal(code, 3)
  assert.match(err, /pager: the message was not taken \(\w+_not_public\); /)
  const unknown = await here.run('webhooks test pagre', { env: ENV })
  assert.equal(unknown.code, 2)
  assert.match(unknown.err, /there is no webhook "pagre"; it is one of pager/)
})

test('a file of webhooks that is wrong or not there ends the start', async (t) => {
  const here = folder(t)
  const env = { ...ENV, PORT: '0' }
  assert.equal((await here.run('serve --without-prober', { env })).code, 3)
  writeFileSync(join(here.path, 'webhooks.yaml'), 'webhooks:\n  a: {}\n')
  const { code, err } = await here.run('serve --without-prober', { env })
  assert.equal(code, 2)
  assert.match(err, /webhooks\.yaml:2:3: there is no url/)
  const weak = { env: { ...env, COUNTERSIGN_WEBHOOK_SECRET: 'hunter2' } }
  const refused = await here.run('webhooks list', weak)
  assert.equal(refused.code, 2)
  assert.doesNotMatch(refused.err, /hunter2/)
})

test('doctor reads the file of webhooks', async (t) => {
  const here = configured(t)
  const of = async (env: Record<string, string>) => {
    const { findings } = JSON.parse((await here.run('doctor --json', { env })).out)
    return findings.filter(({ what }: { readonly what: string }) => what === 'webhooks')
  }
  assert.deepEqual(await of({}), [])
  assert.deepEqual(await of(ENV), [{ what: 'webhooks', state: 'ok', words: 'pager' }])
  assert.partialDeepStrictEqual(await of({ COUNTERSIGN_WEBHOOKS: 'webhooks.yaml' }), [
    { state: 'error', words: 'webhooks.yaml:2:3: there is no secret' },
  ])
})
