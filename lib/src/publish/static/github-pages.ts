import type { PublishedSite } from '../types.ts'
import { cannotChoose, cannotTell } from './cannot.ts'
import { documentFiles, type HostExport, textFile, type Tree } from './tree.ts'

/** For GitHub Pages: the files and `.nojekyll`, without which folders with a dot are left out. */
export function forGithubPages(site: PublishedSite, tree: Tree): HostExport {
  const streams = tree.documents
    .filter(({ path }) => !path.endsWith('.json'))
    .map(({ path }) => path)
  return {
    files: [textFile('.nojekyll', ''), ...documentFiles(tree)],
    cannot: [
      'No header can be set: no Access-Control-Allow-Headers and -Expose-Headers, so a web page can read the documents (Pages sends Access-Control-Allow-Origin: * by itself) and never their ETag.',
      ...(streams.length === 0
        ? []
        : [
            `The type follows the extension: ${streams.join(', ')} ${streams.length === 1 ? 'is' : 'are'} sent as application/octet-stream, which strict clients refuse; a path that ends in .json is sent as application/json.`,
          ]),
      'Neither card nor catalog can have its own media type.',
      'OPTIONS is not answered with 204, so a web page cannot send If-None-Match.',
      'Cache-Control is max-age=600, and X-Content-Type-Options is missing.',
      ...(site.origins === undefined
        ? []
        : ['Readers cannot be restricted: every web page may read the documents.']),
      ...(site.link === undefined
        ? []
        : [
            'No Link header can be sent: put <link rel="ai-catalog" href="/.well-known/ai-catalog.json"> into your index.html.',
          ]),
      ...cannotChoose(site),
      ...cannotTell(site, tree),
      'Well-known paths stand at the root of a host: publish from <user>.github.io or from a domain of your own, not from a project below it.',
      'actions/upload-pages-artifact leaves out folders with a dot since version 4: set include-hidden-files: true.',
    ],
  }
}
