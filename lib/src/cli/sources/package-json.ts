/** What the manifest of an npm package says about the server in it. */
import { hostOf, isText, shown, type JsonObject } from '../../card/convert.ts'
import { FORGES } from '../../card/legacy/links.ts'
import { isObject, own } from '../../json/object.ts'
import { isCardName } from '../../card/names.ts'
import type { Repository } from '../../card/types.ts'
import { scanBytes } from '../../json/scan.ts'
import { visible } from '../../text/visible.ts'
import type { Context, Given } from '../command.ts'
import { readSource } from '../source.ts'
import { EXIT, Stop } from '../stop.ts'
import { takeText, takeVersion, takeWebsite, type Found, type Reading } from './found.ts'

/**
 * Reads a package.json. `mcpName` is where the registry looks for the server's name
 * (MCP registry, docs: package types, npm).
 *
 * @throws Stop with exit 3 when it cannot be read or is no JSON object
 */
export async function fromPackage(file: string, given: Given, context: Context): Promise<Found> {
  const { bytes, conditions } = await readSource({ ...given, operand: file }, context)
  const { value } = scanBytes(bytes, 'message')
  if (!isObject(value))
    throw new Stop(
      'file_unreadable',
      EXIT.unreadable,
      `${visible(file, { max: 200 })}: is no JSON object`,
      'name the package.json of the server',
    )
  return { ...readManifest(value, file), conditions }
}

function readManifest(value: JsonObject, source: string): Omit<Found, 'conditions'> {
  const reading: Reading = { card: {}, notes: [] }
  const [mcpName, name] = [own(value, 'mcpName'), own(value, 'name')]
  if (isCardName(mcpName)) {
    reading.card.name = mcpName
    reading.notes.push({ kind: 'taken', from: '/mcpName', to: '/name', message: 'the name' })
  } else if (mcpName !== undefined) {
    const message = `${shown(mcpName)} is no v1 name`
    reading.notes.push({ kind: 'lost', from: '/mcpName', message })
  }
  takeVersion(reading, own(value, 'version'), '/version')
  takeText(reading, 'description', own(value, 'description'), '/description')
  takeWebsite(reading, own(value, 'homepage'), '/homepage')
  takeRepository(reading, own(value, 'repository'))
  const { card, notes } = reading
  const called = isText(name) &&
    card.name === undefined && { called: { value: name, from: '/name' } }
  return { source, card, notes, ...called }
}

/** A text or `{ url, directory }`, in any spelling that npm knows. */
function takeRepository({ card, notes }: Reading, value: unknown): void {
  const given = isObject(value) ? own(value, 'url') : value
  if (!isText(given)) return
  const from = isObject(value) ? '/repository/url' : '/repository'
  const url = webUrlOf(given)
  const source = FORGES.get(hostOf(url) ?? '')
  if (url === undefined || source === undefined) {
    const message = 'v1 wants { "url", "source" }; the forge cannot be told from this'
    notes.push({ kind: 'lost', from, message })
    return
  }
  const subfolder = isObject(value) ? own(value, 'directory') : undefined
  const repository: Repository = { url, source, ...(isText(subfolder) && { subfolder }) }
  card.repository = repository
  const message = `${url} at ${source}`
  notes.push({ kind: url === given ? 'taken' : 'derived', from, to: '/repository', message })
}

const SHORT = /^(?:(github|gitlab|bitbucket):)?([\w.-]+\/[\w.-]+)$/
const SHORT_HOSTS: Readonly<Record<string, string>> = {
  github: 'github.com',
  gitlab: 'gitlab.com',
  bitbucket: 'bitbucket.org',
}

/** `https://github.com/a/b` of `a/b`, `github:a/b`, `git+ssh://git@github.com/a/b.git` and the like. */
function webUrlOf(text: string): string | undefined {
  const [, forge = 'github', path] = SHORT.exec(text) ?? []
  if (path !== undefined) return `https://${SHORT_HOSTS[forge] ?? ''}/${path}`
  const plain = text.replace(/^git\+/, '').replace(/^git@([\w.-]+):/, 'ssh://git@$1/')
  const url = URL.parse(plain)
  if (url === null || !/^(?:https?|git|ssh):$/.test(url.protocol) || url.hostname === '')
    return undefined
  return `https://${url.hostname}${url.pathname.replace(/\.git$/, '')}`
}
