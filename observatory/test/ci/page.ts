/** docs/ci.md and action.yml as the systems read them that they are for. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export const ROOT: URL = new URL('../../../', import.meta.url)
export const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')
export const PAGE: string = read('docs/ci.md')

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly id?: string
  readonly if?: string
  readonly with?: Readonly<Record<string, string>>
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>
}
interface GitLab {
  readonly mcp: {
    readonly script: readonly string[]
    readonly after_script: readonly string[]
    readonly artifacts: { readonly reports: Readonly<Record<string, string>> }
    readonly allow_failure: { readonly exit_codes: readonly number[] }
  }
}
interface CircleCi {
  readonly jobs: {
    readonly mcp: {
      readonly steps: readonly (
        | string
        | { readonly run?: string; readonly store_test_results?: { readonly path: string } }
      )[]
    }
  }
}
/** action.yml, with every input and its default. */
export const ACTION: {
  readonly inputs: Readonly<
    Record<string, { readonly description: string; readonly default: string }>
  >
  readonly outputs: Readonly<Record<string, { readonly description: string }>>
  readonly runs: { readonly using: string; readonly main: string }
} = parse(read('action.yml'))

/** The block that the page shows for a file. */
export function recipe(name: string): string {
  const at = PAGE.indexOf(` ${name}\n`)
  assert.ok(at > 0, name)
  const from = at + name.length + 2
  return PAGE.slice(from, PAGE.indexOf('\n```', from) + 1)
}

export const WORKFLOW: Workflow = parse(recipe('.github/workflows/mcp.yml'))
export const LOCK: Workflow = parse(recipe('.github/workflows/lock.yml'))
export const GITLAB: GitLab['mcp'] = parse(recipe('.gitlab-ci.yml')).mcp
export const CIRCLE: CircleCi['jobs']['mcp']['steps'] = parse(recipe('.circleci/config.yml')).jobs
  .mcp.steps
/** The command of the Jenkinsfile. */
export const JENKINS: string = /(?<=sh ')[^']+/.exec(recipe('Jenkinsfile'))?.[0] ?? ''

/** The steps that use the action. */
export const ours = (steps: readonly Step[]): readonly Step[] =>
  steps.filter(({ uses = '' }) => uses.includes('/countersign@'))
