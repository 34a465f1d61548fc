/**
 * The demo as a person starts it: names come by its registry, and what happens is told to its
 * webhook.
 */
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { unescaped } from '../../src/web/html.ts'
import { folder } from '../commands/run.ts'

const LAUNCHER = fileURLToPath(new URL('../../bin/countersign-observatory.js', import.meta.url))
const LONG = {
  skip:
    process.env['COUNTERSIGN_LONG'] === undefined
      ? 'starts 200 servers: set COUNTERSIGN_LONG'
      : false,
}
const PATIENCE_MS = 90_000

test(
  'its registry is read, and the command that it prints reaches its receiver',
  LONG,
  async (t) => {
    const { path } = folder(t)
    const env = { PATH: process.env['PATH'] ?? '', PORT: '0', TMPDIR: path }
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
    const child = spawn(process.execPath, [LAUNCHER, 'serve'], { cwd: path, env, stdio })
    t.after(() => child.kill('SIGKILL'))
    let out = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (out += chunk))
    const found = async (pattern: RegExp): Promise<string> => {
      await until(`${pattern}`, () => pattern.test(out))
      return pattern.exec(out)?.[1] ?? ''
    }
    const pages = await found(/^(http:\S+)$/m)
    const receiver = await found(/what came, with its signature verified: (\S+)$/m)
    const command = await found(/countersign-observatory (webhooks test .*)$/m)
    const home = await found(/export CURL_HOME=(\S+)$/m)
    await claimByFile(pages, home, `${await anyReport(pages)}/claim`)

    await until('names of the registry are listed', async () => {
      const { servers } = await json(`${pages}servers.json?source=registry`)
      return Array.isArray(servers) && servers.length > 20
    })
    const asked = [LAUNCHER, ...command.split(' ')]
    const { stdout } = await promisify(execFile)(process.execPath, asked, { cwd: path, env })
    assert.match(stdout, /^receiver: taken \(msg_/)
    const types = async (): Promise<readonly unknown[]> => {
      const { messages } = await json(`${receiver}messages.json`)
      return Array.isArray(messages) ? messages.map(({ type }) => type) : []
    }
    assert.ok((await types()).includes('test'))
    await until('it is told of what happens', async () => (await types()).length > 1)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    assert.deepEqual(await ended, [0, null])
  },
)

async function anyReport(pages: string): Promise<string> {
  const { servers } = await json(`${pages}servers.json?q=speaks&limit=1`)
  const [{ report = '' } = {}]: readonly { readonly report?: string }[] = Array.isArray(servers)
    ? servers
    : []
  return report
}

/** As a person does it: begins, runs the command of the page, and looks. */
async function claimByFile(pages: string, home: string, path: string): Promise<void> {
  const { origin } = new URL(pages)
  let cookie = ''
  const send = async (to: string, form?: Readonly<Record<string, string>>): Promise<Response> => {
    const answer = await fetch(new URL(to, origin), {
      headers: { origin, cookie },
      redirect: 'manual',
      ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
    })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return answer
  }
  const begun = await send(path, { method: 'file' })
  const at = begun.headers.get('location') ?? ''
  const page = await (await send(at)).text()
  const command = unescaped(
    /<pre[^>]*>(?:<code>)?(mkdir -p .*countersign-claim\.txt&quot;)/.exec(page)?.[1] ?? '',
  )
  await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, CURL_HOME: home } })
  await send(at, { form: /name="form" value="([^"]+)"/.exec(page)?.[1] ?? '' })
  await until('the claim is proven', async () =>
    (await (await send(at)).text()).includes(`${at}/token`),
  )
}

async function json(url: string): Promise<Readonly<Record<string, unknown>>> {
  return JSON.parse(await (await fetch(url)).text())
}

async function until(what: string, is: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!(await is())) {
    assert.ok(performance.now() < end, what)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
