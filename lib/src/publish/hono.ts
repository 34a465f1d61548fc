import { fetchHandler, type ClientOf, type FetchRequest } from './fetch.ts'
import type { AnswerRequest } from './types.ts'

/** What is needed of Hono's context. */
export interface HonoContext {
  readonly req: { readonly raw: FetchRequest }
}

/** Middleware for Hono: `app.use(honoMiddleware(answer))`, before other middleware and routes. */
export function honoMiddleware(
  answer: AnswerRequest,
  clientOf?: ClientOf,
): (context: HonoContext, next: () => Promise<void>) => Promise<Response | void> {
  const handler = fetchHandler(answer, clientOf)
  return async (context, next) => handler(context.req.raw) ?? next()
}
