/** The API on its addresses. What is not its own is left to the pages. */
import { Hono, type Context } from 'hono'
import { bare } from '../answer.ts'
import type { Memory } from '../memory.ts'
import { movedTo } from '../moved.ts'
import type { WebOptions } from '../options.ts'
import { keeper } from './kept.ts'
import type { Asked, Operation } from './operation.ts'
import { OPERATIONS } from './operations.ts'
import { ApiProblem, OPEN, problemResponse } from './problem.ts'

/** The application of the API: mount it at `/`. */
export function createApi(options: WebOptions, memory: Memory): Hono {
  const api = new Hono()
  const answer = keeper(memory)
  for (const [path, operations] of Map.groupBy(OPERATIONS, routeOf)) {
    const methods = operations.map(({ method }) => method)
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    for (const operation of operations)
      api.on(operation.method, path, (context) =>
        answered(options, context, (asked) => answer(operation, asked)),
      )
    api.all(path, (context) =>
      context.req.method === 'OPTIONS'
        ? bare(204, preflight(allow))
        : problemResponse(
            options,
            context.req.raw,
            new ApiProblem('method', { allowed: allow }, { allow }),
          ),
    )
  }
  // There are pages at `/api` and `/log` themselves.
  for (const path of ['/api/:rest{[^]+}', '/log/:rest{[^]+}'])
    api.all(path, (context) =>
      problemResponse(options, context.req.raw, new ApiProblem('not_found')),
    )
  return api
}

/** Scripts of other sites may read, and tell what they hold already; they may ask for nothing. */
function preflight(allow: string): Readonly<Record<string, string>> {
  return {
    allow,
    ...OPEN,
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'If-None-Match',
    'access-control-max-age': '86400',
  }
}

/** As Hono writes paths. A tile has slashes in its name. */
function routeOf({ path }: Operation): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'tile' ? ':tile{.+}' : `:${name}`,
  )
}

async function answered(
  options: WebOptions,
  context: Context,
  answer: (asked: Asked) => Promise<Response>,
): Promise<Response> {
  const request = context.req.raw
  try {
    return await answer({
      options,
      request,
      url: new URL(request.url),
      param: (name) => context.req.param(name) ?? '',
      env: context.env,
    })
  } catch (error) {
    const isUnknown = error instanceof ApiProblem && error.code === 'no_server'
    const moved = isUnknown ? await movedTo(options.store, request) : undefined
    return moved ?? problemResponse(options, request, error)
  }
}
