/** Domains of the demo that publish cards of their servers, rightly or not. Pure. */
import { createAnswer, siteOf, type PublishDescription } from 'countersign/publish'
import { html, json, serve, type Behaviour } from './answer.ts'
import type { Planned } from './plan.ts'
import type { InventedServer } from './invented-server.ts'

interface SiteKind {
  readonly id: string
  readonly count: number
  /** As that of a kind of server. */
  readonly story: string
  /** The domain itself. */
  readonly domain: (domain: string, services: readonly InventedServer[]) => Behaviour
  /** One of its servers, with the card that it publishes beside. */
  readonly server: (invented: InventedServer, behave: Behaviour) => Behaviour
}

export interface PlannedSite {
  readonly kind: SiteKind
  readonly provider: string
  readonly domain: string
  readonly services: readonly InventedServer[]
}

const MINUTE = 60_000
const CARD_TYPE = 'application/mcp-server-card+json'

const SITE_KINDS: readonly SiteKind[] = [
  {
    id: 'complete',
    count: 3,
    story: 'publishes a catalog, and a card for each server',
    domain: catalogOf,
    server: (invented, behave) => withDocuments(cardOf(invented), behave),
  },
  {
    id: 'changing',
    count: 2,
    story: 'changes its catalog and its cards every few minutes',
    domain: (domain, services) =>
      alternating(catalogOf(domain, services), catalogOf(domain, services.slice(1))),
    server: (invented, behave) =>
      alternating(
        withDocuments(cardOf(invented), behave),
        withDocuments(cardOf(invented, ' News every hour.'), behave),
      ),
  },
  {
    id: 'boasting',
    count: 1,
    story: 'publishes cards that its servers deny',
    domain: catalogOf,
    server: (invented, behave) => withDocuments(cardOf({ ...invented, version: '9.0.0' }), behave),
  },
  {
    id: 'outdated',
    count: 1,
    story: 'publishes an older form of card',
    domain: (domain, services) => serve({ ...frontPage(domain), ...olderCard(services) }),
    server: (_, behave) => behave,
  },
  {
    id: 'nothing',
    count: 1,
    story: 'publishes nothing about its servers',
    domain: (domain) => serve(frontPage(domain)),
    server: (_, behave) => behave,
  },
]

/** The first domains of the plan. */
export function demoSites(plan: readonly Planned[]): readonly PlannedSite[] {
  const byDomain = Map.groupBy(
    plan.map(({ invented }) => invented),
    ({ domain }) => domain,
  )
  const domains = [...byDomain].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const kinds = SITE_KINDS.flatMap((kind) => Array.from({ length: kind.count }, () => kind))
  return kinds.flatMap((kind, index) => {
    const [domain, services] = domains[index] ?? []
    const provider = services?.[0]?.provider
    return domain && provider ? [{ kind, provider, domain, services }] : []
  })
}

function catalogOf(domain: string, services: readonly InventedServer[]): Behaviour {
  const description: PublishDescription = {
    baseUrl: `https://${domain}`,
    servers: [],
    host: { displayName: `${domain} (demo)` },
    entries: services.map(({ trade, title, url }) => ({
      identifier: `urn:air:${domain}:mcp:${trade}`,
      type: CARD_TYPE,
      displayName: title,
      url: `${url}/server-card`,
    })),
  }
  return withDocuments(description, serve(frontPage(domain)))
}

/** What the server says about itself, rightly; `more` is said in its description. */
export function cardOf(invented: InventedServer, more = ''): PublishDescription {
  const { trade, title, version, host, domain } = invented
  const namespace = domain.split('.').toReversed().join('.')
  const server = {
    name: `${namespace}/${trade}`,
    version,
    title,
    description: `${title}: an invented server of a demo.${more}`,
    remotes: [{ url: '/mcp' }],
  }
  return { baseUrl: `https://${host}`, servers: [server] }
}

/** Answers from the documents where there is one, and behaves as `otherwise` elsewhere. */
function withDocuments(description: PublishDescription, otherwise: Behaviour): Behaviour {
  const answer = createAnswer(siteOf(description))
  return (asked) => {
    const header = (name: string): string | undefined => asked.headers[name]?.toString()
    const found = answer(asked.method, asked.path, header)
    if (found === undefined) return otherwise(asked)
    const { status, headers, bytes } = found
    return { status, headers, ...(bytes && { body: bytes }) }
  }
}

function alternating(first: Behaviour, second: Behaviour): Behaviour {
  return (asked) => (Math.floor(asked.at / (3 * MINUTE)) % 2 === 0 ? first : second)(asked)
}

function frontPage(domain: string) {
  return { '/': html(200, domain) }
}

/** The form that was proposed as SEP-1649, of the first server. */
function olderCard([invented]: readonly InventedServer[]) {
  return {
    '/.well-known/mcp/server-card.json': json({
      $schema: 'https://static.modelcontextprotocol.io/schemas/mcp-server-card/v1.json',
      version: '1.0',
      protocolVersion: '2025-06-18',
      serverInfo: { name: invented?.trade, version: invented?.version, title: invented?.title },
      transport: { type: 'streamable-http', endpoint: invented?.url },
      capabilities: { tools: {} },
      tools: 'dynamic',
    }),
  }
}
