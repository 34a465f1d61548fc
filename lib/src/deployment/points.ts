/** The points of a deployment, in the order in which they are shown. */
import type { Severity } from '../finding.ts'

/** Each point has one row in every verification. */
export type PointId =
  | 'card'
  | 'catalog'
  | 'mirror_server_card'
  | 'mirror_mcp'
  | 'https'
  | 'cors'
  | 'cache_control'
  | 'type'
  | 'nosniff'
  | 'protocol_versions'
  | 'endpoint'
  | 'plain_tools'
  | 'schema'
  | 'rate_limit'
  | 'nothing_private'
  | 'options'
  | 'documents'
  | 'listing'
  | 'absence'
  | 'redirects'
  | 'head'
  | 'revalidation'
  | 'negotiation'
  | 'host'
  | 'origin'
  | 'handshake'
  | 'identity'
  | 'lists'

/** What a deployment is asked for, whatever was seen of it. */
export interface Point {
  readonly id: PointId
  readonly title: string
  /** One of the sixteen that production asks for; the others make them hold for every client. */
  readonly production: boolean
  /** How grave it is when it fails, whatever the rule says elsewhere. */
  readonly severity: Severity
  readonly wanted: string
}

function production(id: PointId, title: string, wanted: string): Point {
  return { id, title, production: true, severity: 'error', wanted }
}

function further(id: PointId, severity: Severity, title: string, wanted: string): Point {
  return { id, title, production: false, severity, wanted }
}

/** Every point; SEP-2127, docs/discovery.md, has most of the sixteen of production. */
export const POINTS: readonly Point[] = [
  production('card', 'card at its reserved place', 'a card at <endpoint>/server-card'),
  production('catalog', 'AI Catalog', 'a catalog at /.well-known/ai-catalog.json'),
  production(
    'mirror_server_card',
    'mirror server-card.json',
    'a card at /.well-known/mcp/server-card.json',
  ),
  production('mirror_mcp', 'mirror mcp.json', 'a card at /.well-known/mcp.json'),
  production('https', 'https only', 'documents over https, and remotes that are https'),
  production(
    'cors',
    'readable from browsers',
    'Access-Control-Allow-Origin: * and the ETag exposed',
  ),
  production('cache_control', 'Cache-Control', 'Cache-Control: public, max-age=3600 or alike'),
  production('type', 'Content-Type', 'a type of JSON on every document'),
  production('nosniff', 'nosniff', 'X-Content-Type-Options: nosniff'),
  production(
    'protocol_versions',
    'protocol versions',
    'supportedProtocolVersions that are those of the live server',
  ),
  production('endpoint', 'endpoint is alive', '200, 400 or 401 to a POST'),
  production(
    'plain_tools',
    'readable by plain tools',
    'UTF-8 JSON without a byte order mark, under headers in ASCII',
  ),
  production('schema', 'valid by the schema', 'documents without an error'),
  production('rate_limit', 'rate limit', 'RateLimit or Retry-After in some answer'),
  production(
    'nothing_private',
    'nothing private',
    'no secret, no internal address and no path of a machine',
  ),
  production('options', 'OPTIONS', '204 that allows GET, Content-Type and If-None-Match'),
  further('documents', 'error', 'every described document', 'all that the description publishes'),
  further('listing', 'warning', 'documents lead to each other', 'catalogs and cards that agree'),
  further('absence', 'warning', 'unknown paths', '404 where nothing is published'),
  further('redirects', 'warning', 'no redirects', 'documents at the very URL that is published'),
  further('head', 'warning', 'HEAD', 'HEAD as GET, without the body'),
  further(
    'revalidation',
    'warning',
    'conditional GET',
    '304 to the tag: strong, weak, in a list, and to *; 200 to any other',
  ),
  further('negotiation', 'warning', 'Accept', '200 to every Accept, and the type that it asks for'),
  further('host', 'error', 'Host', 'one answer with and without the port, and no other base URL'),
  further('origin', 'error', 'Origin', 'the document to whichever Origin'),
  further('handshake', 'error', 'handshake', 'a handshake with a live MCP server'),
  further('identity', 'error', 'the live server is the described one', 'agreeing claims'),
  further('lists', 'error', 'tools, resources, prompts', 'every declared list, to its end'),
]

/** Throws for an unknown id: ids are ours, so it would be a mistake in the code. */
export function pointOf(id: PointId): Point {
  const point = POINTS.find((one) => one.id === id)
  if (point === undefined) throw new TypeError(`there is no point ${id}`)
  return point
}
