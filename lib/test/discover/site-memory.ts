/** A site in memory: URL → answer, behind a `send` that writes down what it was asked. */
import type { Exchange, HeaderList, Outgoing, Send } from '../../src/exchange.ts'
import type { DiscoverOptions } from '../../src/discover/round.ts'

export interface Answer {
  readonly status?: number
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Answered in place of a response. */
  readonly problem?: Exchange['problem']
  /** URLs of redirects on the way, the last one answering. */
  readonly via?: readonly string[]
  /** The body was cut at the limit. */
  readonly cut?: boolean
}

export type Pages = Readonly<Record<string, Answer | ((outgoing: Outgoing) => Answer)>>

export interface Memory {
  readonly send: Send
  readonly asked: Outgoing[]
  /** `METHOD url` of every request, in order. */
  lines(): readonly string[]
}

const NOT_FOUND: Answer = { status: 404, type: 'text/plain', body: 'Nope' }

export function memory(pages: Pages, fallback: Answer = NOT_FOUND): Memory {
  const asked: Outgoing[] = []
  return {
    asked,
    lines: () => asked.map(({ method, url }) => `${method} ${url}`),
    send: (outgoing) => {
      asked.push(outgoing)
      const page = Object.hasOwn(pages, outgoing.url) ? pages[outgoing.url] : fallback
      return Promise.resolve(
        exchangeOf(outgoing, typeof page === 'function' ? page(outgoing) : (page ?? fallback)),
      )
    },
  }
}

export function exchangeOf(
  outgoing: Pick<Outgoing, 'method' | 'url'> & Partial<Outgoing>,
  answer: Answer,
): Exchange {
  const { status = 200, type = 'application/json', body = '', via = [], problem } = answer
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const limit = outgoing.limits?.bodyBytes ?? Infinity
  const cut = answer.cut === true || bytes.byteLength > limit
  const headers: HeaderList = [
    ...(type === '' ? [] : [['Content-Type', type] as const]),
    ...Object.entries(answer.headers ?? {}),
  ]
  const timings = { total: 1 }
  const urls = [outgoing.url, ...via]
  const tooLarge = {
    kind: 'failure',
    code: 'body_too_large',
    blame: 'target',
    phase: 'body',
    params: { limit },
  } as const
  const silent = problem !== undefined
  return {
    request: {
      purpose: outgoing.purpose ?? 'document',
      method: outgoing.method,
      url: outgoing.url,
      headers: outgoing.headers ?? [],
      ...(outgoing.body !== undefined && { body: outgoing.body }),
    },
    startedAt: '2026-11-29T00:00:00.000Z',
    url: urls.at(-1) ?? outgoing.url,
    hops: silent
      ? []
      : urls.map((url, index) => ({
          url,
          status: index === urls.length - 1 ? status : 302,
          addresses: [],
          timings,
        })),
    ...(silent
      ? { problem }
      : {
          response: {
            status,
            headers,
            body: outgoing.method === 'HEAD' ? new Uint8Array() : bytes.subarray(0, limit),
            ended: cut ? 'cut' : 'whole',
          },
          ...(cut && { problem: tooLarge }),
        }),
    timings,
    wireBytes: bytes.byteLength,
  }
}

export function json(value: unknown, type = 'application/json'): Answer {
  return { type, body: JSON.stringify(value) }
}

export function page(text: string): Answer {
  return { type: 'text/html; charset=utf-8', body: `<!doctype html>${text}` }
}

export const CARD_TYPE = 'application/mcp-server-card+json'
export const CATALOG_TYPE = 'application/ai-catalog+json'

export function card(host: string, slug = 'tide-tables', rest: Record<string, unknown> = {}) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${host.split('.').toReversed().join('.')}/${slug}`,
    version: '2.0.0',
    description: 'Tide heights and times for coastal stations.',
    remotes: [
      {
        type: 'streamable-http',
        url: `https://${host}/mcp`,
        supportedProtocolVersions: ['2025-11-25'],
      },
    ],
    ...rest,
  }
}

export function entry(host: string, slug: string, rest: Record<string, unknown>) {
  return { identifier: `urn:air:${host}:mcp:${slug}`, type: CARD_TYPE, ...rest }
}

export function catalog(...entries: readonly unknown[]) {
  return { specVersion: '1.0', host: { displayName: 'Tides' }, entries }
}

export function nested(url: string) {
  return { identifier: url, type: CATALOG_TYPE, url }
}

/** Options with a clock that stands still. */
export function still(send: Send, rest: Partial<DiscoverOptions> = {}): DiscoverOptions {
  return { send, now: () => 0, deadline: 60_000, ...rest }
}

export function silence(code: 'dns_not_found' | 'connect_timeout' | 'time_budget'): Answer {
  const phase =
    code === 'dns_not_found' ? 'resolve' : code === 'time_budget' ? 'headers' : 'connect'
  return { problem: { kind: 'failure', code, blame: 'target', phase, params: {} } }
}

export function refusal(code: 'address_not_public' | 'redirect_refused'): Answer {
  return { problem: { kind: 'refusal', code, params: { class: 'loopback' } } }
}
