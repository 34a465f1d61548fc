import type { Exchange } from '../exchange.ts'
import { about, failed, nginx, notAssessable, seen, type HostingCheck } from './hosting-row.ts'
import { CORS_ORIGIN, EXPOSE_ETAG, PREFLIGHT } from './hosting-rules.ts'
import { valueOf } from './links.ts'

/** What `Access-Control-Allow-Headers` must name, or `*`. */
const ALLOWED_HEADERS = ['content-type', 'if-none-match']
const NGINX_204 = 'nginx: if ($request_method = OPTIONS) { return 204; }'

export const CORS_CHECK: HostingCheck = {
  check: 'cors',
  wanted: 'Access-Control-Allow-Origin: *',
  judge(observed) {
    const { found, head, conditional } = observed
    const values = corsValues([found.exchange, head, conditional], 'access-control-allow-origin')
    if (values.includes('*')) return seen('*')
    const value = values[0]
    const message =
      value === undefined
        ? 'Access-Control-Allow-Origin is missing, also when an Origin is sent.'
        : `Access-Control-Allow-Origin is ${value}, and a public document needs *.`
    const mend = `${CORS_ORIGIN.mend} (${nginx('Access-Control-Allow-Origin', '*')})`
    return failed(value ?? 'none', about(observed, CORS_ORIGIN, message, mend, head))
  },
}

export const EXPOSE_CHECK: HostingCheck = {
  check: 'expose_etag',
  wanted: 'Access-Control-Expose-Headers: ETag',
  judge(observed) {
    const { found, head, conditional, get } = observed
    if (valueOf(get.headers, 'etag') === '') return notAssessable('no ETag to expose')
    const name = 'access-control-expose-headers'
    const values = corsValues([found.exchange, head, conditional], name)
    const exposed = values.find((value) =>
      listed(value).some((one) => one === 'etag' || one === '*'),
    )
    if (exposed !== undefined) return seen(exposed)
    const message = 'Access-Control-Expose-Headers does not name ETag.'
    const mend = `${EXPOSE_ETAG.mend} (${nginx('Access-Control-Expose-Headers', 'ETag')})`
    return failed(values[0] ?? 'none', about(observed, EXPOSE_ETAG, message, mend, head))
  },
}

export const PREFLIGHT_CHECK: HostingCheck = {
  check: 'preflight',
  wanted: 'OPTIONS 2xx that allows GET, Content-Type and If-None-Match from any origin',
  judge(observed) {
    const { options } = observed
    const answer = options?.response
    if (answer === undefined) return notAssessable(options?.problem?.code ?? 'not asked')
    const { status, headers } = answer
    if (status === 429 || status > 499) return notAssessable(`${status}`)
    if (status < 200 || status > 299) {
      const message = `OPTIONS is answered with ${status}, so browsers stop before the GET.`
      const mend = `${PREFLIGHT.mend} (${NGINX_204})`
      return failed(`${status}`, about(observed, PREFLIGHT, message, mend, options))
    }
    const origin = valueOf(headers, 'access-control-allow-origin')
    const methods = listed(valueOf(headers, 'access-control-allow-methods'))
    const allowed = listed(valueOf(headers, 'access-control-allow-headers'))
    const missing = [
      ...(origin === '*' ? [] : ['Access-Control-Allow-Origin: *']),
      ...(methods.includes('get') || methods.includes('*')
        ? []
        : ['Access-Control-Allow-Methods: GET']),
      ...(allowed.includes('*') || ALLOWED_HEADERS.every((name) => allowed.includes(name))
        ? []
        : ['Access-Control-Allow-Headers: Content-Type, If-None-Match']),
    ]
    if (missing.length === 0) return seen(`${status}`)
    const message = `OPTIONS is answered with ${status} and lacks ${missing.join('; ')}.`
    const mend = `Add to the answer: ${missing.join('; ')}`
    return failed(`${status}, incomplete`, about(observed, PREFLIGHT, message, mend, options))
  },
}

/** Values of a CORS header on whole answers; some servers send them only when an Origin was sent. */
function corsValues(exchanges: readonly (Exchange | undefined)[], name: string): readonly string[] {
  return exchanges.flatMap((exchange) => {
    const answer = exchange?.response
    if (answer === undefined || (answer.status > 299 && answer.status !== 304)) return []
    const value = valueOf(answer.headers, name)
    return value === '' ? [] : [value]
  })
}

function listed(value: string): readonly string[] {
  return value
    .toLowerCase()
    .split(',')
    .map((member) => member.trim())
}
