import { countCodePoints, hasLength } from './code-points.ts'
import { issueOf, type Parsed } from './issue.ts'
import { LEGACY_MEMBERS } from './legacy/members.ts'
import { NEWER_SCHEMA, REGISTRY_SCHEMA_ON_CARD } from './legacy/rules.ts'
import { isObject, ownText, type Members } from '../json/object.ts'
import { quoted, typeName } from './in-words.ts'
import { hasNameLength, hasNamePattern } from './names.ts'
import {
  type Check,
  checkList,
  checkText,
  checkTexts,
  checkUri,
  missing,
  report,
  type Work,
  wrongType,
} from './server-card-check.ts'
import * as edit from './server-card-edits.ts'
import { checkRemote } from './server-card-remote.ts'
import * as rules from './server-card-rules.ts'
import type { Rule } from '../finding.ts'
import type { ServerCard } from './types.ts'

export { SERVER_CARD_RULES } from './server-card-rules.ts'

/** The v1 `$schema`, the only legal value (server-card.schema.json, `#/$defs/ServerCard`). */
export const SERVER_CARD_SCHEMA: string =
  'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'
export const SERVER_CARD_TYPE: string = 'application/mcp-server-card+json'

const NEWER =
  /^https:\/\/static\.modelcontextprotocol\.io\/schemas\/v([2-9]|[1-9]\d+)\/server-card\.schema\.json$/
const REGISTRY = /\/server\.schema\.json$/
const MAX_TEXT = 100
const MAX_VERSION = 255

/**
 * Validates a Server Card v1 against every type, limit, pattern and format of the official schema:
 * `ok` is what a JSON Schema validator with `format: uri` says of `#/$defs/ServerCard`. All issues
 * come at once (the first 1,000), each with its pointer and the edit that mends it. The schema is
 * open: unknown members are never an error and stay in the value, which is the given one.
 *
 * @param value any JSON value
 */
export function parseServerCard(value: unknown): Parsed<ServerCard> {
  const work: Work = { card: isObject(value) ? value : {}, issues: [], cut: 0 }
  const valid = isServerCard(work, value)
  if (work.cut > 0) {
    const message = `${work.cut} more faults are not listed`
    work.issues.push(issueOf(rules.CARD_ISSUES_CUT, '', message, rules.CARD_ISSUES_CUT.mend))
  }
  return valid ? { ok: true, value, issues: work.issues } : { ok: false, issues: work.issues }
}

function isServerCard(work: Work, value: unknown): value is ServerCard {
  if (!isObject(value)) {
    const message = `the document is ${typeName(value)}, but a card must be an object`
    return report(work, rules.CARD_NOT_OBJECT, '', message, rules.CARD_NOT_OBJECT.mend)
  }
  const { remotes, repository, icons, websiteUrl, _meta } = value
  let ok = checkSchema(work, value.$schema)
  ok = checkName(work, value.name) && ok
  ok = checkVersion(work, value.version) && ok
  ok = checkTitle(work, value.title) && ok
  ok = checkDescription(work, value.description) && ok
  ok = (websiteUrl === undefined || checkUri(work, websiteUrl, '', 'websiteUrl')) && ok
  ok = (repository === undefined || checkRepository(work, repository)) && ok
  ok = (icons === undefined || checkList(work, icons, '', 'icons', checkIcon)) && ok
  ok = (remotes === undefined || checkList(work, remotes, '', 'remotes', checkRemote)) && ok
  ok =
    (_meta === undefined || isObject(_meta) || wrongType(work, _meta, '', '_meta', 'an object')) &&
    ok
  noteLegacyMembers(work, value)
  return ok
}

function checkSchema(work: Work, schema: unknown): boolean {
  if (schema === SERVER_CARD_SCHEMA) return true
  const line = `"$schema": "${SERVER_CARD_SCHEMA}"`
  const fault = (rule: Rule, message: string, mend: string): false =>
    report(work, rule, '/$schema', message, mend)
  if (schema === undefined)
    return fault(
      rules.CARD_SCHEMA_MISSING,
      'the card has no "$schema", which v1 requires',
      `Add ${line}.`,
    )
  if (typeof schema !== 'string') return wrongType(work, schema, '', '$schema', 'a string')
  if (NEWER.test(schema))
    return fault(NEWER_SCHEMA, `/$schema is ${quoted(schema)}, newer than v1`, NEWER_SCHEMA.mend)
  if (REGISTRY.test(schema))
    return fault(
      REGISTRY_SCHEMA_ON_CARD,
      `/$schema is ${quoted(schema)}, that of a registry server.json, but a card must name the card schema`,
      `Write ${line}; if this is a server.json, countersign card convert makes a card of it.`,
    )
  return fault(
    rules.CARD_SCHEMA_OTHER,
    `/$schema is ${quoted(schema)}, but v1 allows only ${SERVER_CARD_SCHEMA}`,
    `Write ${line}.`,
  )
}

function checkName(work: Work, name: unknown): boolean {
  if (name === undefined)
    return report(
      work,
      rules.CARD_NAME_MISSING,
      '/name',
      'the card has no "name", which v1 requires',
      edit.nameEdit(work.card).replace('Write', 'Add'),
    )
  if (typeof name !== 'string') return wrongType(work, name, '', 'name', 'a string')
  if (!hasNamePattern(name)) {
    const message = `/name is ${quoted(name)}, but a name is a reverse-DNS namespace, one slash and a server name`
    return report(work, rules.CARD_NAME_PATTERN, '/name', message, edit.nameEdit(work.card))
  }
  if (hasNameLength(name)) return true
  const message = `/name has ${countCodePoints(name)} characters, but a name has 3 to 200`
  return report(work, rules.CARD_NAME_LENGTH, '/name', message, rules.CARD_NAME_LENGTH.mend)
}

function checkVersion(work: Work, version: unknown): boolean {
  if (version === undefined)
    return report(
      work,
      rules.CARD_VERSION_MISSING,
      '/version',
      'the card has no "version", which v1 requires',
      edit.versionEdit(work.card),
    )
  if (typeof version !== 'string') return wrongType(work, version, '', 'version', 'a string')
  if (hasLength(version, 0, MAX_VERSION)) return true
  const message = `/version has ${countCodePoints(version)} characters, but v1 allows ${MAX_VERSION}`
  return report(
    work,
    rules.CARD_VERSION_LENGTH,
    '/version',
    message,
    rules.CARD_VERSION_LENGTH.mend,
  )
}

function checkTitle(work: Work, title: unknown): boolean {
  if (title === undefined) return true
  if (typeof title !== 'string') return wrongType(work, title, '', 'title', 'a string')
  return hasLength(title, 1, MAX_TEXT) || wrongLength(work, rules.CARD_TITLE_LENGTH, 'title', title)
}

function checkDescription(work: Work, text: unknown): boolean {
  if (text === undefined)
    return report(
      work,
      rules.CARD_DESCRIPTION_MISSING,
      '/description',
      'the card has no "description", which v1 requires',
      edit.descriptionEdit(work.card),
    )
  if (typeof text !== 'string') return wrongType(work, text, '', 'description', 'a string')
  if (hasLength(text, 1, MAX_TEXT)) return true
  return wrongLength(work, rules.CARD_DESCRIPTION_LENGTH, 'description', text)
}

function checkRepository(work: Work, repository: unknown): boolean {
  const at = '/repository'
  if (!isObject(repository)) {
    const message = `${at} is ${typeName(repository)}, but it must be an object with url and source`
    return report(work, rules.CARD_MEMBER_TYPE, at, message, edit.repositoryEdit(repository))
  }
  const { url, source } = repository
  let ok =
    url === undefined
      ? missing(work, at, 'url', 'Add "url" with the address that shows the source code.')
      : checkUri(work, url, at, 'url')
  ok =
    (source === undefined
      ? missing(work, at, 'source', edit.sourceEdit(url))
      : checkText(work, source, at, 'source')) && ok
  ok = checkText(work, repository.subfolder, at, 'subfolder') && ok
  return checkText(work, repository.id, at, 'id') && ok
}

const checkIcon: Check = (work, icon, at) => {
  if (!isObject(icon)) return wrongType(work, icon, at, '', 'an object')
  const { src, theme } = icon
  let ok =
    src === undefined
      ? missing(work, at, 'src', 'Add "src" with the https URL of the image.')
      : checkUri(work, src, at, 'src')
  ok = checkText(work, icon.mimeType, at, 'mimeType') && ok
  ok = checkTexts(work, icon.sizes, at, 'sizes') && ok
  if (theme === undefined || theme === 'light' || theme === 'dark') return ok
  if (typeof theme !== 'string') return wrongType(work, theme, at, 'theme', 'a string')
  const message = `${at}/theme is ${quoted(theme)}, but a theme is "light" or "dark"`
  return report(work, rules.CARD_ICON_THEME, `${at}/theme`, message, rules.CARD_ICON_THEME.mend)
}

/** Objects are open, so members of older formats are legal: one row tells that they are there. */
function noteLegacyMembers(work: Work, card: Members): void {
  const names = LEGACY_MEMBERS.filter((name) => Object.hasOwn(card, name))
  if (names.length === 0) return
  const message = `the card also has ${names.join(', ')} of older formats, which v1 readers ignore`
  report(work, rules.CARD_LEGACY_MEMBERS, '', message, rules.CARD_LEGACY_MEMBERS.mend, {
    members: names.join(' '),
  })
  const { serverInfo, version } = card
  const older = isObject(serverInfo) ? ownText(serverInfo, 'version') : undefined
  if (older === undefined || typeof version !== 'string' || older === version) return
  report(
    work,
    rules.CARD_LEGACY_VERSION,
    '/serverInfo/version',
    `/serverInfo/version is ${quoted(older)} and /version is ${quoted(version)}, but they are one server`,
    'Write the version that the server reports live in both places.',
  )
}

function wrongLength(work: Work, rule: Rule, name: string, text: string): false {
  const message = `/${name} has ${countCodePoints(text)} characters, but v1 allows 1 to ${MAX_TEXT}`
  return report(work, rule, `/${name}`, message, edit.textEdit(name, text))
}
