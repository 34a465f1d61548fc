/** The pages for people, each with its form for machines. */
import { HOME, isUuid, jsonPath, SCAN, scanPath, SERVERS, STATUS } from '../addresses.ts'
import { bare } from '../answer.ts'
import { askScan } from '../ask-scan.ts'
import { watchedUnder } from '../named.ts'
import type { WebOptions } from '../options.ts'
import { readingOf } from '../reading.ts'
import { homePage } from '../pages/home.ts'
import { reportPage } from '../pages/report.ts'
import { scanPage } from '../pages/scan.ts'
import { serversPage } from '../pages/servers.ts'
import { sitePage } from '../pages/site.ts'
import { Problem } from '../problem.ts'
import { statusPage } from '../status-page.ts'
import { statusOf } from '../status.ts'
import { at } from '../text/say.ts'
import { directoryOf, readDirectoryQuery } from '../views/directory.ts'
import { homeOf } from '../views/home.ts'
import { endpointReport } from '../views/report.ts'
import { scanView } from '../views/scan.ts'
import { siteReport } from '../views/site.ts'
import { scanById } from '../../store/scans.ts'
import type { Asked, Page, Routes } from './route.ts'

/** All may be kept for a while, but not a scan, which somebody waits for. */
export const PAGES: Routes = [
  [HOME, { GET: { page: home, kept: true } }],
  [SERVERS, { GET: { page: servers, kept: true } }],
  [`${SERVERS}/:provider/:name`, { GET: { page: report, kept: true } }],
  [SCAN, { POST: { answer: newScan, localised: true } }],
  [`${SCAN}/:id`, { GET: { page: scan } }],
  [STATUS, { GET: { page: status, kept: true } }],
]

/** With `no-referrer` a browser hides the origin of a form even from the page's own site. */
export const FORM_HEADERS: Readonly<Record<string, string>> = { 'referrer-policy': 'same-origin' }

async function home(options: WebOptions): Promise<Page> {
  const view = await homeOf(options)
  return { json: view, html: () => homePage(options, view), headers: FORM_HEADERS }
}

async function status(options: WebOptions): Promise<Page> {
  const view = await statusOf(options)
  return { json: view, html: () => statusPage(options, view) }
}

async function servers(options: WebOptions, { url }: Asked): Promise<Page> {
  const query = readDirectoryQuery(url.searchParams)
  if ('parameter' in query) throw new Problem('query', { parameter: query.parameter })
  const view = await directoryOf(options, query)
  return { json: view, html: () => serversPage(options, view, `${SERVERS}${url.search}`) }
}

async function report(options: WebOptions, { param, suffix }: Asked): Promise<Page> {
  const provider = param('provider')
  const short = param('name')
  // A name may itself end like a form: then the page of the shorter name comes first.
  const names = suffix === '' ? [short] : [short, `${short}${suffix}`]
  for (const name of names) {
    const watched = await watchedUnder(options.store, { provider, name })
    if (watched === undefined) continue
    const { target, endpoint, site } = watched
    if (endpoint !== undefined) {
      const view = await endpointReport(options, { target, endpoint })
      return { json: view, html: () => reportPage(options, view) }
    }
    if (site !== undefined) {
      const view = await siteReport(options, { target, site })
      return { json: view, html: () => sitePage(options, view) }
    }
  }
  throw new Problem('no_server')
}

async function newScan(options: WebOptions, { request, env }: Asked): Promise<Response> {
  if (options.scan === undefined) throw new Problem('no_scans')
  const { id } = await askScan(options, options.scan, { request, env })
  const path = scanPath(id)
  // A browser goes on to the page; a program is told where to look.
  const { form, vary } = readingOf(options, request)
  return form === 'application/json'
    ? bare(202, { location: jsonPath(path), vary })
    : bare(303, { location: at(options.texts, path), vary })
}

async function scan(options: WebOptions, { param }: Asked): Promise<Page> {
  const id = param('id')
  const row = isUuid(id) ? await scanById(options.store, id) : undefined
  if (row === undefined) throw new Problem('no_scan')
  const view = scanView(row)
  return { json: view, html: () => scanPage(options, view) }
}
