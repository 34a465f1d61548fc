import type { Observation } from '../../run/observation.ts'
import { isSuccess } from '../handshake.ts'
import type { RunView } from '../view.ts'
import { observed, type ObservationRule } from './rule.ts'
import { fieldOf, sightOf, sightsOf } from './sight.ts'

const PREFLIGHT_REFUSED: ObservationRule = {
  code: 'preflight_refused',
  severity: 'warning',
  title: 'The preflight of a browser is refused',
  why: 'The server sends CORS fields, so browsers are meant to use it; a preflight carries no credentials, and where it fails the request is never sent.',
  mend: 'Answer OPTIONS with 204 and the Access-Control fields before any authentication.',
  spec: 'WHATWG Fetch, CORS-preflight fetch',
  say: (p) => `OPTIONS is answered with ${p.status}.`,
}

const PREFLIGHT_INCOMPLETE: ObservationRule = {
  code: 'preflight_incomplete',
  severity: 'warning',
  title: 'The preflight does not allow what MCP needs',
  why: 'Browsers send no request with a header or from an origin that the preflight did not allow.',
  mend: 'Name the headers of MCP in Access-Control-Allow-Headers.',
  spec: 'WHATWG Fetch, CORS-preflight fetch; MCP 2026-07-28, transports',
  say: (p) => `The answer to OPTIONS lacks ${p.missing}.`,
  edit: (p) => `Add to the answer to OPTIONS: ${p.missing}`,
}

export const BROWSER_RULES: readonly ObservationRule[] = [PREFLIGHT_REFUSED, PREFLIGHT_INCOMPLETE]

/**
 * The preflight of a browser, where some reply shows by a CORS field that browsers are meant to use
 * the server. Otherwise it says nothing: most servers are not for browsers.
 */
export function observePreflight(view: RunView): readonly Observation[] {
  const sight = sightOf(view, 'deep_preflight')
  const { response, request } = sight?.seen.step ?? {}
  if (sight === undefined || response === undefined || request === undefined) return []
  const place = { step: sight.step }
  const claimed = sightsOf(view).some(
    ({ seen }) => fieldOf(seen.step.response?.headers, ORIGIN) !== undefined,
  )
  const { status, headers } = response
  if (!claimed || sight.seen.ends?.key === 'probe_rate_limited') return []
  if (!isSuccess(status)) return [observed(PREFLIGHT_REFUSED, { status }, place)]
  const allowed = listed(fieldOf(headers, 'access-control-allow-headers'))
  const wanted = listed(fieldOf(request.headers, 'access-control-request-headers'))
  const absent = allowed.includes('*') ? [] : wanted.filter((name) => !allowed.includes(name))
  const missing = [
    ...(fieldOf(headers, ORIGIN) === undefined ? ['Access-Control-Allow-Origin'] : []),
    ...(absent.length > 0 ? [`Access-Control-Allow-Headers: ${absent.join(', ')}`] : []),
  ]
  if (missing.length === 0) return []
  return [observed(PREFLIGHT_INCOMPLETE, { missing: missing.join('; ') }, place)]
}

const ORIGIN = 'access-control-allow-origin'

function listed(value: string | undefined): readonly string[] {
  return (value ?? '').split(',').map((name) => name.trim().toLowerCase())
}
