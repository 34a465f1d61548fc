/** Answers of operations that are `kept`: many readers of one document cost as much as one. */
import { answerOf, respond } from '../answer.ts'
import type { Memory } from '../memory.ts'
import type { Asked, Operation } from './operation.ts'

/** A way to answer an operation, from memory where that is allowed. */
export function keeper(memory: Memory): (operation: Operation, asked: Asked) => Promise<Response> {
  return async (operation, asked) => {
    if (operation.kept !== true) return await operation.handle(asked)
    const { pathname, search, href } = asked.url
    // Made for nobody in particular: what each reader holds already is told to `respond`.
    const make = async () =>
      await answerOf(await operation.handle({ ...asked, request: new Request(href) }))
    return respond(asked.request, await memory.of(`${pathname}${search}`, make))
  }
}
