import { pointerTo } from './issue.ts'
import { isObject, own, type Members } from '../json/object.ts'
import { quoted } from './in-words.ts'
import {
  type Check,
  checkBoolean,
  checkList,
  checkText,
  checkTexts,
  missing,
  placeOf,
  report,
  type Work,
  wrongType,
} from './server-card-check.ts'
import { remoteTypeEdit, remoteUrlEdit } from './server-card-edits.ts'
import { CARD_INPUT_FORMAT, CARD_REMOTE_TYPE, CARD_REMOTE_URL } from './server-card-rules.ts'

const REMOTE_URL = /^(?:https?:\/\/[^\s]+|\{[a-zA-Z_][a-zA-Z0-9_]*\}[^\s]*)$/

/** A `remotes[]` element: transport, URL or template, headers and variables. */
export const checkRemote: Check = (work, remote, at) => {
  if (!isObject(remote)) return wrongType(work, remote, at, '', 'an object')
  let ok = checkRemoteType(work, remote, at)
  ok = checkRemoteUrl(work, remote.url, at) && ok
  ok =
    (remote.headers === undefined || checkList(work, remote.headers, at, 'headers', checkHeader)) &&
    ok
  ok = checkVariables(work, remote.variables, at) && ok
  return checkTexts(work, remote.supportedProtocolVersions, at, 'supportedProtocolVersions') && ok
}

function checkRemoteType(work: Work, remote: Members, at: string): boolean {
  const { type } = remote
  if (type === 'streamable-http' || type === 'sse') return true
  const mend = remoteTypeEdit(type, remote.url)
  if (type === undefined) return missing(work, at, 'type', mend.replace('Write', 'Add'))
  if (typeof type !== 'string') return wrongType(work, type, at, 'type', 'a string')
  const message = `${placeOf(at)}/type is ${quoted(type)}, but a remote is "streamable-http" or "sse"`
  return report(work, CARD_REMOTE_TYPE, `${at}/type`, message, mend)
}

function checkRemoteUrl(work: Work, url: unknown, at: string): boolean {
  if (url === undefined) return missing(work, at, 'url', 'Add "url" with the URL of the endpoint.')
  if (typeof url !== 'string') return wrongType(work, url, at, 'url', 'a string')
  if (REMOTE_URL.test(url)) return true
  const message = `${placeOf(at)}/url is ${quoted(url)}, but it must begin with http://, https:// or a {variable} and hold no blanks`
  const mend = remoteUrlEdit(url, work.card)
  return report(work, CARD_REMOTE_URL, `${at}/url`, message, mend)
}

const checkHeader: Check = (work, header, at) => {
  if (!isObject(header)) return wrongType(work, header, at, '', 'an object')
  let ok =
    header.name === undefined
      ? missing(
          work,
          at,
          'name',
          'Add "name" with the name of the header, such as "Authorization".',
        )
      : checkText(work, header.name, at, 'name')
  ok = checkVariables(work, header.variables, at) && ok
  return checkInput(work, header, at) && ok
}

function checkVariables(work: Work, variables: unknown, parent: string): boolean {
  if (variables === undefined) return true
  if (!isObject(variables)) return wrongType(work, variables, parent, 'variables', 'an object')
  let ok = true
  for (const name of Object.keys(variables)) {
    const at = pointerTo(`${parent}/variables`, name)
    ok = checkInput(work, own(variables, name), at) && ok
  }
  return ok
}

const checkInput: Check = (work, input, at) => {
  if (!isObject(input)) return wrongType(work, input, at, '', 'an object')
  const { format } = input
  let ok = checkText(work, input.description, at, 'description')
  ok = checkBoolean(work, input.isRequired, at, 'isRequired') && ok
  ok = checkBoolean(work, input.isSecret, at, 'isSecret') && ok
  ok = checkText(work, input.default, at, 'default') && ok
  ok = checkText(work, input.placeholder, at, 'placeholder') && ok
  ok = checkText(work, input.value, at, 'value') && ok
  ok = checkTexts(work, input.choices, at, 'choices') && ok
  if (format === undefined || format === 'string' || format === 'number') return ok
  if (format === 'boolean' || format === 'filepath') return ok
  if (typeof format !== 'string') return wrongType(work, format, at, 'format', 'a string')
  const message = `${placeOf(at)}/format is ${quoted(format)}, but a format is "string", "number", "boolean" or "filepath"`
  return report(work, CARD_INPUT_FORMAT, `${at}/format`, message, CARD_INPUT_FORMAT.mend)
}
