import type { PartialCard } from 'countersign/card'
import { visible } from 'countersign/text'
import type { NewEvent } from '../store/types.ts'
import { listed } from './names.ts'
import { changedMembers, isSameJson } from './same-json.ts'
import { urlOf, type CatalogFace, type SiteFace, type SiteSeen } from './site-face.ts'

/** What an examination leads to. Without events nothing that is told of changed. */
export interface SiteChange {
  readonly events: readonly NewEvent[]
  /** What to compare the next examination with. */
  readonly face: SiteFace
}

/**
 * The events that an examination leads to, held against the face that the site had. A document that
 * could not be had this time is neither gone nor changed: its face is carried forward. A first
 * examination leads to none.
 *
 * @param at milliseconds since the epoch
 */
export function changeOfSite(
  before: SiteFace | undefined,
  after: SiteSeen,
  at: number,
): SiteChange {
  if (before === undefined) return { events: [], face: after.face }
  const face = carriedForward(before, after)
  const events = [
    ...cardEvents(before.cards, face.cards),
    ...catalogEvents(before.catalogs, face.catalogs),
  ]
  return { events: events.map((event) => ({ ...event, at })), face }
}

/** Of a URL or an identifier that is shown. */
const LENGTH = 300

type Change = Omit<NewEvent, 'at'>

function carriedForward(before: SiteFace, { face, absent }: SiteSeen): SiteFace {
  const seen = new Set([...face.cards, ...face.catalogs].map(([place]) => urlOf(place)))
  const unknown = ([place]: readonly [string, unknown]): boolean =>
    !seen.has(urlOf(place)) && !absent.has(urlOf(place))
  return {
    cards: [...face.cards, ...before.cards.filter(unknown)],
    catalogs: [...face.catalogs, ...before.catalogs.filter(unknown)],
  }
}

interface CardPair {
  readonly place: string
  readonly was?: PartialCard | undefined
  readonly is?: PartialCard | undefined
}

function cardEvents(before: SiteFace['cards'], after: SiteFace['cards']): readonly Change[] {
  const [was, is] = [new Map(before), new Map(after)]
  const places = [...new Set([...was.keys(), ...is.keys()])]
  const pairs = places.map((place) => ({ place, was: was.get(place), is: is.get(place) }))
  return alike(pairs.filter((pair) => !isSameJson(pair.was, pair.is))).flatMap(
    ({ pair, copies }) => [
      { kind: 'card_changed', params: { ...cardParams(pair), places: copies } },
      ...repositoryEvent(pair),
    ],
  )
}

/** One change of one card is one event, in how many places it may be served. */
function alike(pairs: readonly CardPair[]): readonly { pair: CardPair; copies: number }[] {
  const groups = new Map<string, { readonly pair: CardPair; copies: number }>()
  for (const pair of pairs) {
    const key = JSON.stringify([pair.was, pair.is])
    const same = groups.get(key)
    if (same === undefined) groups.set(key, { pair, copies: 1 })
    else same.copies += 1
  }
  return [...groups.values()]
}

function cardParams({ place, was, is }: CardPair): NewEvent['params'] {
  const name = is?.name ?? was?.name
  return {
    ...whatHappened(was, is),
    place: shown(place),
    ...(typeof name === 'string' && { name: shown(name) }),
    ...(was && is && { members: listed(changedMembers(was, is)) }),
  }
}

/** A repository that is another one behind the same name: the id is what its forge gave it. */
function repositoryEvent({ place, was, is }: CardPair): readonly Change[] {
  const [before, after] = [was?.repository, is?.repository]
  if (typeof before?.id !== 'string' || typeof after?.id !== 'string') return []
  if (before.id === after.id) return []
  const params = {
    place: shown(place),
    before: shown(before.id),
    after: shown(after.id),
    same_url: before.url === after.url,
  }
  return [{ kind: 'repository_id_changed', params }]
}

function catalogEvents(
  before: SiteFace['catalogs'],
  after: SiteFace['catalogs'],
): readonly Change[] {
  const [was, is] = [new Map(before), new Map(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((place): readonly Change[] => {
    const params = catalogParams(was.get(place), is.get(place))
    return params === undefined
      ? []
      : [{ kind: 'catalog_changed', params: { ...params, place: shown(place) } }]
  })
}

function catalogParams(
  was: CatalogFace | undefined,
  is: CatalogFace | undefined,
): NewEvent['params'] | undefined {
  if (was === undefined || is === undefined) return whatHappened(was, is)
  const [old, now] = [new Map(was.entries), new Map(is.entries)]
  const added = [...now.keys()].filter((key) => !old.has(key))
  const removed = [...old.keys()].filter((key) => !now.has(key))
  const changed = [...now].filter(
    ([key, entry]) => old.has(key) && !isSameJson(old.get(key), entry),
  )
  const members = changedMembers(was.head, is.head)
  if (added.length + removed.length + changed.length + members.length === 0) return undefined
  return {
    ...whatHappened(was, is),
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    entries: listed([...added, ...removed, ...changed.map(([key]) => key)], LENGTH),
    members: listed(members),
  }
}

function whatHappened(was: unknown, is: unknown): NewEvent['params'] {
  return { what: was === undefined ? 'appeared' : is === undefined ? 'gone' : 'changed' }
}

function shown(text: string): string {
  return visible(text, { max: LENGTH })
}
