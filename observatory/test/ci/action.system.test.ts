/** The action for GitHub and the hook for pre-commit, in a runner's environment made up here. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ACTION, ROOT } from './page.ts'
import { environment, writeShims } from './shims.ts'

interface Ran {
  readonly exit: number | null
  readonly log: string
  readonly outputs: Readonly<Record<string, string>>
  readonly summary: string
  readonly workspace: string
}

interface Runner {
  readonly folder: string
  readonly workspace: string
  readonly run: (inputs: Readonly<Record<string, string>>) => Ran
}

const FOLDER = mkdtempSync(join(tmpdir(), 'countersign-ci-'))
after(() => rmSync(FOLDER, { recursive: true }))
const BIN = writeShims(FOLDER)

function runner(more: Readonly<Record<string, string>> = {}): Runner {
  const folder = mkdtempSync(join(FOLDER, 'runner-'))
  const workspace = join(folder, 'work')
  mkdirSync(join(folder, 'temp'))
  cpSync(new URL('lib/test/cli/fixtures/', ROOT), join(workspace, 'cards'), { recursive: true })
  const run = (inputs: Readonly<Record<string, string>>): Ran => {
    const output = join(folder, 'output')
    const step = join(folder, 'summary')
    for (const file of [output, step]) writeFileSync(file, '')
    const defaults = Object.entries(ACTION.inputs).map(
      ([name, one]) => [name, one.default] as const,
    )
    const all = [...defaults, ...Object.entries(inputs)].map(
      ([name, value]) => [`INPUT_${name.toUpperCase()}`, value] as const,
    )
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [fileURLToPath(new URL(ACTION.runs.main, ROOT))],
      {
        cwd: folder,
        encoding: 'utf8',
        env: environment(BIN, {
          ...more,
          GITHUB_WORKSPACE: workspace,
          GITHUB_OUTPUT: output,
          GITHUB_STEP_SUMMARY: step,
          RUNNER_TEMP: join(folder, 'temp'),
          ...Object.fromEntries(all),
        }),
      },
    )
    const found = readFileSync(output, 'utf8').matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2\n/gm)
    return {
      exit: status,
      log: stdout + stderr,
      outputs: Object.fromEntries([...found].map(([, name, , value]) => [name, value])),
      summary: readFileSync(step, 'utf8'),
      workspace,
    }
  }
  return { folder, workspace, run }
}

test('check: annotations, a summary, outputs and a report, of one run', () => {
  const { run } = runner()
  const inputs = { target: 'boast.example', 'fail-on': 'warning', format: 'sarif' }
  const { exit, log, outputs, summary, workspace } = run(inputs)
  assert.equal(exit, 1)
  assert.match(log, /^::error title=PARTIAL boast\.example::/m)
  assert.match(log, /^::warning title=name_contradicted::/m)
  const report = join(workspace, 'countersign.sarif')
  assert.deepEqual(outputs, {
    verdict: 'findings',
    'exit-code': '1',
    summary: '1 server is described by a valid v1 card; the live server denies 2 claims.',
    errors: '0',
    warnings: '3',
    notes: '1',
    'report-path': report,
  })
  assert.equal(JSON.parse(readFileSync(report, 'utf8')).version, '2.1.0')
  assert.match(summary, /^### `countersign check boast\.example`: findings\n/)
  assert.equal(summary.match(/^(?:warning|note) \| /gm)?.length, 4)
})

test('every command of the action runs, and exit codes become verdicts', () => {
  const { run, workspace } = runner()
  const known = [{ code: 'card_description_length' }]
  writeFileSync(join(workspace, 'cards', 'accepted.json'), JSON.stringify(known))
  const cases = [
    [{ target: 'tides.example' }, 0, 'passed'],
    [
      { command: 'probe', target: 'https://tides.example/mcp\n https://plain.example/mcp' },
      0,
      'passed',
    ],
    [{ command: 'publish verify', target: 'tides.example', 'fail-on': 'note' }, 1, 'findings'],
    [{ command: 'card lint', target: 'cards/long-description.json' }, 1, 'findings'],
    [
      {
        command: 'card lint',
        target: 'long-description.json',
        'working-directory': 'cards',
        known: 'accepted.json',
      },
      0,
      'passed',
    ],
    [{ command: 'lock verify', lockfile: 'none.lock' }, 3, 'unknown'],
    [{ target: 'gated.example', arguments: '--skip=hosting,trust\n--skip\nreaders\n' }, 4, 'gated'],
    [{ target: 'gated.example', unknown: 'warn' }, 0, 'gated'],
    [{ target: 'silent.example', unknown: 'warn' }, 0, 'unknown'],
    [{ target: '10.0.0.1', unknown: 'warn' }, 5, 'refused'],
    [{}, 2, 'usage'],
  ] as const
  for (const [inputs, exit, verdict] of cases) {
    const ran = run(inputs)
    assert.deepEqual(
      [ran.exit, ran.outputs['verdict']],
      [exit, verdict],
      `${JSON.stringify(inputs)}\n${ran.log}`,
    )
    assert.match(ran.summary, new RegExp(`: ${verdict}\\n`))
  }
})

test('annotations name the file as the repository has it', () => {
  const { run } = runner()
  const inputs = { command: 'card lint', target: 'no-version.json', 'working-directory': 'cards' }
  assert.match(run(inputs).log, /^::error file=cards\/no-version\.json,line=1,/m)
})

test('inputs that cannot be are told before anything is installed', () => {
  const { run } = runner({ OFFLINE: '1' })
  for (const [inputs, told] of [
    [{ command: 'explain' }, /command cannot be "explain"/],
    [{ command: 'check; rm' }, /command cannot be/],
    [{ 'fail-on': 'never' }, /fail-on cannot be/],
    [{ format: 'xml' }, /format cannot be/],
    [{ report: 'x.xml' }, /report needs a format/],
    [{ unknown: 'pass' }, /unknown cannot be/],
    [{ target: '--allow-private' }, /target cannot be "--allow-private"/],
    [{ lockfile: 'a.lock' }, /lockfile is for lock verify/],
    [{ target: 'tides.example', version: '1.0.0 && true' }, /version is a version/],
    [{ target: 'tides.example', version: '9.9.9' }, /countersign@9\.9\.9 could not be installed/],
    [
      { command: 'a%\n::warning::b' },
      /^::error title=Countersign::command cannot be "a%25%0A::warning::b"/m,
    ],
  ] as const) {
    const { exit, log, outputs } = run(inputs)
    assert.equal(exit, 2, log)
    assert.match(log, told)
    assert.deepEqual(outputs, {})
  }
})

test('what a third party wrote is neither markup in the summary nor an output of its own', () => {
  const { run, workspace } = runner()
  const card = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: 'x\n::error::pwned\nverdict=passed | <img src=x> [a](https://evil.example) `@team`\u202e',
  }
  writeFileSync(join(workspace, 'hostile.json'), JSON.stringify(card))
  const { log, summary, outputs } = run({ command: 'card lint', target: 'hostile.json' })
  assert.equal(outputs['verdict'], 'findings')
  assert.deepEqual(Object.keys(outputs), Object.keys(ACTION.outputs))
  assert.doesNotMatch(log, /^::error::pwned/m)
  const outside = summary.replaceAll(/(`+)[^`][\s\S]*?[^`]\1(?!`)/g, '')
  assert.doesNotMatch(outside, /<(?!br>)|\]\(|@|evil|^verdict=/m)
  assert.ok(!summary.includes('\u202e'))
  for (const row of summary.match(/^error \| .*$/gm) ?? assert.fail(summary))
    assert.equal(row.split(/ (?<!\\)\| /).length, 4)
})

test('the hook lints each file and ends with the greatest exit code', () => {
  const { folder, workspace } = runner()
  const script = fileURLToPath(new URL('integrations/ci/card-lint.mjs', ROOT))
  const lint = (...words: string[]) =>
    spawnSync(script, words, {
      cwd: join(workspace, 'cards'),
      encoding: 'utf8',
      env: environment(BIN, { XDG_CACHE_HOME: folder }),
    })
  assert.equal(lint('tides.json').status, 0)
  const { status, stdout } = lint('tides.json', 'no-version.json', 'marked.txt')
  assert.equal(status, 1)
  assert.match(
    stdout,
    /tides\.json: valid[\s\S]*no-version\.json: not a valid[\s\S]*marked\.txt: valid/,
  )
  assert.equal(lint('--fail-on=warning', 'marked.txt').status, 1)
  assert.equal(lint('--known=none.json', 'tides.json').status, 2)
})
