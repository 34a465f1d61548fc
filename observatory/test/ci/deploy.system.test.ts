/** The image without an engine: its steps in a folder, and the program out of what they leave. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { copied, said, STAGES } from './containerfile.ts'
import { read, ROOT } from './page.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'countersign-deploy-'))
after(() => rmSync(FOLDER, { recursive: true }))
const from = (path: string) => fileURLToPath(new URL(path, ROOT))

test('out of what the image copies, the demo starts, is healthy and stops', async () => {
  const [build, run] = STAGES
  const [install, prune = ''] = said(build, 'RUN')
  // This checkout has been through it: `npm ci` is the first thing that anybody does here.
  assert.match(install ?? '', /^npm ci( --no-\w+)*$/)
  const source = join(FOLDER, 'src')
  mkdirSync(source)
  for (const name of ['package.json', 'package-lock.json', 'LICENSE'])
    copyFileSync(from(name), join(source, name))
  for (const name of ['lib', 'observatory'])
    cpSync(from(name), join(source, name), {
      recursive: true,
      filter: (path) => !/\/(?:test|node_modules)$/.test(path),
    })
  // Links to the same files, because there are many; what npm rewrites in place is copied.
  const linked = spawnSync('cp', ['-al', from('node_modules'), join(source, 'node_modules')])
  if (linked.status !== 0)
    cpSync(from('node_modules'), join(source, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
  const list = join(source, 'node_modules', '.package-lock.json')
  const text = readFileSync(list)
  rmSync(list)
  writeFileSync(list, text)
  const env = { PATH: process.env['PATH'], HOME: FOLDER, npm_config_offline: 'true' }
  const pruned = spawnSync('sh', ['-ec', prune], { cwd: source, env, encoding: 'utf8' })
  assert.equal(pruned.status, 0, pruned.stderr)
  for (const gone of ['typescript', 'oxlint', 'playwright-core'])
    assert.ok(!existsSync(join(source, 'node_modules', gone)), gone)

  const image = join(FOLDER, 'image')
  mkdirSync(image)
  for (const { from: paths, to } of copied())
    for (const path of paths) {
      const place = to === './' ? join(image, path) : join(image, to)
      mkdirSync(dirname(place), { recursive: true })
      cpSync(join(source, path), place, { recursive: true, verbatimSymlinks: true })
    }
  rmSync(source, { recursive: true })
  const [workdir = ''] = said(run, 'WORKDIR')
  const link = said(run, 'RUN').find((words) => words.startsWith('ln -s')) ?? ''
  const bin = join(FOLDER, 'bin')
  mkdirSync(bin)
  const made = spawnSync('sh', ['-ec', link.replace(workdir, image).replace('/usr/local/bin', bin)])
  assert.equal(made.status, 0)

  const [entry = ''] = JSON.parse(said(run, 'ENTRYPOINT')[0] ?? '')
  const words: string[] = JSON.parse(said(run, 'CMD')[0] ?? '')
  const inside = {
    PATH: `${bin}:${dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: FOLDER,
    NODE_ENV: 'production',
  }
  const child = spawn(join(bin, entry), words, {
    cwd: FOLDER,
    env: { ...inside, PORT: '0', COUNTERSIGN_STOP_WITHIN: '2s' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  try {
    const port = await portOf(child.stdout, child.stderr)
    const [, command = ''] = /CMD (.+)$/.exec(said(run, 'HEALTHCHECK')[0] ?? '') ?? []
    const [program = '', ...args]: string[] = JSON.parse(command)
    const check = (at: string) => spawnSync(program, args, { env: { ...inside, PORT: at } }).status
    assert.equal(check(port), 0)
    assert.equal(check('1'), 1)
  } finally {
    child.kill('SIGTERM')
  }
  assert.equal(await closed, 0)
})

/** The port of the first address that is told. */
function portOf(...streams: readonly NodeJS.ReadableStream[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let told = ''
    for (const stream of streams) {
      stream.on('data', (chunk: Buffer) => {
        told += chunk.toString()
        const [, port] = /http:\/\/(?:127\.0\.0\.1|localhost):(\d+)/.exec(told) ?? []
        if (port !== undefined) resolve(port)
      })
      stream.on('end', () => reject(new Error(told)))
    }
  })
}

test('systemd finds nothing wrong in the unit, as it is and as that of a worker', (t) => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0)
    return t.skip('systemd-analyze is not installed')
  const unit = read('deploy/countersign-observatory.service')
  const [, worker = ''] = /```ini worker\.conf\n([\s\S]*?)```/.exec(read('docs/cluster.md')) ?? []
  assert.ok(worker.includes('ExecStart='))
  const file = join(FOLDER, 'countersign-observatory.service')
  const drop = `${file}.d`
  mkdirSync(drop)
  // Nobody has installed it here.
  const runnable = (text: string) =>
    text.replaceAll('/usr/local/bin/countersign-observatory', process.execPath)
  const verify = () => {
    const ran = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
    return [ran.status, ran.stderr]
  }
  writeFileSync(file, runnable(unit))
  assert.deepEqual(verify(), [0, ''])
  writeFileSync(join(drop, 'worker.conf'), runnable(worker))
  assert.deepEqual(verify(), [0, ''])
  writeFileSync(file, runnable(unit).replace('Restart=', 'Restrat='))
  assert.match(String(verify()[1]), /Restrat/)
})
