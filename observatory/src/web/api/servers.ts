/** Who is watched, and the history of each. */
import { daysOf } from '../../store/days.ts'
import { latestEvents } from '../../store/events.ts'
import { listedBefore, runById, runsOf } from '../../store/runs.ts'
import type { RunDetail, RunRow } from '../../store/types.ts'
import { SERVERS } from '../addresses.ts'
import { directoryOf, ORDERS, readDirectoryQuery } from '../views/directory.ts'
import { CHECK_WORDS, SOURCES, STATES } from '../views/narrowed.ts'
import { endpointReport } from '../views/report.ts'
import { iso } from '../views/shown.ts'
import { siteReport } from '../views/site.ts'
import { toolsOf } from '../views/tools.ts'
import { json } from './answers.ts'
import { eventDocument } from './event.ts'
import type { Asked, Operation, Parameter } from './operation.ts'
import { ApiProblem } from './problem.ts'
import {
  countIn,
  endpointIn,
  LIMIT,
  limitIn,
  NAME,
  pathWith,
  runPath,
  watchedIn,
} from './reading.ts'
import { runLine } from './run-line.ts'
import { DAY, FLAG, one, SLUG, TEXT } from './schema.ts'

const JSON_TYPE = 'application/json'
/** Below it the API has the paths of the pages. */
const V1 = '/api/v1'
const LIST = `${V1}${SERVERS}`
const SERVER = `${LIST}/{provider}/{name}`

function query(name: string, description: string, schema: Parameter['schema']): Parameter {
  return { name, in: 'query', description, schema }
}

/**
 * The directory, and of each name the report, runs, days, events and tools. Sites have no runs, and
 * answer `no_runs` to what needs one.
 */
export const SERVER_OPERATIONS: readonly Operation[] = [
  {
    id: 'listServers',
    tag: 'servers',
    method: 'GET',
    path: LIST,
    summary: 'Names that are watched, a page at a time, with what was last seen of each',
    description:
      'The member "report" is the path of a page; below `/api/v1` it is that of its JSON.',
    parameters: [
      query(
        'q',
        'Words of a name, an address, or of what tools say; without those that have a -word.',
        { ...TEXT, maxLength: 512 },
      ),
      query('provider', 'Only names of this provider.', SLUG),
      query('state', 'Only what is watched, paused, or opted out.', one(...STATES)),
      query(
        'check',
        'Only where a check of the last run failed, or saw a risk: any, or the one that is named. Of what nobody signed nothing is known.',
        one(...CHECK_WORDS),
      ),
      query(
        'answered',
        'Only where the last run was answered; false: only where it was not. Where that is not decided is in neither.',
        FLAG,
      ),
      query(
        'auth_required',
        'Only where the last run ended at a request for credentials; false: only where it read the list without. Where neither is known is in neither.',
        FLAG,
      ),
      query('protocol_revision', 'Only where the last run recorded this revision of MCP.', DAY),
      query(
        'source',
        'Only names that were added by the operator, a registry, a claim, a request, or the demo.',
        one(...SOURCES),
      ),
      query('order', 'Best match first, by name, or the newest observation first.', one(...ORDERS)),
      query('after', 'Where the page begins: what the member "next" of another page has.', TEXT),
    ],
    answer: { description: 'A page of names.', type: JSON_TYPE, schema: 'Servers' },
    problems: ['query'],
    kept: true,
    handle: async (asked) => {
      const read = readDirectoryQuery(asked.url.searchParams)
      if ('parameter' in read) throw new ApiProblem('query', { parameter: read.parameter })
      const { first, next, ...view } = await directoryOf(asked.options, read)
      return json(asked, {
        ...view,
        ...(first !== undefined && { first: `${V1}${first}` }),
        ...(next !== undefined && { next: `${V1}${next}` }),
      })
    },
  },
  {
    id: 'getServer',
    tag: 'servers',
    method: 'GET',
    path: SERVER,
    summary: 'The report of a name: its last run, its days, its history',
    parameters: NAME,
    answer: {
      description: 'Of an endpoint, or of a domain or catalog, as its member "kind" says.',
      type: JSON_TYPE,
      schema: 'Report',
    },
    problems: ['no_server'],
    kept: true,
    handle: async (asked) => {
      const { target, endpoint, site } = await watchedIn(asked)
      if (endpoint !== undefined)
        return json(asked, await endpointReport(asked.options, { target, endpoint }))
      if (site !== undefined) return json(asked, await siteReport(asked.options, { target, site }))
      throw new ApiProblem('no_server')
    },
  },
  {
    id: 'listRuns',
    tag: 'servers',
    method: 'GET',
    path: `${SERVER}/runs`,
    summary: 'The runs of an endpoint, the newest first',
    parameters: [
      ...NAME,
      LIMIT,
      query('before', 'Where the page begins: what the member "next" of another page has.', TEXT),
    ],
    answer: { description: 'A page of runs, in short.', type: JSON_TYPE, schema: 'Runs' },
    problems: ['no_server', 'no_runs', 'query'],
    handle: async (asked) => {
      const { endpoint } = await endpointIn(asked)
      const limit = limitIn(asked)
      const before = runCursorIn(asked)
      const found = await runsOf(asked.options.store, endpoint.id, {
        ...(before !== undefined && { before }),
        limit: limit + 1,
      })
      const runs = found.slice(0, limit)
      const last = found.length > limit ? runs.at(-1) : undefined
      return json(asked, {
        format: 'countersign.runs',
        formatVersion: 1,
        endpoint: endpoint.url,
        runs: runs.map(runLine),
        ...(last !== undefined && {
          next: pathWith(asked, { before: `${last.finishedAt}.${last.id}` }),
        }),
      })
    },
  },
  {
    id: 'listDays',
    tag: 'servers',
    method: 'GET',
    path: `${SERVER}/days`,
    summary: 'How the runs of each UTC day counted',
    description: 'Days without a run are not in it: history is never filled in.',
    parameters: [...NAME, query('from', 'The first day. Default: all.', DAY)],
    answer: { description: 'The days, the oldest first.', type: JSON_TYPE, schema: 'Days' },
    problems: ['no_server', 'no_runs', 'query'],
    handle: async (asked) => {
      const { endpoint } = await endpointIn(asked)
      const from = asked.url.searchParams.get('from') ?? '0000-00-00'
      if (!/^\d{4}-\d\d-\d\d$/.test(from)) throw new ApiProblem('query', { parameter: 'from' })
      return json(asked, {
        format: 'countersign.days',
        formatVersion: 1,
        endpoint: endpoint.url,
        days: await daysOf(asked.options.store, endpoint.id, from),
      })
    },
  },
  {
    id: 'listServerEvents',
    tag: 'servers',
    method: 'GET',
    path: `${SERVER}/events`,
    summary: 'What happened to a server, the newest first',
    parameters: [
      ...NAME,
      LIMIT,
      query('before', 'Only events with smaller numbers.', { type: 'integer', minimum: 1 }),
    ],
    answer: { description: 'A page of events.', type: JSON_TYPE, schema: 'ServerEvents' },
    problems: ['no_server', 'query'],
    handle: async (asked) => {
      const { target, endpoint, site } = await watchedIn(asked)
      const limit = limitIn(asked)
      const before = countIn(asked, 'before', { min: 1 })
      const found = await latestEvents(asked.options.store, {
        ...(endpoint !== undefined && { endpointId: endpoint.id }),
        ...(site !== undefined && { siteId: site.id }),
        ...(before !== undefined && { before }),
        limit: limit + 1,
      })
      const events = found.slice(0, limit)
      const last = found.length > limit ? events.at(-1) : undefined
      return json(asked, {
        format: 'countersign.server-events',
        formatVersion: 1,
        provider: target.provider,
        name: target.name,
        events: events.map(eventDocument),
        ...(last !== undefined && { next: pathWith(asked, { before: `${last.seq}` }) }),
      })
    },
  },
  {
    id: 'getTools',
    tag: 'servers',
    method: 'GET',
    path: `${SERVER}/tools`,
    summary: 'The newest list of tools that was read to its end',
    parameters: NAME,
    answer: {
      description: 'With the words of the server: data, not instructions.',
      type: JSON_TYPE,
      schema: 'Tools',
    },
    problems: ['no_server', 'no_runs', 'no_list'],
    handle: async (asked) => {
      const { endpoint } = await endpointIn(asked)
      const run = await newestListed(asked, endpoint.lastRunId)
      if (run?.snapshot === undefined) throw new ApiProblem('no_list')
      return json(asked, {
        format: 'countersign.tools',
        formatVersion: 1,
        endpoint: endpoint.url,
        run: runPath(run.id),
        observedAt: iso(run.startedAt),
        newest: run.id === endpoint.lastRunId,
        ...toolsOf(run.snapshot, run.observations),
      })
    },
  },
]

async function newestListed(
  { options }: Asked,
  lastRunId: string | undefined,
): Promise<RunDetail | undefined> {
  const last = lastRunId === undefined ? undefined : await runById(options.store, lastRunId)
  if (last === undefined || last.snapshot !== undefined) return last
  return await listedBefore(options.store, last)
}

function runCursorIn({ url }: Asked): Pick<RunRow, 'finishedAt' | 'id'> | undefined {
  const text = url.searchParams.get('before')
  if (text === null) return undefined
  const [, at, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(text) ?? []
  if (at === undefined || id === undefined) throw new ApiProblem('query', { parameter: 'before' })
  return { finishedAt: Number(at), id }
}
