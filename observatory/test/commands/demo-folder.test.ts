/**
 * What a demo leaves for other commands: nobody else can read it, and it leads to the demo alone.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { demoWaysIn, writeDemoFolder } from '../../src/commands/demo-folder.ts'
import { parseWebhooks } from '../../src/webhooks/file.ts'
import { folder } from './run.ts'

const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
const RECEIVER = { url: 'https://hooks-demo.example/in', secret: SECRET, page: 'http://127.0.0.1/' }

function pin(host: string) {
  return { host, port: 443, address: '127.0.0.1', toPort: 1 }
}

test('its webhooks can be read, its command names its configuration, and all of it is private', async (t) => {
  const here = folder(t)
  const config = { data: here.path, webhooks: join(here.path, 'webhooks.yaml') }
  const command = writeDemoFolder(config, RECEIVER, { pins: [], ca: 'x' })
  assert.equal(
    command,
    `webhooks test receiver --config ${join(here.path, 'countersign-observatory.yaml')}`,
  )
  const read = parseWebhooks(readFileSync(config.webhooks, 'utf8'), 'webhooks.yaml', {
    shared: undefined,
    readFile: (path) => readFileSync(path, 'utf8'),
  })
  assert.ok(read.ok, JSON.stringify(read))
  assert.deepEqual(
    read.value.map(({ name, url, keys }) => [name, url, keys.length]),
    [['receiver', RECEIVER.url, 1]],
  )
  for (const name of readdirSync(here.path))
    if (process.platform !== 'win32')
      assert.equal(statSync(join(here.path, name)).mode & 0o077, 0, name)
  assert.throws(() => writeDemoFolder(config, RECEIVER, { pins: [], ca: 'x' }), { code: 'EEXIST' })
})

test('curl, which is told of the folder, finds the servers and trusts their authority', (t) => {
  const here = folder(t)
  const ways = { pins: [pin('tides.alderbank-demo.example')], ca: 'an authority' }
  writeDemoFolder({ data: here.path, webhooks: undefined }, RECEIVER, ways)
  const [trust = '', ...rest] = readFileSync(join(here.path, '.curlrc'), 'utf8').split('\n')
  assert.deepEqual(rest, ['connect-to = "tides.alderbank-demo.example:443:127.0.0.1:1"', ''])
  const [, file = ''] = /^cacert = "(.*)"$/.exec(trust.replaceAll('\\\\', '\\')) ?? []
  assert.equal(readFileSync(file, 'utf8'), 'an authority')
})

test('ways lead to reserved names of the demo, whatever the file says', (t) => {
  const here = folder(t)
  const config = { data: here.path, webhooks: undefined }
  assert.equal(demoWaysIn(config), undefined)
  const good = ['hooks-demo.example', 'tides.alderbank-demo.example']
  const bad = ['hooks.acme.com', 'a-demo.example.com', 'example', 'demo.example', '-demo.example']
  writeFileSync(
    join(here.path, 'demo-ways.json'),
    JSON.stringify({ pins: [...good, ...bad].map(pin), ca: 'x' }),
  )
  assert.deepEqual(
    demoWaysIn(config)?.pins.map(({ host }) => host),
    good,
  )
})
