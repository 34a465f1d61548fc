import { nameParts } from '../card/names.ts'
import type { Remote, ServerCard } from '../card/types.ts'
import type { ServerDescription } from './types.ts'

/** The `$schema` of SEP-1649, by which its readers know the format. */
const SEP1649_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/mcp-server-card/v1.json'
/** Lists that SEP-1649 lets a server leave to the protocol. */
const LISTS = ['tools', 'resources', 'prompts'] as const

/**
 * A valid v1 card with the members beside it that readers of older shapes look for. Lists are
 * "dynamic", never copied; what the description does not say is left out, but for `capabilities`:
 * older scanners want that object, and an empty one claims nothing.
 *
 * @see SEP-1649; Server Card v1 (the schema is open)
 */
export function hybridOf(server: ServerDescription, card: ServerCard): ServerCard {
  return { ...card, ...olderMembers(server, card) }
}

/** Undefined when the server cannot be said in the strict form: no revision, or no concrete endpoint. */
export function sep1649Of(
  server: ServerDescription,
  card: ServerCard,
): Readonly<Record<string, unknown>> | undefined {
  const { serverInfo, protocolVersion, transport, ...rest } = olderMembers(server, card)
  if (protocolVersion === undefined || transport === undefined) return undefined
  return {
    $schema: SEP1649_SCHEMA,
    version: '1.0',
    protocolVersion,
    serverInfo,
    description: card.description,
    ...(card.websiteUrl !== undefined && { documentationUrl: card.websiteUrl }),
    transport,
    ...rest,
  }
}

interface OlderMembers {
  readonly protocolVersion?: string
  readonly serverInfo: Readonly<Record<string, string>>
  readonly transport?: { readonly type: string; readonly endpoint: string }
  readonly [more: string]: unknown
}

function olderMembers({ legacy = {} }: ServerDescription, card: ServerCard): OlderMembers {
  const { authentication, capabilities, instructions } = legacy
  const { remotes = [] } = card
  // The remote that a card belongs to.
  const remote = remotes.find(({ type }) => type === 'streamable-http') ?? remotes[0]
  const protocolVersion = legacy.protocolVersion ?? newest(remote)
  const concrete = remote !== undefined && !remote.url.includes('{')
  const lists = LISTS.filter((list) => !capabilities || Object.hasOwn(capabilities, list))
  return {
    ...(protocolVersion !== undefined && { protocolVersion }),
    serverInfo: {
      name: nameParts(card.name)?.slug ?? card.name,
      ...(card.title !== undefined && { title: card.title }),
      version: card.version,
    },
    // A reader of older shapes would connect to the template as it stands.
    ...(concrete && { transport: { type: remote.type, endpoint: remote.url } }),
    capabilities: capabilities ?? {},
    ...(authentication !== undefined && { authentication }),
    ...(instructions !== undefined && { instructions }),
    ...Object.fromEntries(lists.map((list) => [list, 'dynamic'])),
  }
}

function newest(remote: Remote | undefined): string | undefined {
  return remote?.supportedProtocolVersions?.toSorted().at(-1)
}
