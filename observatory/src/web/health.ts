/** For those who start and stop the process: whether it runs, and whether it can be asked. */
import { StoreError, storeErrorOf } from '../store/fault.ts'
import { assertCurrent } from '../store/migrate.ts'
import type { WebOptions } from './options.ts'

/** The process answers: starting it again would mend nothing. */
export function health(): Response {
  return told(200, { status: 'ok' })
}

/** The database answers and has the tables of this version; 503 and the reason's code while not. */
export async function ready({ store }: Pick<WebOptions, 'store'>): Promise<Response> {
  try {
    await assertCurrent(store)
    return told(200, { status: 'ready' })
  } catch (error) {
    const { code } = error instanceof StoreError ? error : storeErrorOf(error)
    return told(503, { status: 'not_ready', reason: code }, { 'retry-after': '10' })
  }
}

function told(
  status: number,
  body: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(`${JSON.stringify(body)}\n`, {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })
}
