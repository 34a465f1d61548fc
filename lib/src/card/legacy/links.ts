import { findAll, hostOf, isText, note, resolve, shown, type Draft } from '../convert.ts'
import { isObject, own } from '../../json/object.ts'
import type { Icon, Repository } from '../types.ts'
import { isUri } from '../uri.ts'
import { namesDocument } from './endpoints.ts'

const WEBSITES = [
  '/websiteUrl',
  '/serverInfo/websiteUrl',
  '/server_info/websiteUrl',
  '/homepage',
  '/serverInfo/homepage',
  '/server_info/homepage',
  '/website',
  '/url',
] as const

const REPOSITORIES = ['/repository', '/serverInfo/repository', '/links/repository'] as const

const ICONS = [
  '/icons',
  '/serverInfo/icons',
  '/icon',
  '/serverInfo/icon',
  '/logo',
  '/logo_url',
  '/icon_url',
  '/logoUrl',
  '/iconUrl',
] as const

/** Host of a forge → `source` of a repository there (Server Card v1, Repository.source). */
export const FORGES: ReadonlyMap<string, string> = new Map([
  ['github.com', 'github'],
  ['gitlab.com', 'gitlab'],
  ['bitbucket.org', 'bitbucket'],
  ['codeberg.org', 'codeberg'],
])

/** Fills `websiteUrl`, `repository`, `icons` and `_meta`. Call it after the remotes are taken. */
export function takeLinks(draft: Draft): void {
  takeWebsite(draft)
  takeRepository(draft)
  takeIcons(draft)
  for (const { value, from } of findAll(draft, ['/_meta'])) {
    if (!isObject(value) || draft.card._meta !== undefined) continue
    draft.card._meta = { ...value }
    note(draft, { kind: 'taken', from, to: '/_meta', message: 'metadata' })
  }
}

function takeWebsite(draft: Draft): void {
  for (const { value, from } of findAll(draft, WEBSITES)) {
    if (draft.told.has(from)) continue
    const url = webUrl(draft, value)
    if (url !== undefined && from.endsWith('/url') && namesDocument(url)) {
      note(draft, { kind: 'lost', from, message: 'it is the address of a document' })
    } else if (url === undefined) {
      note(draft, { kind: 'lost', from, message: `${shown(value)} is not the URL of a website` })
    } else if (draft.card.websiteUrl === undefined) {
      draft.card.websiteUrl = url
      const same = from.endsWith('/websiteUrl') && url === value
      const message = same ? 'the website' : 'taken for the website'
      note(draft, { kind: same ? 'taken' : 'derived', from, to: '/websiteUrl', message })
    } else if (draft.card.websiteUrl !== url) {
      note(draft, { kind: 'lost', from, message: `another website: ${shown(url)}` })
    } else draft.told.add(from)
  }
}

/** v1 wants a repository as `{ url, source }`; older documents have its URL, or `{ type, url }`. */
function takeRepository(draft: Draft): void {
  for (const { value, from } of findAll(draft, REPOSITORIES)) {
    const given = isObject(value) ? own(value, 'url') : value
    const url = isText(given) ? webUrl(draft, given.replace(/^git\+/, '')) : undefined
    const named = isObject(value) ? own(value, 'source') : undefined
    const source = isText(named) ? named : FORGES.get(hostOf(url) ?? '')
    if (url === undefined || source === undefined) {
      const message = 'v1 wants { "url", "source" }; the source cannot be told from this'
      note(draft, { kind: 'lost', from, message })
    } else if (draft.card.repository === undefined) {
      const repository: Repository = { url, source }
      for (const name of ['subfolder', 'id'] as const) {
        const text = isObject(value) ? own(value, name) : undefined
        if (isText(text)) repository[name] = text
      }
      draft.card.repository = repository
      const kind = isText(named) && url === given ? 'taken' : 'derived'
      note(draft, { kind, from, to: '/repository', message: 'the source repository' })
    }
  }
}

function takeIcons(draft: Draft): void {
  for (const { value, from } of findAll(draft, ICONS)) {
    const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, 50) : [value]
    const icons = list.flatMap((item) => {
      const icon = iconOf(draft, item)
      return icon === undefined ? [] : [icon]
    })
    if (icons.length === 0) {
      note(draft, { kind: 'lost', from, message: 'no icon in it has a URL that v1 takes' })
    } else if (draft.card.icons === undefined) {
      draft.card.icons = icons
      const kind = Array.isArray(value) && icons.length === value.length ? 'taken' : 'derived'
      note(draft, {
        kind,
        from,
        to: '/icons',
        message: icons.length === 1 ? 'the icon' : `${icons.length} icons`,
      })
    }
  }
}

function iconOf(draft: Draft, value: unknown): Icon | undefined {
  const given = isObject(value) ? (own(value, 'src') ?? own(value, 'url')) : value
  if (!isText(given)) return undefined
  const src = given.startsWith('data:image/') && isUri(given) ? given : webUrl(draft, given)
  if (src === undefined) return undefined
  const icon: Icon = { src }
  if (!isObject(value)) return icon
  const { mimeType, sizes, theme } = value
  if (isText(mimeType)) icon.mimeType = mimeType
  if (Array.isArray(sizes)) icon.sizes = sizes.filter((size) => typeof size === 'string')
  if (theme === 'light' || theme === 'dark') icon.theme = theme
  return icon
}

/**
 * An absolute http(s) URL, resolved against the document's own; undefined for anything else. What
 * is no URI by RFC 3986 (a letter beyond ASCII) is given in its encoded form.
 */
function webUrl(draft: Draft, value: unknown): string | undefined {
  if (!isText(value) || value.length > 2048 || /[\s<>"\\^`{}|]/.test(value)) return undefined
  const url = resolve(value, draft.url)
  if (url === undefined || hostOf(url) === undefined) return undefined
  return [url, new URL(url).href].find(isUri)
}
