import type { PublishedSite } from '../types.ts'
import { type StaticDocument, type Tree, treesOf } from './tree.ts'

/** What no file can do: choose by the request. Empty when the site does not ask for it. */
export function cannotChoose(site: PublishedSite): readonly string[] {
  const cannot: string[] = []
  if (site.documents.some(({ mediaTypes }) => mediaTypes.length > 1))
    cannot.push('Each file has one media type: the default one is sent, whatever Accept asks for.')
  if (site.byForwardedHost === true)
    cannot.push(
      'X-Forwarded-Host is not looked at: documents are chosen by the Host of the request.',
    )
  return cannot
}

/** For hosts that send one list of headers to everybody. */
export function cannotRestrict(site: PublishedSite): readonly string[] {
  return (site.origins?.length ?? 0) > 1
    ? [
        'Access-Control-Allow-Origin cannot follow the request, and more than one origin is wanted: no CORS headers are sent, so no web page can read the documents.',
      ]
    : []
}

/** For hosts where one deployment is one site. */
export function cannotTell(site: PublishedSite, shown: Tree): readonly string[] {
  const others = treesOf(site).flatMap(({ host }) => (host === shown.host ? [] : [host]))
  return others.length === 0
    ? []
    : [
        `One deployment is one site: the documents of ${others.join(', ')} are not in it; export again for each with its host.`,
      ]
}

/** Documents whose path a pattern language could read otherwise, so that no rule is written for them. */
export function plainOnly(documents: readonly StaticDocument[]): {
  readonly plain: readonly StaticDocument[]
  readonly cannot: readonly string[]
} {
  const isPlain = ({ path }: StaticDocument): boolean => /^[\w/.~-]+$/.test(path)
  return {
    plain: documents.filter(isPlain),
    cannot: documents
      .filter((document) => !isPlain(document))
      .map(
        ({ path }) =>
          `${path} gets no headers: its characters mean something else in a rule for a path; choose a path of letters, digits, ".", "-" and "_".`,
      ),
  }
}
