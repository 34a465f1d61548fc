/** Invented lists and documents: arbitraries for properties, and a fast seeded stream for the many. */
import * as fc from 'fast-check'

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json }

/** The tools in any of the forms in which a list is kept; anything else as it is. */
export function listOf(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  const outer: object = 'result' in value && value.result instanceof Object ? value.result : value
  return 'tools' in outer ? outer.tools : undefined
}

export interface GeneratedTool extends Record<string, unknown> {
  readonly name: string
}

const WORDS = ['pond', 'heron', 'z', 'a', 'é', 'e\u0301', '\uff5e', '🦆', 'count 12', '']

/** Lists of up to `most` tools, names repeated now and then. */
export function toolsOf(most: number): fc.Arbitrary<GeneratedTool[]> {
  const json = fc
    .jsonValue({ maxDepth: 3 })
    .map((value): unknown => JSON.parse(JSON.stringify(value)))
  const tool = fc.record(
    {
      name: fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'grapheme', maxLength: 8 })),
      title: fc.constantFrom(...WORDS),
      description: fc.oneof(fc.constantFrom(...WORDS), fc.lorem()),
      inputSchema: fc.oneof(json, fc.constant({ type: 'object', title: 'Pond 7' })),
      outputSchema: json,
      annotations: fc.record({ readOnlyHint: fc.boolean() }, { requiredKeys: [] }),
    },
    { requiredKeys: ['name', 'inputSchema'] },
  )
  return fc.array(tool, { maxLength: most })
}

/** `count` JSON documents from a fixed seed. */
export function* documents(count: number): Generator<Json> {
  const next = numbers(20_261_129)
  for (let i = 0; i < count; i++) yield documentFrom(next, 4)
}

/** A small generator of numbers from 0 to below 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const PIECES = [
  'a',
  'b',
  'z',
  'Z',
  '_',
  '10',
  '9',
  ' ',
  '"',
  '\\',
  '/',
  '\n',
  '\u0000',
  '\u001f',
  '\u007f',
  '\u2028',
  'é',
  'e\u0301',
  '\u0301',
  'Å',
  '\u212b',
  '가',
  'ᄀ\u1161',
  '\uff5e',
  '\ufb33',
  '😀',
  '🦆',
  '__proto__',
  'constructor',
  'toJSON',
]

function documentFrom(next: () => number, depth: number): Json {
  const pick = Math.floor(next() * (depth === 0 ? 6 : 9))
  if (pick < 3) return textFrom(next)
  if (pick === 3) return numberFrom(next)
  if (pick === 4) return next() < 0.5
  if (pick === 5) return null
  const size = Math.floor(next() * next() * 18)
  if (pick === 6) return Array.from({ length: size }, () => documentFrom(next, depth - 1))
  const members = Array.from({ length: size }, (): [string, Json] => [
    textFrom(next),
    documentFrom(next, depth - 1),
  ])
  return Object.fromEntries(members)
}

function textFrom(next: () => number): string {
  const length = Math.floor(next() * 4)
  return Array.from({ length }, () => PIECES[Math.floor(next() * PIECES.length)] ?? '').join('')
}

function numberFrom(next: () => number): number {
  const value = (next() - 0.5) * 10 ** Math.floor(next() * 50 - 25)
  return next() < 0.4 ? Math.round(value) : value
}

/** The same with every string and name in NFC. */
export function normalised(value: Json): Json {
  if (typeof value === 'string') return value.normalize('NFC')
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item: Json) => normalised(item))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]): [string, Json] => [
      name.normalize('NFC'),
      normalised(member),
    ]),
  )
}
