/** An automaton (Aho, Corasick 1975) that finds what the rules need in one pass over a text. */
import type { HygieneRule } from './rule.ts'

/** Made of every need of the rules; see `needs` of a rule. */
export interface Automaton {
  /** The symbol of each ASCII character; every other character counts as a blank, symbol 0. */
  readonly symbols: Uint8Array
  /** Symbols in one row of the table. */
  readonly width: number
  /** A state is the place of its row; what stands there for a symbol is the next state. */
  readonly table: Uint16Array
  /** From this state on, something was found. */
  readonly firstEnd: number
  /** By number of the row: the rules whose need ends there. */
  readonly found: readonly (readonly HygieneRule[])[]
}

const ROOT = 0
const BLANK = 0
const OTHER = 1
const ASCII = 128

interface Node {
  readonly symbol: number
  /** Symbol → index of the node behind. */
  readonly next: Map<number, number>
  readonly rules: Set<HygieneRule>
  fallback: number
}

/** The automaton of what these rules need; made once, because its table is what costs. */
export function automatonOf(rules: readonly HygieneRule[]): Automaton {
  const { symbols, width } = alphabetOf(rules)
  const nodes = trieOf(rules, symbols)
  const steps = link(nodes, width)
  // Nodes with rules come last, so that one comparison tells them.
  const isEnd = (node: number) => (nodes[node]?.rules.size === 0 ? 0 : 1)
  const order = [...nodes.keys()].toSorted((a, b) => isEnd(a) - isEnd(b))
  const states = new Uint16Array(nodes.length)
  for (const [row, node] of order.entries()) states[node] = row * width
  const table = new Uint16Array(nodes.length * width)
  for (const node of nodes.keys())
    for (let symbol = 0; symbol < width; symbol++)
      table[(states[node] ?? 0) + symbol] = states[steps[node * width + symbol] ?? ROOT] ?? 0
  const found = order.map((node) => [...(nodes[node]?.rules ?? [])])
  const firstEnd = width * found.findIndex((some) => some.length > 0)
  return { symbols, width, table, firstEnd, found }
}

/** Letters have one symbol in both cases; all blanks and the apostrophe have that of the blank. */
function alphabetOf(rules: readonly HygieneRule[]): Pick<Automaton, 'symbols' | 'width'> {
  const symbols = new Uint8Array(ASCII).fill(OTHER)
  for (const blank of "\t\n\v\f\r '") symbols[blank.charCodeAt(0)] = BLANK
  let width = OTHER + 1
  for (const character of new Set(rules.flatMap(({ needs = [] }) => needs).join(''))) {
    if (character === ' ') continue
    symbols[character.charCodeAt(0)] = width
    symbols[character.toUpperCase().charCodeAt(0)] = width
    width++
  }
  return { symbols, width }
}

function trieOf(rules: readonly HygieneRule[], symbols: Uint8Array): readonly Node[] {
  const nodes: Node[] = [newNode(OTHER)]
  for (const rule of rules)
    for (const need of rule.needs ?? []) {
      let at = ROOT
      for (let i = 0; i < need.length; i++) {
        const symbol = symbols[need.charCodeAt(i)] ?? BLANK
        const known = nodes[at]?.next.get(symbol)
        const to = known ?? nodes.push(newNode(symbol)) - 1
        nodes[at]?.next.set(symbol, to)
        at = to
      }
      nodes[at]?.rules.add(rule)
    }
  return nodes
}

function newNode(symbol: number): Node {
  return { symbol, next: new Map(), rules: new Set(), fallback: ROOT }
}

/**
 * The node behind each node and symbol, breadth first: where a node has none of its own, that of the
 * node it falls back to, which is complete by then. A blank after a blank changes nothing.
 */
function link(nodes: readonly Node[], width: number): Uint16Array {
  const steps = new Uint16Array(nodes.length * width)
  const queue = [ROOT]
  for (const index of queue) {
    const node = nodes[index]
    if (node === undefined) continue
    const own = index * width
    const inherited = node.fallback * width
    if (index !== ROOT) steps.copyWithin(own, inherited, inherited + width)
    for (const [symbol, to] of node.next) {
      const child = nodes[to]
      if (child === undefined) continue
      child.fallback = steps[own + symbol] ?? ROOT
      for (const rule of nodes[child.fallback]?.rules ?? []) child.rules.add(rule)
      queue.push(to)
    }
    if (node.symbol === BLANK) steps[own + BLANK] = index
    for (const [symbol, to] of node.next) steps[own + symbol] = to
  }
  return steps
}
