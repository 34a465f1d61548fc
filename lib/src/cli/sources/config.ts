/** A card as the description that publishes it. */
import { completeUrl } from '../../publish/card-document.ts'
import { derivedPath } from '../../publish/site-hosts.ts'
import type { PublishDescription, RemoteDescription } from '../../publish/types.ts'
import type { ConversionNote, PartialCard, Remote } from '../../card/types.ts'

/** Where an editor finds the schema when the package is installed beside the file. */
const SCHEMA = './node_modules/countersign/schemas/config.v1.schema.json'

/** A description that nobody checked yet. */
export interface Drafted {
  readonly config: { readonly [K in keyof PublishDescription]?: unknown }
  readonly notes: readonly ConversionNote[]
}

/** The origin under which a card's remotes are published, when it follows from them. */
export function baseUrlOf({ remotes = [] }: PartialCard): string | undefined {
  const [remote] = remotes
  const url = remote && URL.parse(remote.url.replaceAll(/[{}]/g, '_'))
  // A template in the host leaves it open.
  return url && !/^[^/]*\/\/[^/]*[{}]/.test(remote.url) ? url.origin : undefined
}

/** Writes a card as a description: short, with what follows from the rest left out. */
export function describe(card: PartialCard, wanted: string | undefined): Drafted {
  const notes: ConversionNote[] = []
  const { $schema: _, remotes = [], ...members } = card
  const baseUrl = wanted ?? baseUrlOf(card)
  if (wanted === undefined && baseUrl !== undefined)
    notes.push({
      kind: 'derived',
      to: '/baseUrl',
      message: `${baseUrl}, the origin of the first remote`,
    })
  const described = remotes.map((remote) => describeRemote(remote, baseUrl))
  const path =
    described.length > 0 && derivedPath(described) === undefined ? DEFAULT_PATH : undefined
  if (path !== undefined)
    notes.push({
      kind: 'assumed',
      to: '/servers/0/path',
      message: `${path}, because no path follows from the remotes`,
    })
  const server = { ...members, ...(path && { path }), remotes: described }
  return { config: { $schema: SCHEMA, ...(baseUrl && { baseUrl }), servers: [server] }, notes }
}

const DEFAULT_PATH = '/mcp/server-card'

/** With a path instead of a URL where `baseUrl` gives the same back. */
function describeRemote(
  { type, url, ...rest }: Remote,
  baseUrl: string | undefined,
): RemoteDescription {
  const origin = URL.parse(baseUrl ?? '')?.origin
  const path = origin !== undefined && url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  const short = completeUrl(path, origin ?? '') === url ? path : url
  return { ...(type !== 'streamable-http' && { type }), url: short, ...rest }
}
