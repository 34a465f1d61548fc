/**
 * `corrections …`: what is said of results later, with a date. The results stay as they were
 * signed.
 */
import { randomUUID } from 'node:crypto'
import { addCorrection, listCorrections } from '../store/corrections.ts'
import type { Store } from '../store/open.ts'
import { runById } from '../store/runs.ts'
import { getTarget } from '../store/targets.ts'
import type { Correction } from '../store/types.ts'
import { parseSlug } from '../targets/slug.ts'
import { isOn, valueOf, type Context, type Given } from './command.ts'
import { withStore } from './open-store.ts'
import { EXIT, usage, type ExitCode } from './stop.ts'
import { columns, writeJson } from './written.ts'

const LONGEST = { title: 120, text: 2000 } as const
const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/

/** Adds one. It is never changed: who errs in a correction adds another. */
export async function correctionsAdd(given: Given, context: Context): Promise<ExitCode> {
  const { stdout, now, configuration } = context
  const said = {
    id: randomUUID(),
    at: now(),
    title: lineOf(given, 'title'),
    text: lineOf(given, 'text'),
    suiteVersions: versionsOf(given),
  }
  return await withStore(configuration().config, now(), async (store) => {
    const correction = { ...said, ...(await subjectOf(store, given)) }
    await addCorrection(store, correction)
    if (isOn(given, 'json')) writeJson(stdout, shown(correction))
    else stdout.write(lineText(correction))
    return EXIT.ok
  })
}

/** `corrections list`: the newest first. */
export async function correctionsList(given: Given, context: Context): Promise<ExitCode> {
  const { stdout, now, configuration } = context
  const all = await withStore(configuration().config, now(), listCorrections)
  if (isOn(given, 'json')) writeJson(stdout, { corrections: all.map(shown) })
  else stdout.write(all.length === 0 ? 'there are none\n' : all.map(lineText).join(''))
  return EXIT.ok
}

function lineOf(given: Given, name: 'title' | 'text'): string {
  const text = valueOf(given, name)?.trim() ?? ''
  const longest = LONGEST[name]
  if (text.length >= 1 && text.length <= longest && /^[^\p{C}]+$/u.test(text)) return text
  const mend = `write one line of at most ${longest} characters, in quotes`
  throw usage(`--${name}`, `a correction needs its ${name}`, mend)
}

function versionsOf(given: Given): readonly string[] {
  const versions = (valueOf(given, 'suite-versions') ?? '').split(',').filter((one) => one !== '')
  const wrong = versions.find((one) => !VERSION.test(one))
  if (wrong === undefined) return versions
  throw usage('--suite-versions', `"${wrong}" is no version`, 'write them as 1.2.0,1.2.1')
}

/** What it is about; nothing named: all that these versions said. */
async function subjectOf(
  store: Store,
  given: Given,
): Promise<Pick<Correction, 'endpointId' | 'runId'>> {
  const [target, run] = [valueOf(given, 'target'), valueOf(given, 'run')]
  if (target !== undefined && run !== undefined)
    throw usage('--run', 'a run is of one target already', 'leave --target out')
  if (run !== undefined) {
    if ((await runById(store, run)) !== undefined) return { runId: run }
    throw usage('--run', 'there is no run of this id', 'take it from the address of the run')
  }
  if (target === undefined) return {}
  const slug = parseSlug(target)
  const endpoint = slug && (await getTarget(store, slug))?.endpoint
  if (endpoint !== undefined) return { endpointId: endpoint.id }
  throw usage('--target', 'no endpoint has this name', 'write provider/name, as in its address')
}

function shown({ at, ...others }: Correction): object {
  return { ...others, at: new Date(at).toISOString() }
}

function lineText({ at, title, endpointId, runId }: Correction): string {
  const about = runId !== undefined ? 'one run' : endpointId !== undefined ? 'one server' : 'all'
  return columns([[new Date(at).toISOString(), about, title]])
}
