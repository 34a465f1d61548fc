/** The edits that mend a card, each with the value to write as far as it can be computed. */
import { shorten } from './code-points.ts'
import { transportMeaning } from './legacy/transport-words.ts'
import { isObject, own, ownText, type Members } from '../json/object.ts'
import { quoted } from './in-words.ts'
import { deriveName, isCardName, slugOf } from './names.ts'
import { isUri } from './uri.ts'

const MAX_TEXT = 100
const MAX_URL = 2_048
const PLACEHOLDER_HOST = 'example.com'
/** Top-level members, of older formats too, that hold an address of the server or its site. */
const ADDRESSES = ['url', 'serverUrl', 'endpoint', 'websiteUrl', 'homepage'] as const

/** A name made of what the card says: its own name repaired, or its host and title. */
export function nameEdit(card: Members): string {
  const given = ownText(card, 'name')
  const repaired = given === undefined ? undefined : repairName(given)
  if (repaired !== undefined) return `Write "name": "${repaired}".`
  const serverInfo = own(card, 'serverInfo')
  const nested = isObject(serverInfo) ? ownText(serverInfo, 'name') : undefined
  const words = [given, nested, ownText(card, 'title')].find((text) => text && slugOf(text)) ?? ''
  const host = hostOf(card)
  const derived = host === undefined ? undefined : deriveName(host, words)
  const title =
    given !== undefined && ownText(card, 'title') === undefined && given.includes(' ')
      ? ` and keep the display name as "title": ${quoted(shorten(given, MAX_TEXT))}`
      : ''
  if (derived !== undefined) return `Write "name": "${derived}"${title}.`
  const example = deriveName(PLACEHOLDER_HOST, words) ?? 'com.example/mcp'
  return `Write "name": "${example}", with your own domain reversed in place of com.example${title}.`
}

/** A name with one part too many, or with other characters than the pattern has. */
function repairName(name: string): string | undefined {
  const slash = name.indexOf('/')
  if (slash < 1 || name.length > 400) return undefined
  const namespace = name.slice(0, slash).replace(/[^a-zA-Z0-9.-]+/g, '-')
  const slug = name.slice(slash + 1).replace(/[^a-zA-Z0-9._-]+/g, '-')
  const repaired = `${namespace}/${slug.replace(/^-+|-+$/g, '')}`
  return /^[a-z0-9]/i.test(namespace) && isCardName(repaired) ? repaired : undefined
}

/** The host of the first URL that the card names: an endpoint, else the website. */
function hostOf(card: Members): string | undefined {
  const remotes = own(card, 'remotes')
  const urls = Array.isArray(remotes)
    ? remotes.slice(0, 10).map((remote: unknown) => (isObject(remote) ? own(remote, 'url') : ''))
    : []
  for (const url of [...urls, ...ADDRESSES.map((name) => own(card, name))]) {
    if (typeof url !== 'string' || url.length > MAX_URL || !/^https?:\/\/[^{}/]+/i.test(url))
      continue
    if (URL.canParse(url)) return new URL(url).hostname
  }
  return undefined
}

/** The text cut at a word boundary to what v1 allows. */
export function textEdit(name: string, text: string): string {
  return text === ''
    ? `Write "${name}" with 1 to ${MAX_TEXT} characters.`
    : `Shorten it, for example to "${name}": ${JSON.stringify(shorten(text, MAX_TEXT))}.`
}

/** The description, taken from `serverInfo` when an older shape has it there. */
export function descriptionEdit(card: Members): string {
  const serverInfo = own(card, 'serverInfo')
  const text = isObject(serverInfo) ? ownText(serverInfo, 'description') : undefined
  return text
    ? `Add "description": ${JSON.stringify(shorten(text, MAX_TEXT))}.`
    : 'Add "description" with one sentence of up to 100 characters about what the server does.'
}

/** The version, taken from `serverInfo` when an older shape has it there. */
export function versionEdit(card: Members): string {
  const serverInfo = own(card, 'serverInfo')
  const version = isObject(serverInfo) ? ownText(serverInfo, 'version') : undefined
  return version !== undefined && version !== '' && version.length <= 255
    ? `Add "version": ${JSON.stringify(version)}, the one in serverInfo.`
    : 'Add "version" with the version that the server reports live, for example "1.0.0".'
}

/** An absolute URI in place of a bare host name, a relative reference or an unescaped URL. */
export function uriEdit(name: string, text: string, card: Members): string {
  const uri = absolute(text, hostOf(card))
  return uri === undefined
    ? `Write the whole URL, beginning with https://.`
    : `Write "${name}": ${JSON.stringify(uri)}.`
}

function absolute(text: string, host: string | undefined): string | undefined {
  const trimmed = text.trim()
  if (trimmed.length > MAX_URL) return undefined
  const scp = /^(?:ssh:\/\/)?git@([a-z0-9.-]+)[:/]([\w./-]+)$/i.exec(trimmed)
  const bareHost = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:\/\S*)?$/i.test(trimmed)
  const relative = host !== undefined && /^(?:\/|\.{1,2}\/)/.test(trimmed)
  const candidate = scp
    ? `https://${scp[1]}/${scp[2]}`
    : bareHost
      ? `https://${trimmed}`
      : relative && URL.canParse(trimmed, `https://${host}/`)
        ? new URL(trimmed, `https://${host}/`).href
        : trimmed
  const uri = /^https?:/i.test(candidate) && URL.canParse(candidate) ? new URL(candidate).href : ''
  return isUri(uri) ? uri : undefined
}

/** A repository string taken apart: `https://github.com/a/b`, `github:a/b`, `a/b`. */
export function repositoryEdit(value: unknown): string {
  const split = typeof value === 'string' ? splitRepository(value) : undefined
  return split === undefined
    ? 'Replace it with "repository": { "url": "https://…", "source": "github" }, or remove it.'
    : `Replace it with "repository": { "url": ${JSON.stringify(split.url)}, "source": "${split.source}" }.`
}

/** The `source` that belongs to a repository's URL. */
export function sourceEdit(url: unknown): string {
  const split = typeof url === 'string' ? splitRepository(url) : undefined
  return `Add "source": "${split?.source ?? 'github'}".`
}

function splitRepository(text: string): { url: string; source: string } | undefined {
  const short = /^(?:(github|gitlab|bitbucket):)?([\w.-]+\/[\w.-]+)$/.exec(text.trim())
  const given = short
    ? `https://${short[1] ?? 'github'}.${short[1] === 'bitbucket' ? 'org' : 'com'}/${short[2]}`
    : text.replace(/^git\+/, '')
  const url = absolute(given, undefined)
  if (url === undefined) return undefined
  return { url, source: new URL(url).hostname.split('.').at(-2) ?? 'git' }
}

/** The transport type that a word of an older shape, or the URL, stands for. */
export function remoteTypeEdit(type: unknown, url: unknown): string {
  if (transportMeaning(type) === 'no_remote')
    return 'Remove the remote: a card describes only servers that are reached over HTTP.'
  const sse = transportMeaning(type) === 'sse' || (typeof url === 'string' && url.endsWith('/sse'))
  return `Write "type": "${sse ? 'sse' : 'streamable-http'}".`
}

/** The URL of a remote made absolute with a host that the card names elsewhere. */
export function remoteUrlEdit(url: string, card: Members): string {
  const made = absolute(url, hostOf(card))
  return `Write "url": ${JSON.stringify(made ?? 'https://example.com/mcp')}${made ? '' : ', with your own host and path'}.`
}

/** A value in the JSON type that the schema wants. */
export function typeEdit(name: string, value: unknown, expected: string): string {
  const label = name === '' ? 'the element' : `"${name}"`
  if (value === null) return `Remove ${label}, or write ${expected}.`
  if (expected === 'a string' && (typeof value === 'number' || typeof value === 'boolean'))
    return `Write ${label}: "${value}".`
  if (expected === 'a boolean' && (value === 'true' || value === 'false'))
    return `Write ${label}: ${value}, without quotes.`
  if (expected === 'an array' && name !== '') return `Write ${label}: [ … ].`
  return `Make ${label} ${expected}, or remove it.`
}
