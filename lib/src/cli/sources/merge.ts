/** Options and sources put together to one card. What comes first counts; what differs is named. */
import { hostOf, shown, V1_MEMBERS } from '../../card/convert.ts'
import { deriveName } from '../../card/names.ts'
import type { ConversionNote, PartialCard, Remote } from '../../card/types.ts'
import { missingNotes, type Found } from './found.ts'

/** What the options of the command say. */
export interface Wanted {
  readonly card: PartialCard
  /** For every remote, whatever a source says. */
  readonly revisions: readonly string[]
}

/** What became of what one source says. */
export interface Told {
  readonly source: string
  readonly notes: readonly ConversionNote[]
}

/** One card of all sources. */
export interface Merged {
  readonly card: PartialCard
  /** One for each source, in its order, with what became of what it says. */
  readonly sources: readonly Told[]
}

/**
 * Merges what sources found into what was wanted. A member has one source, the first that says it;
 * of remotes with one URL, and of the live server, what the first one lacks is filled in.
 */
export function merge({ card: wanted, revisions }: Wanted, found: readonly Found[]): Merged {
  const card: PartialCard = { ...wanted }
  const winners = new Map(Object.keys(wanted).map((name) => [name, 'an option']))
  const told = found.map((one) => {
    const beaten = new Map<string, string>()
    for (const name of V1_MEMBERS) {
      const value = one.card[name]
      const winner = winners.get(name)
      if (value === undefined) continue
      if (winner === undefined) {
        Object.assign(card, { [name]: value })
        winners.set(name, one.source)
      } else if (name === 'remotes') {
        card.remotes = (card.remotes ?? []).map((remote) => filled(remote, one))
        if (!sameUrls(card.remotes, one.card.remotes)) beaten.set(name, winner)
      } else if (JSON.stringify(card[name]) !== JSON.stringify(value)) beaten.set(name, winner)
    }
    return { found: one, notes: one.notes.map((note) => judged(note, beaten, revisions)) }
  })
  if (revisions.length > 0 && card.remotes !== undefined)
    card.remotes = card.remotes.map((remote) => ({
      ...remote,
      supportedProtocolVersions: [...revisions],
    }))
  const named = card.name === undefined ? nameFor(card, found) : undefined
  if (named !== undefined) card.name = named.name
  return {
    card,
    sources: told.map((one) => ({
      source: one.found.source,
      notes: [
        ...distinct(one.notes).filter(({ kind, to }) => kind !== 'missing' || !isSaid(card, to)),
        ...(named?.found === one.found ? [named.note] : []),
        ...missingNotes(card, 'it').filter(
          ({ to }) => !one.notes.some((note) => note.kind === 'missing' && note.to === to),
        ),
      ],
    })),
  }
}

/** Members come from several places; people read them in the order of v1. */
export function inOrder(card: PartialCard): PartialCard {
  return Object.fromEntries(
    V1_MEMBERS.flatMap((name) => (card[name] === undefined ? [] : [[name, card[name]] as const])),
  )
}

function isSaid(card: PartialCard, pointer = ''): boolean {
  return Object.hasOwn(card, pointer.slice(1))
}

function filled(remote: Remote, { card, live }: Found): Remote {
  const same = card.remotes?.find(({ url }) => url === remote.url)
  const other = same ?? (live === true ? { ...card.remotes?.[0] } : undefined)
  if (other === undefined) return remote
  const { headers, variables, supportedProtocolVersions } = other
  return {
    ...(headers && { headers }),
    ...(variables && { variables }),
    ...(supportedProtocolVersions && { supportedProtocolVersions }),
    ...remote,
  }
}

function sameUrls(a: readonly Remote[] = [], b: readonly Remote[] = []): boolean {
  return JSON.stringify(a.map(({ url }) => url)) === JSON.stringify(b.map(({ url }) => url))
}

/** What a note becomes when something else counts for the member that it is about. */
function judged(
  note: ConversionNote,
  beaten: ReadonlyMap<string, string>,
  revisions: readonly string[],
): ConversionNote {
  const { kind, from, to, message } = note
  if (to === undefined || kind === 'missing' || kind === 'lost') return note
  const isRevisions = to.endsWith('/supportedProtocolVersions')
  const winner = isRevisions
    ? revisions.length > 0
      ? 'an option'
      : undefined
    : beaten.get(to.split('/')[1] ?? '')
  if (winner === undefined) return note
  const place = from === undefined ? {} : { from }
  return { kind: 'lost', ...place, message: `${message}; ${winner} says it` }
}

/** A name for a server that calls itself something, from that and the host of its first remote. */
function nameFor(
  { remotes }: PartialCard,
  found: readonly Found[],
): { readonly name: string; readonly found: Found; readonly note: ConversionNote } | undefined {
  const host = hostOf(remotes?.[0]?.url)
  for (const one of found) {
    const name = host && one.called && deriveName(host, one.called.value)
    if (!name || one.called === undefined) continue
    const { from, value } = one.called
    const message = `${shown(value)} is no v1 name; ${shown(name)} made from it and the host ${host}`
    return { name, found: one, note: { kind: 'derived', from, to: '/name', message } }
  }
  return undefined
}

function distinct(notes: readonly ConversionNote[]): readonly ConversionNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()]
}
