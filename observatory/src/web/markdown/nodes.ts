/**
 * A page of ours as a tree. The templates write a small, regular HTML: every value escaped, every
 * attribute in double quotes, every element closed. That is all that is read here.
 */
import { unescaped } from '../html.ts'

/** An element with its attributes, whose entities are resolved. */
export interface Element {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly Node[]
}

/** An element, or text whose entities are resolved. */
export type Node = string | Element

interface Open extends Element {
  readonly children: Node[]
}

const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'link', 'meta'])

const PIECE = /<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s=<>"]+(?:="[^"]*")?)*)\s*\/?>|[^<]+|</gi
const ATTRIBUTE = /([^\s=<>"]+)(?:="([^"]*)")?/g

/** Reads a page. What is closed without having been opened is passed over. */
export function nodesOf(page: string): readonly Node[] {
  const root: Open = { name: '', attributes: new Map(), children: [] }
  const stack = [root]
  for (const [text, closing, name, attributes = ''] of page.matchAll(PIECE)) {
    const top = stack.at(-1) ?? root
    if (name === undefined) addText(top, unescaped(text))
    // Where a word may break is nothing to whoever reads it.
    else if (name === 'wbr') continue
    else if (closing === '/') {
      const at = stack.findLastIndex((one) => one.name === name)
      if (at > 0) stack.length = at
    } else {
      const element: Open = { name, attributes: attributesIn(attributes), children: [] }
      top.children.push(element)
      if (!VOID.has(name) && !text.endsWith('/>')) stack.push(element)
    }
  }
  return root.children
}

function addText({ children }: Open, text: string): void {
  const last = children.at(-1)
  if (typeof last === 'string') children[children.length - 1] = last + text
  else children.push(text)
}

const NONE: ReadonlyMap<string, string> = new Map()

function attributesIn(text: string): ReadonlyMap<string, string> {
  if (text === '') return NONE
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, unescaped(value)]),
  )
}

/** Whether an element has a class. */
export function hasClass({ attributes }: Element, name: string): boolean {
  return ` ${attributes.get('class') ?? ''} `.includes(` ${name} `)
}

/** The first element for which this holds, in the order of the page. */
export function find(
  nodes: readonly Node[],
  holds: (element: Element) => boolean,
): Element | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    const found = holds(node) ? node : find(node.children, holds)
    if (found !== undefined) return found
  }
  return undefined
}
