/**
 * Webhooks as a file:
 *
 *     webhooks:
 *       pager:
 *         url: https://hooks.acme.example/countersign
 *         events: [down, up]
 *         targets: [acme, fern/maps]
 *         secretFile: secrets/pager
 */
import { suggestion } from 'countersign/card'
import { visible } from 'countersign/text'
import { EVENT_KINDS } from '../figures/event-kinds.ts'
import {
  childrenOf,
  readYaml,
  textOf,
  unknownKey,
  type Fault,
  type Read,
  type YamlEntry,
} from '../strict-yaml.ts'
import type { Hook } from './hook.ts'
import { readSecrets } from './sign.ts'

/** Where secrets are from. */
export interface SecretSources {
  /** For those that have no file of their own. */
  readonly shared: string | undefined
  /** A file's text; undefined when it cannot be read. */
  readonly readFile: (path: string) => string | undefined
}

const KEYS: readonly string[] = ['url', 'events', 'targets', 'secretFile']
const NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/
const TARGET = /^[a-z0-9][a-z0-9._-]{0,63}(?:\/[a-z0-9][a-z0-9._-]{0,63})?$/
const SECRET_FORM = 'write one to four secrets, each whsec_ and 24 to 64 bytes in Base64'

/**
 * Reads a file of webhooks. All faults at once, each with its place and without any secret; nothing
 * is taken from a file that has one. Total.
 *
 * @param name as faults shall call the file
 */
export function parseWebhooks(
  text: string,
  name: string,
  secrets: SecretSources,
): Read<readonly Hook[]> {
  const read = readYaml(text, name)
  if (!read.ok) return read
  const faults: Fault[] = []
  const hooks = childrenOf(read.value, faults, 'webhooks:')
    .flatMap((entry) => {
      if (entry.key === 'webhooks') return childrenOf(entry.value, faults, 'a name')
      faults.push(unknownKey(entry, ['webhooks']))
      return []
    })
    .flatMap((entry) => hookOf(entry, secrets, faults) ?? [])
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: hooks }
}

function hookOf(
  { key: name, value, where }: YamlEntry,
  secrets: SecretSources,
  faults: Fault[],
): Hook | undefined {
  if (!NAME.test(name)) {
    const message = `"${visible(name, { max: 80 })}" cannot be the name of a webhook`
    const mend = 'it takes up to 64 of a-z, 0-9, dot, hyphen and underscore'
    faults.push({ where, message, mend })
    return undefined
  }
  const fields = new Map<string, YamlEntry>()
  for (const field of childrenOf(value, faults, 'url:')) {
    if (KEYS.includes(field.key)) fields.set(field.key, field)
    else faults.push(unknownKey(field, KEYS))
  }
  const url = urlOf(fields.get('url'), where, faults)
  const events = wordsOf(fields.get('events'), faults).flatMap(({ word, where: place }) => {
    const kind = EVENT_KINDS.find((one) => one === word)
    if (kind !== undefined) return [kind]
    const message = `there is no event "${visible(word, { max: 60 })}"`
    const mend = suggestion(word, EVENT_KINDS, `it is one of ${EVENT_KINDS.join(', ')}`)
    faults.push({ where: place, message, mend })
    return []
  })
  const targets = wordsOf(fields.get('targets'), faults).flatMap(({ word, where: place }) => {
    if (TARGET.test(word)) return [word]
    const message = `"${visible(word, { max: 140 })}" is no name of a target`
    faults.push({ where: place, message, mend: 'write a provider, or provider/name' })
    return []
  })
  const keys = keysOf(fields.get('secretFile'), where, secrets, faults)
  if (url === undefined || keys === undefined) return undefined
  return { name, url, events, targets, keys }
}

function urlOf(field: YamlEntry | undefined, where: string, faults: Fault[]): string | undefined {
  const text = field && textOf(field, faults)
  const url = text === undefined ? undefined : URL.parse(text)
  if (url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hash === '')
    return url.href
  // The value may be a secret itself.
  const message = field === undefined ? 'there is no url' : 'this is no URL for a webhook'
  faults.push({
    where: field?.value.where ?? where,
    message,
    mend: 'write an https URL without user, password and fragment',
  })
  return undefined
}

function keysOf(
  field: YamlEntry | undefined,
  where: string,
  { shared, readFile }: SecretSources,
  faults: Fault[],
): Hook['keys'] | undefined {
  if (field === undefined) {
    const keys = shared === undefined ? undefined : readSecrets(shared)
    if (keys === undefined) {
      const mend = 'write secretFile: with a path, or set webhookSecret for all'
      faults.push({ where, message: 'there is no secret', mend })
    }
    return keys
  }
  const path = textOf(field, faults)
  if (path === undefined) return undefined
  const text = readFile(path)
  const keys = text === undefined ? undefined : readSecrets(text)
  if (keys !== undefined) return keys
  const message = text === undefined ? 'the file cannot be read' : 'there is no secret in the file'
  faults.push({ where: field.value.where, message, mend: SECRET_FORM })
  return undefined
}

interface Word {
  readonly word: string
  readonly where: string
}

/** The texts of a list; one text is a list of one. */
function wordsOf(field: YamlEntry | undefined, faults: Fault[]): readonly Word[] {
  if (field === undefined) return []
  const items = field.value.kind === 'list' ? field.value.items : [field.value]
  return items.flatMap((value) => {
    const word = textOf({ ...field, value }, faults)
    return word === undefined ? [] : [{ word, where: value.where }]
  })
}
