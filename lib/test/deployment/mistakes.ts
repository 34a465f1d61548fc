/** Classic mistakes, each with exactly what it must be called. */
import {
  CARD,
  cardsWith,
  HOST,
  ORIGIN,
  PLACES,
  text,
  without,
  type Answer,
  type Mistake,
  type Request,
} from './site.ts'

export interface Row {
  readonly name: string
  readonly mistake: Mistake
  /** Points that fail, in the order of the points. */
  readonly points: readonly string[]
  /** Codes of the findings that are at least warnings. */
  readonly codes: readonly string[]
}

function headersOf(
  change: (headers: Record<string, string>, request: Request) => void,
): Mistake['answer'] {
  return (answer, request) => {
    const headers = { ...answer.headers }
    change(headers, request)
    return { ...answer, headers }
  }
}

function dropping(...names: readonly string[]): Mistake['answer'] {
  return headersOf((headers) => names.forEach((name) => delete headers[name]))
}

function typed(type: string): Mistake['answer'] {
  return headersOf((headers) => {
    if (headers['content-type'] !== undefined) headers['content-type'] = type
  })
}

const PAGE = text(200, 'text/html; charset=utf-8', '<!doctype html><div id="app"></div>')

function remote(changes: Readonly<Record<string, unknown>>) {
  const [own] = CARD['remotes'] as readonly Record<string, unknown>[]
  return cardsWith({ remotes: [{ ...own, ...changes }] })
}

/** Every address of the documents as development has them. */
const LOCAL: Mistake['documents'] = (documents) =>
  JSON.parse(JSON.stringify(documents).replaceAll(ORIGIN, 'http://localhost:3000'))

function posted(answer: Partial<Answer>): Mistake['mcp'] {
  return (right, { method }) =>
    method === 'POST' ? { ...right, body: '', headers: {}, ...answer } : right
}

export const MISTAKES: readonly Row[] = [
  {
    name: 'no CORS',
    mistake: {
      answer: dropping(
        'access-control-allow-origin',
        'access-control-allow-methods',
        'access-control-allow-headers',
        'access-control-expose-headers',
      ),
    },
    points: ['cors'],
    codes: ['hosting_cors_origin'],
  },
  {
    name: 'a wrong type',
    mistake: { answer: typed('text/plain') },
    points: ['type'],
    codes: ['hosting_type'],
  },
  {
    name: 'DC-05 octet-stream',
    mistake: { answer: typed('application/octet-stream') },
    points: ['type'],
    codes: ['hosting_type'],
  },
  {
    name: 'DC-31 an HTML fallback for every unknown path',
    mistake: { fallback: PAGE },
    points: ['absence'],
    codes: ['html_fallback'],
  },
  {
    name: 'DC-31 an HTML fallback in the place of every document',
    mistake: { answer: () => PAGE, fallback: PAGE },
    points: ['card', 'catalog', 'mirror_server_card', 'mirror_mcp', 'absence'],
    codes: ['html_fallback'],
  },
  {
    name: 'http remotes',
    mistake: { documents: remote({ url: `http://${HOST}/mcp` }) },
    points: ['https'],
    codes: ['remote_plain_http'],
  },
  {
    name: 'an http base',
    mistake: {
      documents: (documents) =>
        JSON.parse(JSON.stringify(documents).replaceAll(ORIGIN, `http://${HOST}`)),
    },
    points: ['https'],
    codes: ['catalog_url_plain', 'remote_plain_http'],
  },
  {
    name: 'a localhost base',
    mistake: { documents: LOCAL },
    points: ['nothing_private'],
    codes: ['card_host_local', 'deployment_internal_address'],
  },
  {
    name: 'a description over 100',
    mistake: { documents: cardsWith({ description: 'Tide heights. '.repeat(10) }) },
    points: ['schema'],
    codes: ['card_description_length'],
  },
  {
    name: 'a wrong $schema',
    mistake: { documents: cardsWith({ $schema: 'https://tides.example/schema.json' }) },
    points: ['schema'],
    codes: ['card_schema_other'],
  },
  {
    name: '421 at the endpoint',
    mistake: { mcp: posted({ status: 421 }) },
    points: ['endpoint'],
    codes: ['deployment_endpoint_not_alive'],
  },
  {
    name: '421 to the host with its port',
    mistake: {
      answer: (answer, { headers }) =>
        headers['host'] === `${HOST}:443` ? text(421, 'text/plain', 'Invalid Host') : answer,
    },
    points: ['host'],
    codes: ['deployment_host_port'],
  },
  {
    name: '307 at the endpoint',
    mistake: { mcp: posted({ status: 307, headers: { location: `${ORIGIN}/mcp/` } }) },
    points: ['endpoint'],
    codes: ['deployment_endpoint_not_alive'],
  },
  {
    name: 'a stale version',
    mistake: { documents: cardsWith({ version: '1.0.0', serverInfo: undefined }) },
    points: ['identity'],
    codes: ['version_contradicted'],
  },
  {
    name: 'a missing catalog',
    mistake: { documents: without(PLACES.catalog) },
    points: ['catalog'],
    codes: ['deployment_document_missing'],
  },
  {
    name: 'no nosniff',
    mistake: { answer: dropping('x-content-type-options') },
    points: ['nosniff'],
    codes: ['hosting_nosniff'],
  },
  {
    name: 'no Cache-Control',
    mistake: { answer: dropping('cache-control') },
    points: ['cache_control'],
    codes: ['hosting_cache_control'],
  },
  {
    name: 'a missing mirror',
    mistake: { documents: without(PLACES.mcp) },
    points: ['mirror_mcp'],
    codes: ['deployment_document_missing'],
  },
  {
    name: 'another missing mirror',
    mistake: { documents: without(PLACES.serverCard) },
    points: ['mirror_server_card'],
    codes: ['deployment_document_missing'],
  },
  {
    name: 'a missing card',
    mistake: { documents: without(PLACES.card) },
    points: ['card'],
    codes: ['deployment_document_missing'],
  },
  {
    name: 'no OPTIONS',
    mistake: {
      answer: (answer, { method }) =>
        method === 'OPTIONS' ? text(405, 'text/plain', 'no') : answer,
    },
    points: ['options'],
    codes: ['hosting_preflight'],
  },
  {
    name: 'a secret in the card',
    mistake: {
      documents: remote({
        headers: [{ name: 'Authorization', value: `Bearer sk-${'a1'.repeat(16)}` }],
      }),
    },
    points: ['nothing_private'],
    codes: ['secret_literal'],
  },
  {
    name: 'a secret where no rule of cards looks',
    mistake: {
      documents: cardsWith({ _meta: { 'example.tides/build': `ghp_${'a1B2'.repeat(9)}` } }),
    },
    points: ['nothing_private'],
    codes: ['deployment_credential'],
  },
  {
    name: 'a path of the build machine',
    mistake: {
      documents: cardsWith({ _meta: { 'example.tides/build': '/home/anna/tides/dist' } }),
    },
    points: ['nothing_private'],
    codes: ['deployment_private_path'],
  },
  {
    name: 'a protocol version that the server refuses',
    mistake: {
      documents: remote({ supportedProtocolVersions: ['2027-01-01', '2026-07-28', '2025-11-25'] }),
    },
    points: ['protocol_versions'],
    codes: ['protocol_version_not_listed'],
  },
  {
    name: 'a protocol version that the card leaves out',
    mistake: { documents: remote({ supportedProtocolVersions: ['2025-11-25'] }) },
    points: ['protocol_versions'],
    codes: ['deployment_revisions_left_out'],
  },
  {
    name: 'no remotes',
    mistake: { documents: cardsWith({ remotes: undefined, transport: undefined }) },
    points: ['endpoint'],
    codes: ['deployment_no_remotes'],
  },
  {
    name: 'a byte order mark',
    mistake: {
      answer: (answer) =>
        answer.body === '' ? answer : { ...answer, body: `\uFEFF${answer.body}` },
    },
    points: ['plain_tools'],
    codes: ['json_bom'],
  },
  {
    name: 'HS-01 tags compared as one text',
    mistake: {
      answer: (answer, { headers }) => {
        const known = headers['if-none-match'] ?? ''
        const one = known.includes(',') || known.startsWith('W/') || known === '*'
        return one && answer.status === 304 ? { ...answer, status: 200, body: '{}' } : answer
      },
    },
    points: ['revalidation'],
    codes: ['deployment_any_tag', 'deployment_tag_list', 'deployment_weak_tag'],
  },
  {
    name: 'HS-03 tags compared as parts of a text',
    mistake: {
      answer: (answer, { headers }) => {
        const known = headers['if-none-match'] ?? ''
        const part = (answer.headers['etag'] ?? '"').slice(1, -1)
        return part !== '' && known.includes(part) ? { ...answer, status: 304, body: '' } : answer
      },
    },
    points: ['revalidation'],
    codes: ['deployment_false_304'],
  },
  {
    name: 'a base URL from the Host header',
    mistake: {
      answer: (answer, { headers }) => ({
        ...answer,
        body: answer.body.replaceAll(ORIGIN, `https://${headers['host']?.replace(':443', '')}`),
      }),
    },
    points: ['host'],
    codes: ['deployment_host_reflected'],
  },
  {
    name: 'a foreign Origin refused',
    mistake: {
      answer: (answer, { headers, method }) =>
        headers['origin'] !== undefined && method !== 'OPTIONS'
          ? text(403, 'text/plain', 'Invalid Origin')
          : answer,
    },
    points: ['origin'],
    codes: ['deployment_origin_refused'],
  },
  {
    name: 'no Vary',
    mistake: { answer: dropping('vary') },
    points: ['negotiation'],
    codes: ['deployment_vary'],
  },
  {
    name: '406 to a plain Accept',
    mistake: {
      answer: (answer, { headers }) =>
        headers['accept'] === 'application/json' ? text(406, 'text/plain', 'no') : answer,
    },
    points: ['negotiation'],
    codes: ['deployment_accept_refused'],
  },
  {
    name: 'a 401 without a challenge is alive, and lacks its challenge',
    mistake: { mcp: posted({ status: 401 }) },
    points: ['handshake'],
    codes: ['credential_undisclosed'],
  },
  {
    name: 'a declared list that is refused',
    mistake: {
      mcp: (answer, { body }) =>
        body.includes('prompts/list') ? { ...answer, status: 500, body: '' } : answer,
    },
    points: ['lists'],
    codes: ['list_unanswered'],
  },
]
