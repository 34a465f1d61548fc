import { shorten } from './code-points.ts'
import { onOneLine } from '../json/unseen.ts'
import { pointerTo } from './issue.ts'
import { isObject, own } from '../json/object.ts'
import { quoted, typeName } from './in-words.ts'
import { SERVER_CARD_SCHEMA } from './server-card.ts'
import type { ConversionNote, LegacyClaims, PartialCard, ReadServer } from './types.ts'

/** What the reader knows beside the bytes. */
export interface Context {
  /** Absolute URL that the document was read from, after redirects. */
  readonly url?: string
}

/** A JSON object. What is looked up by a name from outside goes through `own` or `at`. */
export type JsonObject = Readonly<Record<string, unknown>>

/** One object that describes the server, and its JSON Pointer in the document. */
export interface Layer {
  readonly value: JsonObject
  readonly pointer: string
}

/** A value found in a document, with its pointer. */
export interface Place<T> {
  readonly value: T
  readonly from: string
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/**
 * One conversion under way. `layers` are looked into in order: an element of a list first, then the
 * document around it when that describes the same server. `told` holds the pointers that some note
 * already accounts for; what is left at the end is named as lost.
 */
export interface Draft {
  readonly layers: readonly Layer[]
  readonly url: string | undefined
  readonly card: Writable<PartialCard>
  readonly claims: Writable<LegacyClaims>
  readonly notes: ConversionNote[]
  readonly told: Set<string>
}

/** Starts a conversion of `layers`; the first one is where the server is. */
export function begin(layers: readonly Layer[], context: Context): Draft {
  const told = new Set(layers.map((layer) => pointerTo(layer.pointer, '$schema')))
  return { layers, url: context.url, card: {}, claims: {}, notes: [], told }
}

/** True for a string with something in it besides blanks. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** The value at a relative path of plain names such as `/serverInfo/name`; undefined when absent. */
export function at(value: JsonObject, path: string): unknown {
  const end = path.indexOf('/', 1)
  if (end < 0) return own(value, path.slice(1))
  const inner = own(value, path.slice(1, end))
  return isObject(inner) ? at(inner, path.slice(end)) : undefined
}

/**
 * The first value among `paths` that `accepts` takes, layer by layer.
 *
 * @param paths relative paths of plain names, best first
 */
export function find<T>(
  draft: Draft,
  paths: readonly string[],
  accepts: (value: unknown) => value is T,
): Place<T> | undefined {
  for (const layer of draft.layers) {
    for (const path of paths) {
      const value = at(layer.value, path)
      if (accepts(value)) return { value, from: layer.pointer + path }
    }
  }
  return undefined
}

/** Every value that is present at one of `paths`, in order, whatever its type. */
export function findAll(draft: Draft, paths: readonly string[]): Place<unknown>[] {
  const found: Place<unknown>[] = []
  for (const layer of draft.layers) {
    for (const path of paths) {
      const value = at(layer.value, path)
      if (value !== undefined) found.push({ value, from: layer.pointer + path })
    }
  }
  return found
}

/** Adds a note and marks its `from` as accounted for. */
export function note(draft: Draft, entry: ConversionNote): void {
  if (entry.from !== undefined) draft.told.add(entry.from)
  draft.notes.push({ ...entry, message: onOneLine(entry.message) })
}

/** A third party's value inside a message: a bounded quotation of a text, the type of anything else. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeName(value)
}

/** The absolute form of a URL reference, or undefined when there is none to be had. */
export function resolve(reference: string, against: string | undefined): string | undefined {
  if (URL.canParse(reference)) return reference
  return against !== undefined && URL.canParse(reference, against)
    ? new URL(reference, against).href
    : undefined
}

/** The host name of an absolute http(s) URL, lower case, without port; undefined for anything else. */
export function hostOf(url: string | undefined): string | undefined {
  if (url === undefined || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined
  return new URL(url).hostname
}

/** Required members of v1 besides `$schema`, which is written here. */
const REQUIRED = ['name', 'version', 'description'] as const

/** The members of v1, in the order in which a card is written. All others are legal and mean nothing to v1. */
export const V1_MEMBERS = [
  '$schema',
  'name',
  'version',
  'title',
  'description',
  'websiteUrl',
  'repository',
  'icons',
  'remotes',
  '_meta',
] as const

/**
 * Ends a conversion: names what v1 requires and the document did not say, and what was in the
 * document and has no place in v1. The members of the card come in the order of the v1 schema.
 */
export function finish(draft: Draft): ReadServer {
  draft.card.$schema = SERVER_CARD_SCHEMA
  for (const name of REQUIRED) {
    if (draft.card[name] !== undefined) continue
    note(draft, {
      kind: 'missing',
      to: `/${name}`,
      message: `v1 requires ${name}, and the document does not say it`,
    })
  }
  for (const layer of draft.layers) nameLeftovers(draft, layer)
  const card: Writable<PartialCard> = {}
  for (const name of V1_MEMBERS) {
    if (draft.card[name] !== undefined) Object.assign(card, { [name]: draft.card[name] })
  }
  const pointer = draft.layers[0]?.pointer ?? ''
  return { pointer, card, claims: draft.claims, notes: draft.notes }
}

const MOST_NAMES = 30

/** One note for all members of a layer that nothing has accounted for, nested ones by path. */
function nameLeftovers(draft: Draft, layer: Layer): void {
  const left: string[] = []
  for (const [name, value] of Object.entries(layer.value)) {
    const pointer = pointerTo(layer.pointer, name)
    if (draft.told.has(pointer)) continue
    const inner = isObject(value) ? Object.keys(value) : []
    const untold = inner.filter((key) => !draft.told.has(pointerTo(pointer, key)))
    if (untold.length === inner.length) left.push(name)
    else for (const key of untold) left.push(`${name}.${key}`)
  }
  if (left.length === 0) return
  const names = left.slice(0, MOST_NAMES).map((name) => shorten(name, 40))
  const more = left.length > MOST_NAMES ? ` and ${left.length - MOST_NAMES} more` : ''
  note(draft, {
    kind: 'lost',
    from: layer.pointer,
    message: `no place in a v1 card: ${names.join(', ')}${more}`,
  })
}
