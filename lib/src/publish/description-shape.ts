/** Which members a description has, at every depth. A misspelt one must not vanish in silence. */
import { type Issue, issueOf, pointerTo } from '../card/issue.ts'
import { isObject, own } from '../json/object.ts'
import { quoted } from '../card/in-words.ts'
import { nearest } from '../card/nearest.ts'
import { PUBLISH_MEMBER_UNKNOWN } from './publish-rules.ts'

/** `undefined` is anything; what has a wrong type is passed over here. */
type Shape = Members | List | Named | undefined
interface Members {
  readonly members: Readonly<Record<string, Shape>>
}
interface List {
  readonly list: Shape
}
/** An object whose names are the author's. */
interface Named {
  readonly named: Shape
}

function members(names: string, shapes: Readonly<Record<string, Shape>> = {}): Members {
  const plain = Object.fromEntries(names.split(' ').map((name) => [name, undefined]))
  return { members: { ...plain, ...shapes } }
}

const INPUT_NAMES =
  'description isRequired isSecret format default placeholder value choices' as const
const variables: Shape = { named: members(INPUT_NAMES) }

const SERVER = members('name version description title websiteUrl path host _meta', {
  repository: members('url source subfolder id'),
  icons: { list: members('src mimeType sizes theme') },
  remotes: {
    list: members('type url supportedProtocolVersions', {
      headers: { list: members(`name ${INPUT_NAMES}`, { variables }) },
      variables,
    }),
  },
  legacy: members('protocolVersion capabilities authentication instructions'),
})

const DESCRIPTION = members('$schema baseUrl entries catalogVersion ard origins links', {
  servers: { list: SERVER },
  host: members('displayName identifier documentationUrl logoUrl'),
  mirrors: { list: members('path form') },
  trustedProxy: members('hosts'),
})

/** One issue for each member that no description has, with the name that was likely meant. */
export function unknownMembers(description: unknown): Issue[] {
  const issues: Issue[] = []
  walk(description, DESCRIPTION, '', issues)
  return issues
}

/** Pointer of the member that an unknown one was likely meant to be. */
export function meantBy({ pointer, params }: Issue): string | undefined {
  const { meant } = params
  return meant === undefined ? undefined : `${pointer.slice(0, pointer.lastIndexOf('/'))}/${meant}`
}

function walk(value: unknown, shape: Shape, at: string, issues: Issue[]): void {
  if (shape === undefined) return
  if ('list' in shape) {
    if (!Array.isArray(value)) return
    for (const [index, item] of value.entries()) walk(item, shape.list, `${at}/${index}`, issues)
    return
  }
  if (!isObject(value)) return
  for (const name of Object.keys(value)) {
    const pointer = pointerTo(at, name)
    if ('named' in shape) walk(own(value, name), shape.named, pointer, issues)
    else if (Object.hasOwn(shape.members, name)) {
      walk(own(value, name), shape.members[name], pointer, issues)
    } else issues.push(unknown(name, pointer, shape, value))
  }
}

function unknown(name: string, pointer: string, shape: Members, value: object): Issue {
  const free = Object.keys(shape.members).filter((known) => !Object.hasOwn(value, known))
  const [meant] = nearest(name, free)
  const message = `${pointer} is no member that a publish description has there`
  const mend = meant === undefined ? PUBLISH_MEMBER_UNKNOWN.mend : `Write ${quoted(meant)} instead.`
  return issueOf(PUBLISH_MEMBER_UNKNOWN, pointer, message, mend, meant ? { meant } : {})
}
