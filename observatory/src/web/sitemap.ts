/** The pages for search engines, each in every language (sitemaps.org; hreflang by xhtml:link). */
import { CHECKS } from 'countersign/run'
import { listedSlugs, slugsAtSteps } from '../store/listed-slugs.ts'
import type { Slug } from '../store/types.ts'
import { HOME, isSlug, reportPath, SERVERS, STATUS } from './addresses.ts'
import {
  API,
  checkPath,
  CHECKS_PAGE,
  CORRECTIONS,
  KEYS_PAGE,
  LINT,
  LOG_PAGE,
  METHODOLOGY,
  PROBE,
  STATISTICS,
} from './addresses-records.ts'
import { html, type Html } from './html.ts'
import type { WebOptions } from './options.ts'
import { LANGUAGES } from './text/languages.ts'
import { iso } from './views/shown.ts'

/** The index, which names the two others; robots.txt names it. */
export const SITEMAP = '/sitemap.xml'
/** The pages that there are whatever is watched. */
export const SITEMAP_PAGES = '/sitemaps/pages.xml'
/** Reports of listed names from the parameter `from` on, as many as one file has. */
export const SITEMAP_SERVERS = '/sitemaps/servers.xml'

/** Names in a file: with every language of each far below the 50,000 addresses that one may have. */
export const NAMES_IN_FILE = 500

/** Pages that are always there. */
const PAGES: readonly string[] = [
  HOME,
  SERVERS,
  STATISTICS,
  STATUS,
  CHECKS_PAGE,
  ...CHECKS.map(({ id }) => checkPath(id)),
  METHODOLOGY,
  CORRECTIONS,
  KEYS_PAGE,
  LOG_PAGE,
  API,
  PROBE,
  LINT,
]

/** The list of the files. */
export async function sitemapIndex({ store, publicUrl }: WebOptions): Promise<string> {
  const starts = await slugsAtSteps(store, NAMES_IN_FILE)
  const paths = [
    SITEMAP_PAGES,
    ...starts.map(({ provider, name }) => `${SITEMAP_SERVERS}?from=${provider}/${name}`),
  ]
  return printed(html`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map(
  (path) => html`<sitemap><loc>${publicUrl}${path}</loc></sitemap>
`,
)}</sitemapindex>`)
}

/** The pages of this observatory itself. */
export function sitemapOfPages(options: WebOptions): string {
  return urlset(
    options,
    PAGES.map((path) => ({ path })),
  )
}

/** The reports of a file of names, from this one on. */
export async function sitemapOfServers(options: WebOptions, from: Slug): Promise<string> {
  const slugs = await listedSlugs(options.store, { from, limit: NAMES_IN_FILE })
  return urlset(
    options,
    slugs.map(({ observedAt, ...slug }) => ({
      path: reportPath(slug),
      ...(observedAt !== undefined && { changed: iso(observedAt) }),
    })),
  )
}

/** `provider/name` as the list of the files has it; undefined for anything else. */
export function startIn(text: string | null): Slug | undefined {
  const [provider = '', name = '', more] = (text ?? '').split('/', 3)
  return isSlug(provider) && isSlug(name) && more === undefined ? { provider, name } : undefined
}

interface Place {
  readonly path: string
  /** When it became other, ISO 8601. */
  readonly changed?: string
}

/** Each page at its bare address and in every language, and each of these with all the others. */
function urlset(
  { publicUrl, languages = LANGUAGES }: WebOptions,
  places: readonly Place[],
): string {
  const prefixes = languages.map(({ lang }) => ({ lang, prefix: `/${lang}` }))
  const all = [...prefixes, { lang: 'x-default', prefix: '' }]
  const urls = places.map(({ path, changed }) => {
    const others = all.map(
      ({ lang, prefix }) =>
        html`<xhtml:link rel="alternate" hreflang="${lang}" href="${publicUrl}${prefix}${path}"/>
`,
    )
    const when =
      changed !== undefined &&
      html`<lastmod>${changed}</lastmod>
`
    return all.map(
      ({ prefix }) => html`<url><loc>${publicUrl}${prefix}${path}</loc>
${when}${others}</url>
`,
    )
  })
  return printed(html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls}</urlset>`)
}

function printed(root: Html): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root.toString()}\n`
}
