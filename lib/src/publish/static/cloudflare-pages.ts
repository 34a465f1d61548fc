import type { PublishedSite } from '../types.ts'
import { cannotChoose, cannotRestrict, cannotTell, plainOnly } from './cannot.ts'
import { constantFields, documentFiles, type HostExport, textFile, type Tree } from './tree.ts'
import { underscoreHeaders } from './underscore-headers.ts'

/** Rules that Cloudflare reads of one `_headers` file (Cloudflare Pages, Headers). */
const RULES = 100

/** For Cloudflare Pages: `_headers` beside the files, all in the build output directory. */
export function forCloudflarePages(site: PublishedSite, tree: Tree): HostExport {
  const { plain, cannot } = plainOnly(tree.documents)
  const room = site.link === undefined ? RULES : RULES - 1
  const without = plain.slice(room).map(({ path }) => path)
  return {
    files: [
      textFile(
        '_headers',
        underscoreHeaders(plain.slice(0, room), constantFields(site), site.link),
      ),
      ...documentFiles(tree),
    ],
    cannot: [
      ...cannotChoose(site),
      ...cannotTell(site, tree),
      ...cannotRestrict(site),
      ...cannot,
      ...(without.length === 0
        ? []
        : [
            `Pages reads ${RULES} rules of _headers: ${without.length} documents from ${without[0]} on get no headers.`,
          ]),
      'OPTIONS is answered 405: Pages serves files to GET and HEAD only, so a web page cannot send If-None-Match; a Pages Function with the Fetch adapter answers 204.',
      'A 405 comes without our Allow and CORS headers.',
      'The ETag is made by Pages from the content.',
      'Headers are not applied to what a Pages Function answers.',
      'Without a 404.html of yours at the top, Pages answers every unknown path with index.html and 200, which readers take for a broken document.',
    ],
  }
}
