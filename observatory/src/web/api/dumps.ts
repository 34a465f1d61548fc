/** The dump of each day as a file: made once, so that many may fetch it, and compare what they have. */
import { Buffer } from 'node:buffer'
import type { DumpFile } from '../options.ts'
import { json, stream } from './answers.ts'
import type { Operation } from './operation.ts'
import { ApiProblem } from './problem.ts'

const DUMPS = '/api/v1/dumps'

/** The list is empty where the operator keeps no daily dumps. */
export const DUMP_OPERATIONS: readonly Operation[] = [
  {
    id: 'listDumps',
    tag: 'about',
    method: 'GET',
    path: DUMPS,
    summary: 'The daily dumps that are kept, the newest first, each with its digest',
    answer: {
      description: 'Where each is, its size and SHA-256.',
      type: 'application/json',
      schema: 'Dumps',
    },
    problems: [],
    handle: async (asked) => {
      const files = (await asked.options.dumps?.list()) ?? []
      return json(asked, {
        format: 'countersign.dumps',
        formatVersion: 1,
        dumps: files.map(({ day, bytes, sha256 }) => ({ day, path: pathOf(day), bytes, sha256 })),
      })
    },
  },
  {
    id: 'getDailyDump',
    tag: 'about',
    method: 'GET',
    path: `${DUMPS}/{day}`,
    summary: 'The dump of a day, compressed by gzip',
    description: [
      'Its lines are those of `/api/v1/dump.ndjson`, as they were when it was made, soon after the',
      'day began (UTC). The field `Repr-Digest` (RFC 9530) has the SHA-256 of the file.',
    ].join(' '),
    parameters: [
      {
        name: 'day',
        in: 'path',
        description: 'The name of the file: `dump-2026-11-30.ndjson.gz`.',
        schema: { type: 'string', pattern: '^dump-\\d{4}-\\d{2}-\\d{2}\\.ndjson\\.gz$' },
      },
    ],
    answer: { description: 'The file.', type: 'application/gzip' },
    problems: ['no_dump'],
    handle: async (asked) => {
      const { dumps } = asked.options
      const name = asked.param('day')
      const file = (await dumps?.list())?.find(({ day }) => dumpName(day) === name)
      if (dumps === undefined || file === undefined) throw new ApiProblem('no_dump')
      return stream(asked, () => ({ pieces: dumps.read(file.day) }), {
        type: 'application/gzip',
        name,
        tag: `"${file.sha256}"`,
        headers: { 'content-length': `${file.bytes}`, 'repr-digest': digestField(file) },
      })
    },
  },
]

/** The name of a day's file. */
export function dumpName(day: string): string {
  return `dump-${day}.ndjson.gz`
}

function pathOf(day: string): string {
  return `${DUMPS}/${dumpName(day)}`
}

function digestField({ sha256 }: DumpFile): string {
  return `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`
}
