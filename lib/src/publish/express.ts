import { answerNode, type NodeRequest, type NodeResponse } from './node.ts'
import type { AnswerRequest } from './types.ts'

/** What is needed of Express's request; `ip` heeds its `trust proxy` setting. */
export interface ExpressRequest extends NodeRequest {
  readonly originalUrl: string
  readonly ip?: string | undefined
}

/** Middleware for Express 5 (and 4): `app.use(expressHandler(answer))`, before other routes. */
export function expressHandler(
  answer: AnswerRequest,
): (request: ExpressRequest, response: NodeResponse, next: () => void) => void {
  return (request, response, next) => {
    if (!answerNode(answer, request, response, request.originalUrl, () => request.ip)) next()
  }
}
