import { isForbiddenHeader, isHeaderName, isHeaderOfClient, isHeaderValue } from './input-header.ts'
import {
  HEADER_FORBIDDEN,
  HEADER_NAME,
  HEADER_OF_CLIENT,
  HEADER_REPEATED,
  INPUT_CHARACTERS,
  INPUT_ELSEWHERE,
  INPUT_FILEPATH,
  INPUT_SECRET_IN_URL,
  INPUT_UNDECLARED,
} from './input-rules.ts'
import { type Issue, issueOf, pointerTo } from './issue.ts'
import { INPUT_DEFAULT, INPUT_UNUSED } from './lint-rules.ts'
import { judgeLiteral } from './lint-secrets.ts'
import { isObject, membersOf, own, ownText, type Members } from '../json/object.ts'
import { quoted } from './in-words.ts'
import { placeholders } from './placeholders.ts'
import { placeOf } from './server-card-check.ts'
import type { Rule } from '../finding.ts'

/** A remote as far as it is an object, with its pointer. */
export interface PlacedRemote {
  readonly at: string
  readonly remote: Members
}

const MAX_NAME = 60

/** Rules on the variables of a remote's URL. */
export function judgeVariables({ at, remote }: PlacedRemote): Issue[] {
  const declared = membersOf(remote.variables)
  const used = placeholders(ownText(remote, 'url') ?? '')
  const borrowed = headersOf(remote).flatMap((header) => {
    const local = membersOf(header.variables)
    return placeholders(ownText(header, 'value') ?? '').filter(
      (name) => own(local, name) === undefined,
    )
  })
  const issues: Issue[] = []
  for (const name of used) {
    const input = own(declared, name)
    if (input === undefined) issues.push(undeclared(name, `${at}/url`))
    if (isObject(input) && input.isSecret === true) {
      const message = `${quoted(name)} is a secret, and here it is a part of the URL`
      const { mend } = INPUT_SECRET_IN_URL
      issues.push(issueOf(INPUT_SECRET_IN_URL, `${at}/url`, message, mend, { name: cut(name) }))
    }
  }
  const wanted = new Set([...used, ...borrowed])
  return [...issues, ...judgeDeclarations(declared, wanted, `${at}/variables`, 'the URL')]
}

/** Rules on the headers of a remote. */
export function judgeHeaders({ at: parent, remote }: PlacedRemote): Issue[] {
  const ofRemote = membersOf(remote.variables)
  const seen = new Set<string>()
  return headersOf(remote).flatMap((header, index) => {
    const at = `${parent}/headers/${index}`
    const name = ownText(header, 'name') ?? ''
    const value = ownText(header, 'value') ?? ''
    const declared = membersOf(header.variables)
    const used = placeholders(value)
    return [
      ...judgeHeaderName(name, at, seen),
      ...judgeHeaderText(header, name, at),
      ...used.flatMap((variable) => {
        if (own(declared, variable) !== undefined) return []
        return [
          own(ofRemote, variable) === undefined
            ? undeclared(variable, `${at}/value`)
            : elsewhere(variable, `${at}/value`),
        ]
      }),
      ...judgeDeclarations(
        declared,
        new Set(used),
        `${at}/variables`,
        `the value of ${quoted(name)}`,
      ),
      ...judgeInput(name, header, at),
    ]
  })
}

function judgeHeaderName(name: string, at: string, seen: Set<string>): Issue[] {
  const repeated = seen.has(name.toLowerCase())
  seen.add(name.toLowerCase())
  const rule = ruleAgainst(name, repeated)
  if (rule === undefined || name === '') return []
  const message = `${at}/name is ${quoted(name)}: ${rule.title.toLowerCase()}`
  return [issueOf(rule, `${at}/name`, message, rule.mend)]
}

function ruleAgainst(name: string, repeated: boolean): Rule | undefined {
  if (!isHeaderName(name)) return HEADER_NAME
  if (isForbiddenHeader(name)) return HEADER_FORBIDDEN
  if (isHeaderOfClient(name)) return HEADER_OF_CLIENT
  return repeated ? HEADER_REPEATED : undefined
}

function judgeHeaderText(header: Members, name: string, at: string): Issue[] {
  return ['value', 'default'].flatMap((member) => {
    const text = ownText(header, member)
    if (text === undefined || isHeaderValue(text)) return []
    const message = `${at}/${member} of ${quoted(name)} holds characters that no header may hold`
    return [issueOf(INPUT_CHARACTERS, `${at}/${member}`, message, 'Write printable ASCII.')]
  })
}

function judgeDeclarations(
  declared: Members,
  used: ReadonlySet<string>,
  parent: string,
  where: string,
): Issue[] {
  return Object.entries(declared).flatMap(([name, input]) => {
    const at = pointerTo(parent, name)
    const issues = isObject(input) ? judgeInput(name, input, at) : []
    if (used.has(name)) return issues
    const message = `the variable ${quoted(name)} is declared, but ${where} has no {${cut(name)}}`
    return [issueOf(INPUT_UNUSED, at, message, INPUT_UNUSED.mend, { name: cut(name) }), ...issues]
  })
}

/** Rules on the members that every input has, of a variable or a header. */
function judgeInput(name: string, input: Members, at: string): Issue[] {
  const isSecret = input.isSecret === true
  const isAuthorization = /^(?:proxy-)?authorization$/i.test(name)
  const issues = ['value', 'default'].flatMap((member) => {
    const text = ownText(input, member)
    if (text === undefined) return []
    return judgeLiteral({ text, at: `${at}/${member}`, name, isSecret, isAuthorization })
  })
  const proposed = ownText(input, 'default')
  if (input.format === 'filepath' && (proposed ?? ownText(input, 'value')) !== undefined) {
    const message = `${quoted(name)} is a path on the user's machine, and the card proposes one`
    issues.push(issueOf(INPUT_FILEPATH, at, message, INPUT_FILEPATH.mend, { name: cut(name) }))
  }
  const fault = proposed === undefined ? undefined : faultOfDefault(proposed, input)
  if (fault !== undefined && issues.length === 0) {
    const message = `${placeOf(at)}/default of ${quoted(name)} ${fault.message}`
    issues.push(issueOf(INPUT_DEFAULT, `${at}/default`, message, fault.mend))
  }
  return issues
}

function faultOfDefault(
  proposed: string,
  input: Members,
): { readonly message: string; readonly mend: string } | undefined {
  const listed: unknown = input.choices
  const choices: readonly unknown[] = Array.isArray(listed) ? listed : []
  if (choices.length > 0 && !choices.includes(proposed)) {
    const first = choices.find((choice) => typeof choice === 'string')
    const mend =
      first === undefined
        ? INPUT_DEFAULT.mend
        : `Write "default": ${quoted(first)}, or add it to "choices".`
    return { message: `is ${quoted(proposed)}, which is none of the choices`, mend }
  }
  const isNumber = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(proposed)
  if (input.format === 'number' && !isNumber)
    return { message: `is ${quoted(proposed)}, but must be a number`, mend: INPUT_DEFAULT.mend }
  if (input.format === 'boolean' && proposed !== 'true' && proposed !== 'false')
    return {
      message: `is ${quoted(proposed)}, but must be "true" or "false"`,
      mend: 'Write "default": "true" or "default": "false".',
    }
  return undefined
}

function undeclared(name: string, at: string): Issue {
  const message = `{${cut(name)}} is declared nowhere, so a client can only ask for it by its name`
  const mend = `Declare ${quoted(name)} in "variables".`
  return issueOf(INPUT_UNDECLARED, at, message, mend, { name: cut(name) })
}

function elsewhere(name: string, at: string): Issue {
  const message = `${quoted(name)} of a header is declared at the remote, where only some clients look`
  return issueOf(INPUT_ELSEWHERE, at, message, INPUT_ELSEWHERE.mend, { name: cut(name) })
}

/** A name inside a message or parameter; people choose them as long as they like. */
function cut(name: string): string {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name
}

function headersOf(remote: Members): readonly Members[] {
  return Array.isArray(remote.headers) ? remote.headers.map(membersOf) : []
}
