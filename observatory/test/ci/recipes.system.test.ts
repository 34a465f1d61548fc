/** The recipes of docs/ci.md, run in a checkout with an invented server in the place of a real one. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ACTION, CIRCLE, GITLAB, JENKINS, LOCK, ours, recipe, ROOT, WORKFLOW } from './page.ts'
import { environment, writeShims } from './shims.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'countersign-recipes-'))
after(() => rmSync(FOLDER, { recursive: true }))
const BIN = writeShims(FOLDER)

/** A checkout with what the recipes name. */
function checkout(): string {
  const cwd = mkdtempSync(join(FOLDER, 'checkout-'))
  for (const folder of ['public', '.countersign', '.git/hooks'])
    mkdirSync(join(cwd, folder), { recursive: true })
  cpSync(new URL('lib/test/cli/fixtures/tides.json', ROOT), join(cwd, 'public', 'server-card.json'))
  writeFileSync(join(cwd, '.countersign', 'known.json'), '[]')
  return cwd
}

/** With the invented server in the place of the one that the page names. */
const reachable = (text: string) =>
  text.replaceAll('api.example.com', 'tides.example').replaceAll('example.com', 'tides.example')

function shell(script: string, cwd: string, more: Readonly<Record<string, string>> = {}) {
  const ran = spawnSync('sh', ['-ec', reachable(script)], {
    cwd,
    encoding: 'utf8',
    env: environment(BIN, more),
  })
  return { exit: ran.status, log: ran.stdout + ran.stderr }
}

test('GitHub: the steps of the action, and the one without it', () => {
  const cwd = checkout()
  const output = join(cwd, '..', 'output')
  const exits = ours(WORKFLOW.jobs['mcp']?.steps ?? []).map((step) => {
    writeFileSync(output, '')
    const defaults = Object.entries(ACTION.inputs).map(([name, one]) => [name, one.default])
    const all = [...defaults, ...Object.entries(step.with ?? {})].map(([name = '', value = '']) => [
      `INPUT_${name.toUpperCase()}`,
      reachable(value),
    ])
    const script = fileURLToPath(new URL(ACTION.runs.main, ROOT))
    // A shell would drop variables with a hyphen in their names.
    const { status, stdout } = spawnSync(process.execPath, [script], {
      cwd,
      encoding: 'utf8',
      env: environment(BIN, {
        GITHUB_WORKSPACE: cwd,
        GITHUB_OUTPUT: output,
        RUNNER_TEMP: FOLDER,
        ...Object.fromEntries(all),
      }),
    })
    return [status, /verdict<<(\S+)\n(\w+)/.exec(readFileSync(output, 'utf8'))?.[2] ?? stdout]
  })
  // No certificate is seen of an invented server, and that is no more than a note.
  assert.deepEqual(exits, [
    [0, 'passed'],
    [0, 'passed'],
  ])
  const sarif = JSON.parse(readFileSync(join(cwd, 'countersign.sarif'), 'utf8'))
  assert.equal(sarif.runs[0].artifacts[0].location.uri, 'public/server-card.json')
  const run = LOCK.jobs['lock']?.steps.find((step) => step.run)?.run ?? ''
  const locked = shell('npx --yes countersign@0.1.0 lock example.com', cwd)
  assert.equal(locked.exit, 0, locked.log)
  const { exit, log } = shell(run, cwd)
  assert.deepEqual([exit, log.split('::')[2]?.slice(0, 16)], [0, 'Of 1 locked serv'])
})

test('GitLab: tests and code quality', () => {
  const cwd = checkout()
  for (const line of [...GITLAB.script, ...GITLAB.after_script]) {
    const { exit, log } = shell(line, cwd)
    assert.equal(exit, 0, log)
  }
  const { junit = '', codequality = '' } = GITLAB.artifacts.reports
  assert.match(readFileSync(join(cwd, junit), 'utf8'), /<testsuites name="countersign check"/)
  const issues = JSON.parse(readFileSync(join(cwd, codequality), 'utf8'))
  assert.ok(issues.length > 0)
  for (const issue of issues) {
    assert.match(issue.fingerprint, /^[0-9a-f]{32}$/)
    assert.ok(['major', 'minor', 'info'].includes(issue.severity))
    assert.ok(issue.location.path !== '' && issue.location.lines.begin >= 1 && issue.description)
  }
})

test('Jenkins and CircleCI write what they store', () => {
  const cwd = checkout()
  const { exit, log } = shell(JENKINS, cwd)
  assert.equal(exit, 0, log)
  assert.ok(existsSync(join(cwd, 'report.xml')))
  for (const step of CIRCLE) if (typeof step === 'object' && step.run) shell(step.run, cwd)
  assert.match(readFileSync(join(cwd, 'results', 'countersign.xml'), 'utf8'), /point_card/)
})

test('a plain shell lets pass what is not known, and a hook refuses what is wrong', () => {
  const cwd = checkout()
  const script = recipe('check.sh')
  const plain = (target: string) =>
    shell(`set +e\n${script.replaceAll('example.com', target)}`, cwd).exit
  assert.deepEqual(['tides.example', 'silent.example', 'bare.example'].map(plain), [0, 0, 1])
  const hook = recipe('.git/hooks/pre-commit')
  assert.ok(hook.startsWith('#!/bin/sh\n'))
  assert.equal(shell(hook, cwd).exit, 0)
  writeFileSync(join(cwd, 'public', 'server-card.json'), '{}')
  assert.equal(shell(hook, cwd).exit, 1)
})
