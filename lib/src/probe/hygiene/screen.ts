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
const ROOT = 0
const BLANK = 32
const ASCII = 128

interface Node {
  readonly unit: number
  readonly next: Map<number, number>
  readonly rules: Set<HygieneRule>
  fallback: number
}

/** Builds the screen of some rules: an automaton (Aho, Corasick 1975) over what they need. */
export function screenOf(rules: readonly HygieneRule[]): Screen {
  const rare = rules.filter((rule) => rule.needs === undefined)
  const nodes = trieOf(rules)
  link(nodes)
  // Nodes with rules come last, so that one comparison tells them.
  const ends = (node: number) => (nodes[node]?.rules.size === 0 ? 0 : 1)
  const order = [...nodes.keys()].toSorted((a, b) => ends(a) - ends(b))
  const places = new Map(order.map((node, place) => [node, place]))
  const due = order.map((node) => [...(nodes[node]?.rules ?? NONE)])
  const { classes, symbols } = alphabetOf(rules)
  const width = symbols.length
  // One row for each node; what a state is is the place of its row. Small enough to stay in a cache.
  const table = new Uint16Array(nodes.length * width)
  for (const [place, node] of order.entries())
    for (const [index, unit] of symbols.entries())
      table[place * width + index] = width * (places.get(step(nodes, node, unit)) ?? ROOT)
  const firstEnd = width * due.findIndex((some) => some.length > 0)

  return (text) => {
    let found: Set<HygieneRule> | undefined
    let units = 0
    let state = ROOT
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      units |= unit
      state = table[state + (unit < ASCII ? (classes[unit] ?? 0) : 0)] ?? ROOT
      if (state < firstEnd) continue
      found ??= new Set()
      for (const rule of due[state / width] ?? NONE) found.add(rule)
    }
    if (units >= ASCII && RARE.test(text)) {
      found ??= new Set()
      for (const rule of rare) found.add(rule)
    }
    return found === undefined ? NONE : [...found]
  }
}

interface Alphabet {
  /** The index into `symbols` of each ASCII character. */
  readonly classes: Uint8Array
  /** A blank first, then something that nothing needs, then what is needed. */
  readonly symbols: readonly number[]
}

const OTHER = 0

function alphabetOf(rules: readonly HygieneRule[]): Alphabet {
  const needed = new Set(rules.flatMap(({ needs = [] }) => needs).join(''))
  needed.delete(' ')
  const symbols = [BLANK, OTHER, ...Array.from(needed, (character) => character.charCodeAt(0))]
  const classes = Uint8Array.from({ length: ASCII }, (_, unit) => {
    const index = symbols.indexOf(folded(unit))
    return index < 0 ? symbols.indexOf(OTHER) : index
  })
  return { classes, symbols }
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

/** The node behind another one and a symbol; a blank after a blank changes nothing. */
function step(nodes: readonly Node[], from: number, symbol: number): number {
  for (let index = from; ;) {
    const node = nodes[index]
    const to = node?.next.get(symbol)
    if (to !== undefined) return to
    if (symbol === BLANK && node?.unit === BLANK) return index
    if (index === ROOT) return ROOT
    index = node?.fallback ?? ROOT
  }
}
