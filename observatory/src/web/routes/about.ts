/** Pages about the checks and about this observatory. */
import {
  API,
  CHECKS_PAGE,
  CORRECTIONS,
  KEYS_PAGE,
  LINT,
  LOG_PAGE,
  METHODOLOGY,
  PROBE,
  STATISTICS,
} from '../addresses-records.ts'
import { SENDS_NOTHING } from '../answer.ts'
import { openApiOf } from '../api/openapi.ts'
import { OPERATIONS } from '../api/operations.ts'
import type { WebOptions } from '../options.ts'
import { correctionsPage, methodologyPage } from '../pages/about.ts'
import { apiPage } from '../pages/api.ts'
import { checkPage, checksPage } from '../pages/checks.ts'
import { keysPage } from '../pages/keys.ts'
import { lintPage } from '../pages/lint.ts'
import { logPage } from '../pages/log.ts'
import { probePage } from '../pages/probe.ts'
import { statisticsPage } from '../pages/statistics.ts'
import { Problem } from '../problem.ts'
import { checksView, checkView } from '../views/check.ts'
import { correctionsView } from '../views/corrections.ts'
import { keysView } from '../views/keys.ts'
import { logView } from '../views/log.ts'
import { lintView, methodologyView, probeView } from '../views/about.ts'
import { statisticsView } from '../views/statistics.ts'
import type { Asked, Page, Routes } from './route.ts'

/** All may be kept for a while, as they change with the registry, the keys or the day at most. */
export const ABOUT: Routes = [
  [CHECKS_PAGE, { GET: { page: checks, kept: true } }],
  [`${CHECKS_PAGE}/:id`, { GET: { page: check, kept: true } }],
  [METHODOLOGY, { GET: { page: methodology, kept: true } }],
  [CORRECTIONS, { GET: { page: corrections, kept: true } }],
  [KEYS_PAGE, { GET: { page: keys, kept: true } }],
  [LOG_PAGE, { GET: { page: log, kept: true } }],
  [API, { GET: { page: api, kept: true } }],
  [STATISTICS, { GET: { page: statistics, kept: true } }],
  [LINT, { GET: { page: lint, kept: true } }],
  [PROBE, { GET: { page: probe, kept: true } }],
]

async function checks(options: WebOptions): Promise<Page> {
  const view = checksView(options)
  return { json: view, html: () => checksPage(options, view) }
}

async function check(options: WebOptions, { param }: Asked): Promise<Page> {
  const view = checkView(options, param('id'))
  if (view === undefined) throw new Problem('not_found')
  return { json: view, html: () => checkPage(options, view) }
}

async function methodology(options: WebOptions): Promise<Page> {
  return { json: methodologyView(options), html: () => methodologyPage(options) }
}

async function corrections(options: WebOptions): Promise<Page> {
  const view = await correctionsView(options)
  return { json: view, html: () => correctionsPage(options, view) }
}

async function keys(options: WebOptions): Promise<Page> {
  const view = await keysView(options)
  return { json: view, html: () => keysPage(options, view) }
}

async function log(options: WebOptions): Promise<Page> {
  const view = await logView(options)
  return { json: view, html: () => logPage(options, view) }
}

async function statistics(options: WebOptions): Promise<Page> {
  const view = await statisticsView(options)
  return { json: view, html: () => statisticsPage(options, view) }
}

async function probe(options: WebOptions): Promise<Page> {
  return { json: probeView(options), html: () => probePage(options) }
}

async function lint(options: WebOptions): Promise<Page> {
  return { json: lintView(options), html: () => lintPage(options), headers: SENDS_NOTHING }
}

/** Its form for machines is the OpenAPI document. */
async function api(options: WebOptions): Promise<Page> {
  const { publicUrl, version } = options
  return {
    json: openApiOf({ operations: OPERATIONS, publicUrl, version }),
    html: () => apiPage(options, OPERATIONS),
  }
}
