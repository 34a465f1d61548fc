/** Lints of cards and of their parts, as codes. */
import type { Issue } from '../../src/card/issue.ts'
import { lintServerCard } from '../../src/card/lint.ts'
import { cardWith } from './sample-card.ts'

export const REMOTE = { type: 'streamable-http', url: 'https://tides.example/mcp' }

export function lint(card: Readonly<Record<string, unknown>>): Issue[] {
  return lintServerCard(card)
}

/** Issues of a card that has one good remote and `members`. */
export function found(members: Readonly<Record<string, unknown>>): string[] {
  const issues = lint(cardWith({ remotes: [REMOTE], ...members }))
  return issues.map(({ code, pointer }) => `${code} ${pointer}`)
}

/** Issues of a card with one remote that is REMOTE with `members`. */
export function ofRemote(members: Readonly<Record<string, unknown>>): string[] {
  return found({ remotes: [{ ...REMOTE, ...members }] })
}

/** Issues of a card whose remote has one header. */
export function ofHeader(header: Readonly<Record<string, unknown>>): string[] {
  return ofRemote({ headers: [header] })
}
