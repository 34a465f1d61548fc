import { isObject } from '../../json/object.ts'
import { displayNames, serveArd } from '../fixes.ts'
import type { Reader, Reading, SiteView } from '../types.ts'
import { AI_CATALOG_PATH, ARD_PATH } from '../places.ts'
import {
  because,
  brokenAmong,
  brokenJson,
  isReadable,
  pass,
  readableAt,
  undecidedAmong,
  valueAt,
  type Readable,
} from './reading.ts'
import { WHY } from './rules.ts'

const ID = 'ard-consumer'
const IDENTIFIER = /^urn:air:[a-zA-Z0-9.-]+(?::[a-zA-Z0-9._-]+)+$/

/** A consumer of Agentic Resource Discovery: ard.json and rel="ard", and the AI Catalog if it likes. */
export const ARD_CONSUMER: Reader = {
  id: ID,
  title: 'ARD consumer',
  source: 'https://github.com/ards-project/ard-spec (0.91)',
  asks: [{ path: ARD_PATH }, { link: 'ard' }, { path: AI_CATALOG_PATH }],
  judge,
}

function judge(site: SiteView): Reading {
  const must = [ARD_PATH, ...site.links('ard')]
  const manifest = must.flatMap((place) => readableAt(site, place) ?? [])[0]
  if (manifest !== undefined) {
    return faultsOf(manifest) ?? pass(ID, manifest.url, manifest.document.family)
  }
  const undecided = undecidedAmong(site, must)
  if (undecided !== undefined) return because(ID, 'unknown', WHY.undecided, undecided)
  const broken = brokenAmong(site, must)
  if (broken !== undefined) return brokenJson(ID, broken)
  const catalog = site.at(AI_CATALOG_PATH)
  if (catalog !== undefined && isReadable(catalog) && catalog.document.catalog !== undefined) {
    const invalid = faultsOf(catalog)
    if (invalid !== undefined) return { ...invalid, fix: serveArd(site) }
    const message = 'The catalog is valid for ARD, but its consumers may skip this path.'
    return because(ID, 'partial', WHY.ardMay, message, { at: catalog.url, fix: serveArd(site) })
  }
  const message = `There is no manifest at ${site.target.origin}${ARD_PATH}.`
  return because(ID, 'fail', WHY.noArd, message, { fix: serveArd(site) })
}

/** The first rule of the manifest's schema that is broken, and how many are. */
function faultsOf(found: Readable): Reading | undefined {
  const { value } = found.document
  const entries = valueAt(value, 'entries')
  const faults = Array.isArray(entries)
    ? [...rootFaults(value), ...entries.flatMap((entry: unknown, at) => entryFaults(entry, at))]
    : ['it has no entries']
  const [first] = faults
  if (first === undefined) return undefined
  const more = faults.length === 1 ? '' : ` (and ${faults.length - 1} more)`
  const onlyNames = faults.every((fault) => fault.endsWith(NO_NAME))
  return because(ID, 'fail', WHY.badArd, `ARD does not accept the document: ${first}${more}.`, {
    at: found.url,
    shape: found.document.family,
    ...(onlyNames && { fix: displayNames(found.url) }),
  })
}

const NO_NAME = 'has no displayName'

function rootFaults(root: unknown): readonly string[] {
  const version = valueAt(root, 'specVersion')
  return [
    ...(version === undefined || version === '1.0' ? [] : ['specVersion is not "1.0"']),
    ...(valueAt(root, 'collections') === undefined ? [] : ['collections is no member of ARD']),
  ]
}

function entryFaults(entry: unknown, index: number): readonly string[] {
  const at = `/entries/${index}`
  if (!isObject(entry)) return [`${at} is not an object`]
  const { identifier, type, displayName, url, data, representativeQueries: queries } = entry
  const faults: string[] = []
  if (typeof identifier !== 'string' || !IDENTIFIER.test(identifier)) {
    faults.push(`${at}/identifier is not urn:air:{publisher}:{namespace}:{name}`)
  }
  if (typeof type !== 'string') faults.push(`${at} has no type`)
  if (typeof displayName !== 'string') faults.push(`${at} ${NO_NAME}`)
  if ((url === undefined) === (data === undefined)) faults.push(`${at} needs one of url and data`)
  if (data !== undefined && !isObject(data)) faults.push(`${at}/data is not an object`)
  if (
    queries !== undefined &&
    !(Array.isArray(queries) && queries.length >= 2 && queries.length <= 5)
  ) {
    faults.push(`${at}/representativeQueries holds fewer than 2 or more than 5`)
  }
  return faults
}
