import { fetchHandler, type ClientOf, type FetchRequest } from './fetch.ts'
import type { AnswerRequest } from './types.ts'

/** What is needed of Hono's context. */
export interface HonoContext {
  readonly req: { readonly raw: FetchRequest }
}

/** Handler for Hono: `app.all('*', honoHandler(answer))`, before other middleware and routes. */
export function honoHandler(
  answer: AnswerRequest,
  clientOf?: ClientOf,
): (context: HonoContext, next: () => Promise<void>) => Response | Promise<void> {
  const handler = fetchHandler(answer, clientOf)
  // Not async: an answer that is there at once costs Hono less.
  return (context, next) => handler(context.req.raw) ?? next()
}
