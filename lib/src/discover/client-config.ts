/** The configuration with which a client connects to a server that was verified. Pure. */
import { isHeaderOfClient, isHeaderValue } from '../card/input-header.ts'
import { substitute } from '../card/placeholders.ts'
import { placeholders, resolve } from '../card/input.ts'
import { quoted } from '../card/in-words.ts'
import { slugOf } from '../card/names.ts'
import type { Input, KeyValueInput, PartialCard, Remote } from '../card/types.ts'
import { CountersignError } from '../error.ts'
import { refuseMissing, refuseUnusable } from './connect-usable.ts'
import { isCredentialHeader, isSecretInput } from './trust-inputs.ts'
import type { Trust } from './types.ts'

/** A `Connection` has card and remote; `trust` comes from `assessTrust`. */
export interface ClientParts {
  readonly card: PartialCard
  readonly remote: Remote
  /** Nothing is asked for on behalf of the server unless the endpoint's exact origin is among these. */
  readonly trust?: Pick<Trust, 'secretOrigins'>
  /** Values by name. They are written out, except those of secrets, which only show that they are wanted. */
  readonly values?: Readonly<Record<string, string>>
}

/** What a person copies; values of secrets are not in it. */
export interface ClientConfig {
  /** What to write into the client's file, as JSON. */
  readonly config: Readonly<Record<string, unknown>>
  /** What was left out of it, and why. */
  readonly notes: readonly string[]
}

interface Draft extends ClientParts {
  readonly client: 'generic' | 'vscode'
  readonly key: string
  readonly host: string
  /** The rules that protect secrets hold for the very origin that is configured. */
  readonly mayAsk: boolean
  readonly inputs: Map<string, Readonly<Record<string, unknown>>>
  readonly notes: string[]
}

/**
 * Configuration of one remote server. `generic` is the `mcpServers` map of most clients, with
 * `${VARIABLE}` where the person has to give something; `vscode` is `.vscode/mcp.json`, with an
 * entry of `inputs` for each and passwords marked as such. Secrets are never written, not even those
 * that the card itself publishes, and nothing is asked for unless the trust rules hold.
 *
 * Clients replace `${X}`, `$X`, `{env:X}`, `{file:X}`, `%X%` or `` `x` `` by what they find on the
 * user's machine, so a card that brings a character of theirs is refused.
 *
 * @throws CountersignError `unsafe_url`, `forbidden_header`, `invalid_input` or `missing_input` when
 *   the remote cannot be configured
 * @see https://code.visualstudio.com/docs/copilot/reference/mcp-configuration
 */
export function clientConfig(parts: ClientParts, client: 'generic' | 'vscode'): ClientConfig {
  const { card, remote } = parts
  refuseUnusable(resolve(remote, parts.values), remote.url)
  const url = urlOf(remote, parts.values)
  const { host, origin } = new URL(url)
  const mayAsk = parts.trust?.secretOrigins.includes(origin) === true
  const key = keyOf(card.name, host)
  const draft: Draft = { ...parts, client, key, host, mayAsk, inputs: new Map(), notes: [] }
  const headers = (remote.headers ?? []).flatMap((header) => headerOf(header, draft))
  const server = {
    type: remote.type === 'sse' ? 'sse' : 'http',
    url,
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
  }
  const { inputs, notes } = draft
  const servers = { [key]: server }
  if (client === 'generic') return { config: { mcpServers: servers }, notes }
  return { config: { ...(inputs.size > 0 && { inputs: [...inputs.values()] }), servers }, notes }
}

/**
 * A key that no other publisher's server has: with the namespace, so that `com.evil/github` does not
 * replace the entry `github` that the user has. A bare name is nobody's, so it gives way to the host.
 */
function keyOf(name: string | undefined, host: string): string {
  return (name?.includes('/') ? slugOf(name) : '') || slugOf(host)
}

/** The concrete URL. A secret in it would be written out, so such a remote is refused. */
function urlOf(remote: Remote, values: ClientParts['values']): string {
  const secret = placeholders(remote.url).find((name) =>
    isSecretInput(declared(name, { name }, remote)),
  )
  if (secret !== undefined) {
    const message = `${quoted(remote.url)} holds the secret ${quoted(secret)}, which must not be written`
    throw new CountersignError('invalid_input', message, { params: { name: secret } })
  }
  const resolution = resolve({ ...remote, headers: [] }, values)
  if (!resolution.ok) {
    refuseMissing(
      resolution.missing.map(({ name }) => name),
      remote.url,
    )
  }
  refuseText(resolution.url.replace(/%[0-9A-F]{2}/gi, ''), 'the URL')
  return resolution.url
}

/** Stands for a value that the client will ask for; no header may hold it. */
const MARK = '\0'

function headerOf(header: KeyValueInput, draft: Draft): readonly (readonly [string, string])[] {
  const shown = quoted(header.name)
  const leaveOut = (why: string): readonly [] => {
    draft.notes.push(`${shown} was left out: ${why}`)
    return []
  }
  if (isHeaderOfClient(header.name)) return leaveOut('every client sends its own.')
  const wants = wantsOf(header, draft)
  const asked = wants.filter(({ literal }) => literal === undefined)
  const required = header.isRequired === true || wants.some(({ input }) => input.isRequired)
  if (asked.length > 0 && !required && !asked.some(({ given }) => given)) {
    return leaveOut('it is optional.')
  }
  if (asked.length > 0 && !draft.mayAsk) {
    return leaveOut('nobody may be asked for it until the server is verified.')
  }
  const holders: string[] = []
  const textOf = (name: string): string => {
    const want = wants.find((one) => one.name === name)
    if (want?.literal !== undefined) return want.literal
    if (want !== undefined) holders.push(ask(want, draft))
    return MARK
  }
  refuseText(header.name, 'the name of a header')
  const filled = (valueOf: (name: string) => string): string =>
    isWhole(header) ? valueOf(header.name) : substitute(header.value ?? '', valueOf)
  refuseText(
    filled((name) => wants.find((one) => one.name === name)?.literal ?? ''),
    `the header ${shown}`,
  )
  const text = filled(textOf)
  let next = 0
  return [[header.name, text.replaceAll(MARK, () => holders[next++] ?? '')]]
}

/** One value that a header is made of. */
interface Want {
  readonly name: string
  readonly input: Input
  readonly secret: boolean
  /** What can be written; undefined when the client has to ask. */
  readonly literal: string | undefined
  /** The caller gave a value for it. */
  readonly given: boolean
}

function wantsOf(header: KeyValueInput, draft: Draft): readonly Want[] {
  const names = isWhole(header) ? [header.name] : placeholders(header.value ?? '')
  const secretive = header.isSecret === true || isCredentialHeader(header.name)
  return names.map((name) => {
    const input = isWhole(header) ? header : declared(name, header, draft.remote)
    const secret = secretive || isSecretInput(input)
    const given = Object.hasOwn(draft.values ?? {}, name) ? draft.values?.[name] : undefined
    const literal = secret ? undefined : (input.value ?? given ?? input.default)
    return { name, input, secret, literal, given: given !== undefined }
  })
}

/** True when the header itself is the input; a secret that the card fixes counts as one too. */
function isWhole({ value, isSecret }: KeyValueInput): boolean {
  return value === undefined || (isSecret === true && placeholders(value).length === 0)
}

function declared(name: string, header: KeyValueInput, remote: Remote): Input {
  for (const variables of [header.variables, remote.variables]) {
    if (variables !== undefined && Object.hasOwn(variables, name)) return variables[name] ?? {}
  }
  return {}
}

/** Asks for a value once, and gives the text that stands for it in the configuration. */
function ask({ name, input, secret }: Want, draft: Draft): string {
  const id = `${draft.key}-${slugOf(name) || 'value'}`
  if (draft.client === 'generic') return `\${${id.replaceAll('-', '_').toUpperCase()}}`
  const description = `${draft.host}: ${cleaned(input.description ?? name)}`
  const choices = secret ? [] : (input.choices ?? []).filter(isPlain)
  draft.inputs.set(
    id,
    choices.length === 0
      ? { type: 'promptString', id, description, ...(secret && { password: true }) }
      : { type: 'pickString', id, description, options: choices },
  )
  return `\${input:${id}}`
}

/** What clients recognise the begin of a replacement by, whichever of their syntaxes they know. */
const EXPANDS = /[$%{}`]/

function isPlain(text: string): boolean {
  return !EXPANDS.test(text) && !/\p{C}/u.test(text) && isHeaderValue(text)
}

/** A publisher's text for a prompt: one short line, nothing invisible, nothing to be replaced. */
function cleaned(text: string): string {
  return text
    .slice(0, 150)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/[$%{}`]/g, '')
    .trim()
}

/** @throws CountersignError `invalid_input` for text that a client would fill from its surroundings */
function refuseText(text: string, shown: string): void {
  if (!EXPANDS.test(text) && isHeaderValue(text)) return
  const message = `${shown} holds one of $ % { } and backtick, by which clients fill in things from the user's machine, or a control character`
  throw new CountersignError('invalid_input', message)
}
