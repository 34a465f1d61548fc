/** `targets validate`, `plan` and `apply`: a file of targets, and what the store makes of it. */
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Store } from '../store/open.ts'
import { ownerWishes } from '../store/owner-wishes.ts'
import { allTargets } from '../store/all-targets.ts'
import { applyPlan } from '../targets/apply.ts'
import { parseTargets, type Wanted } from '../targets/file.ts'
import { planJson, planText } from '../targets/plan-text.ts'
import { planOf, type Plan } from '../targets/plan.ts'
import { isOn, type Context, type Given } from './command.ts'
import { withStore } from './open-store.ts'
import { EXIT, Stop, unavailable, type ExitCode } from './stop.ts'
import { faultLine, writeJson } from './written.ts'

/** Needs no database. Mistakes in the file are its result, so it ends with 1. */
export async function targetsValidate(given: Given, context: Context): Promise<ExitCode> {
  const { stdout } = context
  try {
    const { name, wanted } = read(given, context)
    if (isOn(given, 'json')) writeJson(stdout, { file: name, targets: wanted.length, faults: [] })
    else stdout.write(`${name}: ${counted(wanted.length)}\n`)
    return EXIT.ok
  } catch (error) {
    if (!(error instanceof Stop) || error.code !== 'targets_invalid') throw error
    // Here the faults are the result.
    const { faults } = error
    if (isOn(given, 'json')) writeJson(stdout, { faults })
    else stdout.write(faults.map((fault) => `${faultLine(fault)}\n`).join(''))
    return EXIT.findings
  }
}

/** Says what `targets apply` would do and changes nothing. */
export async function targetsPlan(given: Given, context: Context): Promise<ExitCode> {
  const { stdout, now, configuration } = context
  const { wanted } = read(given, context)
  const plan = await withStore(configuration().config, now(), async (store) =>
    planIn(store, wanted),
  )
  print(plan, given, context)
  if (removalsIn(plan) > 0 && !isOn(given, 'json'))
    stdout.write('Removals need: countersign-observatory targets apply --remove\n')
  return EXIT.ok
}

/** A removal that nobody agreed to ends it before anything is changed. */
export async function targetsApply(given: Given, context: Context): Promise<ExitCode> {
  const { now, configuration } = context
  const { name, wanted } = read(given, context)
  return await withStore(configuration().config, now(), async (store) => {
    const plan = await planIn(store, wanted)
    print(plan, given, context)
    const removals = removalsIn(plan)
    if (removals > 0 && !isOn(given, 'remove')) {
      const message = `applying would remove ${counted(removals)}, so nothing was changed`
      const mend = 'add --remove to agree, or put them back into the file'
      throw new Stop('removal', EXIT.findings, [{ where: name, message, mend }])
    }
    await applyPlan(store, plan, now())
    const left = plan.changes.some(({ what }) => what === 'conflict')
    return left ? EXIT.findings : EXIT.ok
  })
}

async function planIn(store: Store, wanted: readonly Wanted[]): Promise<Plan> {
  return planOf(wanted, await allTargets(store), await ownerWishes(store))
}

function print(plan: Plan, given: Given, { stdout }: Context): void {
  if (isOn(given, 'json')) writeJson(stdout, planJson(plan))
  else stdout.write(planText(plan))
}

function removalsIn({ changes }: Plan): number {
  return changes.filter(({ what }) => what === 'remove').length
}

function counted(count: number): string {
  return count === 1 ? '1 target' : `${count} targets`
}

interface ReadFile {
  /** As faults call it. */
  readonly name: string
  readonly wanted: readonly Wanted[]
}

function read({ operand }: Given, { cwd, configuration }: Context): ReadFile {
  const path = operand === undefined ? configuration().config.targets : resolve(cwd, operand)
  const near = relative(cwd, path)
  const name = near.startsWith('..') ? path : near
  const parsed = parseTargets(textOf(path, name), name)
  if (parsed.ok) return { name, wanted: parsed.value }
  throw new Stop('targets_invalid', EXIT.usage, parsed.faults)
}

function textOf(path: string, where: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const mend = 'name a file, or write one: docs/observatory.md shows how'
    throw unavailable('targets_unreadable', { where, message: 'it cannot be read', mend }, cause)
  }
}
