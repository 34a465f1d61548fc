import type { AnswerRequest } from './types.ts'

/** What is needed of a Fetch `Request`. */
export interface FetchRequest {
  readonly method: string
  readonly url: string
  readonly headers: { get(name: string): string | null }
}

/** Names the client that a limit counts; Fetch itself does not know it. */
export type ClientOf = (request: FetchRequest) => string | null | undefined

/**
 * Answers as a Fetch handler does: Workers, Deno, Bun, SvelteKit hooks. Undefined when the path is
 * not ours.
 */
export function fetchHandler(
  answer: AnswerRequest,
  clientOf?: ClientOf,
): (request: FetchRequest) => Response | undefined {
  return (request) => {
    const { method, url, headers } = request
    const start = url.indexOf('//') + 2
    const end = url.indexOf('/', start)
    // A Request that was made from a URL has no Host field.
    const header = (name: string): string | null =>
      headers.get(name) ?? (name === 'host' ? url.slice(start, end) : null)
    const found = answer(method, url.slice(end), header, clientOf && (() => clientOf(request)))
    return found && new Response(found.text ?? found.bytes ?? null, found)
  }
}
