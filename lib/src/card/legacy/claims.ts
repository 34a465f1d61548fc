import { find, findAll, isText, note, shown, type Draft } from '../convert.ts'
import { pointerTo } from '../issue.ts'
import { isObject, own } from '../../json/object.ts'

const NAMES = ['/serverInfo/name', '/server_info/name', '/server_name', '/serverName'] as const
const VERSIONS = ['/serverInfo/version', '/server_info/version', '/server_version'] as const
const MOST_TOOLS = 5000

/**
 * Keeps what an older document says about the live server and v1 has no member for, so that it can
 * still be compared: its name and version there, its capabilities, its tools. Names what is lost.
 */
export function takeClaims(draft: Draft): void {
  const name = find(draft, NAMES, isText)
  if (name !== undefined) {
    draft.claims.serverName = name.value
    draft.told.add(name.from)
  }
  const version = find(draft, VERSIONS, isText)
  if (version !== undefined) {
    draft.claims.serverVersion = version.value
    draft.told.add(version.from)
  }
  takeCapabilities(draft)
  takeTools(draft)
  for (const [path, reason] of LOST) {
    for (const { value, from } of findAll(draft, [path])) {
      note(draft, { kind: 'lost', from, message: `${brief(value)}: ${reason}` })
    }
  }
  refuseCommands(draft)
}

const LISTS = 'a client asks the server itself for its list'
const CONTACT = 'v1 has no contact; the page at websiteUrl can name one'
const LIMIT = 'v1 has no rate limits; the endpoint says them in its answers'

/** Members that v1 has no place for and that are worth a line each. */
const LOST: readonly (readonly [path: string, reason: string])[] = [
  ['/instructions', 'a server gives its instructions in its answer to the handshake'],
  ['/serverInfo/instructions', 'a server gives its instructions in its answer to the handshake'],
  ['/resources', LISTS],
  ['/prompts', LISTS],
  ['/serverInfo/contact', CONTACT],
  ['/server_info/contact', CONTACT],
  ['/contact', CONTACT],
  ['/rateLimit', LIMIT],
  ['/rateLimits', LIMIT],
  ['/rate_limit', LIMIT],
  ['/rate_limits', LIMIT],
  ['/packages', 'how to install a server is said in a registry, not in a card'],
  ['/transport/protocol', 'v1 says the transport by the type of a remote'],
]

function takeCapabilities(draft: Draft): void {
  for (const { value, from } of findAll(draft, ['/capabilities'])) {
    if (isObject(value)) draft.claims.capabilities ??= value
    const kept = isObject(value) ? 'kept for comparison with the live server' : 'not kept'
    const message = `${brief(value)}: not a member of v1; ${kept}`
    note(draft, { kind: 'lost', from, message })
  }
}

/** Tools stand at the top level, or where some documents put them, inside `capabilities`. */
function takeTools(draft: Draft): void {
  const places = findAll(draft, [
    '/tools',
    '/capabilities/tools',
    '/capabilities/tools/definitions',
  ])
  for (const { value, from } of places) {
    const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, MOST_TOOLS) : []
    const names = list.flatMap((tool) => {
      const name = isObject(tool) ? own(tool, 'name') : tool
      return isText(name) && name !== 'dynamic' ? [name] : []
    })
    if (names.length > 0 && draft.claims.toolNames === undefined) {
      draft.claims.toolNames = names
      const tools = list.filter(isObject)
      if (tools.length > 0) draft.claims.tools = tools
      const message = `${names.length} tools: not a member of v1; kept for comparison with tools/list`
      note(draft, { kind: 'lost', from, message })
    } else if (!from.includes('/capabilities')) {
      const said = list[0] === 'dynamic' ? '"dynamic"' : brief(value)
      note(draft, { kind: 'lost', from, message: `${said}: ${LISTS}` })
    }
  }
}

/** Commands, and objects around a command: somebody else's words for what to run on this machine. */
function refuseCommands(draft: Draft): void {
  for (const layer of draft.layers) {
    const { command, args, env } = layer.value
    for (const [name, value] of Object.entries({ command, args, env })) {
      if (value !== undefined) refuse(draft, pointerTo(layer.pointer, name))
    }
    for (const [name, value] of Object.entries(layer.value)) {
      const pointer = pointerTo(layer.pointer, name)
      if (!isObject(value) || (draft.told.has(pointer) && name !== 'transport')) continue
      if (isText(own(value, 'command'))) refuse(draft, `${pointer}/command`)
      for (const [key, inner] of Object.entries(value).slice(0, 50)) {
        if (!isObject(inner) || !isText(own(inner, 'command'))) continue
        refuse(draft, `${pointerTo(pointer, key)}/command`)
      }
    }
  }
}

function refuse(draft: Draft, from: string): void {
  const message = "says what to run on the reader's machine: never run, and not copied"
  note(draft, { kind: 'untrusted', from, message })
}

/** A third party's value in a few words: scalars quoted, objects by their first scalar members. */
function brief(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (!isObject(value)) return shown(value)
  const members = Object.entries(value).slice(0, 6)
  return `{ ${members.map(([name, member]) => `${shown(name)}: ${shown(member)}`).join(', ')} }`
}
