import { reasonOf, type Reason } from '../run/reason.ts'
import { member } from '../json/object.ts'
import { paramValues, type Gate } from '../wire/challenge.ts'
import type { Seen } from './seen.ts'
import { isLimit } from './stop.ts'
import type { RunView } from './view.ts'

/** The next exchange of the script. */
export type Ask =
  | { readonly role: 'discover' | 'initialize' | 'initialized' | 'reserved_call' }
  | { readonly role: 'tools_list'; readonly page: number; readonly cursor?: string }
  | { readonly role: 'metadata'; readonly url: string }

/** Among the conditions of a run whose caller forbade the call of the reserved name. */
export const CALL_WITHHELD = 'call_withheld'

/**
 * What the script sends next, seen from what was seen: handshake, list, the call of a tool that does
 * not exist, and the metadata that a challenge named. Undefined when nothing is left to ask. The
 * same function drives a run and, later, tells whether recorded evidence is all of it.
 */
export function dueIn(view: Omit<RunView, 'due' | 'complete'>): Ask | undefined {
  const { handshake, list, call, metadata, metadataUrl } = view
  if (handshake.due !== undefined) return { role: handshake.due }
  if (handshake.state === 'completed' || handshake.state === 'failed') {
    if (list.due !== undefined) return { role: 'tools_list', ...list.due }
    if (call === undefined && whyNoCall(view) === undefined) return { role: 'reserved_call' }
  }
  return metadata === undefined && metadataUrl !== undefined
    ? { role: 'metadata', url: metadataUrl }
    : undefined
}

/**
 * Why the reserved name is not called: behind a gate a tool could run for somebody, and only a whole
 * list proves that no tool has the name.
 */
export function whyNoCall({
  evidence,
  handshake,
  list,
}: Pick<RunView, 'evidence' | 'handshake' | 'list'>): Reason | undefined {
  const gate = handshake.gate ?? list.gate
  if (gate !== undefined) return reasonOf('credential_required', { scheme: gate.scheme })
  if (list.tools.some((tool) => member(tool, 'name') === evidence.reservedTool)) {
    return reasonOf('probe_tool_name_collision', {})
  }
  if (list.state === 'undeclared') return reasonOf('tools_not_declared', {})
  if (!list.whole) return reasonOf('probe_tool_name_unverifiable', {})
  return evidence.conditions.includes(CALL_WITHHELD)
    ? reasonOf('probe_call_withheld', {})
    : undefined
}

/**
 * Why a step ends the script, if it does. A later page that meets a limit ends only the list, and
 * a metadata host that cannot be reached says nothing about the endpoint.
 */
export function endOfScript({ step, ends }: Seen): Reason | undefined {
  if (ends === undefined) return undefined
  if (step.role === 'tools_list' && step.page !== 1 && isLimit(ends)) return undefined
  return step.role === 'metadata' && ends.key.startsWith('reachability_') ? undefined : ends
}

/** The first absolute URL that a challenge names as the place of the metadata (RFC 9728, 5.1). */
export function metadataUrlOf({ challenges }: Gate): string | undefined {
  const named = challenges.flatMap((challenge) => paramValues(challenge, 'resource_metadata'))
  const url = named.find((text) => /^https?:/i.test(text) && URL.canParse(text))
  return url === undefined ? undefined : new URL(url).href.replace(/#.*$/, '')
}
