/** Servers that do not answer as MCP servers do, or cannot be reached as they should be. */
import { always, html, result, serve, type Reply } from '../answer.ts'
import type { Kind } from '../kind.ts'
import { dual, late, modern } from '../right.ts'

const OUT_OF_ORDER = html(502, 'Bad gateway')
const WAIT: Reply = { status: 429, headers: { 'retry-after': '90' } }
const PAUSE: Reply = { status: 503, headers: { 'retry-after': '150' } }

export const BROKEN: readonly Kind[] = [
  {
    id: 'out_of_order',
    count: 4,
    story: 'answers with errors of its gateway',
    cadence: 'unclaimed',
    behaviour: () => always(OUT_OF_ORDER),
  },
  {
    id: 'web_page',
    count: 2,
    story: 'is a web page',
    cadence: 'unclaimed',
    behaviour: (invented) => always(html(200, invented.title)),
  },
  {
    id: 'other_id',
    count: 1,
    story: 'answers requests that nobody sent',
    cadence: 'unclaimed',
    behaviour: (invented) => {
      const inner = result({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } })
      return modern(invented, {
        'server/discover': (asked) =>
          inner({ ...asked, rpc: asked.rpc && { ...asked.rpc, id: 1 } }),
      })
    },
  },
  {
    id: 'redirecting',
    count: 3,
    story: 'sends everybody somewhere else',
    cadence: 'unclaimed',
    behaviour: ({ ordinal }) => {
      const location = ordinal === 0 ? '/mcp/' : 'https://elsewhere-demo.example/mcp'
      return always({ status: 307, headers: { location } })
    },
  },
  {
    id: 'slow',
    count: 3,
    story: 'answers slowly',
    cadence: 'unclaimed',
    behaviour: (invented) => late(dual(invented), 600 + 300 * invented.ordinal),
  },
  {
    id: 'silent',
    count: 2,
    story: 'takes connections and says nothing',
    cadence: 'unclaimed',
    behaviour: () => serve({ '*': 'silence' }),
  },
  {
    id: 'rate_limited',
    count: 3,
    story: 'asks to be left alone for a while',
    cadence: 'unclaimed',
    behaviour: (invented) =>
      invented.ordinal === 0
        ? modern(invented, { 'tools/list': WAIT })
        : always(invented.ordinal === 1 ? WAIT : PAUSE),
  },
  {
    id: 'dead',
    count: 4,
    story: 'is switched off',
    cadence: 'unclaimed',
    behaviour: () => serve({}),
    place: 'dead',
  },
  {
    id: 'unknown_name',
    count: 1,
    story: 'has a name that the guard refuses',
    cadence: 'unclaimed',
    behaviour: () => serve({}),
    place: 'unknown',
  },
  {
    id: 'expired_certificate',
    count: 3,
    story: 'let its certificate expire yesterday',
    cadence: 'unclaimed',
    behaviour: dual,
    certificate: 'expired',
  },
  {
    id: 'expiring_certificate',
    count: 2,
    story: 'has a certificate that ends within a week',
    cadence: 'fast',
    behaviour: dual,
    certificate: 'expiring',
  },
  {
    id: 'other_certificate',
    count: 2,
    story: 'shows the certificate of another name',
    cadence: 'unclaimed',
    behaviour: dual,
    certificate: 'other_name',
  },
  {
    id: 'own_certificate',
    count: 2,
    story: 'has a certificate from an issuer that nobody knows',
    cadence: 'unclaimed',
    behaviour: dual,
    certificate: 'unknown_issuer',
  },
]
