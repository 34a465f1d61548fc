/** Scans: asked for by a POST, looked at by GET until they are over. */
import { createHash } from 'node:crypto'
import { askedSince, requestScan, scanById, SCAN_LIMITS } from '../../store/scans.ts'
import { respond } from '../answer.ts'
import { scanRequestIn } from '../ask-scan.ts'
import { scanView } from '../views/scan.ts'
import { iso } from '../views/shown.ts'
import { idIn, json } from './answers.ts'
import type { Asked, Operation } from './operation.ts'
import { ApiProblem } from './problem.ts'
import { ID, object, TEXT } from './schema.ts'

const JSON_TYPE = 'application/json'
const SCANS = '/api/v1/scans'
const HOUR_MS = 3_600_000

/**
 * Where nobody may ask, only the asking is refused: a scan that there is can still be looked at.
 */
export const SCAN_OPERATIONS: readonly Operation[] = [
  {
    id: 'requestScan',
    tag: 'scans',
    method: 'POST',
    path: SCANS,
    summary: 'Asks for a look at a domain or an endpoint',
    description: [
      'A target that was scanned within ten minutes is answered with that scan. Ten new scans an',
      'hour for each who asks, one of a domain in ten minutes. What is found is not signed, and no',
      'part of the history of a server.',
    ].join(' '),
    parameters: [
      {
        name: 'Idempotency-Key',
        in: 'header',
        description: 'A request that is sent again with the same key leads to the same scan.',
        schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
      },
    ],
    body: object({ target: { ...TEXT, description: 'A public domain or an HTTPS URL.' } }),
    answer: {
      status: 202,
      description: 'The scan as it is now; the field Location says where it will be.',
      type: JSON_TYPE,
      schema: 'Scan',
    },
    problems: [
      'no_scans',
      'body',
      'media_type',
      'too_large',
      'target',
      'key_reused',
      'limit',
      'query',
    ],
    handle: newScan,
  },
  {
    id: 'getScan',
    tag: 'scans',
    method: 'GET',
    path: `${SCANS}/{scan}`,
    summary: 'A scan, and once it is done what it found',
    description: 'While it waits or runs, the field Retry-After says when to look again.',
    parameters: [{ name: 'scan', in: 'path', description: 'Id of a scan.', schema: ID }],
    answer: { description: 'The scan.', type: JSON_TYPE, schema: 'Scan' },
    problems: ['no_scan'],
    handle: async (asked) => {
      const scan = await scanById(asked.options.store, idIn(asked, 'scan', 'no_scan'))
      if (scan === undefined) throw new ApiProblem('no_scan')
      const isOver = scan.state === 'done' || scan.state === 'failed'
      return json(asked, scanView(scan), { headers: isOver ? {} : { 'retry-after': '2' } })
    },
  },
]

async function newScan({ options, request, env }: Asked): Promise<Response> {
  const { scan: scans, store, now } = options
  if (scans === undefined) throw new ApiProblem('no_scans')
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';')
  if (type.trim().toLowerCase() !== JSON_TYPE) throw new ApiProblem('media_type')
  const key = keyIn(request)
  const wanted = await scanRequestIn(options, scans, { request, env })
  const answer = await requestScan(store, {
    ...wanted,
    ...(key !== undefined && { id: idOfKey(wanted.requester, key) }),
  })
  const limits = limitFields(await askedSince(store, wanted.requester, now() - HOUR_MS), now())
  if (!answer.ok) {
    const { limit, retryAt } = answer
    const seconds = Math.max(1, Math.ceil((retryAt - now()) / 1_000))
    const fields = { 'retry-after': `${seconds}`, ...limits }
    throw new ApiProblem('limit', { limit, retryAt: iso(retryAt) }, fields)
  }
  const { scan } = answer
  if (scan.target !== wanted.target) throw new ApiProblem('key_reused', {}, limits)
  return respond(request, {
    status: 202,
    type: JSON_TYPE,
    body: `${JSON.stringify(scanView(scan))}\n`,
    headers: { 'cache-control': 'no-store', location: `${SCANS}/${scan.id}`, ...limits },
  })
}

function keyIn(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new ApiProblem('query', { parameter: 'Idempotency-Key' })
}

/** One requester's key is one id (RFC 9562, version 8), so that nothing else need be kept of it. */
function idOfKey(requester: string, key: string): string {
  const hash = createHash('sha256').update(`${requester}\n${key}`).digest('hex')
  const variant = 'ab89'[Number.parseInt(hash.slice(16, 17), 16) % 4]
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`]
  return [...parts, `${variant}${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}

/** RateLimit fields for HTTP (draft-ietf-httpapi-ratelimit-headers): whole seconds, and what is left. */
function limitFields(asked: readonly number[], now: number): Readonly<Record<string, string>> {
  const { requesterHourly } = SCAN_LIMITS
  const left = Math.max(0, requesterHourly - asked.length)
  const oldest = asked.at(-1)
  const seconds = oldest === undefined ? 0 : Math.ceil((oldest + HOUR_MS - now) / 1_000)
  return {
    'ratelimit-policy': `"scans";q=${requesterHourly};w=${HOUR_MS / 1_000}`,
    ratelimit: `"scans";r=${left};t=${seconds}`,
  }
}
