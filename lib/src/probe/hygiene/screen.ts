/**
 * One pass over a text that says which rules could hit it. Most texts hold nothing that any rule
 * needs, and running every rule over every string of a list would cost many times its parsing.
 */
import type { HygieneRule } from './rule.ts'

/** The rules that could hit a text; the others cannot. */
export type Screen = (text: string) => readonly HygieneRule[]

/** What the rules without `needs` look for, and the first characters of the Chinese phrases. */
const RARE = new RegExp(
  `[${[
    '\\u200b-\\u200d\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069',
    '\\ufe00-\\ufe0f\\ufeff\\ue000-\\uf8ff',
    '\\u{e0000}-\\u{e01ef}\\u{f0000}-\\u{10fffd}无视',
  ].join('')}]`,
  'u',
)

const NONE: readonly HygieneRule[] = []
const BLANK = 1
const ROOT = 0

interface Node {
  readonly symbol: number
  readonly next: number[]
  readonly rules: Set<HygieneRule>
  fallback: number
}

/** Builds the screen of some rules: an automaton (Aho, Corasick 1975) over what they need. */
export function screenOf(rules: readonly HygieneRule[]): Screen {
  const classes = classesOf(rules)
  const rare = rules.filter((rule) => rule.needs === undefined)
  const width = Math.max(...classes) + 1
  const nodes = trieOf(rules, classes)
  link(nodes, width)
  // Nodes with rules come last, so that one comparison tells them.
  const order = nodes.map((_, index) => index)
  order.sort((a, b) => Math.sign(nodes[a]?.rules.size ?? 0) - Math.sign(nodes[b]?.rules.size ?? 0))
  const place = new Map(order.map((node, index) => [node, index * width]))
  const table = new Uint16Array(nodes.length * width)
  for (const [index, node] of nodes.entries())
    for (let symbol = 0; symbol < width; symbol++)
      table[(place.get(index) ?? 0) + symbol] = place.get(node.next[symbol] ?? ROOT) ?? 0
  const ends = new Map(nodes.map((node, index) => [place.get(index) ?? 0, node.rules]))
  const firstEnd = width * nodes.filter((node) => node.rules.size === 0).length

  return (text) => {
    let due: Set<HygieneRule> | undefined
    let units = 0
    let state = ROOT
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      units |= unit
      state = table[state + (unit < 128 ? (classes[unit] ?? 0) : BLANK)] ?? ROOT
      if (state < firstEnd) continue
      due ??= new Set()
      for (const rule of ends.get(state) ?? NONE) due.add(rule)
    }
    if (units > 127 && RARE.test(text)) {
      due ??= new Set()
      for (const rule of rare) due.add(rule)
    }
    return due === undefined ? NONE : [...due]
  }
}

/** The symbol of each ASCII character: 0 for those that nothing needs, 1 for blanks and apostrophe. */
function classesOf(rules: readonly HygieneRule[]): Uint8Array {
  const classes = new Uint8Array(128)
  for (const blank of "\t\n\v\f\r '") classes[blank.charCodeAt(0)] = BLANK
  let last = BLANK
  for (const character of rules.flatMap(({ needs = [] }) => needs).join('')) {
    const unit = character.charCodeAt(0)
    if (classes[unit] !== 0) continue
    last++
    classes[unit] = last
    classes[character.toUpperCase().charCodeAt(0)] = last
  }
  return classes
}

function trieOf(rules: readonly HygieneRule[], classes: Uint8Array): Node[] {
  const nodes: Node[] = [{ symbol: 0, next: [], rules: new Set(), fallback: ROOT }]
  for (const rule of rules)
    for (const need of rule.needs ?? []) {
      let at = ROOT
      for (let i = 0; i < need.length; i++) {
        const symbol = classes[need.charCodeAt(i)] ?? 0
        const known = nodes[at]?.next[symbol]
        if (known === undefined) nodes.push({ symbol, next: [], rules: new Set(), fallback: ROOT })
        const to = known ?? nodes.length - 1
        const from = nodes[at]
        if (from !== undefined) from.next[symbol] = to
        at = to
      }
      nodes[at]?.rules.add(rule)
    }
  return nodes
}

/** Completes the transitions, breadth first; a blank after a blank changes nothing. */
function link(nodes: readonly Node[], width: number): void {
  const queue = [ROOT]
  for (const index of queue) {
    const node = nodes[index]
    const fallback = nodes[node?.fallback ?? ROOT]
    if (node === undefined || fallback === undefined) continue
    for (const rule of fallback.rules) node.rules.add(rule)
    for (let symbol = 0; symbol < width; symbol++) {
      const inherited = index === ROOT ? ROOT : (fallback.next[symbol] ?? ROOT)
      const to = node.next[symbol]
      const child = to === undefined ? undefined : nodes[to]
      if (to === undefined || child === undefined)
        node.next[symbol] = symbol === BLANK && node.symbol === BLANK ? index : inherited
      else {
        child.fallback = inherited
        queue.push(to)
      }
    }
  }
}
