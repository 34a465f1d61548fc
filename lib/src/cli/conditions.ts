/** How a run differs from one that a stranger could repeat, by the options it was started with. */
import { holdsCredential } from '../json/credential-like.ts'
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

/**
 * The conditions of a command that used the network; what reads a local file has none. A credential in
 * the URL of a target is one like any other.
 */
export function conditionsOf(
  given: Given,
  targets: readonly (string | undefined)[] = [given.operand],
): readonly Condition[] {
  const inUrl = targets.some((target) => target !== undefined && holdsCredential(target))
  return MARKS.filter(
    ([option, condition]) => given.options.has(option) || (inUrl && condition === 'credentialed'),
  ).map(([, condition]) => condition)
}

/** Those that recorded evidence names; its other marks are about single checks, which say so. */
export function conditionsIn({ conditions }: Evidence): readonly Condition[] {
  return MARKS.map(([, condition]) => condition).filter((one) => conditions.includes(one))
}
