import type { PublishedSite } from '../types.ts'
import { cannotChoose, cannotRestrict, cannotTell, plainOnly } from './cannot.ts'
import { constantFields, documentFiles, type HostExport, textFile, type Tree } from './tree.ts'
import { underscoreHeaders } from './underscore-headers.ts'

/** For Netlify: `_headers` beside the files, all in the publish directory. */
export function forNetlify(site: PublishedSite, tree: Tree): HostExport {
  const { plain, cannot } = plainOnly(tree.documents)
  return {
    files: [
      textFile('_headers', underscoreHeaders(plain, constantFields(site), site.link)),
      ...documentFiles(tree),
    ],
    cannot: [
      ...cannotChoose(site),
      ...cannotTell(site, tree),
      ...cannotRestrict(site),
      ...cannot,
      'A _headers file sets headers and no statuses: what OPTIONS and other methods are answered is up to Netlify, so check it with "countersign publish verify"; an edge function with the Fetch adapter answers 204 and 405.',
      'Headers are not applied to what a function or a proxy rule answers, nor where a redirect with "!" hides the file.',
    ],
  }
}
