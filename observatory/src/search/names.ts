/** Names and addresses as search compares them. */
import { cut, folded, runsOf } from './words.ts'

export interface Named {
  readonly provider: string
  readonly name: string
  /** A URL, or a domain. */
  readonly address: string
  /** What pages call it, where its operator gave it a title. */
  readonly title?: string | undefined
}

/** The name, the address and the title in one text: what contains a term, contains it here. */
export function namesOf({ provider, name, address, title = '' }: Named): string {
  return `${provider}/${name} ${withoutScheme(folded(address))} ${folded(title)}`.trimEnd()
}

/** Whoever pastes an address means the place; and `http` must not match every server. */
export function withoutScheme(text: string): string {
  return text.replace(/^https?:\/\//, '')
}

/** The parts of a name, without the marks between them. */
export function partsOf(names: string): ReadonlySet<string> {
  return new Set(runsOf(names).map(cut))
}

/** All endings of a part: whatever a part contains, one of these begins with. */
export function tailsOf(part: string): readonly string[] {
  const characters = [...part]
  return characters.map((_, index) => characters.slice(index).join(''))
}
