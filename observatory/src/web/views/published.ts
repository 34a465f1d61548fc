/**
 * What the domain of an endpoint publishes, beside what the endpoint itself answered. Only documents
 * of the endpoint's own domain: what strangers write of it is no claim of its owner.
 */
import { staleHours } from '../../figures/stale.ts'
import { latestExamination } from '../../store/examinations.ts'
import { examinedSite } from '../../store/examined-site.ts'
import type { EndpointRow } from '../../store/types.ts'
import { reportPath } from '../addresses.ts'
import type { WebOptions } from '../options.ts'
import { examinationView, type ExaminationView } from './examination.ts'
import { iso } from './shown.ts'

/**
 * The last examination of the nearest domain that may speak for an endpoint. Its claims are those
 * about this endpoint alone; documents and readers are of the whole domain.
 */
export interface PublishedView extends Pick<ExaminationView, 'documents' | 'claims' | 'readers'> {
  readonly site: string
  /** Path of the site's own report. */
  readonly report: string
  readonly examinedAt: string
  readonly vantage: string
  readonly staleHours?: number
}

/** The domains that may speak for a host, the nearest first: itself, and those above it. */
export function speakersFor(url: string, domain: string): readonly string[] {
  const host = URL.parse(url)?.hostname ?? domain
  if (host !== domain && !host.endsWith(`.${domain}`)) return [host]
  const above = host.slice(0, host.length - domain.length).split('.')
  return above.map((_, index) => [...above.slice(index, -1), domain].join('.'))
}

/** Undefined when no domain that speaks for the endpoint is examined here. */
export async function publishedView(
  { store, siteCadenceMs: cadenceMs, now }: WebOptions,
  { url, domain }: Pick<EndpointRow, 'url' | 'domain'>,
): Promise<PublishedView | undefined> {
  const site = await examinedSite(store, speakersFor(url, domain))
  if (site === undefined) return undefined
  const last = await latestExamination(store, site.siteId)
  if (last === undefined) return undefined
  const { documents, claims, readers } = examinationView(last.result)
  const stale = staleHours(last.startedAt, { cadenceMs, now: now() })
  return {
    site: site.target,
    report: reportPath(site.name),
    examinedAt: iso(last.startedAt),
    vantage: last.vantage,
    ...(stale !== undefined && { staleHours: stale }),
    documents,
    claims: claims.filter(({ endpoint }) => endpoint === url),
    readers,
  }
}
