import { fetchHandler, type ClientOf, type FetchRequest } from './fetch.ts'
import type { AnswerRequest } from './types.ts'

/** What is needed of the event of h3 2 and Nitro 3. */
export interface NitroEvent {
  readonly req: FetchRequest
}

/** Middleware for Nitro 3 (a file in `middleware/`) and h3 2 (`app.use`). */
export function nitroMiddleware(
  answer: AnswerRequest,
  clientOf?: ClientOf,
): (event: NitroEvent) => Response | undefined {
  const handler = fetchHandler(answer, clientOf)
  return (event) => handler(event.req)
}
