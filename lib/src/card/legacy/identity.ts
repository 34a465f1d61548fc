import { shorten } from '../code-points.ts'
import { find, findAll, hostOf, isText, note, shown, type Draft, type Place } from '../convert.ts'
import { deriveName, isCardName } from '../names.ts'

const LIMIT = 100
const LONGEST_ORIGINAL = 2000

// Best first. Where both say it, the top level names the product and `serverInfo` the software that
// answers the handshake, which is kept as a claim; versions are those of the software.
const NAMES = [
  '/name',
  '/server_name',
  '/serverName',
  '/serverInfo/name',
  '/server_info/name',
  '/id',
] as const
const TITLES = [
  '/title',
  '/displayName',
  '/display_name',
  '/serverInfo/title',
  '/server_info/title',
] as const
const VERSIONS = [
  '/serverInfo/version',
  '/server_info/version',
  '/server_version',
  '/version',
] as const
const DESCRIPTIONS = [
  '/description',
  '/server_description',
  '/serverInfo/description',
  '/server_info/description',
] as const

/** From where a server's name and version may be taken. */
export interface IdentityOptions {
  /** The name under which a map of servers keeps this one. */
  readonly key?: Place<string>
  /** True for v1, where `version` is the server's own whatever `serverInfo` says. */
  readonly isV1?: boolean
}

/**
 * Fills name, title, version and description. A name that v1 takes is kept; any other becomes the
 * title, and a name is derived from the host. Call it when the remotes are known: their host serves
 * when the document's own address is not known.
 */
export function takeIdentity(draft: Draft, options: IdentityOptions): void {
  const named = takeName(draft, options.key)
  const title = find(draft, TITLES, isText) ?? named
  if (title !== undefined) takeText(draft, 'title', title)
  takeVersion(draft, options.isV1 === true ? ['/version', ...VERSIONS] : VERSIONS)
  const description = find(draft, DESCRIPTIONS, isText)
  if (description === undefined) return
  takeText(draft, 'description', description)
  for (const { value, from } of findAll(draft, DESCRIPTIONS)) {
    if (value === description.value) draft.told.add(from)
  }
}

/** Returns the name as the document has it when v1 does not take it. */
function takeName(draft: Draft, key: Place<string> | undefined): Place<string> | undefined {
  const fits = find(draft, NAMES, isCardName)
  if (fits !== undefined) {
    draft.card.name = fits.value
    note(draft, { kind: 'taken', from: fits.from, to: '/name', message: 'the name' })
    return undefined
  }
  const named = find(draft, NAMES, isText) ?? key
  const words = named ?? find(draft, TITLES, isText)
  const host = hostOf(draft.url) ?? hostOf(draft.card.remotes?.[0]?.url)
  if (host === undefined) return named
  const name = deriveName(host, words?.value ?? 'mcp')
  if (name === undefined) return named
  draft.card.name = name
  note(draft, {
    kind: words === undefined ? 'assumed' : 'derived',
    ...(words === undefined ? {} : { from: words.from }),
    to: '/name',
    message:
      words === undefined
        ? `the document has no name; ${shown(name)} made from the host ${host}`
        : `${shown(words.value)} is no v1 name; ${shown(name)} made from it and the host ${host}`,
  })
  return named
}

function takeVersion(draft: Draft, paths: readonly string[]): void {
  for (const { value, from } of findAll(draft, paths)) {
    if (draft.told.has(from) || !isVersion(value)) continue
    if (draft.card.version === undefined) {
      draft.card.version = String(value)
      const written = typeof value === 'string'
      const message = written ? 'the version of the server' : 'a number, written as text'
      note(draft, { kind: written ? 'taken' : 'derived', from, to: '/version', message })
    } else if (draft.card.version === value) {
      draft.told.add(from)
    } else {
      note(draft, { kind: 'lost', from, message: `another version: ${shown(value)}` })
    }
  }
}

function isVersion(value: unknown): value is string | number {
  return typeof value === 'number' || (isText(value) && value.length <= 255)
}

/** Takes a text that v1 limits to 100 code points; a longer one is cut and kept whole in the note. */
function takeText(draft: Draft, name: 'title' | 'description', text: Place<string>): void {
  const short = shorten(text.value, LIMIT)
  draft.card[name] = short
  const to = `/${name}`
  if (short === text.value) {
    note(draft, { kind: 'taken', from: text.from, to, message: `the ${name}` })
    return
  }
  const original = shorten(text.value, LONGEST_ORIGINAL)
  const message = `v1 allows ${LIMIT} characters; the whole text was: ${JSON.stringify(original)}`
  note(draft, { kind: 'shortened', from: text.from, to, message })
}
