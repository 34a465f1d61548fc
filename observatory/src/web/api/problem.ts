/** What can be wrong with a request to the API, or with us (RFC 9457). */
import { StoreError, storeErrorOf } from '../../store/fault.ts'
import { respond } from '../answer.ts'
import type { WebOptions } from '../options.ts'
import { Problem, problemDocument } from '../problem.ts'

interface Kind {
  readonly status: number
  readonly title: string
  readonly detail: string
}

/** The end of a problem's `type`: `urn:countersign:problem:no_run`. Clients may rely on it. */
export type ApiProblemCode =
  | 'not_found'
  | 'no_server'
  | 'no_dump'
  | 'no_run'
  | 'no_runs'
  | 'not_signed'
  | 'proof_pending'
  | 'no_body'
  | 'no_list'
  | 'no_keys'
  | 'no_log'
  | 'no_scan'
  | 'no_scans'
  | 'method'
  | 'query'
  | 'body'
  | 'media_type'
  | 'too_large'
  | 'target'
  | 'key_reused'
  | 'limit'
  | 'busy'
  | 'store'
  | 'failed'

/** Status and English texts of each problem, for answers and for the OpenAPI document. */
export const API_PROBLEMS: Readonly<Record<ApiProblemCode, Kind>> = {
  not_found: {
    status: 404,
    title: 'There is nothing at this address',
    detail: 'The addresses are in /api/v1/openapi.json.',
  },
  no_server: {
    status: 404,
    title: 'No server has this name',
    detail: 'Names are found at /api/v1/servers?q=.',
  },
  no_run: {
    status: 404,
    title: 'There is no such run',
    detail: 'The runs of a server are at /api/v1/servers/{provider}/{name}/runs.',
  },
  no_runs: {
    status: 404,
    title: 'This name has no runs',
    detail: 'It is that of a domain or a catalog, which is examined, not probed.',
  },
  not_signed: {
    status: 404,
    title: 'This run is not signed',
    detail: 'The run itself says why, in its member "signature".',
  },
  proof_pending: {
    status: 404,
    title: 'The log does not vouch for this run yet',
    detail: 'Its record waits for the next checkpoint, which is some seconds away.',
  },
  no_body: {
    status: 404,
    title: 'There are no such bytes',
    detail: 'The run saw no body with this digest, or bodies of its age are no longer kept.',
  },
  no_list: {
    status: 404,
    title: 'No list of tools was read',
    detail: 'Neither the run nor an earlier one that would do read a list to its end.',
  },
  no_keys: {
    status: 404,
    title: 'There are no public keys',
    detail: 'This observatory signs nothing yet.',
  },
  no_log: {
    status: 404,
    title: 'There is no such file in the log',
    detail: 'The log has /log/checkpoint, and the tiles that C2SP tlog-tiles names for its size.',
  },
  no_dump: {
    status: 404,
    title: 'There is no dump of this day',
    detail: '/api/v1/dumps lists those that are kept.',
  },
  no_scan: {
    status: 404,
    title: 'There is no such scan',
    detail: 'Scans are kept for a while only.',
  },
  no_scans: {
    status: 404,
    title: 'Nobody may ask for scans here',
    detail: 'The operator has switched them off.',
  },
  method: {
    status: 405,
    title: 'This address has no such method',
    detail: 'The field Allow names those it has.',
  },
  query: {
    status: 400,
    title: 'A parameter cannot be used',
    detail: 'The member "parameter" names it; /api/v1/openapi.json says what it may be.',
  },
  body: {
    status: 400,
    title: 'The body cannot be used',
    detail: 'It must be JSON like {"target":"tidewater.example"}.',
  },
  media_type: {
    status: 415,
    title: 'The body is of another type',
    detail: 'Its Content-Type must be application/json.',
  },
  too_large: {
    status: 413,
    title: 'The body is too large',
    detail: 'It may have 8,192 bytes.',
  },
  target: {
    status: 422,
    title: 'This cannot be scanned',
    detail: 'A target is a public domain or an HTTPS URL.',
  },
  key_reused: {
    status: 422,
    title: 'The idempotency key was used for another target',
    detail: 'Give every request that means something else a key of its own.',
  },
  limit: {
    status: 429,
    title: 'Too many scans',
    detail: 'The field Retry-After says when the next one may be asked for.',
  },
  busy: {
    status: 503,
    title: 'Two others are being given all of it now',
    detail: 'Dumps and tables are made for two readers at one time. Try again in a minute.',
  },
  store: {
    status: 503,
    title: 'The database is away',
    detail: 'Nothing is lost. Try again in half a minute.',
  },
  failed: {
    status: 500,
    title: 'Something went wrong here',
    detail: 'It is not your fault, and it was logged.',
  },
}

/** The media type of every problem (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json'

/** Thrown by a handler of the API. */
export class ApiProblem extends Error {
  readonly code: ApiProblemCode
  readonly params: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ApiProblemCode,
    params: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(code)
    this.name = 'ApiProblem'
    this.code = code
    this.params = params
    this.headers = headers
  }
}

/** Whatever was thrown, as an answer. What should not have happened is told to the operator only. */
export function problemResponse(options: WebOptions, request: Request, error: unknown): Response {
  // What the pages share with the API throws problems of the pages.
  if (error instanceof Problem)
    return answered(request, error, problemDocument(options.texts, error))
  const problem = error instanceof ApiProblem ? error : faultOf(options, error)
  const { code, params, headers } = problem
  const { status, title, detail } = API_PROBLEMS[code]
  const type = `urn:countersign:problem:${code}`
  return answered(request, { status, headers }, { type, title, status, detail, ...params })
}

function faultOf({ onError }: WebOptions, error: unknown): ApiProblem {
  onError(error)
  const fault = error instanceof StoreError ? error : storeErrorOf(error)
  return fault.code === 'failed'
    ? new ApiProblem('failed')
    : new ApiProblem('store', {}, { 'retry-after': '30' })
}

function answered(
  request: Request,
  { status, headers }: Pick<Problem, 'status' | 'headers'>,
  document: object,
): Response {
  return respond(request, {
    status,
    type: PROBLEM_TYPE,
    body: `${JSON.stringify(document)}\n`,
    headers: { 'cache-control': 'no-store', ...OPEN, ...headers },
  })
}

/** Reads are for the scripts of every site. */
export const OPEN: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Location, Retry-After, RateLimit, RateLimit-Policy, Link, Content-Disposition',
  'cross-origin-resource-policy': 'cross-origin',
}
