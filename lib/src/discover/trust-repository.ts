import { isObject } from '../json/object.ts'
import type { PartialCard } from '../card/types.ts'
import type { Send } from '../exchange.ts'
import { lineOf } from './trust-rule.ts'
import { SERVED } from './trust-rules-server.ts'
import type { DiscoveredServer, TrustLine } from './types.ts'

/** Forges count requests of strangers, GitHub 60 an hour. */
const MAX_REPOSITORIES = 10
const TOO_MANY = `Only ${MAX_REPOSITORIES} repositories are checked in one run.`

/** Where a forge tells the id of a repository; `path` is owner/name, or longer on GitLab. */
const FORGES: Readonly<Record<string, (path: string) => string>> = {
  'github.com': (path) => `https://api.github.com/repos/${path}`,
  'gitlab.com': (path) => `https://gitlab.com/api/v4/projects/${encodeURIComponent(path)}`,
  'codeberg.org': (path) => `https://codeberg.org/api/v1/repos/${path}`,
}

/**
 * R8 for several servers: each repository is asked for once, at most ten of them.
 *
 * @returns what is to be said, by the id of the server; never rejects for what a forge does
 */
export async function checkRepositories(
  servers: readonly DiscoveredServer[],
  send: Send,
): Promise<ReadonlyMap<string, TrustLine>> {
  const asked = new Map<string, TrustLine | Promise<TrustLine>>()
  const lines = servers.map(async ({ id, server: { card } }): Promise<[string, TrustLine]> => {
    if (card.repository?.id === undefined) return [id, await checkRepositoryId(card, send)]
    const key = JSON.stringify([card.repository.url, card.repository.id])
    const line =
      asked.get(key) ??
      (asked.size < MAX_REPOSITORIES ? checkRepositoryId(card, send) : unchecked(TOO_MANY))
    asked.set(key, line)
    return [id, await line]
  })
  return new Map(await Promise.all(lines))
}

/**
 * R8: compares `repository.id` of a card with the id that the forge gives the repository at
 * `repository.url`, by one request to the forge's API. A changed id means that the repository was
 * deleted and its name taken anew; no id, an unknown forge or no answer is UNVERIFIED.
 *
 * @returns never rejects for what the forge does
 */
export async function checkRepositoryId(card: PartialCard, send: Send): Promise<TrustLine> {
  const { id, url = '' } = card.repository ?? {}
  if (id === undefined || id === '') return unchecked('The card states no repository id.')
  const api = apiOf(url)
  if (api === undefined) return unchecked(`No forge is known for ${JSON.stringify(url)}.`)
  const headers = [['accept', 'application/json']] as const
  const { response } = await send({
    purpose: 'metadata',
    method: 'GET',
    url: api,
    headers,
    anonymous: true,
  })
  if (response === undefined || response.status !== 200 || response.ended !== 'whole') {
    const status = response === undefined ? 'nothing' : response.status
    return unchecked(`${api} answered ${status}.`)
  }
  const told = idIn(response.body)
  if (told === undefined) return unchecked(`${api} did not say which id the repository has.`)
  const params = { stated: id.slice(0, 100), told }
  return told === id
    ? lineOf(SERVED.repositorySame, `${url} has the id ${told}.`, params)
    : lineOf(
        SERVED.repositoryOther,
        `The card states the id ${params.stated}, and ${api} gives ${told}.`,
        params,
      )
}

function unchecked(message: string): TrustLine {
  return lineOf(SERVED.repositoryUnchecked, message)
}

function apiOf(url: string): string | undefined {
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return undefined
  const forge = Object.hasOwn(FORGES, parsed.hostname) ? FORGES[parsed.hostname] : undefined
  const path = parsed.pathname.replace(/^\/|\/$|\.git\/?$/g, '')
  const segments = path.split('/')
  const plain = segments.every(
    (segment) => /^[\w.-]{1,100}$/.test(segment) && !/^\.+$/.test(segment),
  )
  const deep = parsed.hostname === 'gitlab.com' ? segments.length >= 2 : segments.length === 2
  return forge !== undefined && plain && deep ? forge(path) : undefined
}

function idIn(body: Uint8Array): string | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body))
    const id = isObject(value) ? value.id : undefined
    return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : undefined
  } catch {
    return undefined
  }
}
