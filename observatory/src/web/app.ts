/** The pages and their JSON: every address in one table, every answer by one way. */
import { Hono, type Context } from 'hono'
import { getBlob } from '../store/blobs.ts'
import { StoreError, storeErrorOf } from '../store/fault.ts'
import { envelopeOf } from '../store/log.ts'
import { runById } from '../store/runs.ts'
import { scanById } from '../store/scans.ts'
import { getTarget } from '../store/targets.ts'
import { GLYPH, HOME, jsonPath, SCAN, scanPath, SERVERS, STATUS, STYLE } from './addresses.ts'
import { AS_A_FILE, bare, respond, tagOf, type Answer } from './answer.ts'
import { createApi } from './api/app.ts'
import { askScan } from './ask-scan.ts'
import { badge } from './badge.ts'
import { feed } from './feed.ts'
import { FEED_FORMS } from './feed/feed.ts'
import { health, ready } from './health.ts'
import type { Html } from './html.ts'
import { metricsOf } from './metrics.ts'
import { formFor, type Form } from './negotiate.ts'
import type { WebOptions } from './options.ts'
import { homePage, scanForm } from './pages/home.ts'
import { problemPage } from './pages/problem.ts'
import { reportPage } from './pages/report.ts'
import { scanPage } from './pages/scan.ts'
import { serversPage } from './pages/servers.ts'
import { sitePage } from './pages/site.ts'
import { GLYPH_SVG } from './parts/marks.ts'
import { Problem, problemDocument, wordsOf } from './problem.ts'
import { remember } from './remember.ts'
import { statusPage } from './status-page.ts'
import { statusOf } from './status.ts'
import { STYLE_PATH, STYLE_VERSION, STYLESHEET } from './style.ts'
import { directoryOf, readDirectoryQuery } from './views/directory.ts'
import { homeOf } from './views/home.ts'
import { endpointReport } from './views/report.ts'
import { scanView } from './views/scan.ts'
import { siteReport } from './views/site.ts'

/** A page before it is known in which form it is wanted. */
interface Page {
  readonly json: object
  readonly html: () => Html
  readonly headers?: Readonly<Record<string, string>>
}

interface Asked {
  readonly request: Request
  readonly url: URL
  readonly param: (name: string) => string
  readonly env: unknown
}

/** What an address does for one method. A page that is `kept` may be as old as `keepMs`. */
type Route =
  | { readonly page: (asked: Asked) => Promise<Page>; readonly kept?: true }
  | { readonly answer: (asked: Asked) => Promise<Response> }

type Methods = Readonly<Record<string, Route>>

/** Two seconds of many readers are one page; nobody waits longer than that for what is new. */
const KEEP_MS = 2_000
/** Pages in memory, of a hundred kilobytes at most each. */
const MOST_KEPT = 200

/** The application: give `fetch` of it to a server. */
export function createApp(options: WebOptions): Hono {
  const { now, keepMs = KEEP_MS } = options
  const recent = remember<Answer>({ keepMs, now, most: MOST_KEPT })
  const app = new Hono()
  app.route('/', createApi(options))
  for (const [path, methods] of routesOf(options)) {
    const allowed = allowedIn(methods)
    for (const [method, route] of Object.entries(methods))
      app.on(method, path, (context) => answered(context, route, recent))
    app.all(path, (context) => {
      if (context.req.method === 'OPTIONS') return bare(204, { allow: allowed })
      return problemAnswer(options, context, new Problem('method', { allowed }, { allow: allowed }))
    })
  }
  app.notFound((context) => problemAnswer(options, context, new Problem('not_found')))
  app.onError((error, context) => problemAnswer(options, context, problemOf(options, error)))
  return app
}

/** The addresses, each with its methods. A page is at its path and, as JSON, at the path's twin. */
function routesOf(options: WebOptions): readonly (readonly [path: string, Methods])[] {
  const first: Route = { page: () => home(options), kept: true }
  const observatory: Route = { page: () => status(options), kept: true }
  const figures = metricsOf(options)
  const list: Route = { page: (asked) => servers(options, asked), kept: true }
  return [
    [HOME, { GET: first }],
    [jsonPath(HOME), { GET: first }],
    [SERVERS, { GET: list }],
    [jsonPath(SERVERS), { GET: list }],
    // The twins of these are read from the last part of the path.
    [
      `${SERVERS}/:provider/:name`,
      { GET: { page: (asked) => report(options, asked), kept: true } },
    ],
    [`${SCAN}/:id`, { GET: { page: (asked) => scan(options, asked) } }],
    [SCAN, { POST: { answer: (asked) => newScan(options, asked) } }],
    ['/runs/:id/envelope.json', { GET: { answer: (asked) => envelope(options, asked) } }],
    ['/runs/:id/evidence.json', { GET: { answer: (asked) => evidence(options, asked) } }],
    [STYLE, { GET: { answer: stylesheet } }],
    [GLYPH, { GET: { answer: glyph } }],
    [
      '/badge/:provider/:file',
      {
        GET: {
          answer: ({ request, param }) =>
            badge(options, request, { provider: param('provider'), file: param('file') }),
        },
      },
    ],
    ...feedRoutes(options),
    [STATUS, { GET: observatory }],
    [jsonPath(STATUS), { GET: observatory }],
    ['/metrics', { GET: { answer: ({ request }) => figures(request) } }],
    ['/health', { GET: { answer: async () => health() } }],
    ['/ready', { GET: { answer: () => ready(options) } }],
  ]
}

/** Each at the path of what it tells of, as Atom and as JSON Feed. */
function feedRoutes(options: WebOptions): readonly (readonly [path: string, Methods])[] {
  return FEED_FORMS.flatMap((form) => [
    [
      `/feed.${form}`,
      { GET: { answer: ({ request }: Asked) => feed(options, request, { of: 'all' }) } },
    ] as const,
    [
      `${SERVERS}/feed.${form}`,
      { GET: { answer: ({ request }: Asked) => feed(options, request, { of: 'search' }) } },
    ] as const,
    [
      `${SERVERS}/:provider/:name/feed.${form}`,
      {
        GET: {
          answer: ({ request, param }: Asked) =>
            feed(options, request, {
              of: 'server',
              provider: param('provider'),
              name: param('name'),
            }),
        },
      },
    ] as const,
  ])
}

function allowedIn(methods: Methods): string {
  const names = Object.keys(methods)
  return [...names, ...(names.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}

async function answered(
  context: Context,
  route: Route,
  recent: ReturnType<typeof remember<Answer>>,
): Promise<Response> {
  const request = context.req.raw
  const url = new URL(request.url)
  const param = (name: string) => context.req.param(name) ?? ''
  const asked: Asked = { request, url, param, env: context.env }
  if ('answer' in route) return await route.answer(asked)
  const form = formOf(context)
  if (form === undefined) throw new Problem('accept')
  const make = async () => answerIn(form, await route.page(asked))
  const key = `${form} ${url.pathname}${url.search}`
  return respond(request, await (route.kept ? recent(key, make) : make()))
}

const encoder = new TextEncoder()

function answerIn(form: Form, { json, html, headers }: Page): Answer {
  const isPage = form === 'text/html'
  const body = encoder.encode(isPage ? html().toString() : `${JSON.stringify(json)}\n`)
  return {
    type: isPage ? 'text/html; charset=utf-8' : form,
    body,
    tag: tagOf(body),
    headers: { vary: 'accept', ...(isPage ? headers : { 'access-control-allow-origin': '*' }) },
  }
}

/** What the address says, or else the request. */
function formOf(context: Context): Form | undefined {
  return context.req.path.endsWith('.json')
    ? 'application/json'
    : formFor(context.req.header('accept') ?? null)
}

function problemOf({ onError }: WebOptions, error: unknown): Problem {
  if (error instanceof Problem) return error
  onError(error)
  const fault = error instanceof StoreError ? error : storeErrorOf(error)
  return fault.code === 'failed'
    ? new Problem('failed')
    : new Problem('store', {}, { 'retry-after': '30' })
}

function problemAnswer(options: WebOptions, context: Context, problem: Problem): Response {
  const { texts, scan } = options
  const { status, headers, params, code } = problem
  const vary = { vary: 'accept', 'cache-control': 'no-store', ...headers }
  const wantsJson = formOf(context) === 'application/json' || code === 'accept'
  if (wantsJson)
    return respond(context.req.raw, {
      status,
      type: 'application/problem+json',
      body: `${JSON.stringify(problemDocument(texts, problem))}\n`,
      headers: { ...vary, 'access-control-allow-origin': '*' },
    })
  const words = wordsOf(texts, problem)
  const again = scan !== undefined && (code === 'target' || code === 'limit')
  const more = again
    ? scanForm(texts, { value: params['given'] ?? '', text: words.title })
    : undefined
  return respond(context.req.raw, {
    status,
    type: 'text/html; charset=utf-8',
    body: problemPage(options, STYLE_PATH, { ...words, more }).toString(),
    headers: { ...vary, ...(again && FORM_HEADERS) },
  })
}

/** With `no-referrer` a browser hides the origin of a form even from the page's own site. */
const FORM_HEADERS = { 'referrer-policy': 'same-origin' } as const

async function home(options: WebOptions): Promise<Page> {
  const view = await homeOf(options)
  return { json: view, html: () => homePage(options, STYLE_PATH, view), headers: FORM_HEADERS }
}

async function status(options: WebOptions): Promise<Page> {
  const view = await statusOf(options)
  return { json: view, html: () => statusPage(options, STYLE_PATH, view) }
}

async function servers(options: WebOptions, { url }: Asked): Promise<Page> {
  const query = readDirectoryQuery(url.searchParams)
  if ('parameter' in query) throw new Problem('query', { parameter: query.parameter })
  const view = await directoryOf(options, query)
  return {
    json: view,
    html: () => serversPage(options, STYLE_PATH, view, `${SERVERS}${url.search}`),
  }
}

const SLUG = /^[a-z0-9][a-z0-9._-]{0,63}$/

async function report(options: WebOptions, { param }: Asked): Promise<Page> {
  const provider = param('provider')
  const written = param('name')
  // A name may itself end in `.json`: then the page of the shorter name comes first.
  const names = written.endsWith('.json') ? [written.slice(0, -5), written] : [written]
  for (const name of names) {
    if (!SLUG.test(provider) || !SLUG.test(name)) continue
    const watched = await getTarget(options.store, { provider, name })
    if (watched === undefined) continue
    const { target, endpoint, site } = watched
    if (endpoint !== undefined) {
      const view = await endpointReport(options, { target, endpoint })
      return { json: view, html: () => reportPage(options, STYLE_PATH, view) }
    }
    if (site !== undefined) {
      const view = await siteReport(options, { target, site })
      return { json: view, html: () => sitePage(options, STYLE_PATH, view) }
    }
  }
  throw new Problem('no_server')
}

async function newScan(options: WebOptions, { request, env }: Asked): Promise<Response> {
  if (options.scan === undefined) throw new Problem('no_scans')
  const { id } = await askScan(options, options.scan, { request, env })
  const path = scanPath(id)
  // A browser goes on to the page; a program is told where to look.
  return formFor(request.headers.get('accept')) === 'application/json'
    ? bare(202, { location: jsonPath(path) })
    : bare(303, { location: path })
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function scan(options: WebOptions, { param }: Asked): Promise<Page> {
  const id = param('id').replace(/\.json$/, '')
  const row = UUID.test(id) ? await scanById(options.store, id) : undefined
  if (row === undefined) throw new Problem('no_scan')
  const view = scanView(row)
  return { json: view, html: () => scanPage(options, STYLE_PATH, view) }
}

const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' } as const

async function envelope(options: WebOptions, { request, param }: Asked): Promise<Response> {
  const runId = param('id')
  const row = UUID.test(runId) ? await envelopeOf(options.store, { runId }) : undefined
  if (row === undefined) throw new Problem('not_found')
  return file(request, row.bytes)
}

async function evidence(options: WebOptions, { request, param }: Asked): Promise<Response> {
  const id = param('id')
  const run = UUID.test(id) ? await runById(options.store, id) : undefined
  const bytes = run && (await getBlob(options.store, run.evidenceDigest))
  if (bytes === undefined) throw new Problem('not_found')
  return file(request, bytes)
}

function file(request: Request, bytes: Uint8Array): Response {
  return respond(request, {
    type: 'application/json',
    body: new Uint8Array(bytes),
    headers: { ...AS_A_FILE, ...FOR_EVER, 'access-control-allow-origin': '*' },
  })
}

async function stylesheet({ request, url }: Asked): Promise<Response> {
  return respond(request, {
    type: 'text/css; charset=utf-8',
    body: STYLESHEET,
    headers: url.searchParams.get('v') === STYLE_VERSION ? FOR_EVER : {},
  })
}

async function glyph({ request }: Asked): Promise<Response> {
  const headers = { 'cache-control': 'public, max-age=86400' }
  return respond(request, { type: 'image/svg+xml', body: GLYPH_SVG, headers })
}
