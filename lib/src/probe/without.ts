import { reasonOf } from '../run/reason.ts'
import { skipped, type Outcome } from './outcome.ts'
import { whyNoCall } from './script.ts'
import type { RunView } from './view.ts'

/** What a check says that wanted a list of tools, when there is none; undefined when there is one. */
export function withoutList({ handshake, list, rest }: RunView): Outcome | undefined {
  const gate = handshake.gate ?? list.gate
  if (gate !== undefined) return skipped(reasonOf('credential_required', { scheme: gate.scheme }))
  if (list.state === 'undeclared') return skipped(reasonOf('tools_not_declared', {}))
  if (list.state === 'failed') return skipped(reasonOf('tools_list_invalid_structure', {}))
  return list.state === 'unread' ? skipped(rest) : undefined
}

/** The same for a check that wanted the whole of it. */
export function withoutWholeList(view: RunView): Outcome | undefined {
  const without = withoutList(view)
  if (without !== undefined || view.list.whole) return without
  return skipped(reasonOf('tools_list_incomplete', {}))
}

/** What a check says that wanted the answer to the call of the reserved name, when there is none. */
export function notCalled(view: RunView): Outcome {
  const { call, evidence, handshake, list, rest } = view
  // A run that was stopped between two pages was not going to decide about the call.
  const decided =
    handshake.gate !== undefined ||
    (list.state === 'read' ? evidence.stopped === undefined : list.state !== 'unread')
  return skipped((decided && call === undefined ? whyNoCall(view) : undefined) ?? rest)
}
