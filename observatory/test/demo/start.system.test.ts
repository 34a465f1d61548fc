import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startFleet } from '../../src/demo/start.ts'

const LIMIT = { timeout: 30_000 }
/** Where nobody has put a file. */
const HOSTS = join(tmpdir(), 'countersign-no-such-folder')

test('the servers are in a process of their own, which stops when told to', LIMIT, async () => {
  const fleet = await startFleet(HOSTS)
  assert.ok(fleet.targets.length > 150)
  assert.ok(fleet.pins.length > 200)
  const [pin] = fleet.pins
  assert.ok(pin?.toPort)
  const server = await connected(pin.toPort, pin.address)
  const { url, secret, page } = fleet.receiver
  for (const place of [url, fleet.registryUrl])
    assert.ok(fleet.pins.some(({ host }) => host === new URL(place).hostname))
  assert.match(secret, /^whsec_/)
  assert.match(await (await fetch(page)).text(), /What the webhook of the demo was told/)
  assert.deepEqual(await (await fetch(`${page}messages.json`)).json(), { messages: [] })
  await fleet.stop()
  await server.closed
  await fleet.ended
  await fleet.stop()
})

test('the servers are gone when the process that started them was killed', LIMIT, async () => {
  const module = new URL('../../src/demo/start.ts', import.meta.url).href
  const script = `
    const { startFleet } = await import(${JSON.stringify(module)})
    const { pins } = await startFleet(${JSON.stringify(HOSTS)})
    process.stdout.write(JSON.stringify(pins[0]) + '\\n')`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(parent.stdout.setEncoding('utf8'), 'data')
  const { address, toPort } = JSON.parse(String(line))
  const server = await connected(toPort, address)
  parent.kill('SIGKILL')
  await server.closed
})

/** Connects. `closed` resolves when the other end is gone, orderly or not. */
async function connected(port: number, address: string): Promise<{ closed: Promise<unknown> }> {
  const socket = connect(port, address).on('error', () => {})
  await once(socket, 'connect')
  return { closed: new Promise((resolve) => socket.once('close', resolve)) }
}
