import { fetchHandler, type ClientOf, type FetchRequest } from './fetch.ts'
import type { AnswerRequest } from './types.ts'

/** What is needed of Astro's context. */
export interface AstroContext {
  readonly request: FetchRequest
}

/** Endpoint for Astro: `export const ALL = astroRoute(answer)`; 404 where the path is not ours. */
export function astroRoute(
  answer: AnswerRequest,
  clientOf?: ClientOf,
): (context: AstroContext) => Response {
  const handler = fetchHandler(answer, clientOf)
  return ({ request }) => handler(request) ?? new Response(null, { status: 404 })
}
