/** The recipes of docs/ci.md: each is read as its system reads it; recipes.system.test.ts runs them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'yaml'
import { COMMANDS } from '../../../lib/src/cli/commands.ts'
import { parseArguments } from '../../../lib/src/cli/parse.ts'
import {
  ACTION,
  CIRCLE,
  GITLAB,
  JENKINS,
  LOCK,
  ours,
  PAGE,
  read,
  recipe,
  WORKFLOW,
} from './page.ts'

test('every npx of the page is this version and a command that is understood', () => {
  const { version }: { readonly version: string } = JSON.parse(read('lib/package.json'))
  const lines = PAGE.replaceAll(/\n\s+--/g, ' --').matchAll(
    /npx --yes countersign@(\S+) ([^'\n]+)/g,
  )
  let seen = 0
  for (const [, pinned, words = ''] of lines) {
    assert.equal(pinned, version)
    assert.equal(parseArguments(words.trim().split(' '), COMMANDS).what, 'run', words)
    seen++
  }
  assert.equal(seen, 6)
})

test('the tables of the page have the inputs and outputs of action.yml', () => {
  const after = PAGE.slice(PAGE.indexOf('<!-- inputs'))
  const [inputs = '', outputs = ''] = after.split('| output ')
  const names = (table: string) =>
    [...(table.split('\nTwo uploads')[0] ?? '').matchAll(/^\| (`[^|]+) \|/gm)].flatMap(
      ([, cell = '']) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
    )
  assert.deepEqual(names(inputs), Object.keys(ACTION.inputs))
  assert.deepEqual(names(outputs), Object.keys(ACTION.outputs))
})

test('workflows need the least, pin what they use, and give the action inputs that it has', () => {
  for (const { permissions, jobs } of [WORKFLOW, LOCK]) {
    assert.deepEqual(permissions, { contents: 'read' })
    for (const { steps } of Object.values(jobs)) {
      for (const { uses } of steps) if (uses !== undefined) assert.match(uses, /@COMMIT$/)
      for (const step of ours(steps))
        for (const name of Object.keys(step.with ?? {})) assert.ok(name in ACTION.inputs, name)
    }
  }
  const [, check, upload] = WORKFLOW.jobs['mcp']?.steps.slice(1) ?? []
  for (const text of [upload?.if, upload?.with?.['sarif_file']])
    assert.ok(text?.includes(`steps.${check?.id}.outputs.report-path`))
})

test('what is stored is what the commands of the recipe write', () => {
  const { junit = '', codequality = '' } = GITLAB.artifacts.reports
  assert.ok(GITLAB.script[0]?.includes(`--report junit=${junit} `))
  assert.ok(GITLAB.after_script[0]?.includes(`> ${codequality}`))
  assert.deepEqual(GITLAB.allow_failure.exit_codes, [3, 4])
  const runs = CIRCLE.flatMap((step) => (typeof step === 'object' ? [step] : []))
  const path = runs.find(({ store_test_results }) => store_test_results)?.store_test_results?.path
  assert.ok(runs.some(({ run = '' }) => run.includes(`--report junit=${path}/`)))
  const [, stored = ''] = /junit '([^']+)'/.exec(recipe('Jenkinsfile')) ?? []
  assert.ok(JENKINS.includes(`--report junit=${stored}`))
  const [hook] = parse(read('.pre-commit-hooks.yaml'))
  assert.equal(parse(recipe('.pre-commit-config.yaml')).repos[0].hooks[0].id, hook.id)
})
