/** Containerfile, systemd unit and docs/cluster.md against the program that they run. */
import assert from 'node:assert/strict'
import { accessSync, constants, existsSync } from 'node:fs'
import { test } from 'node:test'
import { RUN_LIMITS } from '../../../lib/src/probe/budget.ts'
import { parseArguments } from '../../src/commands/parse.ts'
import { EXIT } from '../../src/commands/stop.ts'
import { COMMANDS } from '../../src/commands/table.ts'
import { CONFIG_FILES } from '../../src/config.ts'
import { loadConfig } from '../../src/config-load.ts'
import { parseTargets } from '../../src/targets/file.ts'
import { copied, said, STAGES } from './containerfile.ts'
import { read, ROOT } from './page.ts'

const PAGE = read('docs/cluster.md')
const UNIT = read('deploy/countersign-observatory.service')

/** Whether the configuration takes such variables; a file that they name has nothing in it. */
function isTaken(env: Readonly<Record<string, string>>): boolean {
  const readFile = (path: string) => (path === env['COUNTERSIGN_CONFIG'] ? '' : undefined)
  return loadConfig({ env, cwd: '/srv', readFile }).ok
}

function isUnderstood(line: string): boolean {
  const [, written = ''] = /countersign-observatory (.*)$/.exec(line.replace(/\s+#.*$/, '')) ?? []
  const words = (written.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''))
  return parseArguments(words, COMMANDS).what === 'run'
}

test('what the image copies is there, and is all that the packages consist of', () => {
  const paths = copied().flatMap(({ from }) => from)
  for (const path of paths) assert.ok(existsSync(new URL(path, ROOT)), path)
  for (const [name, optional] of [
    ['lib', ['README.md', 'THIRD-PARTY.txt', 'LICENSE']],
    ['observatory', ['README.md', 'THIRD-PARTY.txt', 'LICENSE']],
  ] as const) {
    const { files }: { readonly files: readonly string[] } = JSON.parse(
      read(`${name}/package.json`),
    )
    const wanted = [...files.filter((file) => !file.startsWith('!')), 'package.json'].filter(
      (file) => !optional.some((one) => one === file),
    )
    for (const file of wanted) assert.ok(paths.includes(`${name}/${file}`), `${name}/${file}`)
  }
  // With sources in it the launcher would run those.
  for (const path of paths) assert.doesNotMatch(path, /(?:^|\/)src$|main\.ts/)
})

test('the image starts the launcher by its name, as nobody in particular', () => {
  const [, stage] = STAGES
  const link = said(stage, 'RUN').find((words) => words.startsWith('ln -s')) ?? ''
  const [, , target = '', name = ''] = link.split(' ')
  const file = new URL(target.replace(said(stage, 'WORKDIR')[0] ?? '', '.'), ROOT)
  accessSync(file, constants.X_OK)
  assert.deepEqual(JSON.parse(said(stage, 'ENTRYPOINT')[0] ?? ''), [name.split('/').at(-1)])
  const words: string[] = JSON.parse(said(stage, 'CMD')[0] ?? '')
  assert.equal(parseArguments(words, COMMANDS).what, 'run')
  assert.deepEqual(said(stage, 'USER'), ['node'])
  const [env = ''] = said(stage, 'ENV')
  const variables = Object.fromEntries(env.split(' ').map((pair) => pair.split('=')))
  assert.ok(isTaken(variables))
  const port = loadConfig({ env: {}, cwd: '/srv', readFile: () => undefined })
  assert.equal(said(stage, 'EXPOSE')[0], String(port.ok && port.value.config.port))
})

test('both stages have one version of Node, which is one that the packages take', () => {
  const [build, run] = STAGES.map((stage) => said(stage, 'FROM')[0]?.split(' ')[0] ?? '')
  assert.equal(run, `${build}-slim`)
  assert.match(build ?? '', /^docker\.io\/library\/node:24-/)
})

test('what git ignores stays out of the image, lest it be taken for a build of the commit', () => {
  const left = read('.dockerignore').split('\n')
  for (const folder of ['node_modules', 'dist']) assert.ok(left.includes(`**/${folder}`))
  assert.ok(!left.includes('.git'))
})

test('the unit starts, stops and starts again as the program means it', () => {
  const value = (key: string) =>
    [...UNIT.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, one]) => one)
  const [start = ''] = value('ExecStart')
  assert.ok(isUnderstood(start), start)
  assert.deepEqual(value('RestartPreventExitStatus'), [String(EXIT.usage)])
  assert.deepEqual(value('KillMode'), ['mixed'])
  const stop = loadConfig({ env: {}, cwd: '/srv', readFile: () => undefined })
  assert.ok(stop.ok)
  assert.ok(
    Number.parseInt(value('TimeoutStopSec')[0] ?? '', 10) * 1000 > stop.value.config.stopWithin,
  )
  const variables = value('Environment').flatMap((line = '') => line.split(' '))
  assert.ok(isTaken(Object.fromEntries(variables.map((pair) => pair.split('=')))))
  // It would keep V8 from making machine code.
  assert.deepEqual(value('MemoryDenyWriteExecute'), [])
})

test('commands, settings and files of the page are those of the program', () => {
  const blocks = [...PAGE.matchAll(/^```(\S*) ?(.*)\n([\s\S]*?)^```/gm)]
  const lines = blocks
    .filter(([, language]) => language === 'sh')
    .flatMap(([, , , text = '']) => text.replaceAll(/\\\n\s*/g, '').split('\n'))
    .filter((line) => /(?:^| )countersign-observatory +[a-z]/.test(line))
  assert.ok(lines.length >= 8, `${lines.length} commands`)
  for (const line of lines) {
    assert.ok(isUnderstood(line), line)
  }
  for (const [, language, name, text = ''] of blocks) {
    if (language === 'yaml' && name === 'targets.yaml') assert.ok(parseTargets(text, name).ok)
    else if (language === 'yaml') {
      const found = loadConfig({
        env: {},
        cwd: '/etc/countersign',
        readFile: (path) => (path === `/etc/countersign/${CONFIG_FILES[0]}` ? text : undefined),
      })
      assert.ok(found.ok, JSON.stringify(found))
      assert.ok(found.value.origins.size >= 3)
    } else if (language === 'ini' && name === 'secrets') {
      const pairs = text
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/s).slice(0, 2))
      assert.ok(isTaken(Object.fromEntries(pairs)))
    }
  }
  const settings = [...PAGE.matchAll(/`((?:COUNTERSIGN_|DATABASE_)[A-Z_]+)`/g)].map(
    ([, name = '']) => name,
  )
  assert.ok(settings.length > 0)
  for (const name of settings) assert.ok(read('docs/observatory.md').includes(`\`${name}\``), name)
})

test('the arithmetic of the page is that of the defaults', () => {
  const read = loadConfig({ env: {}, cwd: '/srv', readFile: () => undefined })
  assert.ok(read.ok)
  const { concurrency, cadenceUnclaimed, cadenceFast, databaseConnections } = read.value.config
  const day = 86_400_000
  const { durationMs, requests } = RUN_LIMITS
  for (const said of [
    `${day / cadenceUnclaimed} runs a day (\`cadenceUnclaimed\``,
    `with \`fast\` ${day / cadenceFast}`,
    `${(10_000 * day) / cadenceUnclaimed / 1000},000 runs a day`,
    `at most ${requests} requests and ${durationMs / 1000} seconds`,
    `${Math.floor((concurrency * 1000) / durationMs)} runs a second: \`concurrency\` (${concurrency})`,
    `${databaseConnections} for each process`,
  ])
    assert.ok(PAGE.includes(said), said)
})
