import { isObject, own } from '../json/object.ts'
import type { ServerCard } from './types.ts'

/** Writes one JSON value; lines after the first begin with `indent`. */
type Write = (value: unknown, indent: string) => string

const writePlain: Write = (value, indent) =>
  JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${indent}`)

const INPUT = 'description isRequired isSecret format default placeholder value choices'.split(' ')

const writeVariables = objectOf([], {}, [], objectOf(INPUT))
const writeHeader = objectOf(['name', ...INPUT, 'variables'], { variables: writeVariables })
const writeRemote = objectOf('type url headers variables supportedProtocolVersions'.split(' '), {
  headers: listOf(writeHeader),
  variables: writeVariables,
})
const writeCard = objectOf(
  '$schema name version title description websiteUrl repository icons remotes'.split(' '),
  {
    repository: objectOf(['url', 'source', 'subfolder', 'id']),
    icons: listOf(objectOf(['src', 'mimeType', 'sizes', 'theme'])),
    remotes: listOf(writeRemote),
  },
  ['_meta'],
)

/**
 * Prints a card as people like to read it: identity first, then what links to it, then the remotes;
 * members that v1 does not know keep their order behind them, `_meta` comes last. Two spaces, one
 * final newline. `parseServerCard(JSON.parse(text))` gives an equal card back.
 *
 *     { "$schema": "…", "name": "com.example/tides", "version": "1.0.0", … }
 */
export function printServerCard(card: ServerCard): string {
  return `${writeCard(card, '')}\n`
}

/**
 * A writer of objects whose members `first` and `last` have their places. Members are written one by
 * one, because an object would put names that look like array indices in front of all others.
 */
function objectOf(
  first: readonly string[],
  writers: Readonly<Record<string, Write>> = {},
  last: readonly string[] = [],
  writeOthers: Write = writePlain,
): Write {
  const placed = new Set([...first, ...last])
  const writerOf = new Map(Object.entries(writers))
  return (value, indent) => {
    if (!isObject(value)) return writePlain(value, indent)
    const others = Object.keys(value).filter((name) => !placed.has(name))
    const names = [...first, ...others, ...last].filter((name) => own(value, name) !== undefined)
    if (names.length === 0) return '{}'
    const inner = `${indent}  `
    const lines = names.map((name) => {
      const write = writerOf.get(name) ?? writeOthers
      return `${inner}${JSON.stringify(name)}: ${write(own(value, name), inner)}`
    })
    return `{\n${lines.join(',\n')}\n${indent}}`
  }
}

function listOf(write: Write): Write {
  return (value, indent) => {
    if (!Array.isArray(value) || value.length === 0) return writePlain(value, indent)
    const inner = `${indent}  `
    const lines = value.map((item: unknown) => inner + write(item, inner))
    return `[\n${lines.join(',\n')}\n${indent}]`
  }
}
