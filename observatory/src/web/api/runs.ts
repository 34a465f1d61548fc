/** What was seen at one time, and what changed from one time to another. */
import { differenceOf, findingsOfDifference, type Snapshot } from 'countersign/run'
import { visible } from 'countersign/text'
import { listedNames } from '../../store/listed-names.ts'
import { runById } from '../../store/runs.ts'
import type { RunDetail } from '../../store/types.ts'
import { endpointById } from '../../store/watch.ts'
import { runView } from '../views/run.ts'
import { file, idIn, json } from './answers.ts'
import { RUN } from './evidence.ts'
import type { Asked, Operation, Parameter } from './operation.ts'
import { ApiProblem } from './problem.ts'
import { runPath, serverPath } from './reading.ts'
import { ID } from './schema.ts'

const JSON_TYPE = 'application/json'
const AFTER: Parameter = { name: 'other', in: 'path', description: 'Id of a run.', schema: ID }

/** One run, its snapshot, and what changed from it to another one. */
export const RUN_OPERATIONS: readonly Operation[] = [
  {
    id: 'getRun',
    tag: 'runs',
    method: 'GET',
    path: '/api/v1/runs/{run}',
    summary: 'A run: its checks as far as a signature vouches for them, its requests, its tools',
    description: 'Its figures of age are those of now; nothing else of it changes.',
    parameters: [RUN],
    answer: { description: 'The run.', type: JSON_TYPE, schema: 'Run' },
    problems: ['no_run'],
    kept: true,
    handle: async (asked) => {
      const { options } = asked
      const run = await runIn(asked, 'run')
      const endpoint = await endpointById(options.store, run.endpointId)
      if (endpoint === undefined) throw new ApiProblem('no_run')
      const cadenceMs = options.cadenceMs[endpoint.cadence]
      const { tools, ...view } = await runView(options, { run, endpoint, cadenceMs })
      const names = await listedNames(options.store, [endpoint.id])
      return json(asked, {
        format: 'countersign.run',
        formatVersion: 1,
        demo: options.demo === true,
        endpoint: endpoint.url,
        servers: (names.get(endpoint.id) ?? []).map(serverPath),
        ...view,
        // For how long the list did not change is told of the newest run, in the report.
        ...(tools !== undefined && { tools: { count: tools.count, tools: tools.tools } }),
      })
    },
  },
  {
    id: 'getSnapshot',
    tag: 'runs',
    method: 'GET',
    path: '/api/v1/runs/{run}/snapshot.json',
    summary: 'The tools with their schemas, as `countersign diff` and `lock` read them',
    description: 'With the words of the server as they are: data of a third party.',
    parameters: [RUN],
    answer: { description: 'A snapshot.', type: JSON_TYPE },
    problems: ['no_run', 'no_list'],
    handle: async (asked) => {
      const body = `${JSON.stringify(snapshotOf(await runIn(asked, 'run')))}\n`
      return file(asked, { type: JSON_TYPE, body, name: 'snapshot.json', forEver: true })
    },
  },
  {
    id: 'compareRuns',
    tag: 'runs',
    method: 'GET',
    path: '/api/v1/runs/{run}/diff/{other}',
    summary: 'What changed from one run to another, by the rules of `countersign diff`',
    parameters: [RUN, AFTER],
    answer: {
      description: 'The changes, those of the server first.',
      type: JSON_TYPE,
      schema: 'Diff',
    },
    problems: ['no_run', 'no_list'],
    kept: true,
    handle: async (asked) => {
      const [before, after] = [await runIn(asked, 'run'), await runIn(asked, 'other')]
      const difference = differenceOf(snapshotOf(before), snapshotOf(after))
      const subjects = { before: runPath(before.id), after: runPath(after.id) }
      const findings = findingsOfDifference(difference, subjects, ({ side, pointer }) => ({
        subject: subjects[side],
        pointer,
      }))
      return json(asked, {
        format: 'countersign.diff',
        formatVersion: 1,
        ...subjects,
        rulesVersion: difference.rulesVersion,
        comparable: difference.undiffable === undefined,
        changes: findings.map(({ code, severity, subject, pointer, message, params }) => ({
          code,
          severity,
          in: subject,
          ...(pointer !== undefined && { pointer: visible(pointer, { max: 500 }) }),
          ...shownIn('tool', params),
          ...shownIn('compatibility', params),
          message: visible(message, { max: 800 }),
        })),
      })
    },
  },
]

function shownIn(
  name: 'tool' | 'compatibility',
  params: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, string>> {
  const value = params?.[name]
  return typeof value === 'string' ? { [name]: visible(value, { max: 250 }) } : {}
}

async function runIn(asked: Asked, name: 'run' | 'other'): Promise<RunDetail> {
  const run = await runById(asked.options.store, idIn(asked, name, 'no_run'))
  if (run === undefined) throw new ApiProblem('no_run')
  return run
}

function snapshotOf({ snapshot }: RunDetail): Snapshot {
  if (snapshot === undefined) throw new ApiProblem('no_list')
  return snapshot
}
