import {
  HEADER_FORBIDDEN,
  HEADER_NAME,
  HEADER_OF_CLIENT,
  HEADER_REPEATED,
  INPUT_CHARACTERS,
  INPUT_ELSEWHERE,
  INPUT_SECRET_IN_URL,
  INPUT_UNDECLARED,
  TEMPLATE_HOST_UNBOUND,
} from './input-rules.ts'
import { isForbiddenHeader, isHeaderName, isHeaderOfClient, isHeaderValue } from './input-header.ts'
import { expandTemplate, type Fault, parseTemplate } from './input-url.ts'
import { placeholders, substitute } from './placeholders.ts'
import { pick, type Picked } from './input-value.ts'
import { type Issue, issueOf, pointerTo } from './issue.ts'
import { membersOf, type Members, own, ownText } from '../json/object.ts'
import { quoted } from './in-words.ts'
import type { Rule } from '../finding.ts'
import { INPUT_FORMATS, type Input, type Remote } from './types.ts'

export { INPUT_RULES } from './input-rules.ts'
export { isForbiddenHeader } from './input-header.ts'
export { placeholders } from './placeholders.ts'

/** A value that somebody has to give before the remote can be used. */
export interface MissingInput {
  /** Of the variable, or of the header when the header itself is the input. */
  readonly name: string
  readonly in: 'url' | 'header'
  /** The header that needs it. */
  readonly header?: string
  readonly description?: string
  readonly isSecret: boolean
  readonly choices?: readonly string[]
  readonly format?: NonNullable<Input['format']>
}

/** A remote that can be asked, or what is still needed for that. */
export type Resolution =
  | {
      readonly ok: true
      /** Absolute and concrete, in WHATWG serialisation. */
      readonly url: string
      readonly headers: readonly (readonly [name: string, value: string])[]
      /** What the card's defaults filled in; `[redacted]` for secrets. */
      readonly filled: Readonly<Record<string, string>>
      /** Names of variables and headers whose values must not be shown. */
      readonly secrets: readonly string[]
      readonly warnings: readonly Issue[]
    }
  | {
      readonly ok: false
      readonly missing: readonly MissingInput[]
      readonly issues: readonly Issue[]
      /** The URL, when it alone could be had: enough to see whether a server asks for credentials. */
      readonly url?: string
      readonly filled: Readonly<Record<string, string>>
    }

interface Work {
  /** Pointer of the remote. */
  readonly at: string
  readonly url: string
  readonly headers: readonly Members[]
  /** The remote's own variables. */
  readonly declared: Members
  readonly values: Readonly<Record<string, string>>
  /** Variables and headers that any declaration marks as secret. */
  readonly secretNames: ReadonlySet<string>
  readonly missing: MissingInput[]
  readonly issues: Issue[]
  readonly filled: Map<string, string>
  readonly secrets: Set<string>
}

/**
 * Makes a concrete URL and headers of a remote. For each input the card's `value` beats the caller,
 * who beats the card's `default`; what is then missing is asked for when it is required or part of
 * the URL, and an optional header without its value is left out. Nothing is contacted.
 *
 * A value can never move the URL to another owner's host, add a header or end one early; a card can
 * never set a header that belongs to the client. No message and no parameter holds a caller's value.
 *
 * @param remote a `remotes[]` element as published, trusted in nothing
 * @param values by variable name, or by header name for a header that is itself the input
 * @param pointer of the remote in its card, in front of every issue's pointer
 * @throws TypeError when a value is not a string
 * @see Server Card v1 schema, `Remote`, `KeyValueInput`, `Input`
 */
export function resolve(
  remote: Remote,
  values: Readonly<Record<string, string>> = {},
  pointer = '',
): Resolution {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string') throw new TypeError(`the value of ${name} must be a string`)
  }
  const members: Members = { ...remote }
  const declared = membersOf(own(members, 'variables'))
  const listed = own(members, 'headers')
  const headers = Array.isArray(listed) ? listed.map(membersOf) : []
  const work: Work = {
    at: pointer,
    url: ownText(members, 'url') ?? '',
    headers,
    declared,
    values,
    secretNames: secretNamesOf(headers, declared),
    missing: [],
    issues: [],
    filled: new Map(),
    secrets: new Set(),
  }
  const url = resolveUrl(work)
  const sent = resolveHeaders(work)
  const { missing, issues } = work
  const filled = Object.fromEntries(work.filled)
  const failed = missing.length > 0 || issues.some((issue) => issue.severity === 'error')
  if (url === undefined || failed) {
    return { ok: false, missing, issues, ...(url !== undefined ? { url } : {}), filled }
  }
  return { ok: true, url, headers: sent, filled, secrets: [...work.secrets], warnings: issues }
}

function resolveUrl(work: Work): string | undefined {
  const at = pointerTo(work.at, 'url')
  const names = placeholders(work.url)
  const values = new Map<string, string>()
  for (const name of names) {
    const declaration = own(work.declared, name)
    if (declaration === undefined) reportUndeclared(name, at, work)
    if (work.secretNames.has(name)) {
      const found = `${quoted(name)} is a secret, and here it is a part of the URL`
      work.issues.push(issueOf(INPUT_SECRET_IN_URL, at, found, INPUT_SECRET_IN_URL.mend, { name }))
    }
    const input = membersOf(declaration)
    const place = pointerTo(pointerTo(work.at, 'variables'), name)
    const picked = take(name, input, givenVariable(name, work), place, work)
    if (picked.kind === 'value') values.set(name, picked.value)
    if (picked.kind === 'missing') work.missing.push(missingOf(name, input, { in: 'url' }, work))
  }
  const template = parseTemplate(work.url)
  if ('rule' in template) return report(template, at, work)
  if (template.origin !== undefined) {
    const found = `the URL begins with {${template.origin}}, so the card does not say whose server it is`
    work.issues.push(issueOf(TEMPLATE_HOST_UNBOUND, at, found, TEMPLATE_HOST_UNBOUND.mend))
  }
  if (values.size < names.length) return undefined
  const url = expandTemplate(template, (name) => values.get(name) ?? '')
  return typeof url === 'string' ? url : report(url, at, work)
}

function resolveHeaders(work: Work): [name: string, value: string][] {
  const headers = new Map<string, [string, string]>()
  work.headers.forEach((header, index) => {
    const at = pointerTo(pointerTo(work.at, 'headers'), index)
    const name = ownText(header, 'name') ?? ''
    const rule = headers.has(name.toLowerCase()) ? HEADER_REPEATED : ruleAgainst(name)
    if (rule !== undefined) {
      const found = `${quoted(name)}: ${rule.title.toLowerCase()}`
      work.issues.push(issueOf(rule, name === '' ? at : pointerTo(at, 'name'), found, rule.mend))
      return
    }
    const value = headerValue(header, name, at, work)
    if (value === undefined) return
    if (isHeaderValue(value)) {
      headers.set(name.toLowerCase(), [name, value])
    } else {
      const found = `what ${quoted(name)} becomes holds characters that no header may hold`
      work.issues.push(issueOf(INPUT_CHARACTERS, at, found, INPUT_CHARACTERS.mend))
    }
  })
  return [...headers.values()]
}

function ruleAgainst(name: string): Rule | undefined {
  if (!isHeaderName(name)) return HEADER_NAME
  if (isForbiddenHeader(name)) return HEADER_FORBIDDEN
  return isHeaderOfClient(name) ? HEADER_OF_CLIENT : undefined
}

/** The value of one header; `undefined` when it is left out, missing or refused. */
function headerValue(header: Members, name: string, at: string, work: Work): string | undefined {
  const template = ownText(header, 'value') ?? ''
  const names = placeholders(template)
  const required = own(header, 'isRequired') === true
  if (work.secretNames.has(name)) work.secrets.add(name)
  if (names.length === 0) {
    const picked = take(name, header, givenHeader(name, work), at, work)
    if (picked.kind === 'value') return picked.value
    if (picked.kind === 'missing' && required) {
      work.missing.push(missingOf(name, header, { in: 'header', header: name }, work))
    }
    return undefined
  }
  const values = new Map<string, string>()
  const missing: { readonly variable: string; readonly input: Members }[] = []
  for (const variable of names) {
    const { input, place } = declarationFor(variable, header, at, work)
    const picked = take(variable, input, givenVariable(variable, work), place, work)
    if (picked.kind === 'value') values.set(variable, picked.value)
    if (picked.kind === 'missing') missing.push({ variable, input })
  }
  if (required || missing.some(({ input }) => own(input, 'isRequired') === true)) {
    for (const { variable, input } of missing) {
      work.missing.push(missingOf(variable, input, { in: 'header', header: name }, work))
    }
  }
  if (values.size < names.length) return undefined
  return substitute(template, (variable) => values.get(variable) ?? '')
}

/** A header's variable: its own map first, then the remote's, for which clients differ. */
function declarationFor(
  variable: string,
  header: Members,
  at: string,
  work: Work,
): { input: Members; place: string } {
  const local = own(membersOf(own(header, 'variables')), variable)
  const place = pointerTo(pointerTo(at, 'variables'), variable)
  if (local !== undefined) return { input: membersOf(local), place }
  const elsewhere = own(work.declared, variable)
  if (elsewhere === undefined) {
    reportUndeclared(variable, pointerTo(at, 'value'), work)
    return { input: {}, place }
  }
  const found = `${quoted(variable)} of a header is declared at the remote, where only some clients look`
  const params = { name: variable }
  work.issues.push(
    issueOf(INPUT_ELSEWHERE, pointerTo(at, 'value'), found, INPUT_ELSEWHERE.mend, params),
  )
  return {
    input: membersOf(elsewhere),
    place: pointerTo(pointerTo(work.at, 'variables'), variable),
  }
}

function take(
  name: string,
  input: Members,
  given: string | undefined,
  at: string,
  work: Work,
): Picked {
  const picked = pick(name, input, given, at, work.issues)
  const secret = work.secretNames.has(name)
  if (secret) work.secrets.add(name)
  if (picked.kind === 'value' && picked.source === 'default') {
    work.filled.set(name, secret ? '[redacted]' : picked.value)
  }
  return picked
}

function givenVariable(name: string, { values }: Work): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** Header names have no case (RFC 9110 section 5.1). */
function givenHeader(name: string, { values }: Work): string | undefined {
  const lower = name.toLowerCase()
  return Object.entries(values).find(([key]) => key.toLowerCase() === lower)?.[1]
}

/** Names of variables and headers that hold a secret, by any of the remote's declarations. */
function secretNamesOf(headers: readonly Members[], declared: Members): ReadonlySet<string> {
  const secrets = new Set<string>()
  for (const variables of [
    declared,
    ...headers.map((header) => membersOf(own(header, 'variables'))),
  ]) {
    for (const [name, input] of Object.entries(variables)) {
      if (isSecret(membersOf(input))) secrets.add(name)
    }
  }
  const named = headers.map((header) => ({
    name: ownText(header, 'name') ?? '',
    marked: isSecret(header) || /^authorization$/i.test(ownText(header, 'name') ?? ''),
    variables: placeholders(ownText(header, 'value') ?? ''),
  }))
  for (const { marked, variables } of named) {
    if (marked) for (const variable of variables) secrets.add(variable)
  }
  for (const { name, marked, variables } of named) {
    if (marked || variables.some((variable) => secrets.has(variable))) secrets.add(name)
  }
  return secrets
}

function isSecret(input: Members): boolean {
  return own(input, 'isSecret') === true
}

function missingOf(
  name: string,
  input: Members,
  where: Pick<MissingInput, 'in' | 'header'>,
  work: Work,
): MissingInput {
  const description = ownText(input, 'description')
  const choices = own(input, 'choices')
  const format = INPUT_FORMATS.find((known) => known === own(input, 'format'))
  return {
    name,
    ...where,
    ...(description !== undefined ? { description } : {}),
    isSecret: work.secretNames.has(name),
    ...(Array.isArray(choices)
      ? { choices: choices.filter((choice) => typeof choice === 'string') }
      : {}),
    ...(format !== undefined ? { format } : {}),
  }
}

function reportUndeclared(name: string, at: string, work: Work): void {
  const found = `{${name}} is declared nowhere, so a client can only ask for it by its name`
  const mend = `Declare ${quoted(name)} in "variables".`
  work.issues.push(issueOf(INPUT_UNDECLARED, at, found, mend, { name }))
}

function report({ rule, message, mend = rule.mend }: Fault, at: string, work: Work): undefined {
  work.issues.push(issueOf(rule, at, message, mend))
  return undefined
}
