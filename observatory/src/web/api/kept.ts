/** Answers of operations that are `kept`: many readers of one document cost as much as one. */
import { answerOf, respond, weightOf, type Answer } from '../answer.ts'
import { freshness } from '../freshness.ts'
import type { WebOptions } from '../options.ts'
import { remember } from '../remember.ts'
import type { Asked, Operation } from './operation.ts'

/** Bytes of documents in memory. */
const MOST = 48 * 1024 * 1024

/** A way to answer an operation, from memory where that is allowed. */
export function keeper({
  now,
  keepMs,
}: WebOptions): (operation: Operation, asked: Asked) => Promise<Response> {
  const recent = remember<Answer>({
    keepMs: keepMs ?? freshness(),
    now,
    most: MOST,
    weigh: weightOf,
  })
  return async (operation, asked) => {
    if (operation.kept !== true) return await operation.handle(asked)
    const { pathname, search, href } = asked.url
    // Made for nobody in particular: what each reader holds already is told to `respond`.
    const make = async () =>
      await answerOf(await operation.handle({ ...asked, request: new Request(href) }))
    return respond(asked.request, await recent(`${pathname}${search}`, make))
  }
}
