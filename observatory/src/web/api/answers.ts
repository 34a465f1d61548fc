/** Answers of the API, each with its validator, for the scripts of every site. */
import { isUuid } from '../addresses.ts'
import { AS_A_FILE, bare, FOR_EVER, respond } from '../answer.ts'
import { ApiProblem, OPEN } from './problem.ts'
import type { Asked } from './operation.ts'

/** A document of ours. */
export function json(
  { request }: Asked,
  document: object,
  { type = 'application/json', headers = {} }: { type?: string; headers?: Headed } = {},
): Response {
  const body = `${JSON.stringify(document)}\n`
  return respond(request, { type, body, headers: { ...OPEN, ...headers } })
}

type Headed = Readonly<Record<string, string>>

interface FileOptions {
  readonly type: string
  readonly body: string | Uint8Array
  /** Under which a browser saves it. */
  readonly name?: string
  /** True for bytes that never change. */
  readonly forEver?: boolean
}

/** Bytes as they are, never shown by a browser as a page. */
export function file({ request }: Asked, { type, body, name, forEver }: FileOptions): Response {
  const bytes = typeof body === 'string' ? body : new Uint8Array(body)
  return respond(request, {
    type,
    body: bytes,
    headers: { ...fileHeaders(name), ...kept(forEver) },
  })
}

interface StreamOptions {
  readonly type: string
  readonly name: string
  readonly tag: string
  readonly headers?: Headed
}

/** The body of a streamed answer: begun only when somebody reads it, ended early when they stop. */
export interface Pieces {
  readonly pieces: AsyncIterator<Uint8Array>
  /** Aborted: whoever reads gets no end. */
  readonly signal?: AbortSignal
}

/** The same of bytes that come piece by piece, from when they are wanted. `tag` stands for all of them. */
export function stream(
  { request }: Asked,
  begin: () => Pieces,
  { type, name, tag, headers: own = {} }: StreamOptions,
): Response {
  const headers = { 'content-type': type, etag: tag, ...fileHeaders(name), ...kept(false), ...own }
  const { headers: all } = bare(200, headers)
  if (request.headers.get('if-none-match') === tag) {
    all.delete('content-type')
    return new Response(null, { status: 304, headers: all })
  }
  // Hono leaves the body of an answer to HEAD unread.
  if (request.method === 'HEAD') return new Response(null, { headers: all })
  const { pieces, signal } = begin()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      signal?.addEventListener('abort', () => {
        controller.error(signal.reason)
        void pieces.return?.()
      })
    },
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (signal?.aborted === true) return
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return?.()
    },
  })
  return new Response(body, { headers: all })
}

function fileHeaders(name: string | undefined): Headed {
  const disposition = name === undefined ? 'attachment' : `attachment; filename="${name}"`
  return { ...OPEN, ...AS_A_FILE, 'content-disposition': disposition }
}

function kept(forEver: boolean | undefined): Headed {
  return forEver === true ? FOR_EVER : { 'cache-control': 'no-cache' }
}

/** The id in a path; a problem when it is none. */
export function idIn({ param }: Asked, name: string, code: 'no_run' | 'no_scan'): string {
  const id = param(name)
  if (!isUuid(id)) throw new ApiProblem(code)
  return id
}
