import type { PublishedSite } from '../types.ts'
import { cannotChoose, cannotRestrict, cannotTell, plainOnly } from './cannot.ts'
import {
  constantFields,
  documentFiles,
  type Fields,
  fieldValue,
  type HostExport,
  jsonFile,
  titled,
  type Tree,
} from './tree.ts'

/** For Vercel: `vercel.json` at the root of the project, the files in `public/`. */
export function forVercel(site: PublishedSite, tree: Tree): HostExport {
  const { plain, cannot } = plainOnly(tree.documents)
  const fields = constantFields(site)
  const rule = (source: string, headers: Fields): object => ({
    source,
    headers: Object.entries(headers).map(([name, value]) => ({ key: titled(name), value })),
  })
  return {
    files: [
      jsonFile('vercel.json', {
        headers: [
          ...(site.link === undefined ? [] : [rule('/', { link: fieldValue(site.link) })]),
          // A dot is a literal in a source, whose patterns are those of path-to-regexp.
          ...plain.map(({ path, type }) => rule(path, { 'content-type': type, ...fields })),
        ],
      }),
      ...documentFiles(tree, 'public/'),
    ],
    cannot: [
      ...cannotChoose(site),
      ...cannotTell(site, tree),
      ...cannotRestrict(site),
      ...cannot,
      'vercel.json sets headers and no statuses: what OPTIONS and other methods are answered is up to Vercel, so check it with "countersign publish verify"; a function with the Fetch adapter answers 204 and 405.',
      'The ETag is made by Vercel.',
      'With a vercel.json of your own, copy the rules of "headers" into it: only one is read.',
    ],
  }
}
