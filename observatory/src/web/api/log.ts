/** The transparency log: its static files (C2SP tlog-tiles), and what one must know to check it. */
import { printVkey } from 'countersign/attest'
import { latestCheckpoint, pendingLeaves, readLogFile } from '../../store/log.ts'
import type { Store } from '../../store/open.ts'
import { FOR_EVER, respond } from '../answer.ts'
import { logStateOf, type LogState } from '../views/log.ts'
import { iso } from '../views/shown.ts'
import { json } from './answers.ts'
import type { Asked, Operation } from './operation.ts'
import { ApiProblem, OPEN } from './problem.ts'

const TEXT_FILE = 'text/plain; charset=utf-8'
const TILE = 'application/octet-stream'

/** A path of C2SP tlog-tiles: level, index in groups of three digits, and a width when not full. */
const TILE_PATH =
  /^(?:entries|[0-9]|[1-5][0-9]|6[0-3])\/(?:x\d{3}\/){0,5}\d{3}(?:\.p\/(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-5]))?$/

/** All answer `no_log` before the first checkpoint, and so does a tile that is not there. */
export const LOG_OPERATIONS: readonly Operation[] = [
  {
    id: 'getLog',
    tag: 'log',
    method: 'GET',
    path: '/api/v1/log',
    summary: 'The state of the log and the keys that sign it',
    answer: { description: 'Its origin, size and keys.', type: 'application/json', schema: 'Log' },
    problems: ['no_log'],
    handle: async (asked) => {
      const { store } = asked.options
      const { size, at, origin, keys } = await stateOf(asked)
      const { count, oldestAt } = await pendingLeaves(store)
      return json(asked, {
        format: 'countersign.log',
        formatVersion: 1,
        origin,
        size,
        checkpointAt: iso(at),
        checkpoint: '/log/checkpoint',
        keys: keys.map(printVkey),
        pending: count,
        ...(oldestAt !== undefined && { pendingSince: iso(oldestAt) }),
      })
    },
  },
  {
    id: 'getLogKey',
    tag: 'log',
    method: 'GET',
    path: '/api/v1/log.vkey',
    summary: 'The key of the log as one line of text (C2SP signed-note)',
    answer: { description: 'What `--log-key` of the command line wants.', type: TEXT_FILE },
    problems: ['no_log'],
    handle: async (asked) => {
      const { keys } = await stateOf(asked)
      const body = keys.map((key) => `${printVkey(key)}\n`).join('')
      return respond(asked.request, { type: TEXT_FILE, body, headers: OPEN })
    },
  },
  {
    id: 'getCheckpoint',
    tag: 'log',
    method: 'GET',
    path: '/log/checkpoint',
    summary: 'The latest checkpoint (C2SP tlog-checkpoint)',
    answer: { description: 'A signed note.', type: TEXT_FILE },
    problems: ['no_log'],
    handle: async (asked) => {
      const { note } = await checkpointOf(asked.options.store)
      return respond(asked.request, { type: TEXT_FILE, body: note, headers: OPEN })
    },
  },
  {
    id: 'getTile',
    tag: 'log',
    method: 'GET',
    path: '/log/tile/{tile}',
    summary: 'A tile of hashes, or a bundle of records (C2SP tlog-tiles)',
    description: 'Full and partial ones alike never change; a partial one may go with time.',
    parameters: [
      {
        name: 'tile',
        in: 'path',
        description: 'Such as `0/000`, `0/x001/234.p/17` or `entries/000`: slashes as they are.',
        schema: { type: 'string', pattern: TILE_PATH.source },
      },
    ],
    answer: { description: 'Its bytes.', type: TILE },
    problems: ['no_log'],
    handle: async ({ options, request, param }) => {
      const path = param('tile')
      const bytes = TILE_PATH.test(path)
        ? await readLogFile(options.store, `tile/${path}`)
        : undefined
      if (bytes === undefined) throw new ApiProblem('no_log')
      const headers = { ...OPEN, ...FOR_EVER }
      return respond(request, { type: TILE, body: new Uint8Array(bytes), headers })
    },
  },
]

async function checkpointOf(store: Store) {
  const checkpoint = await latestCheckpoint(store)
  if (checkpoint === undefined) throw new ApiProblem('no_log')
  return checkpoint
}

async function stateOf({ options }: Asked): Promise<LogState> {
  const state = await logStateOf(options)
  if (state === undefined) throw new ApiProblem('no_log')
  return state
}
