import type { HeaderList } from '../../exchange.ts'
import type { StepPlace, ObservedAt } from '../../run/observation.ts'
import { member } from '../../json/object.ts'
import { MODERN_REVISION } from '../../wire/message.ts'
import type { Seen } from '../seen.ts'
import type { RunView } from '../view.ts'
import { bounded } from './rule.ts'

/** A step with its place in the evidence. */
export interface Sight {
  readonly seen: Seen
  readonly step: StepPlace
}

/** Every step of a run: those of the script, then those beside it. */
export function sightsOf({ steps, extra }: RunView): readonly Sight[] {
  return [
    ...steps.map((seen, index) => ({ seen, step: { of: 'steps', index } as const })),
    ...extra.map((seen, index) => ({ seen, step: { of: 'extra', index } as const })),
  ]
}

/** The first step with this role, from either part of the evidence. */
export function sightOf({ steps, extra }: RunView, role: Seen['step']['role']): Sight | undefined {
  return firstIn('steps', steps, role) ?? firstIn('extra', extra, role)
}

function firstIn(
  of: StepPlace['of'],
  all: readonly Seen[],
  role: Seen['step']['role'],
): Sight | undefined {
  const index = all.findIndex(({ step }) => step.role === role)
  const seen = all[index]
  return seen === undefined ? undefined : { seen, step: { of, index } }
}

/** The first value of a header field, trimmed; the name without regard to case. */
export function fieldOf(headers: HeaderList | undefined, name: string): string | undefined {
  return headers?.find(([field]) => field.toLowerCase() === name)?.[1].trim()
}

/** True for a request that was made under 2026-07-28 or later. */
export function askedAsModern({ step }: Seen): boolean {
  return (fieldOf(step.request.headers, 'mcp-protocol-version') ?? '') >= MODERN_REVISION
}

/** The revision that the tools were listed under. */
export function revisionOf({ handshake }: RunView): string {
  return handshake.dialect.revision
}

/** How a tool is called in a message; its place tells it apart from others of the same name. */
export function nameOf(tool: unknown): string {
  const name = member(tool, 'name')
  return typeof name === 'string' ? bounded(name, 80) : ''
}

const MOST_POINTER = 300

/**
 * A place within a tool; `tokens` are unescaped. Names in it are a server's, so the pointer is cut:
 * enough to find the place, and never more than a bound.
 */
export function placeIn(
  tool: number,
  ...tokens: readonly string[]
): { readonly where: ObservedAt } {
  let pointer = ''
  for (const token of tokens) {
    if (pointer.length > MOST_POINTER) break
    const part = token.slice(0, MOST_POINTER)
    pointer += `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`
  }
  return { where: { tool, pointer: bounded(pointer, MOST_POINTER) } }
}
