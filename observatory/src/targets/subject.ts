/** What a target points to, from the text that a person wrote: normalised, so that one thing has one spelling. */
import { CountersignError } from 'countersign'
import { registrableDomain } from 'countersign/card'
import { parseTarget } from 'countersign/discover'
import type { Subject } from '../store/targets.ts'
import type { Cadence } from '../store/types.ts'

export type SubjectKind = 'endpoint' | 'domain' | 'catalog'

export type ReadSubject =
  | { readonly ok: true; readonly subject: Subject }
  | { readonly ok: false; readonly message: string; readonly mend: string }

/**
 * Reads the URL of an endpoint or a catalog, or the name of a domain. Whether it may be contacted is
 * for the guard to say, each time. Total.
 *
 * @param cadence of an endpoint that is new
 */
export function readSubject(kind: SubjectKind, text: string, cadence: Cadence): ReadSubject {
  try {
    const { kind: given, url, host } = parseTarget(text)
    if (kind === 'domain') {
      if (given === 'url') return no('a domain is written without a scheme', `write ${host}`)
      const { host: target } = new URL(url)
      return { ok: true, subject: { site: { target, domain: domainOf(host) } } }
    }
    if (given === 'domain')
      return no(`${aKind(kind)} needs its whole URL`, `write https://${text}/…`)
    if (!url.startsWith('https:') && isThisMachine(host))
      return no(
        'a server of this machine is watched by nobody',
        'look at it with countersign probe --allow-private',
      )
    if (!url.startsWith('https:'))
      return no('what is watched is asked over https only', `write https:${url.slice(5)}`)
    if (kind === 'catalog')
      return { ok: true, subject: { site: { target: url, domain: domainOf(host) } } }
    const { host: withPort } = new URL(url)
    return {
      ok: true,
      subject: { endpoint: { url, host: withPort, domain: domainOf(host), cadence } },
    }
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error
    // The library's message ends with the way out.
    const cut = error.message.lastIndexOf('; ')
    return no(error.message.slice(0, cut), error.message.slice(cut + 2))
  }
}

/**
 * The registrable domain of a host by the public suffix list with its private suffixes, for pace and
 * limits; the host when it has none.
 *
 * @param host ASCII, lower case, without port
 */
export function domainOf(host: string): string {
  return registrableDomain(host) ?? host
}

/** The URL of an endpoint, the name of a domain or the URL of a catalog. */
export function subjectText(subject: Subject): string {
  return 'endpoint' in subject ? subject.endpoint.url : subject.site.target
}

/** What developers write for a server that just runs here; the guard knows every other address. */
function isThisMachine(host: string): boolean {
  return /^(?:(?:.*\.)?localhost|127\..*|\[::1\])$/.test(host)
}

function aKind(kind: 'endpoint' | 'catalog'): string {
  return kind === 'endpoint' ? 'an endpoint' : 'a catalog'
}

function no(message: string, mend: string): ReadSubject {
  return { ok: false, message, mend }
}
