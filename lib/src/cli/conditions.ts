/** How a run differs from one that a stranger could repeat, by the options it was started with. */
import type { Condition } from '../examine.ts'
import type { Evidence } from '../run/evidence.ts'
import type { Given } from './command.ts'

const MARKS: readonly (readonly [option: string, Condition])[] = [
  ['header', 'credentialed'],
  ['ca', 'custom_ca'],
  ['allow-private', 'private_network'],
  ['resolve', 'resolve_override'],
  ['proxy', 'proxy'],
]

/** The conditions of a command that used the network; what reads a local file has none. */
export function conditionsOf(given: Given): readonly Condition[] {
  return MARKS.filter(([option]) => given.options.has(option)).map(([, condition]) => condition)
}

/** Those that recorded evidence names; its other marks are about single checks, which say so. */
export function conditionsIn({ conditions }: Evidence): readonly Condition[] {
  return MARKS.map(([, condition]) => condition).filter((one) => conditions.includes(one))
}
