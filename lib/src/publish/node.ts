import type { AnswerRequest } from './types.ts'

/** What is needed of `http.IncomingMessage`. */
export interface NodeRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** What is needed of `http.ServerResponse`. */
export interface NodeResponse {
  writeHead(status: number, headers: Readonly<Record<string, string>>): unknown
  end(body?: string | Uint8Array): unknown
}

/**
 * Answers on Node's own objects and gives true; false, with nothing written, when the path is not
 * ours. `path` and `client` are for frameworks that know them better than the request.
 */
export function answerNode(
  answer: AnswerRequest,
  request: NodeRequest,
  response: NodeResponse,
  path: string = request.url ?? '',
  client: () => string | undefined = () => request.socket.remoteAddress,
): boolean {
  const header = (name: string): string | undefined => request.headers[name]?.toString()
  const found = answer(request.method ?? 'GET', path, header, client)
  if (found === undefined) return false
  response.writeHead(found.status, found.headers)
  response.end(found.text ?? found.bytes)
  return true
}
