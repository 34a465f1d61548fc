/** What has to be done so that the store has what the file says. Pure. */
import type { OwnerWishes } from '../store/owner-wishes.ts'
import type { Watched } from '../store/targets.ts'
import type { Slug, Source, WatchState } from '../store/types.ts'
import type { Wanted } from './file.ts'
import { compareSlugs, slugText } from './slug.ts'
import { subjectText } from './subject.ts'

type FieldName = 'name' | 'subject' | 'title' | 'cadence' | 'state' | 'source' | 'listed'

export interface Field {
  readonly name: FieldName
  readonly from: string
  readonly to: string
}

export type Change =
  | { readonly what: 'add'; readonly wanted: Wanted }
  | {
      readonly what: 'change'
      readonly wanted: Wanted
      readonly fields: readonly Field[]
      /** The name that it has until then. */
      readonly renamed?: Slug
    }
  /** The name goes; runs, evidence and log of what it pointed to stay. */
  | { readonly what: 'remove'; readonly slug: Slug; readonly subject: string }
  /** The name is not the file's to decide on. */
  | { readonly what: 'conflict'; readonly wanted: Wanted; readonly source: Source }

export interface Plan {
  /** In the order of their names. */
  readonly changes: readonly Change[]
  /** Names that stay as they are. */
  readonly same: number
  /** Wanted, but their owners opted out or the deny list has them; they stay out. */
  readonly optedOut: readonly Slug[]
  /** Wanted, but their owners took them off the lists; they stay so while the claim holds. */
  readonly unlisted: readonly Slug[]
  /** A cadence is wanted, but their owners decide on it while the claim holds. */
  readonly ownersCadence: readonly Slug[]
}

/** From whom a file takes a name over. An owner's claim is stronger, and a demo has no file. */
const TAKEN_OVER: readonly Source[] = ['file', 'registry', 'request']

const NO_WISHES: OwnerWishes = { claimed: new Set(), unlisted: new Set() }

/**
 * Compares what a file wants with everything that is there. Only names that a file brought are ever
 * removed, and nothing that an owner decided is undone.
 */
export function planOf(
  wanted: readonly Wanted[],
  present: readonly Watched[],
  wishes: OwnerWishes = NO_WISHES,
): Plan {
  const there = new Map(present.map((watched) => [slugText(watched.target), watched]))
  const names = new Set(wanted.map(slugText))
  const changes: Change[] = []
  const optedOut: Slug[] = []
  const unlisted = wanted.filter(({ subject }) => wishes.unlisted.has(subjectText(subject)))
  const ownersCadence: Slug[] = []
  const renamed = new Set<string>()
  let same = 0
  for (const target of wanted) {
    const former = there.has(slugText(target)) ? undefined : formerOf(target, there)
    const watched = former ?? there.get(slugText(target))
    if (watched === undefined) {
      changes.push({ what: 'add', wanted: target })
      continue
    }
    if (stateOf(watched) === 'opted_out') optedOut.push(slugOf(target))
    const { source } = watched.target
    if (isOverruled(target, watched, wishes)) ownersCadence.push(slugOf(target))
    const fields = fieldsOf(target, watched, wishes)
    if (!TAKEN_OVER.includes(source)) changes.push({ what: 'conflict', wanted: target, source })
    else if (former !== undefined) {
      const from = slugOf(former.target)
      renamed.add(slugText(from))
      const name = { name: 'name', from: slugText(from), to: slugText(target) } as const
      changes.push({
        what: 'change',
        wanted: target,
        fields: [name, ...fields],
        renamed: from,
      })
    } else if (fields.length > 0) changes.push({ what: 'change', wanted: target, fields })
    else same += 1
  }
  const known = new Set([...names, ...renamed])
  for (const watched of present)
    if (watched.target.source === 'file' && !known.has(slugText(watched.target)))
      changes.push({
        what: 'remove',
        slug: slugOf(watched.target),
        subject: subjectOf(watched),
      })
  return {
    changes: changes.toSorted((a, b) => compareSlugs(nameOf(a), nameOf(b))),
    same,
    optedOut,
    unlisted: unlisted.map(slugOf),
    ownersCadence,
  }
}

/** What has the name still that it had. Only the file's own: others would get their name again. */
function formerOf({ was }: Wanted, there: ReadonlyMap<string, Watched>): Watched | undefined {
  const watched = was && there.get(slugText(was))
  return watched?.target.source === 'file' ? watched : undefined
}

/** Whose name a change is about. */
export function nameOf(change: Change): Slug {
  return change.what === 'remove' ? change.slug : slugOf(change.wanted)
}

/**
 * Whether a file says how often, and an owner something else. What a file has by default is no
 * word.
 */
function isOverruled(
  { subject }: Wanted,
  { endpoint }: Watched,
  { claimed }: OwnerWishes,
): boolean {
  if (!('endpoint' in subject) || !claimed.has(subject.endpoint.url)) return false
  const { cadence } = subject.endpoint
  return cadence !== 'unclaimed' && cadence !== endpoint?.cadence
}

function fieldsOf(wanted: Wanted, watched: Watched, wishes: OwnerWishes): readonly Field[] {
  const { title = '', source, listed } = watched.target
  const state = stateOf(watched)
  const to = wanted.paused ? 'paused' : 'active'
  const cadence = 'endpoint' in wanted.subject ? wanted.subject.endpoint.cadence : ''
  const text = subjectText(wanted.subject)
  const moved = text !== subjectOf(watched)
  const isUnlisted = wishes.unlisted.has(text)
  const keepsCadence = moved || wishes.claimed.has(text)
  // What is not contacted for another reason has the operator's wish beside it, for when that ends.
  const isOut = isUnlisted || state === 'opted_out'
  const from = isOut ? pauseOf(watched) : state
  const fields: readonly Field[] = [
    { name: 'subject', from: subjectOf(watched), to: text },
    { name: 'title', from: title, to: wanted.title ?? '' },
    // What it is moved to has a cadence and a state of its own, which is then made as wanted.
    {
      name: 'cadence',
      from: keepsCadence ? cadence : (watched.endpoint?.cadence ?? ''),
      to: cadence,
    },
    { name: 'state', from: moved ? to : from, to },
    { name: 'source', from: source, to: 'file' },
    { name: 'listed', from: listed ? 'yes' : 'no', to: isUnlisted ? 'no' : 'yes' },
  ]
  return fields.filter((field) => field.from !== field.to)
}

function subjectOf({ endpoint, site }: Watched): string {
  return endpoint?.url ?? site?.target ?? ''
}

function stateOf({ endpoint, site }: Watched): string {
  return endpoint?.state ?? site?.state ?? ''
}

/** The state that the operator wants, as far as it was said. */
function pauseOf({ endpoint, site }: Watched): WatchState {
  return (endpoint ?? site)?.pausedBy === undefined ? 'active' : 'paused'
}

function slugOf({ provider, name }: Slug): Slug {
  return { provider, name }
}
