/** The form that asks for a scan. */
import { parseTarget, type Target } from 'countersign/discover'
import { requestScan, type ScanRequest } from '../store/scans.ts'
import type { ScanRow } from '../store/types.ts'
import type { ScanOptions, WebOptions } from './options.ts'
import { Problem } from './problem.ts'
import { iso } from './views/shown.ts'

/** Bytes of a form with one URL in it. */
const MAX_BODY = 8_192

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
  const answer = await requestScan(options.store, await scanRequestIn(options, scan, sent))
  if (answer.ok) return answer.scan
  const seconds = Math.max(1, Math.ceil((answer.retryAt - options.now()) / 1_000))
  throw new Problem(
    'limit',
    { limit: answer.limit, retryAt: iso(answer.retryAt) },
    { 'retry-after': `${seconds}` },
  )
}

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

/**
 * True when a browser says that a page of ours sent the form. `Sec-Fetch-Site` is the surest; where
 * a browser leaves it out, as on plain http, `Origin` says it.
 */
function isOwnForm(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && (origin === new URL(publicUrl).origin || origin === originOf(request))
}

function originOf({ url }: Request): string {
  return new URL(url).origin
}

/** No form can send JSON, and no other origin's script may, because it gets no leave to. */
function isJson(request: Request): boolean {
  return typeOf(request) === 'application/json'
}

function typeOf(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
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
    const value: unknown = JSON.parse(body)
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'target')) return null
    return Reflect.get(value, 'target')
  } catch {
    return undefined
  }
}

/** Reads no further than a form can be long. */
async function textOf({ body }: Request): Promise<string> {
  const decoder = new TextDecoder()
  let read = 0
  let text = ''
  for await (const chunk of body ?? []) {
    read += chunk.byteLength
    if (read > MAX_BODY) throw new Problem('too_large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function targetOf(given: string): Target {
  try {
    return parseTarget(given)
  } catch {
    throw new Problem('target', { given: given.slice(0, 2_048) })
  }
}
