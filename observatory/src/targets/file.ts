/**
 * Targets as a file in version control:
 *
 *     providers:
 *       acme:
 *         weather:
 *           endpoint: https://mcp.acme.example/weather
 *           title: Weather by Acme
 *           cadence: fast
 *         acme.example:
 *           domain: acme.example
 *           pause: true
 */
import { suggestion } from 'countersign/card'
import { visible } from 'countersign/text'
import type { Subject } from '../store/targets.ts'
import type { Cadence, Slug } from '../store/types.ts'
import {
  childrenOf,
  readYaml,
  textOf,
  unknownKey,
  type Fault,
  type Read,
  type YamlEntry,
} from '../strict-yaml.ts'
import { compareSlugs, isSlugPart, parseSlug, SLUG_FORM, slugText } from './slug.ts'
import { readSubject, subjectText, type SubjectKind } from './subject.ts'

/** What the file says of one name. */
export interface Wanted extends Slug {
  /** `targets.yaml:3:5`. */
  readonly where: string
  readonly title?: string
  /** The name that it had: its addresses go on to lead here. */
  readonly was?: Slug
  readonly subject: Subject
  readonly paused: boolean
}

const KINDS: readonly SubjectKind[] = ['endpoint', 'domain', 'catalog']
const CADENCES: readonly Cadence[] = ['unclaimed', 'claimed', 'fast']
const KEYS: readonly string[] = [...KINDS, 'title', 'cadence', 'pause', 'was']
const LONGEST_TITLE = 100

/**
 * Reads a file of targets. All faults at once, each with its place; nothing is taken from a file
 * that has one. Total. The targets come back in the order of their names.
 *
 * @param name as faults shall call the file
 */
export function parseTargets(text: string, name: string): Read<readonly Wanted[]> {
  const read = readYaml(text, name)
  if (!read.ok) return read
  const faults: Fault[] = []
  const providers = childrenOf(read.value, faults, 'providers:').flatMap((entry) => {
    if (entry.key === 'providers') return childrenOf(entry.value, faults, 'a provider')
    faults.push(unknownKey(entry, ['providers']))
    return []
  })
  const wanted = providers.flatMap((provider) => {
    if (!isSlug(provider, 'a provider', faults)) return []
    return childrenOf(provider.value, faults, 'a name').flatMap(
      (entry) => wantedOf(provider.key, entry, faults) ?? [],
    )
  })
  faults.push(...disagreements(wanted), ...formerFaults(wanted))
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, value: wanted.toSorted(compareSlugs) }
}

function wantedOf(provider: string, entry: YamlEntry, faults: Fault[]): Wanted | undefined {
  const { key: name, where } = entry
  if (!isSlug(entry, 'a name', faults)) return undefined
  const before = faults.length
  const fields = new Map<string, YamlEntry>()
  for (const field of childrenOf(entry.value, faults, 'endpoint:, domain: or catalog:')) {
    if (KEYS.includes(field.key)) fields.set(field.key, field)
    else faults.push(unknownKey(field, KEYS))
  }
  const title = titleOf(fields.get('title'), faults)
  const paused = pauseOf(fields.get('pause'), faults)
  const cadence = cadenceOf(fields.get('cadence'), faults)
  const was = formerNameOf(fields.get('was'), faults)
  const subject = subjectOf(provider, entry, fields, cadence ?? 'unclaimed', faults)
  if (subject !== undefined && 'site' in subject && cadence !== undefined)
    faults.push({
      where: fields.get('cadence')?.where ?? where,
      message: 'only an endpoint has a cadence',
      mend: 'leave it out; the setting cadenceSites says how often domains and catalogs are examined',
    })
  if (subject === undefined || faults.length > before) return undefined
  return {
    provider,
    name,
    where,
    ...(title !== undefined && { title }),
    ...(was !== undefined && { was }),
    subject,
    paused,
  }
}

function subjectOf(
  provider: string,
  { key: name, where }: YamlEntry,
  fields: ReadonlyMap<string, YamlEntry>,
  cadence: Cadence,
  faults: Fault[],
): Subject | undefined {
  const given = KINDS.flatMap((kind) => {
    const field = fields.get(kind)
    return field === undefined ? [] : [{ kind, field }]
  })
  const [one, other] = given
  if (one === undefined) {
    const message = `${provider}/${name} points to nothing`
    faults.push({ where, message, mend: 'write endpoint:, domain: or catalog:' })
    return undefined
  }
  if (other !== undefined) {
    const message = `${provider}/${name} points to two things, ${one.kind} and ${other.kind}`
    faults.push({ where: other.field.where, message, mend: 'give each a name of its own' })
    return undefined
  }
  const text = textOf(one.field, faults)
  if (text === undefined) return undefined
  const read = readSubject(one.kind, text, cadence)
  if (read.ok) return read.subject
  faults.push({ where: one.field.value.where, message: read.message, mend: read.mend })
  return undefined
}

function titleOf(field: YamlEntry | undefined, faults: Fault[]): string | undefined {
  const title = field && textOf(field, faults)
  if (field === undefined || title === undefined) return undefined
  if (title.length <= LONGEST_TITLE && /^[^\p{C}]+$/u.test(title)) return title
  faults.push({
    where: field.value.where,
    message: 'this is no title',
    mend: `write one line of at most ${LONGEST_TITLE} characters`,
  })
  return undefined
}

function formerNameOf(field: YamlEntry | undefined, faults: Fault[]): Slug | undefined {
  const text = field && textOf(field, faults)
  if (field === undefined || text === undefined) return undefined
  const slug = parseSlug(text)
  if (slug !== undefined) return slug
  const message = `"${visible(text, { max: 80 })}" is no name that a target had`
  faults.push({ where: field.value.where, message, mend: 'write it as provider/name' })
  return undefined
}

function pauseOf(field: YamlEntry | undefined, faults: Fault[]): boolean {
  if (field === undefined) return false
  const { value } = field
  if (value.kind === 'scalar' && typeof value.value === 'boolean') return value.value
  faults.push({ where: value.where, message: 'pause is true or false', mend: 'write pause: true' })
  return false
}

function cadenceOf(field: YamlEntry | undefined, faults: Fault[]): Cadence | undefined {
  const text = field && textOf(field, faults)
  if (field === undefined || text === undefined) return undefined
  const cadence = CADENCES.find((word) => word === text)
  if (cadence !== undefined) return cadence
  faults.push({
    where: field.value.where,
    message: `there is no cadence "${visible(text, { max: 60 })}"`,
    mend: suggestion(text, CADENCES, `it is one of ${CADENCES.join(', ')}`),
  })
  return undefined
}

function isSlug({ key, where }: YamlEntry, what: string, faults: Fault[]): boolean {
  if (isSlugPart(key)) return true
  const message = `"${visible(key, { max: 80 })}" cannot be the name of ${what}`
  faults.push({ where, message, mend: `it takes ${SLUG_FORM}` })
  return false
}

/** Names may share what they point to, but there it has one cadence and is paused or is not. */
function disagreements(wanted: readonly Wanted[]): readonly Fault[] {
  const first = new Map<string, Wanted>()
  return wanted.flatMap((target) => {
    const text = subjectText(target.subject)
    const other = first.get(text)
    if (other === undefined) {
      first.set(text, target)
      return []
    }
    const same = other.paused === target.paused && cadenceIn(other) === cadenceIn(target)
    if (same) return []
    const message = `${slugText(target)} and ${slugText(other)} share ${text} but not cadence and pause`
    return [{ where: target.where, message, mend: `write the same as at ${other.where}` }]
  })
}

/** A former name leads to one target, and to none while it is the name of one. */
function formerFaults(wanted: readonly Wanted[]): readonly Fault[] {
  const taken = new Map(wanted.map((target) => [slugText(target), target.where]))
  return wanted.flatMap(({ was, where }) => {
    if (was === undefined) return []
    const name = slugText(was)
    const other = taken.get(name)
    taken.set(name, where)
    if (other === undefined) return []
    return [{ where, message: `${name} is at ${other} already`, mend: 'leave was: out here' }]
  })
}

function cadenceIn({ subject }: Wanted): Cadence | undefined {
  return 'endpoint' in subject ? subject.endpoint.cadence : undefined
}
