/** The endpoint as `serve` serves it: on the port of the pages, with their address. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { startPages, takePort, type Door } from '../../src/commands/pages.ts'
import { loadConfig } from '../../src/config-load.ts'
import { openLog } from '../../src/log.ts'
import { TOOLS } from '../../src/mcp/tools.ts'
import { NOW, openHarbour, type Harbour } from '../web/harbour.ts'

let harbour: Harbour
let door: Door

before(async () => {
  harbour = await openHarbour()
  const read = loadConfig({ env: { PORT: '0' }, cwd: '/srv', readFile: () => undefined })
  if (!read.ok) assert.fail(JSON.stringify(read.faults))
  const { config } = read.value
  const now = () => NOW
  const log = openLog({ write: () => true, now, format: 'json', secrets: [] })
  door = await takePort(config)
  await startPages(door, { config, store: harbour.store, log, now, demo: true })
})
after(async () => {
  await door.stop(0)
  await harbour.close()
})

test('a client that knows the address of the pages lists and calls, and is told of a demo', async () => {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: 'auto' } },
  )
  await client.connect(new StreamableHTTPClientTransport(new URL(`${door.url}/mcp`)))
  const { tools } = await client.listTools()
  assert.equal(tools.length, TOOLS.length)
  const { structuredContent } = await client.callTool({
    name: 'discover_domain',
    arguments: { domain: 'tide.example' },
  })
  const { status, demo } = Object(structuredContent)
  assert.deepEqual([status, demo], ['unknown', true])
  await client.close()
})

test('its card is beside the pages', async () => {
  const card = await fetch(`${door.url}/mcp/server-card`)
  assert.equal(card.headers.get('content-type'), 'application/mcp-server-card+json')
  assert.equal(Object(await card.json()).remotes[0].url, `${door.url}/mcp`)
  const page = await fetch(`${door.url}/servers`)
  assert.equal(page.status, 200)
  await page.body?.cancel()
})

test('a name that was made to lead here is refused on the wire', async () => {
  const status = await new Promise((resolve, reject) => {
    const headers = { host: 'rebound.example', 'content-type': 'application/json' }
    const asked = request(`${door.url}/mcp`, { method: 'POST', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asked.on('error', reject)
    asked.end('{}')
  })
  assert.equal(status, 403)
})
