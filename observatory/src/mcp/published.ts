/** The card and the catalog of the observatory's own server, by the package that it tells others of. */
import { createAnswer, fetchHandler, siteOf, type PublishDescription } from 'countersign/publish'
import { MCP, NAME, REVISIONS, TITLE } from './identity.ts'
import type { McpOptions } from './options.ts'

const DESCRIPTION = 'What MCP servers answered when they were last observed, with signed evidence.'

/** What is published of it. */
export function descriptionOf({
  publicUrl,
  version,
}: Pick<McpOptions, 'publicUrl' | 'version'>): PublishDescription {
  const { hostname, origin } = new URL(publicUrl)
  return {
    baseUrl: origin,
    servers: [
      {
        name: `${namespaceOf(hostname)}/${NAME}`,
        title: TITLE,
        version,
        description: DESCRIPTION,
        websiteUrl: `${origin}/`,
        remotes: [{ url: MCP, supportedProtocolVersions: REVISIONS }],
        legacy: {
          protocolVersion: REVISIONS[0] ?? '',
          capabilities: { tools: {} },
          authentication: { required: false },
        },
      },
    ],
  }
}

/** The labels of a domain, the widest first. An address, or a name of this machine, is no domain. */
function namespaceOf(hostname: string): string {
  const labels = hostname.split('.')
  const isDomain = labels.length > 1 && !/^\[|^[\d.]+$/.test(hostname)
  return isDomain ? labels.toReversed().join('.') : 'local.host'
}

/** Answers for the documents; undefined for what is none of them. */
export function publishedBy(options: McpOptions): (request: Request) => Response | undefined {
  // An observatory that only this machine reaches describes itself all the same.
  const site = siteOf(descriptionOf(options), { development: true })
  return fetchHandler(createAnswer(site))
}
