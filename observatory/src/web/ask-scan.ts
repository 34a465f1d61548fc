/** The form that asks for a scan. */
import { parseTarget, type Target } from 'countersign/discover'
import { membersOf } from '../members.ts'
import { requestScan, type ScanRequest } from '../store/scans.ts'
import type { ScanRow } from '../store/types.ts'
import type { ScanOptions, WebOptions } from './options.ts'
import { isOwnForm, textOf, typeOf } from './own-form.ts'
import { Problem } from './problem.ts'
import { iso } from './views/shown.ts'

/**
 * A scan for whoever sent this request: the one that is open or recent for its target, else one
 * that is new.
 *
 * @throws Problem when the request is not one for a scan, or comes too early
 */
export async function askScan(
  options: WebOptions,
  scan: ScanOptions,
  sent: Sent,
): Promise<ScanRow> {
  const asked = await scanRequestIn(options, scan, sent)
  const answer = await requestScan(options.store, asked)
  if (answer.ok) return answer.scan
  const seconds = Math.max(1, Math.ceil((answer.retryAt - options.now()) / 1_000))
  throw new Problem(
    'limit',
    { limit: answer.limit, retryAt: iso(answer.retryAt), given: asked.target },
    { 'retry-after': `${seconds}` },
  )
}

/** What came from whoever asks, as the page and the API have it. */
export interface Sent {
  readonly request: Request
  /** What the server knows of the connection. */
  readonly env: unknown
}

/**
 * What a request asks for, and who asks.
 *
 * @throws Problem when the request is not one for a scan
 */
export async function scanRequestIn(
  options: WebOptions,
  scan: ScanOptions,
  { request, env }: Sent,
): Promise<ScanRequest> {
  if (!isOwnForm(request, options.publicUrl) && !isJson(request)) throw new Problem('origin')
  const given = await givenIn(request)
  const target = targetOf(given)
  return {
    target: target.kind === 'domain' ? new URL(target.url).host : target.url,
    domain: scan.domainOf(target.host),
    requester: scan.requesterOf(request, env),
    now: options.now(),
  }
}

/** No form can send JSON, and no other origin's script may, because it gets no leave to. */
function isJson(request: Request): boolean {
  return typeOf(request) === 'application/json'
}

async function givenIn(request: Request): Promise<string> {
  const type = typeOf(request)
  const body = await textOf(request)
  const given =
    type === 'application/json'
      ? targetInJson(body)
      : type === 'application/x-www-form-urlencoded'
        ? new URLSearchParams(body).get('target')
        : undefined
  if (typeof given !== 'string') throw new Problem('body')
  return given.trim()
}

function targetInJson(body: string): unknown {
  try {
    const members = membersOf(JSON.parse(body))
    return Object.hasOwn(members, 'target') ? members['target'] : null
  } catch {
    return undefined
  }
}

function targetOf(given: string): Target {
  try {
    return parseTarget(given)
  } catch {
    throw new Problem('target', { given: given.slice(0, 2_048) })
  }
}
