import { isJsonType } from '../../card/media-type.ts'
import type { ReadDocument } from '../../card/types.ts'
import { addCardEntry, mendJson, publishCatalog } from '../fixes.ts'
import { AI_CATALOG_PATH, suffixOf } from '../places.ts'
import type { Reader, Reading, SiteView } from '../types.ts'
import { listedCards, wellKnownCatalog } from './catalog-route.ts'
import { because, brokenAmong, brokenJson, isReadable, undecidedAmong } from './reading.ts'
import { WHY } from './rules.ts'
import { recordedOf, shapeOf, softIssuesOf, type Shape, type SoftIssue } from './scanned-shapes.ts'

const ID = 'site-scanner'

const PATHS = [
  '/.well-known/mcp',
  '/.well-known/mcp/server-card.json',
  '/.well-known/mcp.json',
  '/.well-known/mcp-server.json',
  '/.well-known/mcp/server.json',
] as const
const RELATIONS = ['mcp-server', 'mcp-server-card'] as const
const FETCHED_ENTRIES = 5

/**
 * A scanner of whole sites that knows five shapes. It asks five paths, the root's Link relations,
 * `<url>/server-card`, then the catalog: inline cards, and up to five that it fetches. The first
 * document in one of the five shapes decides: pass without a soft issue, partial with one.
 *
 * Unknown means that nothing could be concluded: no document was found, and some place on the way
 * did not answer, refused, or answered with a server error. Fail means that it looked everywhere
 * and found nothing, or that it found documents and none of them has one of the five shapes; a
 * place that did not answer does not soften that.
 */
export const SITE_SCANNER: Reader = {
  id: ID,
  title: 'Site scanner',
  source: 'Published behaviour of a site scanner with the check mcp_server_card',
  asks: [
    ...PATHS.map((path) => ({ path })),
    ...RELATIONS.map((link) => ({ link })),
    { suffix: true },
    { path: AI_CATALOG_PATH },
    { catalogEntries: FETCHED_ENTRIES },
  ],
  judge,
}

/** A document on the way, and the media type it came with; an inline card has none. */
interface Candidate {
  readonly at: string
  readonly document: ReadDocument
  readonly contentType?: string | undefined
}

function judge(site: SiteView): Reading {
  const catalog = wellKnownCatalog(site)
  const listed = listedCards(site, catalog)
  const fetched = listed.filter(({ entry }) => !entry.inline).slice(0, FETCHED_ENTRIES)
  const before = [
    ...PATHS,
    ...RELATIONS.flatMap((rel) => site.links(rel)),
    suffixOf(site.target.url),
  ]
  const after = fetched.map(({ at }) => at)
  const candidates = [
    ...documentsAt(site, before),
    ...listed.flatMap(({ at, document, entry }) =>
      entry.inline && document !== undefined ? [{ at, document }] : [],
    ),
    ...documentsAt(site, after),
  ]
  for (const candidate of candidates) {
    const shape = shapeOf(candidate.document)
    if (shape !== undefined) return scored(judgeShape(candidate, shape))
  }
  const places = [...before, AI_CATALOG_PATH, ...after]
  const broken = brokenAmong(site, places)
  const fix =
    broken !== undefined
      ? mendJson(broken)
      : catalog === undefined
        ? publishCatalog(site)
        : addCardEntry(site, catalog)
  const [first] = candidates
  if (first !== undefined) {
    const message = 'The document has none of the five shapes that this scanner knows.'
    const shape = first.document.family
    return scored(because(ID, 'fail', WHY.noShape, message, { at: first.at, shape, fix }))
  }
  const undecided = undecidedAmong(site, places)
  if (undecided !== undefined) return because(ID, 'unknown', WHY.undecided, undecided)
  if (broken !== undefined) return scored(brokenJson(ID, broken))
  const message = `No card at ${site.target.origin}, in its Link headers or in its catalog.`
  return scored(because(ID, 'fail', WHY.nothing, message, { fix }))
}

function documentsAt(site: SiteView, places: readonly string[]): readonly Candidate[] {
  return places.flatMap((place): readonly Candidate[] => {
    const found = site.at(place)
    if (found === undefined || !isReadable(found)) return []
    return [{ at: found.url, document: found.document, contentType: found.contentType }]
  })
}

function judgeShape({ at, document, contentType }: Candidate, shape: Shape): Reading {
  const wrongType = contentType !== undefined && !isJsonType(contentType)
  const soft: readonly SoftIssue[] = softIssuesOf(at, document, shape, wrongType)
  const remarks = [...soft, ...recordedOf(document, shape)]
  const [first] = soft
  const reading = {
    reader: ID,
    foundAt: at,
    shape: shape.name,
    ...(shape.outdated && { outdated: true }),
    ...(remarks.length > 0 && { notes: remarks.map(({ code, message }) => ({ code, message })) }),
  }
  if (first === undefined) return { ...reading, verdict: 'pass' }
  const { code, message, fix } = first
  const mend = soft.map((issue) => issue.fix.message).join(' ')
  return {
    ...reading,
    verdict: 'partial',
    why: { code, message },
    fix: soft.length === 1 ? fix : { id: `mend_scanned ${at}`, message: mend, size: 2 },
  }
}

/** Before it weighs them by the kind of site: its weights are not published. */
const POINTS = { pass: 1, partial: 0.5, fail: 0 } as const

function scored(reading: Reading): Reading {
  return reading.verdict === 'unknown' ? reading : { ...reading, points: POINTS[reading.verdict] }
}
