import { forCaddy } from './static/caddy.ts'
import { forCloudflarePages } from './static/cloudflare-pages.ts'
import { forGithubPages } from './static/github-pages.ts'
import { forNetlify } from './static/netlify.ts'
import { forNginx } from './static/nginx.ts'
import { forS3 } from './static/s3.ts'
import {
  DEFAULT_ROOT,
  type HostExport,
  joined,
  refused,
  type StaticFile,
  type Tree,
  treesOf,
} from './static/tree.ts'
import { forVercel } from './static/vercel.ts'
import type { PublishedSite } from './types.ts'

export type { StaticFile }

/** Hosts where one deployment is one site; nginx and Caddy choose by host name. */
const SITES: Readonly<
  Record<Exclude<StaticHost, 'nginx' | 'caddy'>, (site: PublishedSite, tree: Tree) => HostExport>
> = {
  netlify: forNetlify,
  vercel: forVercel,
  'cloudflare-pages': forCloudflarePages,
  'github-pages': forGithubPages,
  s3: forS3,
}

/** The hosts for whose configuration there is a writer. */
export type StaticHost =
  | 'nginx'
  | 'caddy'
  | 'netlify'
  | 'vercel'
  | 'cloudflare-pages'
  | 'github-pages'
  | 's3'

/** Every value of `for`, in the order in which they are offered. */
export const STATIC_HOSTS: readonly StaticHost[] = [
  'nginx',
  'caddy',
  'netlify',
  'vercel',
  'cloudflare-pages',
  'github-pages',
  's3',
]

/** Options of `exportStatic`. */
export interface StaticOptions {
  readonly for: StaticHost
  /** Where the folder will lie on the server; nginx and Caddy. `/var/www/countersign` when absent. */
  readonly root?: string
  /** Which host name's documents to export where a deployment has one; that of `baseUrl` when absent. */
  readonly host?: string
}

/** All files of an export, none of which is written yet. */
export interface StaticExport {
  readonly files: readonly StaticFile[]
  /** What this host cannot do as the handler does, one sentence each. */
  readonly cannot: readonly string[]
}

/**
 * Turns a site into files and one host's configuration. Pure: whoever calls it writes the files.
 * Each document is served at its path with its default media type and the headers of the handler
 * (SEP-2127, discovery: Hosting) as far as the host can send them; `cannot` says the rest.
 *
 * @throws CountersignError `invalid_input` for a path that cannot be a file, a value that the
 * configuration cannot say, or a host without documents
 */
export function exportStatic(site: PublishedSite, options: StaticOptions): StaticExport {
  const { files, cannot } = made(site, options)
  return { files: joined(files), cannot }
}

function made(
  site: PublishedSite,
  { for: target, root = DEFAULT_ROOT, host }: StaticOptions,
): HostExport {
  if (!STATIC_HOSTS.includes(target))
    throw refused(
      `There is no export for ${JSON.stringify(target)}; there is ${STATIC_HOSTS.join(', ')}`,
    )
  if (target === 'nginx' || target === 'caddy') {
    if (!root.startsWith('/')) throw refused(`The root ${JSON.stringify(root)} is not absolute`)
    const place = { root: root.replace(/\/+$/, '') }
    return target === 'nginx' ? forNginx(site, place) : forCaddy(site, place)
  }
  return SITES[target](site, chosen(treesOf(site), host))
}

function chosen([main, ...others]: readonly [Tree, ...Tree[]], host: string | undefined): Tree {
  if (host === undefined) return main
  const tree = [main, ...others].find((candidate) => candidate.host === host)
  if (tree === undefined) throw refused(`No document belongs to the host ${JSON.stringify(host)}`)
  return tree
}
