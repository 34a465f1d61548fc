/** A document fetched through the guard for `card lint` and `card convert`. */
import { requestFor } from '../discover/document-request.ts'
import { valueOf } from '../discover/links.ts'
import { shellWord } from '../discover/shell-word.ts'
import type { Target } from '../discover/types.ts'
import type { Exchange } from '../exchange.ts'
import type { Context, Given } from './command.ts'
import { withNetwork } from './network.ts'
import { problemText } from './print/problem.ts'
import { tooLarge, type Source } from './source.ts'
import { ALLOW, EXIT, Stop } from './stop.ts'

/** @throws Stop with exit 5 when the guard refuses the URL, 3 when there is no whole 2xx answer */
export function fetchSource(maxBytes: number, given: Given, context: Context): Promise<Source> {
  return withNetwork(given, context, async ({ target, send, timeoutMs, onStep, conditions }) => {
    onStep('fetching the document')
    const exchange = await send({
      ...requestFor({ url: target.url, kind: 'target' }, target.namedPort),
      limits: { bodyBytes: maxBytes, totalMs: timeoutMs },
    })
    return { ...sourceOf(exchange, target, maxBytes), conditions }
  })
}

function sourceOf(
  { response, problem, url }: Exchange,
  target: Target,
  maxBytes: number,
): Omit<Source, 'conditions'> {
  if (problem?.code === 'body_too_large') throw tooLarge(url, maxBytes)
  if (problem !== undefined) {
    const why = `${url}: ${problemText(problem)}`
    throw problem.kind === 'refusal'
      ? new Stop('target_refused', EXIT.refused, why, ALLOW)
      : new Stop('target_unreachable', EXIT.unreadable, why, 'try again, or read a copy with -')
  }
  const status = response?.status ?? 0
  if (response === undefined || status < 200 || status > 299)
    throw new Stop(
      'document_status',
      EXIT.unreadable,
      `${url}: answers with status ${status}, not with a document`,
      `countersign discover ${shellWord(target.host)} shows what is published`,
    )
  const contentType = valueOf(response.headers, 'content-type')
  return { subject: url, bytes: response.body, maxBytes, url, contentType }
}
