/** What programs ask for that come on their own: where everything is, and what is left alone. */
import { respond } from '../answer.ts'
import { OWNER, CLAIMS_PATH } from '../addresses-claims.ts'
import { DIFF } from '../addresses-records.ts'
import { SCAN, SERVERS } from '../addresses.ts'
import { llmsText } from '../llms.ts'
import type { WebOptions } from '../options.ts'
import { Problem } from '../problem.ts'
import {
  SITEMAP,
  SITEMAP_PAGES,
  SITEMAP_SERVERS,
  sitemapIndex,
  sitemapOfPages,
  sitemapOfServers,
  startIn,
} from '../sitemap.ts'
import { LANGUAGES } from '../text/languages.ts'
import type { Asked, Routes } from './route.ts'

/** At the paths where crawlers look by themselves; the rest is named by `robots.txt`. */
export const CRAWLERS: Routes = [
  ['/robots.txt', { GET: { answer: robots } }],
  ['/llms.txt', { GET: { answer: llms } }],
  [SITEMAP, { GET: { answer: index } }],
  [SITEMAP_PAGES, { GET: { answer: pages } }],
  [SITEMAP_SERVERS, { GET: { answer: servers } }],
]

/** Nobody needs to know within the hour that there is one page more. */
const HEADERS = { 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' }

/** Pages for one reader, and those of which there are endlessly many. */
const LEFT_ALONE = [`${SCAN}/`, `${CLAIMS_PATH}/`, OWNER, `${DIFF}?`, `${SERVERS}?`] as const

async function robots(options: WebOptions, { request }: Asked): Promise<Response> {
  const { publicUrl, demo, languages = LANGUAGES } = options
  const prefixes = ['', ...languages.map(({ lang }) => `/${lang}`)]
  const refused =
    demo === true ? ['/'] : prefixes.flatMap((prefix) => LEFT_ALONE.map((path) => prefix + path))
  const rules = refused.map((path) => `Disallow: ${path}`)
  const lines = ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}${SITEMAP}`]
  const body = `${lines.join('\n')}\n`
  return respond(request, { type: 'text/plain; charset=utf-8', body, headers: HEADERS })
}

async function llms(options: WebOptions, { request }: Asked): Promise<Response> {
  const type = 'text/markdown; charset=utf-8'
  return respond(request, { type, body: llmsText(options), headers: HEADERS })
}

async function index(options: WebOptions, { request }: Asked): Promise<Response> {
  return xml(request, await sitemapIndex(options))
}

async function pages(options: WebOptions, { request }: Asked): Promise<Response> {
  return xml(request, sitemapOfPages(options))
}

async function servers(options: WebOptions, { request, url }: Asked): Promise<Response> {
  const from = startIn(url.searchParams.get('from'))
  if (from === undefined) throw new Problem('query', { parameter: 'from' })
  return xml(request, await sitemapOfServers(options, from))
}

function xml(request: Request, body: string): Response {
  return respond(request, { type: 'application/xml; charset=utf-8', body, headers: HEADERS })
}
