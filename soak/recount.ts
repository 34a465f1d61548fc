/** Every figure on the pages, counted again from the rows of single runs and in another way. */
import assert from 'node:assert/strict'
import type { Store } from '../observatory/src/store/open.ts'
import { createApp } from '../observatory/src/web/app.ts'
import { ENGLISH } from '../observatory/src/web/text/english.ts'
import type { WebOptions } from '../observatory/src/web/options.ts'
import { rawOf, type Figure } from './recount/raw.ts'
import { reportFigures } from './recount/reports.ts'
import { statistics } from './recount/statistics.ts'
import { metrics, status } from './recount/status.ts'

export interface Recounted {
  readonly figures: number
  readonly wrong: readonly Figure[]
}

/**
 * Asks the pages over a store in which nothing moves any more, and counts every figure again.
 *
 * @param reports so many reports of endpoints, spread over all of them
 */
export async function recount(
  store: Store,
  { now, cadenceMs, reports }: { now: number; cadenceMs: number; reports: number },
): Promise<Recounted> {
  const web: WebOptions = {
    store,
    now: () => now,
    publicUrl: 'https://observatory.example',
    cadenceMs: { unclaimed: cadenceMs, claimed: cadenceMs, fast: cadenceMs },
    siteCadenceMs: cadenceMs,
    texts: ENGLISH,
    version: '0.0.0',
    userAgent: 'soak',
    demo: true,
    keepMs: 0,
    keys: () => Promise.resolve(undefined),
    onError: (error) => {
      throw error
    },
  }
  const app = createApp(web)
  const textAt = async (path: string): Promise<string> => {
    const response = await app.request(`https://observatory.example${path}`)
    assert.equal(response.status, 200, path)
    return await response.text()
  }
  const raw = await rawOf(store, now)
  const figures = [
    ...statistics(JSON.parse(await textAt('/statistics.json')), raw),
    ...(await status(JSON.parse(await textAt('/status.json')), raw, store, cadenceMs)),
    ...(await metrics(await textAt('/metrics'), raw, store)),
    ...(await reportFigures(textAt, raw, store, reports)),
  ]
  const wrong = figures.filter(({ shown, counted }) => !same(shown, counted))
  return { figures: figures.length, wrong }
}

function same(shown: unknown, counted: unknown): boolean {
  try {
    assert.deepEqual(shown, counted)
    return true
  } catch {
    return false
  }
}
