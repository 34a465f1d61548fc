import type { ReadServer } from '../card/types.ts'
import type { LiveFacts } from '../exchange.ts'

/** Where a value of the card stands in the document that was read. */
export function pointerOf(server: ReadServer, pointer: string): string {
  const note = server.notes.find((one) => one.to === pointer && one.from !== undefined)
  return note?.from ?? `${server.pointer}${pointer}`
}

/**
 * A text member as the document said it; undefined when a reader had to make it up, cut it, or put
 * the name there for want of a title.
 */
export function claimOf(
  server: ReadServer,
  member: 'name' | 'version' | 'title',
): string | undefined {
  const value = server.card[member]
  if (typeof value !== 'string' || value === '') return undefined
  const made = server.notes.some(
    ({ kind, to }) =>
      to === `/${member}` && (kind === 'derived' || kind === 'assumed' || kind === 'shortened'),
  )
  const isName = member === 'title' && pointerOf(server, '/title') === pointerOf(server, '/name')
  return made || isName ? undefined : value
}

/** Why a live fact is missing. */
export function silence(facts: LiveFacts, what: string): string {
  return facts.gate?.at === 'handshake'
    ? 'the server asks for credentials before it says anything'
    : `the server did not say ${what}`
}
