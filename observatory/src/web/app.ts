/** The pages and what belongs to them: every address in one table, every answer by one way. */
import { Hono, type Context } from 'hono'
import { StoreError, storeErrorOf } from '../store/fault.ts'
import { OWNER } from './addresses-claims.ts'
import { HOME, jsonPath, markdownPath } from './addresses.ts'
import { answerOf, bare, respond, tagOf, type Answer } from './answer.ts'
import { createApi } from './api/app.ts'
import { markdownOf } from './markdown/page.ts'
import { memory, type Memory } from './memory.ts'
import { movedTo } from './moved.ts'
import type { Form } from './negotiate.ts'
import type { WebOptions } from './options.ts'
import { scanForm } from './pages/home.ts'
import { problemPage } from './pages/problem.ts'
import { Problem, problemDocument, wordsOf } from './problem.ts'
import { readingOf } from './reading.ts'
import { ABOUT } from './routes/about.ts'
import { CLAIMS } from './routes/claims.ts'
import { CRAWLERS } from './routes/crawlers.ts'
import { FEEDS } from './routes/feeds.ts'
import { FILES } from './routes/files.ts'
import { operationRoutes } from './routes/operations.ts'
import { FORM_HEADERS, PAGES } from './routes/pages.ts'
import { RECORDS } from './routes/records.ts'
import type { Methods, Page, Route } from './routes/route.ts'
import { LANGUAGES } from './text/languages.ts'

/** The application: give `fetch` of it to a server. */
export function createApp(options: WebOptions): Hono {
  const { languages = LANGUAGES } = options
  const recent = memory(options)
  const app = new Hono()
  app.route('/', createApi(options, recent))
  const routes = [
    ...PAGES,
    ...RECORDS,
    ...CLAIMS,
    ...ABOUT,
    ...FILES,
    ...FEEDS,
    ...CRAWLERS,
    ...operationRoutes(options),
  ]
  const prefixes = languages.map(({ lang }) => `/${lang}`)
  for (const [path, methods] of routes)
    for (const place of placesOf(path, methods, prefixes)) {
      const allowed = allowedIn(methods)
      for (const [method, route] of Object.entries(methods))
        app.on(method, place, (context) => answered(options, context, { path, route, recent }))
      app.all(place, (context) => {
        if (context.req.method === 'OPTIONS') return bare(204, { allow: allowed })
        return problemAnswer(
          options,
          context,
          new Problem('method', { allowed }, { allow: allowed }),
        )
      })
    }
  for (const prefix of prefixes) app.get(prefix, () => bare(308, { location: `${prefix}${HOME}` }))
  app.notFound((context) => problemAnswer(options, context, new Problem('not_found')))
  app.onError(async (error, context) => {
    const problem = problemOf(options, error)
    const moved =
      problem.code === 'no_server' ? await movedTo(options.store, context.req.raw) : undefined
    return moved ?? problemAnswer(options, context, problem)
  })
  return app
}

/** A path, those of its forms for machines, and those in every language, as far as it has them. */
function placesOf(path: string, methods: Methods, prefixes: readonly string[]): readonly string[] {
  const routes = Object.values(methods)
  const isPage = routes.some((route) => 'page' in route)
  const isLocalised = isPage || routes.some((route) => 'localised' in route)
  // A variable end takes the suffix in; it is read from there.
  const twins = isPage && !/:\w+$/.test(path) ? [jsonPath(path), markdownPath(path)] : []
  return [path, ...twins, ...(isLocalised ? prefixes.map((prefix) => `${prefix}${path}`) : [])]
}

function allowedIn(methods: Methods): string {
  const names = Object.keys(methods)
  return [...names, ...(names.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}

interface Found {
  /** As the table has it. */
  readonly path: string
  readonly route: Route
  readonly recent: Memory
}

async function answered(
  options: WebOptions,
  context: Context,
  { path, route, recent }: Found,
): Promise<Response> {
  const request = context.req.raw
  const url = new URL(request.url)
  const { texts, form, suffix, vary } = readingOf(options, request)
  const named = (name: string): string => context.req.param(name) ?? ''
  const asked = { request, url, suffix, env: context.env }
  if ('answer' in route) {
    const own = route.localised === true ? { ...options, texts } : options
    const give = async (from: Request): Promise<Response> =>
      await route.answer(own, { ...asked, request: from, suffix: '', param: named })
    if (route.kept) {
      const make = async (): Promise<Answer> => await answerOf(await give(new Request(url)))
      return respond(request, await recent.of(`${url.pathname}${url.search}`, make))
    }
    const answer = await give(request)
    // Whoever changed something sees it at once; what was refused changed nothing.
    if (request.method === 'POST' && path.startsWith(`${OWNER}/`) && answer.status < 400)
      recent.forget()
    return answer
  }
  if (form === undefined) throw new Problem('accept')
  const param = (name: string): string =>
    suffix !== '' && path.endsWith(`/:${name}`) ? named(name).slice(0, -suffix.length) : named(name)
  // What is for machines has no language of its reader.
  const reader = form === 'text/html' ? { ...options, texts } : options
  const spoken = form === 'text/html' ? texts.lang : ''
  const make = async (): Promise<Answer> =>
    answerIn(
      reader,
      { form, vary, place: placeOf(url, suffix) },
      await route.page(reader, { ...asked, param }),
    )
  const key = `${form} ${spoken} ${url.pathname}${url.search}`
  return respond(request, await (route.kept ? recent.of(key, make) : make()))
}

const encoder = new TextEncoder()

const HTML = 'text/html; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'

/** Path and query of a page, whichever of its forms was asked for. */
function placeOf({ pathname, search }: URL, suffix: string): string {
  const path = suffix === '' ? pathname : pathname.slice(0, -suffix.length)
  return `${path === '/index' ? HOME : path}${search}`
}

interface Wanted {
  readonly form: Form
  readonly vary: string
  readonly place: string
}

function answerIn(
  options: WebOptions,
  { form, vary, place }: Wanted,
  { json, html, headers }: Page,
): Answer {
  if (form === 'application/json') {
    const body = encoder.encode(`${JSON.stringify(json)}\n`)
    return { type: form, body, tag: tagOf(body), headers: { vary, ...OPEN } }
  }
  const page = html().toString()
  const own = { vary, 'content-language': options.texts.lang }
  if (form === 'text/markdown') {
    const body = encoder.encode(markdownOf(options, page, place))
    return { type: MARKDOWN, body, tag: tagOf(body), headers: { ...own, ...OPEN } }
  }
  const body = encoder.encode(page)
  return { type: HTML, body, tag: tagOf(body), headers: { ...own, ...headers } }
}

/** Scripts of other sites may read what is for machines. */
const OPEN = { 'access-control-allow-origin': '*' } as const

function problemOf({ onError }: WebOptions, error: unknown): Problem {
  if (error instanceof Problem) return error
  onError(error)
  const fault = error instanceof StoreError ? error : storeErrorOf(error)
  return fault.code === 'failed'
    ? new Problem('failed')
    : new Problem('store', {}, { 'retry-after': '30' })
}

/** As a page in the reader's language, or as a document, which programs know by its type. */
function problemAnswer(options: WebOptions, context: Context, problem: Problem): Response {
  const request = context.req.raw
  const { texts, form, vary } = readingOf(options, request)
  const { status, headers, params, code } = problem
  const own = { vary, 'cache-control': 'no-store', ...headers }
  if (form === 'application/json' || code === 'accept')
    return respond(request, {
      status,
      type: 'application/problem+json',
      body: `${JSON.stringify(problemDocument(options.texts, problem))}\n`,
      headers: { ...own, ...OPEN },
    })
  const reader = form === 'text/markdown' ? options : { ...options, texts }
  const words = wordsOf(reader.texts, problem)
  const again = options.scan !== undefined && (code === 'target' || code === 'limit')
  const more = again
    ? scanForm(reader.texts, { value: params['given'] ?? '', text: words.title })
    : undefined
  const page = problemPage(reader, { ...words, more }).toString()
  const spoken = { ...own, 'content-language': reader.texts.lang }
  if (form === 'text/markdown') {
    const { pathname, search } = new URL(request.url)
    const body = markdownOf(reader, page, `${pathname}${search}`)
    return respond(request, { status, type: MARKDOWN, body, headers: { ...spoken, ...OPEN } })
  }
  return respond(request, {
    status,
    type: HTML,
    body: page,
    headers: { ...spoken, ...(again && FORM_HEADERS) },
  })
}
