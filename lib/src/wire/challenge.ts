import type { Exchange } from '../exchange.ts'

interface ChallengeParam {
  /** Lower case: names are case-insensitive. */
  readonly name: string
  /** Escapes undone. */
  readonly value: string
}

/**
 * What the grammar does not allow, read anyway where its meaning is plain:
 * - `no_scheme`: the field, or this part of it, does not begin with a scheme
 * - `tab_separator`: a tab where a space must stand after the scheme
 * - `unquoted_value`: a value that is neither a token nor a quoted string (URLs, usually)
 * - `unclosed_quote` · `control_character` (in a quoted string) · `malformed_element`
 * - `param_after_bare_scheme`: `Bearer, realm="x"`
 * - `repeated_param`: grammatical, yet a name must occur once in a challenge
 */
type ChallengeFault =
  | 'no_scheme'
  | 'tab_separator'
  | 'unquoted_value'
  | 'unclosed_quote'
  | 'control_character'
  | 'malformed_element'
  | 'param_after_bare_scheme'
  | 'repeated_param'

/** One challenge of a field `WWW-Authenticate`, as far as it can be read. */
export interface Challenge {
  /** As sent; compare without case. `''` when the text has none. */
  readonly scheme: string
  readonly token68?: string
  /** In order, repetitions kept. */
  readonly params: readonly ChallengeParam[]
  /** True when the text is a challenge of RFC 9110, section 11.6.1, to its last character. */
  readonly wellFormed: boolean
  readonly faults: readonly ChallengeFault[]
}

/** A response that asks for credentials in a way that a client can act on. */
export interface Gate {
  readonly status: 401
  /** Lower case, at most 64 characters. */
  readonly scheme: string
  /** Every challenge of the response, well-formed or not. */
  readonly challenges: readonly Challenge[]
}

/**
 * The credential gate of a response, if it is one: status exactly 401 and a first challenge that is
 * well-formed throughout. A 403, a bare 401 or a malformed challenge is no gate, so that a broken
 * server is not excused as a protected one.
 */
export function gateOf(exchange: Exchange): Gate | undefined {
  if (exchange.response?.status !== 401) return undefined
  const challenges = parseChallenges(challengeFields(exchange))
  const first = challenges[0]
  if (first === undefined || !first.wellFormed || first.scheme.length > 64) return undefined
  return { status: 401, scheme: first.scheme.toLowerCase(), challenges }
}

/** The values of all `WWW-Authenticate` fields of a response, in order. */
export function challengeFields(exchange: Exchange): string[] {
  const fields = exchange.response?.headers ?? []
  return fields
    .filter(([name]) => name.toLowerCase() === 'www-authenticate')
    .map(([, value]) => value)
}

/** The values of one parameter in a challenge, in order; `name` without regard to case. */
export function paramValues(challenge: Challenge, name: string): string[] {
  const wanted = name.toLowerCase()
  return challenge.params.filter((param) => param.name === wanted).map((param) => param.value)
}

/**
 * Parses `WWW-Authenticate` field values as the one list they are (RFC 9110, sections 5.3 and
 * 11.6.1). Never throws, linear in the input. A malformed part marks the challenge it stands in and
 * reading goes on after the next comma.
 */
export function parseChallenges(values: readonly string[]): readonly Challenge[] {
  const challenges: Draft[] = []
  for (const value of values) parseField(value, challenges)
  return challenges.map(({ scheme, token68, params, faults }) => ({
    scheme,
    ...(token68 !== undefined && { token68 }),
    params,
    wellFormed: faults.every((fault) => fault === 'repeated_param'),
    faults,
  }))
}

interface Draft {
  scheme: string
  token68?: string
  params: ChallengeParam[]
  faults: ChallengeFault[]
  names: Set<string>
  /** A space after the scheme: without one no parameter may follow. */
  open: boolean
}

// Sticky expressions over character classes only: each reads forward from a position, once.
const BLANK = /[ \t]*/y
const SPACES = / */y
const TOKEN = /[!#$%&'*+\-.^_`|~0-9A-Za-z]+/y
const TOKEN68 = /[A-Za-z0-9\-._~+/]+=*/y
const QUOTED_RUN = /[^"\\]*/y
const UNQUOTED = /[^ \t,]*/y

function parseField(text: string, challenges: Draft[]): void {
  let at = 0

  function take(expression: RegExp): string {
    expression.lastIndex = at
    const found = expression.exec(text)?.[0] ?? ''
    at += found.length
    return found
  }

  /** True at the end of a list element, whose trailing blanks are eaten. */
  function atElementEnd(): boolean {
    take(BLANK)
    return at === text.length || text[at] === ','
  }

  function fault(draft: Draft | undefined, code: ChallengeFault): void {
    const target = draft ?? start('')
    if (!target.faults.includes(code)) target.faults.push(code)
  }

  function start(scheme: string): Draft {
    const draft: Draft = { scheme, params: [], faults: [], names: new Set(), open: false }
    challenges.push(draft)
    return draft
  }

  /** Eats what is left of a malformed element, commas in quoted strings included. */
  function skipElement(): void {
    while (at < text.length && text[at] !== ',') {
      if (text[at] === '"') quoted()
      else at += 1
    }
  }

  /** A quoted string from its opening quote; `closed` is false when the field ended first. */
  function quoted(): { value: string; closed: boolean } {
    const parts: string[] = []
    at += 1
    while (at < text.length) {
      parts.push(take(QUOTED_RUN))
      if (text[at] === '"') {
        at += 1
        return { value: parts.join(''), closed: true }
      }
      if (text[at] === '\\' && at + 1 < text.length) parts.push(text[at + 1] ?? '')
      at += 2
    }
    at = text.length
    return { value: parts.join(''), closed: false }
  }

  /** `token BWS "=" BWS ( token / quoted-string )`; moves only when the text has that beginning. */
  function param(draft: Draft | undefined): boolean {
    const from = at
    const name = take(TOKEN).toLowerCase()
    take(BLANK)
    if (name === '' || text[at] !== '=') {
      at = from
      return false
    }
    at += 1
    take(BLANK)
    const target = draft ?? start('')
    if (draft === undefined) fault(target, 'no_scheme')
    else if (!draft.open && draft.params.length === 0) fault(target, 'param_after_bare_scheme')
    if (target.names.has(name)) fault(target, 'repeated_param')
    target.names.add(name)
    let value: string
    if (text[at] === '"') {
      const string = quoted()
      value = string.value
      if (!string.closed) fault(target, 'unclosed_quote')
      if (hasControl(value)) fault(target, 'control_character')
    } else {
      const begin = at
      value = take(TOKEN)
      if (value === '' || !atElementEnd()) {
        at = begin
        value = take(UNQUOTED)
        fault(target, value === '' ? 'malformed_element' : 'unquoted_value')
      }
    }
    target.params.push({ name, value })
    if (!atElementEnd()) fault(target, 'malformed_element')
    return true
  }

  /** A scheme, alone or with a token68 or its first parameter. */
  function challenge(): boolean {
    const from = at
    const scheme = take(TOKEN)
    const spaced = take(SPACES) !== ''
    const tab = text[at] === '\t'
    const ended = atElementEnd()
    if (scheme === '' || (!ended && !spaced && !tab)) {
      at = from
      return false
    }
    const draft = start(scheme)
    draft.open = spaced
    if (ended) return true
    if (tab) {
      fault(draft, 'tab_separator')
      draft.open = true
    }
    const begin = at
    const token68 = take(TOKEN68)
    if (token68 !== '' && atElementEnd()) {
      draft.token68 = token68
      draft.open = false
      return true
    }
    at = begin
    if (!param(draft)) {
      fault(draft, 'malformed_element')
      skipElement()
    }
    return true
  }

  let torn = false
  while (at < text.length) {
    if (atElementEnd()) {
      at += 1
      continue
    }
    const current = challenges.at(-1)
    // In the middle of an element only a parameter whose comma was forgotten makes sense.
    if (!param(current) && (torn || !challenge())) {
      // A scheme without parameters is complete as it stands; what follows its comma is not its own.
      const own = current !== undefined && current.params.length > 0
      fault(own ? current : start(''), own ? 'malformed_element' : 'no_scheme')
      skipElement()
    }
    torn = !atElementEnd()
  }
}

/** True when a control character other than a tab is in the text. */
function hasControl(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === 0x7f || (code < 0x20 && code !== 0x09)) return true
  }
  return false
}
