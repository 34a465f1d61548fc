import { type Fields, fieldValue, type StaticDocument, titled } from './tree.ts'

/** One block of a `_headers` file; names in the case that Netlify and Cloudflare compare them by. */
function block(path: string, fields: Fields): string {
  const lines = Object.entries(fields).map(([name, value]) => `  ${titled(name)}: ${value}`)
  return [path, ...lines, ''].join('\n')
}

/**
 * The `_headers` file that Netlify and Cloudflare Pages read: a block for each document, and one for
 * the root page when there is a `Link` for it. Paths must be plain: `*` and `:` begin patterns.
 */
export function underscoreHeaders(
  documents: readonly StaticDocument[],
  fields: Fields,
  link: string | undefined,
): string {
  return [
    ...(link === undefined ? [] : [block('/', { link: fieldValue(link) })]),
    ...documents.map(({ path, type }) => block(path, { 'content-type': type, ...fields })),
  ].join('\n')
}
