/** An automaton (Aho, Corasick 1975) that finds what the rules need in one pass over a text. */
import type { HygieneRule } from './rule.ts'

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
const ASCII = 128
const BLANK = 32
/** Stands for every character that no rule needs. */
const OTHER = 0

interface Node {
  readonly unit: number
  readonly next: Map<number, number>
  readonly rules: Set<HygieneRule>
  fallback: number
}

export function automatonOf(rules: readonly HygieneRule[]): Automaton {
  const nodes = trieOf(rules)
  link(nodes)
  // Nodes with rules come last, so that one comparison tells them.
  const ends = (node: number) => (nodes[node]?.rules.size === 0 ? 0 : 1)
  const order = [...nodes.keys()].toSorted((a, b) => ends(a) - ends(b))
  const rows = new Map(order.map((node, row) => [node, row]))
  const found = order.map((node) => [...(nodes[node]?.rules ?? [])])

  const needed = new Set(rules.flatMap(({ needs = [] }) => needs).join(''))
  needed.delete(' ')
  const units = [BLANK, OTHER, ...Array.from(needed, (character) => character.charCodeAt(0))]
  const width = units.length
  const table = new Uint16Array(nodes.length * width)
  for (const [row, node] of order.entries())
    for (const [symbol, unit] of units.entries())
      table[row * width + symbol] = width * (rows.get(step(nodes, node, unit)) ?? ROOT)
  const symbols = Uint8Array.from({ length: ASCII }, (_, unit) => {
    const symbol = units.indexOf(folded(unit))
    return symbol < 0 ? units.indexOf(OTHER) : symbol
  })
  const firstEnd = width * found.findIndex((some) => some.length > 0)
  return { symbols, width, table, firstEnd, found }
}

/** What a unit counts as: letters in lower case, all blanks and the apostrophe as one blank. */
function folded(unit: number): number {
  if (unit === 0x27 || (unit >= 0x09 && unit <= 0x0d)) return BLANK
  return unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit
}

function trieOf(rules: readonly HygieneRule[]): Node[] {
  const nodes: Node[] = [newNode(0)]
  for (const rule of rules)
    for (const need of rule.needs ?? []) {
      let at = ROOT
      for (let i = 0; i < need.length; i++) {
        const unit = need.charCodeAt(i)
        const known = nodes[at]?.next.get(unit)
        const to = known ?? nodes.push(newNode(unit)) - 1
        nodes[at]?.next.set(unit, to)
        at = to
      }
      nodes[at]?.rules.add(rule)
    }
  return nodes
}

function newNode(unit: number): Node {
  return { unit, next: new Map(), rules: new Set(), fallback: ROOT }
}

/** Finds where each node falls back to, breadth first, and what it has found then. */
function link(nodes: readonly Node[]): void {
  const queue = [ROOT]
  for (const index of queue)
    for (const [unit, child] of nodes[index]?.next ?? []) {
      queue.push(child)
      const node = nodes[child]
      if (node === undefined) continue
      node.fallback = index === ROOT ? ROOT : step(nodes, nodes[index]?.fallback ?? ROOT, unit)
      for (const rule of nodes[node.fallback]?.rules ?? []) node.rules.add(rule)
    }
}

/** The node behind another one and a unit; a blank after a blank changes nothing. */
function step(nodes: readonly Node[], from: number, unit: number): number {
  for (let index = from; ;) {
    const node = nodes[index]
    const to = node?.next.get(unit)
    if (to !== undefined) return to
    if (unit === BLANK && node?.unit === BLANK) return index
    if (index === ROOT) return ROOT
    index = node?.fallback ?? ROOT
  }
}
