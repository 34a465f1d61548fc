import { answerNode, type NodeRequest, type NodeResponse } from './node.ts'
import type { AnswerRequest } from './types.ts'

/** What is needed of Fastify's request; `ip` heeds its `trustProxy` setting. */
export interface FastifyRequest {
  readonly raw: NodeRequest
  readonly ip: string
}

/** What is needed of Fastify's reply. */
export interface FastifyReply {
  readonly raw: NodeResponse
  hijack(): unknown
}

/** A hook for Fastify 5: `fastify.addHook('onRequest', fastifyHook(answer))`, at the root. */
export function fastifyHook(
  answer: AnswerRequest,
): (request: FastifyRequest, reply: FastifyReply, done: () => void) => void {
  return (request, reply, done) => {
    const { raw } = request
    if (answerNode(answer, raw, reply.raw, raw.url, () => request.ip)) reply.hijack()
    else done()
  }
}
