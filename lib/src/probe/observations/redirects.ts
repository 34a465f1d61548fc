import type { Observation } from '../../run/observation.ts'
import { REDIRECTS, whereTo } from '../../wire/redirect.ts'
import type { Seen } from '../seen.ts'
import type { RunView } from '../view.ts'
import { bounded, observed, observedOnWire, type ObservationRule } from './rule.ts'
import { sightOf, sightsOf } from './sight.ts'

const REDIRECT_TARGET_ANSWERS: ObservationRule = {
  code: 'redirect_target_answers',
  severity: 'note',
  title: 'The target of the redirect is the endpoint',
  why: 'Clients that never follow a redirected POST reach the server only by this URL.',
  mend: 'Publish this URL in cards, catalogs and registries.',
  spec: 'RFC 9110, section 15.4',
  say: (p) => `The endpoint answers at ${p.publish}.`,
  edit: (p) => `Publish ${p.publish}`,
}

export const REDIRECT_RULES: readonly ObservationRule[] = [REDIRECT_TARGET_ANSWERS]

const DROPS_METHOD: ReadonlySet<number> = new Set([301, 302, 303])

/**
 * Where POSTs were redirected to, seen from the endpoint: another spelling with or without a slash,
 * a step down to http, another host. None was followed; `publish` is the URL that spares it.
 */
export function observeRedirects(view: RunView): readonly Observation[] {
  const redirects = sightsOf(view).flatMap(({ seen, step }) => {
    const { method, url } = seen.step.request
    const status = seen.reply.status ?? 0
    if (method !== 'POST' || !REDIRECTS.has(status)) return []
    const where = whereTo(url, seen.reply.location)
    const target = publishable(seen)
    const params = { status, where, ...(target !== undefined && { publish: bounded(target, 300) }) }
    const lowers = where === 'lowers_scheme'
    const code = lowers ? 'redirect_lowers_scheme' : 'redirect_not_followed'
    return [
      observedOnWire(code, params, { step }),
      ...(DROPS_METHOD.has(status)
        ? [observedOnWire('redirect_drops_method', { status }, { step })]
        : []),
    ]
  })
  return [...redirects, ...observeTarget(view)]
}

/**
 * The URL that a redirected POST should have been sent to: the target without its fragment, by https
 * when the redirect only lost that. Undefined when there is no usable target.
 */
export function publishable({ step, reply }: Seen): string | undefined {
  const { url } = step.request
  const where = whereTo(url, reply.location)
  if (where === 'nowhere' || reply.location === undefined) return undefined
  const target = new URL(reply.location)
  target.hash = ''
  return where === 'lowers_scheme'
    ? new URL(url).origin + target.pathname + target.search
    : target.href
}

function observeTarget(view: RunView): readonly Observation[] {
  const sight = sightOf(view, 'deep_redirect')
  if (sight === undefined) return []
  const { kind } = sight.seen.reply
  if (kind !== 'result' && kind !== 'error') return []
  const publish = bounded(sight.seen.step.request.url, 300)
  return [observed(REDIRECT_TARGET_ANSWERS, { publish }, { step: sight.step })]
}
