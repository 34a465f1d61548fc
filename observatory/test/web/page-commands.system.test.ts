/** The commands that pages show work as they are copied, in a shell, and print what the pages say. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from '../../src/web/app.ts'
import { unescaped } from '../../src/web/html.ts'
import { openApiGround, type ApiGround } from './api-ground.ts'
import { GATED, serverOf, tools } from './fleet.ts'
import { HOUR, NOW } from './harbour.ts'

const PROGRAM = fileURLToPath(new URL('../../../lib/bin/countersign.js', import.meta.url))

let ground: ApiGround
let runs: Readonly<Record<'whole' | 'gated', string>>
let folder = ''
let origin = ''
const server = createAdaptorServer({
  fetch: (request, env) => createApp({ ...ground.options, publicUrl: origin }).fetch(request, env),
})

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-commands-'))
  ground = await openApiGround()
  const whole = await ground.look('tidewater/tides', serverOf(tools(4)), NOW - 5 * HOUR)
  const gated = await ground.look('havn/gate', GATED, NOW - 4 * HOUR)
  await ground.sequence()
  runs = { whole, gated }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

after(async () => {
  server.close()
  await once(server, 'close')
  await ground.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs one command in a folder of its own name, where `countersign` takes these words more. */
function shellIn(name: string, more = ''): (command?: string) => Promise<string> {
  const cwd = join(folder, name)
  mkdirSync(join(cwd, 'bin'), { recursive: true })
  const shim = `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@" ${more}\n`
  writeFileSync(join(cwd, 'bin', 'countersign'), shim, { mode: 0o755 })
  const env = { PATH: `${join(cwd, 'bin')}:${process.env['PATH'] ?? ''}` }
  return async (command = '') =>
    (await promisify(execFile)('sh', ['-ec', command], { cwd, env })).stdout.trim()
}

async function pageAt(path: string): Promise<string> {
  return await (await fetch(`${origin}${path}`)).text()
}

/** What stands in the boxes of a page: commands, or what they print. */
function boxesIn(page: string, kind: 'cmd' | 'plain'): readonly string[] {
  const pattern = kind === 'cmd' ? /<pre class="cmd">(.*?)<\/pre>/gs : /<pre>(.*?)<\/pre>/gs
  return [...page.matchAll(pattern)].map(([, inner = '']) =>
    unescaped(inner.replaceAll(/<[^>]*>/g, '')),
  )
}

for (const which of ['whole', 'gated'] as const)
  test(`the commands of an evidence page work as they stand, and print what it says: ${which}`, async () => {
    const shell = shellIn(which)
    const page = await pageAt(`/runs/${runs[which]}`)
    const part = page.slice(page.indexOf('id="verify"'), page.indexOf('id="asked"'))
    // The last one asks the server itself, which is an invented one.
    const commands = boxesIn(part, 'cmd').filter((one) => !one.startsWith('countersign'))
    const printed = boxesIn(part, 'plain').slice(0, commands.length)
    assert.equal(commands.length, 5)
    // The keys of a browser are not those of a shell: each step is run as it is copied.
    for (const [index, command] of commands.entries()) {
      const out = await shell(command)
      assert.ok(out.includes(printed[index]?.trim() || '?'), `${command}\n${out}`)
    }
  })

test('the commands of the keys and the log work as they stand', async () => {
  // This observatory is at an address that the guard lets nobody ask by default.
  const shell = shellIn('keys', '--allow-private')
  const keys = await pageAt('/keys')
  const [list] = boxesIn(keys, 'cmd')
  const [ids] = boxesIn(keys, 'plain')
  assert.ok(list)
  assert.equal(await shell(list), ids)
  const log = boxesIn(await pageAt('/log'), 'cmd').filter((text) =>
    text.includes('countersign log verify'),
  )
  assert.equal(log.length, 2)
  for (const command of log) assert.match(await shell(command), /\b2 records\b/)
  writeFileSync(join(folder, 'keys', 'checkpoint.old'), 'another log\n')
  await assert.rejects(shell(log[1]), 'and they fail where they should')
})
