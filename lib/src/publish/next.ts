import { fetchHandler, type ClientOf, type FetchRequest } from './fetch.ts'
import type { AnswerRequest } from './types.ts'

type NextRoute = (request: FetchRequest) => Response

/**
 * Handlers for a `route.ts` of the Next.js app router, one for each method that it knows; 404 where
 * the path is not ours. The file belongs at the root of `app/`, not under `app/api/`: readers ask for
 * `/.well-known/…`, never for `/api/.well-known/…`.
 */
export function nextRoutes(
  answer: AnswerRequest,
  clientOf?: ClientOf,
): Readonly<Record<'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', NextRoute>> {
  const handler = fetchHandler(answer, clientOf)
  const route: NextRoute = (request) => handler(request) ?? new Response(null, { status: 404 })
  return {
    GET: route,
    HEAD: route,
    OPTIONS: route,
    POST: route,
    PUT: route,
    PATCH: route,
    DELETE: route,
  }
}
