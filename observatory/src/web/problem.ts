/** What can be wrong with a request, or with us. Every one is a page, and a problem by RFC 9457. */
import { SERVERS } from './addresses.ts'
import { html, plainTextOf, type Part } from './html.ts'
import { instant } from './parts/words.ts'
import { at, plain, say, type Texts } from './text/say.ts'

/** The end of a problem's `type`, and the key of its texts in every language. */
export type ProblemCode =
  | 'not_found'
  | 'no_server'
  | 'no_scan'
  | 'no_scans'
  | 'method'
  | 'query'
  | 'accept'
  | 'origin'
  | 'body'
  | 'too_large'
  | 'target'
  | 'limit'
  | 'busy'
  | 'store'
  | 'failed'

const STATUS: Readonly<Record<ProblemCode, number>> = {
  not_found: 404,
  no_server: 404,
  no_scan: 404,
  no_scans: 404,
  method: 405,
  query: 400,
  accept: 406,
  origin: 403,
  body: 400,
  too_large: 413,
  target: 422,
  limit: 429,
  busy: 503,
  store: 503,
  failed: 500,
}

/** Thrown by a handler: the reader gets it as a page or as JSON. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** What the sentence needs. */
  readonly params: Readonly<Record<string, string>>

  constructor(
    code: ProblemCode,
    params: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.status = STATUS[code]
    this.headers = headers
    this.params = params
  }
}

/** The problem in words. */
export function wordsOf(
  texts: Texts,
  { code, params }: Problem,
): { readonly title: string; readonly text: Part } {
  return { title: plain(texts, `problem_${code}`), text: textOf(texts, code, params) }
}

function textOf(texts: Texts, code: ProblemCode, params: Problem['params']): Part {
  switch (code) {
    case 'no_server': {
      const search = html`<a href="${at(texts, SERVERS)}">${say(texts, 'problem_search')}</a>`
      return say(texts, 'problem_no_server_text', { search })
    }
    case 'method':
      return say(texts, 'problem_method_text', { allowed: params['allowed'] })
    case 'query':
      return say(texts, 'problem_query_text', {
        parameter: html`<code>${params['parameter']}</code>`,
      })
    case 'body':
      return say(texts, 'problem_body_text', { parameter: html`<code>target</code>` })
    case 'target':
      return say(texts, 'problem_target_text', { domain: html`<code>tidewater.example</code>` })
    case 'limit': {
      const at = instant(params['retryAt'] ?? '')
      const { limit } = params
      if (limit === 'requester') return say(texts, 'problem_limit_requester', { at })
      return say(texts, limit === 'queue' ? 'problem_limit_queue' : 'problem_limit_domain', { at })
    }
    default:
      return say(texts, `problem_${code}_text`)
  }
}

/** The same as `application/problem+json`. */
export function problemDocument(
  texts: Texts,
  problem: Problem,
): Readonly<Record<string, string | number>> {
  const { title, text } = wordsOf(texts, problem)
  return {
    type: `urn:countersign:problem:${problem.code}`,
    title,
    status: problem.status,
    detail: plainTextOf(text),
    ...problem.params,
  }
}
