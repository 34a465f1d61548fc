/**
 * What the demo's registry lists: servers of some providers, in the states in which registries have
 * them, and two that move while the demo runs. Pure.
 */
import type { DemoHost } from './hosts.ts'
import { PROVIDERS } from './invented.ts'
import type { InventedServer } from './invented-server.ts'
import type { Planned } from './plan.ts'
import { registryServer, type RegistryEntry } from './registry-server.ts'

const REGISTRY_HOST = 'registry-demo.example'
/** As an operator would set it. */
export const REGISTRY_URL: string = `https://${REGISTRY_HOST}`

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'
const PUBLISHED = '2026-05-04T09:00:00Z'
const UPDATED = '2026-09-01T09:00:00Z'
/** Two servers are listed elsewhere from then on. */
const MOVED_AFTER = 2 * 60_000
/** Small, so that a walk has several pages. */
const PAGE = 20
/** Who has servers in the registry: the last providers. */
const LISTED: ReadonlySet<string> = new Set(PROVIDERS.slice(-10))

/**
 * Whether a server comes by the registry alone: what changes every minute is asked too seldom so.
 */
export function isListed({ kind, invented }: Planned): boolean {
  return LISTED.has(invented.provider) && kind.cadence === 'unclaimed'
}

/**
 * The registry itself, and the hosts that two servers move to: one where it answers, one where
 * nobody does.
 */
export function listingHosts(plan: readonly Planned[]): readonly DemoHost[] {
  const { arriving, stranded } = movingIn(plan)
  const entriesAt = listings(plan)
  return [
    { host: REGISTRY_HOST, behave: registryServer(entriesAt, PAGE) },
    { host: nextHost(arriving.invented), behave: arriving.kind.behaviour(arriving.invented) },
    {
      host: nextHost(stranded.invented),
      behave: stranded.kind.behaviour(stranded.invented),
      place: 'dead',
    },
  ]
}

/** What is listed at an instant, in milliseconds since the demo began. */
export function listings(plan: readonly Planned[]): (at: number) => readonly RegistryEntry[] {
  const listed = plan.filter(isListed)
  const { arriving, stranded } = movingIn(plan)
  const moving = [arriving, stranded]
  const steady = [
    ...listed.filter((one) => !moving.includes(one)).flatMap(versionsOf),
    ...oddities(listed),
  ]
  const before = moving.map(({ invented }) => entryOf(invented, {}))
  const after = moving.flatMap(({ invented }) => [
    entryOf(invented, { isLatest: false }),
    entryOf(invented, { version: '1.5.0', remotes: http(`https://${nextHost(invented)}/mcp`) }),
  ])
  return (at) => [...steady, ...(at < MOVED_AFTER ? before : after)]
}

function movingIn(plan: readonly Planned[]): { arriving: Planned; stranded: Planned } {
  const [arriving, stranded] = plan.filter((one) => isListed(one) && one.kind.id === 'modern')
  if (arriving === undefined || stranded === undefined) throw new Error('nobody can move')
  return { arriving, stranded }
}

function nextHost({ trade, domain }: InventedServer): string {
  return `next-${trade}.${domain}`
}

/** One version, or older ones beside it; the newest of all was deleted at some. */
function versionsOf({ invented }: Planned, index: number): readonly RegistryEntry[] {
  const newest = entryOf(invented, {})
  if (index % 4 === 1)
    return [
      entryOf(invented, { version: '1.2.0', isLatest: false, remotes: sse(invented) }),
      entryOf(invented, { version: '1.3.0', isLatest: false, status: 'deprecated' }),
      newest,
    ]
  if (index % 4 === 2)
    return [newest, entryOf(invented, { version: '2.0.0', isLatest: false, status: 'deleted' })]
  return [newest]
}

/** What is in every registry beside servers that one can ask. */
function oddities(listed: readonly Planned[]): readonly RegistryEntry[] {
  const [one, two, three] = listed.map(({ invented }) => invented)
  if (one === undefined || two === undefined || three === undefined) return []
  const named = (invented: InventedServer, trade: string) => ({ ...invented, trade })
  return [
    // A second name for the same URL.
    entryOf(named(one, `${one.trade}-mirror`), { remotes: http(one.url) }),
    // A URL with a hole, which nobody asks.
    entryOf(named(one, 'tenants'), {
      remotes: [
        {
          type: 'streamable-http',
          url: `https://{tenant}.${one.domain}/mcp`,
          variables: { tenant: { description: 'Name of the tenant', isRequired: true } },
        },
      ],
    }),
    entryOf(named(two, 'stream'), { remotes: sse(two) }),
    entryOf(named(two, 'retired'), { status: 'deprecated' }),
    entryOf(named(three, 'withdrawn'), { status: 'deleted' }),
    entryOf(named(three, 'desktop'), {
      remotes: undefined,
      packages: [
        {
          registryType: 'npm',
          identifier: `@${three.provider}-demo/desktop`,
          version: '1.4.0',
          transport: { type: 'stdio' },
        },
      ],
    }),
  ]
}

interface Changes extends Partial<Pick<RegistryEntry, 'status' | 'isLatest'>> {
  readonly version?: string
  readonly remotes?: readonly unknown[] | undefined
  readonly packages?: readonly unknown[]
}

function entryOf(invented: InventedServer, changes: Changes): RegistryEntry {
  const { trade, title, domain, url } = invented
  const { status = 'active', isLatest = true, version = invented.version, ...parts } = changes
  const namespace = domain.split('.').toReversed().join('.')
  return {
    server: {
      $schema: SCHEMA,
      name: `${namespace}/${trade}`,
      title,
      description: `${title}: an invented server of a demo.`,
      version,
      remotes: http(url),
      ...parts,
    },
    status,
    publishedAt: PUBLISHED,
    updatedAt: UPDATED,
    isLatest,
  }
}

function http(url: string): readonly unknown[] {
  return [{ type: 'streamable-http', url }]
}

function sse({ host }: InventedServer): readonly unknown[] {
  return [{ type: 'sse', url: `https://${host}/sse` }]
}
