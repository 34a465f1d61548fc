import type { Position } from '../finding.ts'
import { pointerName } from './pointer.ts'

/** A reference token that somebody asked for, and where its value was last seen. */
interface Node {
  readonly children: Map<string, Node>
  offset: number
  /** Offset of the parent's value at that time: an overwritten parent makes its members stale. */
  parentOffset: number
}

/** An open array or object on the way; `node` is its place among those asked for, if it has one. */
interface Frame {
  readonly node: Node | undefined
  readonly isObject: boolean
  index: number
}

const TOKEN = /[{}[\],]|[^\s{}[\],:"]+/y
const LINE_END = /\r\n?|\n/g

/**
 * Finds where values stand in JSON text. `pointers` are RFC 6901 pointers; each of them gets the
 * position of its value, or of its nearest existing parent when it has none. Where a name is
 * repeated the last one counts, as in JSON.parse. Text that is not JSON is read as far as it goes.
 * One pass over the text, whatever the number of pointers; never throws.
 */
export function locate(text: string, pointers: Iterable<string>): Map<string, Position> {
  const asked = [...new Set(pointers)]
  const root = newNode()
  for (const pointer of asked) {
    let node = root
    for (const token of tokensOf(pointer)) {
      const child = node.children.get(token) ?? newNode()
      node.children.set(token, child)
      node = child
    }
  }
  findOffsets(text, root)
  const offsets = asked.map((pointer) => nearestOffset(root, pointer))
  const positions = positionsAt(text, offsets)
  const found = new Map<string, Position>()
  for (const [index, position] of positions.entries()) found.set(asked[index] ?? '', position)
  return found
}

/**
 * Turns offsets into lines and columns (from 1, columns in UTF-16 units; CRLF, LF and CR end a
 * line), in the order given. Offsets outside the text are taken to its ends.
 */
export function positionsAt(text: string, offsets: readonly number[]): Position[] {
  const starts = [0]
  for (const end of text.matchAll(LINE_END)) starts.push(end.index + end[0].length)
  return offsets.map((given) => {
    const offset = Math.max(0, Math.min(given, text.length))
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1, offset }
  })
}

function newNode(): Node {
  return { children: new Map(), offset: -1, parentOffset: -1 }
}

function tokensOf(pointer: string): string[] {
  if (!pointer.startsWith('/')) return []
  return pointer
    .slice(1)
    .split('/')
    .map((token) => pointerName(token.replaceAll('~1', '/').replaceAll('~0', '~')))
}

function nearestOffset(root: Node, pointer: string): number {
  let node = root
  for (const token of tokensOf(pointer)) {
    const child = node.children.get(token)
    if (!child || child.offset < 0 || child.parentOffset !== node.offset) break
    node = child
  }
  return Math.max(0, node.offset)
}

function findOffsets(text: string, root: Node): void {
  const frames: Frame[] = []
  let name: string | undefined
  let at = 0

  const nodeHere = (frame: Frame | undefined): Node | undefined => {
    if (!frame) return root
    return frame.node?.children.get(frame.isObject ? (name ?? '') : String(frame.index))
  }
  const begin = (offset: number): Node | undefined => {
    const frame = frames.at(-1)
    const node = nodeHere(frame)
    if (node) {
      node.offset = offset
      node.parentOffset = frame?.node?.offset ?? -1
    }
    return node
  }

  for (;;) {
    while (at < text.length && ' \t\r\n:\ufeff'.includes(text.charAt(at))) at++
    const start = at
    if (text.charAt(at) === '"') {
      at = endOfString(text, at)
      const frame = frames.at(-1)
      if (frame?.isObject && name === undefined) {
        // A name that nobody asks for is not worth decoding.
        name = frame.node ? pointerName(decodeName(text.slice(start, at))) : ''
      } else {
        begin(start)
      }
    } else {
      TOKEN.lastIndex = at
      const token = TOKEN.exec(text)?.[0]
      if (token === undefined) return
      at = TOKEN.lastIndex
      if (token === '{' || token === '[') {
        frames.push({ node: begin(start), isObject: token === '{', index: 0 })
        name = undefined
      } else if (token === '}' || token === ']') {
        frames.pop()
        name = undefined
      } else if (token === ',') {
        const frame = frames.at(-1)
        if (frame) frame.index++
        name = undefined
      } else {
        begin(start)
      }
    }
    if (frames.length === 0) return
  }
}

/** Index after the closing quote of the string that opens at `at`, or the end of the text. */
function endOfString(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 0x22) return i + 1
    if (unit === 0x5c) i++
  }
  return text.length
}

function decodeName(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1)
  try {
    return String(JSON.parse(literal))
  } catch {
    return literal
  }
}
