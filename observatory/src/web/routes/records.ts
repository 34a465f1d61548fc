/** Pages about single runs: their evidence, and what changed from one to another. */
import { listedBefore, runById } from '../../store/runs.ts'
import { isUuid, SERVERS } from '../addresses.ts'
import { DIFF, RUNS } from '../addresses-records.ts'
import { watchedUnder } from '../named.ts'
import type { WebOptions } from '../options.ts'
import { diffPage } from '../pages/diff.ts'
import { evidencePage } from '../pages/evidence.ts'
import { Problem } from '../problem.ts'
import { diffView, newestChange, type Compared } from '../views/diff.ts'
import { evidenceView } from '../views/evidence.ts'
import type { Asked, Page, Routes } from './route.ts'

/** A run stays at its address; what is shown below a name moves on with its runs. */
export const RECORDS: Routes = [
  [`${RUNS}/:id`, { GET: { page: evidence, kept: true } }],
  [`${SERVERS}/:provider/:name/evidence`, { GET: { page: latestEvidence, kept: true } }],
  [`${SERVERS}/:provider/:name/diff`, { GET: { page: changes, kept: true } }],
  [DIFF, { GET: { page: compared, kept: true } }],
]

async function evidence(options: WebOptions, { param }: Asked): Promise<Page> {
  return await evidenceOf(options, param('id'))
}

async function latestEvidence(options: WebOptions, asked: Asked): Promise<Page> {
  const { endpoint } = await endpointIn(options, asked)
  return await evidenceOf(options, endpoint?.lastRunId ?? '')
}

async function evidenceOf(options: WebOptions, id: string): Promise<Page> {
  const run = isUuid(id) ? await runById(options.store, id) : undefined
  const view = run && (await evidenceView(options, run))
  if (view === undefined) throw new Problem('not_found')
  return { json: view, html: () => evidencePage(options, view) }
}

async function endpointIn({ store }: WebOptions, { param }: Asked) {
  const watched = await watchedUnder(store, { provider: param('provider'), name: param('name') })
  if (watched === undefined) throw new Problem('no_server')
  return watched
}

/** The newest change of a name, or what its address asks for. */
async function changes(options: WebOptions, asked: Asked): Promise<Page> {
  const { endpoint } = await endpointIn(options, asked)
  if (endpoint === undefined) throw new Problem('not_found')
  const chosen = asked.url.searchParams.has('to')
  return await pageOf(
    options,
    chosen
      ? await chosenIn(options, asked)
      : await newestChange(options, endpoint.id, endpoint.lastRunId),
  )
}

async function compared(options: WebOptions, asked: Asked): Promise<Page> {
  return await pageOf(options, await chosenIn(options, asked))
}

async function pageOf(options: WebOptions, runs: Compared): Promise<Page> {
  const view = await diffView(options, runs)
  return { json: view, html: () => diffPage(options, view) }
}

async function chosenIn({ store }: WebOptions, { url }: Asked): Promise<Compared> {
  const run = async (parameter: 'from' | 'to', id: string) => {
    const found = isUuid(id) ? await runById(store, id) : undefined
    if (found === undefined) throw new Problem('query', { parameter })
    return found
  }
  const after = await run('to', url.searchParams.get('to') ?? '')
  const from = url.searchParams.get('from')
  const before = from === null ? await listedBefore(store, after) : await run('from', from)
  return { before, after }
}
