/** A parser under test: what its inputs are made of, and what must hold of any of them. */
import type { Random } from '../lib/test/card/mutate-card.ts'

export interface Parser {
  /** Also the name of its folder of seeds. */
  readonly name: string
  /** What an input is written in; says how it is changed beside byte by byte. */
  readonly form: 'json' | 'lines'
  /** An input by the grammar of the format: mostly right, here and there wrong. */
  readonly generate: (random: Random) => Uint8Array
  /**
   * Reads an input and holds what must be so of whatever comes of it.
   *
   * @returns what was seen: codes, or words of a closed set. Inputs that show something new are kept
   *   and changed further.
   * @throws when the parser throws, or when something that must hold does not
   */
  readonly read: (bytes: Uint8Array) => readonly string[]
  /** The longest input in which the time is still held to be linear. */
  readonly longest: number
}

export const encoder = new TextEncoder()

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}
