import type { Observation } from '../../run/observation.ts'
import { NO_PAGES, takePage } from '../../wire/walk.ts'
import { member } from '../../json/object.ts'
import type { RunView } from '../view.ts'
import { observed, observedOnWire, type ObservationRule } from './rule.ts'
import { askedAsModern, sightOf, sightsOf } from './sight.ts'

const ORDER_NOT_STABLE: ObservationRule = {
  code: 'order_not_stable',
  severity: 'warning',
  title: 'The order of the tools changes from call to call',
  why: 'The order should be the same while the tools are: it decides what a model caches, and every change costs each client a new prompt.',
  mend: 'Sort the tools, or list them as they are registered.',
  spec: 'MCP 2026-07-28, tools, listing tools',
  say: () => 'Two calls of tools/list gave the same tools in another order.',
}

const LIST_CHANGES_BETWEEN_CALLS: ObservationRule = {
  code: 'list_changes_between_calls',
  severity: 'note',
  title: 'Two calls in a row listed different tools',
  why: 'A deployment, or a list that depends on who or which instance is asked; then no approval of a list holds.',
  mend: 'List the same tools to everybody who presents the same credentials.',
  spec: 'MCP 2026-07-28, tools, listing tools',
  say: (p) =>
    `Two calls of tools/list gave ${p.first} and ${p.second} tools that are not the same.`,
}

export const PAGE_RULES: readonly ObservationRule[] = [ORDER_NOT_STABLE, LIST_CHANGES_BETWEEN_CALLS]

/** How the pages of the list follow one another, and why it could not be read to its end. */
export function observePages(view: RunView): readonly Observation[] {
  const found: Observation[] = []
  let walk = NO_PAGES
  for (const { seen, step } of sightsOf(view)) {
    const { reply } = seen
    if (seen.step.role !== 'tools_list' || view.list.state !== 'read') continue
    // After a wish to wait the run itself says why it ended.
    if (seen.ends?.key === 'probe_rate_limited') continue
    if (view.list.pages.includes(seen) && reply.kind === 'result') {
      const page = takePage(walk, reply.result, 'tools', askedAsModern(seen))
      walk = page.walk
      found.push(...page.notes.map(({ code, params }) => observedOnWire(code, params, { step })))
    } else {
      found.push(unreadable(reply, step))
    }
  }
  return [...found, ...observeOrder(view)]
}

/** A further page that could not be read. */
function unreadable(
  reply: RunView['steps'][number]['reply'],
  step: NonNullable<Observation['step']>,
): Observation {
  const method = 'tools/list'
  if (reply.kind === 'no_response' || reply.status === undefined) {
    const failure = reply.kind === 'no_response' ? reply.problem.code : 'no response'
    return observedOnWire('list_unanswered', { method, failure }, { step })
  }
  const params = {
    method,
    status: reply.status,
    ...(reply.kind === 'error' && { error: reply.error.code }),
  }
  return observedOnWire('list_refused', params, { step })
}

/** A second call of the first page, which should give the same tools in the same order. */
function observeOrder(view: RunView): readonly Observation[] {
  const again = sightOf(view, 'deep_list_again')
  const [first] = view.list.pages
  if (again === undefined || first === undefined) return []
  const before = namesIn(first.reply)
  const after = namesIn(again.seen.reply)
  if (before === undefined || after === undefined) return []
  if (before.length === after.length && before.every((name, at) => name === after[at])) return []
  const same = JSON.stringify(before.toSorted()) === JSON.stringify(after.toSorted())
  const params = { first: before.length, second: after.length }
  return same
    ? [observed(ORDER_NOT_STABLE, {}, { step: again.step })]
    : [observed(LIST_CHANGES_BETWEEN_CALLS, params, { step: again.step })]
}

function namesIn(reply: RunView['steps'][number]['reply']): readonly string[] | undefined {
  const tools = reply.kind === 'result' ? member(reply.result, 'tools') : undefined
  if (!Array.isArray(tools)) return undefined
  return tools.map((tool) => JSON.stringify(member(tool, 'name') ?? null))
}
