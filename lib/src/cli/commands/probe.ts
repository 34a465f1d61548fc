/** `countersign probe <endpoint>...`: fifteen checks of each endpoint, or of recorded evidence. */
import type { Condition } from '../../examine.ts'
import { judge } from '../../probe/judge.ts'
import type { Baseline } from '../../probe/outcome.ts'
import type { Probed } from '../../probe/probe.ts'
import { SUITE_ID, SUITE_VERSION } from '../../run/registry.ts'
import type { Run } from '../../run/run.ts'
import { visible } from '../../text/visible.ts'
import type { Attested } from '../attesting.ts'
import { isOn, valueOf, type Context, type Given } from '../command.ts'
import { readBaseline } from '../baseline.ts'
import { conditionsIn, conditionsOf } from '../conditions.ts'
import { findingsIn } from '../in-language.ts'
import { catalogueOf } from '../language.ts'
import { findingsDocument, jsonLine } from '../print/json.ts'
import { findingsOfRun } from '../../run-findings.ts'
import { runsText } from '../print/probe.ts'
import { printReport, writeReports, type Forms } from '../print/report.ts'
import { mustBeFree, readRecording, writeRecording } from '../recording.ts'
import { conclude, type Circumstances, type Covered } from '../report.ts'
import { saidOnce } from '../said-once.ts'
import { selectionOf } from '../selection.ts'
import { usage, type ExitCode } from '../stop.ts'
import { probeOne, checkEndpoint } from '../probe-one.ts'

/**
 * With `--format ndjson` each run is written as soon as it ends; with `--replay` nobody is asked.
 */
export async function probeEndpoints(given: Given, context: Context): Promise<ExitCode> {
  checkProfile(valueOf(given, 'profile'))
  const { reports } = await selectionOf(given, [])
  const path = valueOf(given, 'baseline')
  const baseline = path === undefined ? undefined : readBaseline(path, context.cwd)
  const lines = valueOf(given, 'format') === 'ndjson' && !isOn(given, 'json')
  const tell: Tell = (run, marks) => {
    if (lines) context.stdout.write(jsonLine({ ...run, ...marks }))
  }
  const folder = valueOf(given, 'replay')
  const { runs, conditions, replayed, attested } =
    folder === undefined
      ? await live(given, context, baseline, tell)
      : replay(folder, given, context, baseline, tell)
  const { findingsOfAttested, attestedText, attestedMember } =
    attested.length === 0 ? NOTHING_SIGNED : await import('../attesting.ts')
  const catalogue = await catalogueOf(given)
  const found = findingsIn(runs.flatMap(findingsOfRun), catalogue)
  const report = await conclude(
    [...found, ...findingsOfAttested(attested)].filter(reports),
    {
      ...circumstancesOf(runs),
      covered: { families: ['checks'], reports, ...reachedBy(runs) },
      conditions,
    },
    runs.map(({ endpoint }) => endpoint).join(' '),
    given,
    context,
  )
  const forms: Forms = {
    text: (style) =>
      runsText(runs, report, style, catalogue, folder) +
      attested.map((one) => `\n${attestedText(one, style)}`).join(''),
    json: async () =>
      findingsDocument(report, {
        runs,
        ...(replayed && { replayed }),
        ...(attested.length > 0 && { attestations: attested.map(attestedMember) }),
      }),
    cases: async () => {
      const { casesOfRuns } = await import('../print/cases.ts')
      return casesOfRuns(runs, catalogue)
    },
  }
  // The lines are out already: one run, as soon as it ended.
  await (lines ? writeReports : printReport)(report, forms, given, context)
  return report.exitCode
}

/** What a reader of a run must know beside it. */
interface Marks {
  readonly conditions: readonly Condition[]
  /** It was judged from a recording, and nobody was asked. */
  readonly replayed?: true
}

type Tell = (run: Run, marks: Marks & { readonly attestation?: object }) => void

/** On a line of its own a run says what became of its signature, too. */
function memberOf(one: Attested | undefined): { readonly attestation?: object } {
  if (one === undefined) return {}
  const { endpoint } = one
  if ('withheld' in one) return { attestation: { endpoint, withheld: one.withheld } }
  return { attestation: { endpoint, keyid: one.keyid, file: one.file } }
}

interface Told extends Marks {
  readonly runs: readonly Run[]
  /** One for each run when it was to be signed. */
  readonly attested: readonly Attested[]
}

/** Signing loads node:crypto and more, which a plain probe does without. */
const NOTHING_SIGNED = {
  findingsOfAttested: () => [],
  attestedText: () => '',
  attestedMember: () => ({}),
}

/** The rule set can be pinned; a build has exactly one. */
function checkProfile(profile: string | undefined): void {
  const own = `${SUITE_ID}@${SUITE_VERSION}`
  if (profile === undefined || profile === own) return
  throw usage(
    'option_value',
    `--profile ${visible(profile, { max: 60 })} is not in this version`,
    `it has ${own}; install the version of countersign that has the other`,
  )
}

/** Options about how a server is asked, which a replay cannot change any more. */
const ASKING = [
  'deep',
  'no-call',
  'record',
  'sign',
  'vantage',
  'allow-unversioned',
  'concurrency',
  'header',
  'ca',
  'proxy',
  'resolve',
  'allow-private',
]

function replay(
  folder: string,
  given: Given,
  context: Context,
  baseline: Baseline | undefined,
  tell: Tell,
): Told {
  if (given.operands.length > 0)
    throw usage('operand_extra', '--replay asks nobody', 'leave the endpoints out')
  const idle = ASKING.find((option) => given.options.has(option))
  if (idle !== undefined)
    throw usage(
      'option_value',
      `--replay asks nobody, so --${idle} changes nothing`,
      `leave --${idle} out`,
    )
  const { evidence, bodies } = readRecording(folder, context.cwd)
  const run = judge(evidence, bodies, baseline === undefined ? {} : { baseline })
  const marks = { conditions: conditionsIn(evidence), replayed: true } as const
  tell(run, marks)
  return { runs: [run], attested: [], ...marks }
}

async function live(
  given: Given,
  context: Context,
  baseline: Baseline | undefined,
  tell: Tell,
): Promise<Told> {
  const endpoints = [...new Set(given.operands)]
  if (endpoints.length === 0)
    throw usage(
      'operand_missing',
      'probe needs the URL of an endpoint',
      'for example countersign probe https://api.example.com/mcp',
    )
  if (endpoints.length > 1 && isOn(given, 'header'))
    throw usage('option_value', '--header is for one endpoint', 'probe the others without it')
  for (const endpoint of endpoints) checkEndpoint(endpoint)
  const lanes = lanesOf(given)
  const record = valueOf(given, 'record')
  const folders = endpoints.map((_, n) =>
    endpoints.length > 1 ? `${record ?? ''}/${n + 1}` : (record ?? ''),
  )
  const sign = await signerOf(given, record, context.cwd)
  if (record !== undefined) for (const folder of folders) mustBeFree(folder, context.cwd)
  const marks = { conditions: conditionsOf(given, endpoints) }
  const around = endpoints.length > 1 ? severalOn(context, endpoints.length) : alone(context)
  const runs: (Run | undefined)[] = []
  const attested: (Attested | undefined)[] = []
  const queue = endpoints.entries()
  const lane = async () => {
    for (const [index, endpoint] of queue) {
      const probed = await probeOne({ ...given, operand: endpoint }, around.context, baseline)
      const { run } = probed
      if (record !== undefined) {
        const folder = folders[index] ?? record
        writeRecording(folder, probed, context.cwd)
        attested[index] = sign?.(probed, folder)
      }
      around.done()
      tell(run, { ...marks, ...memberOf(attested[index]) })
      runs[index] = run
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, endpoints.length) }, lane))
  around.end()
  return {
    runs: runs.filter((run) => run !== undefined),
    attested: attested.filter((one) => one !== undefined),
    ...marks,
  }
}

/** Signs each run beside its record, when that is asked for. Nobody is contacted before it could. */
async function signerOf(
  given: Given,
  record: string | undefined,
  cwd: string,
): Promise<((probed: Probed, folder: string) => Attested) | undefined> {
  const idle = ['vantage', 'allow-unversioned'].find((option) => given.options.has(option))
  if (!given.options.has('sign')) {
    if (idle === undefined) return undefined
    throw usage('option_value', `--${idle} is for --sign`, 'write --sign too, or leave it out')
  }
  if (record === undefined)
    throw usage(
      'option_value',
      '--sign needs --record, because an envelope without its evidence cannot be checked',
      'write --record recorded too',
    )
  const { attestRun, signingOf } = await import('../attesting.ts')
  const signing = signingOf(given, 'sign', cwd)
  return (probed, folder) => attestRun(probed.run, probed, signing, folder, undefined)
}

interface Around {
  readonly context: Context
  readonly done: () => void
  readonly end: () => void
}

function alone(context: Context): Around {
  return { context, done: () => {}, end: () => {} }
}

/** One line of progress for all endpoints; what each run would say on stderr is said once. */
function severalOn(context: Context, total: number): Around {
  const { stderr } = context
  const watched = stderr.isTTY === true && context.env['TERM'] !== 'dumb'
  let count = 0
  const draw = () => watched && stderr.write(`\r\u001b[2Kprobing · ${count} of ${total} done`)
  draw()
  return {
    context: { ...context, stderr: saidOnce(stderr) },
    done: () => {
      count += 1
      draw()
    },
    end: () => void (watched && stderr.write('\r\u001b[2K')),
  }
}

const LANES = 8

const MOST_LANES = 64

function lanesOf(given: Given): number {
  const value = valueOf(given, 'concurrency') ?? String(LANES)
  const lanes = /^\d{1,3}$/.test(value) ? Number(value) : 0
  if (lanes > 0 && lanes <= MOST_LANES) return lanes
  throw usage(
    'option_value',
    `--concurrency cannot be "${visible(value, { max: 60 })}"`,
    `it is a number from 1 to ${MOST_LANES}`,
  )
}

/** The endpoints whose checks were judged by an answer. */
function reachedBy(runs: readonly Run[]): Pick<Covered, 'subjects' | 'whole'> {
  const reached = runs.filter(({ assertions }) =>
    assertions.some(({ reason }) => reason?.key === 'reachability_answered'),
  )
  return {
    subjects: reached.map(({ endpoint }) => endpoint),
    whole: reached.length === runs.length,
  }
}

/**
 * About the targets themselves: one refused by the guard or not reached is enough, since of it nothing
 * is known; gated only when all of them are.
 */
function circumstancesOf(runs: readonly Run[]): Circumstances {
  const key = (run: Run, check: string) =>
    run.assertions.find((assertion) => assertion.check === check)?.reason?.key
  const reached = (run: Run) => key(run, 'reachability') === 'reachability_answered'
  return {
    refused: runs.some((run) => key(run, 'reachability') === 'probe_blocked_by_policy'),
    unreadable: runs.some((run) => !reached(run)),
    gated: runs.every((run) => key(run, 'tools_list') === 'credential_required'),
  }
}
