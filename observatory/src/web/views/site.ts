/** The report of a site: what a domain or a catalog publishes, as last examined. */
import { staleHours } from '../../figures/stale.ts'
import { latestEvents } from '../../store/events.ts'
import { latestExamination } from '../../store/examinations.ts'
import type { Watched } from '../../store/targets.ts'
import type { SiteRow, WatchState } from '../../store/types.ts'
import type { WebOptions } from '../options.ts'
import { examinationView, type ExaminationView } from './examination.ts'
import { type EventView } from './report.ts'
import { iso, namedOf } from './shown.ts'
import { ownershipView, type OwnershipView } from './ownership.ts'

/** The JSON of a site's report; a site has examinations and no runs. */
export interface SiteReportView {
  readonly format: 'countersign.report'
  readonly formatVersion: 1
  readonly kind: 'site'
  readonly provider: string
  readonly name: string
  readonly title?: string
  readonly demo: boolean
  /** A domain, or the URL of a catalog or card. */
  readonly site: string
  readonly state: WatchState
  readonly cadenceMs: number
  readonly dueAt?: string
  /** Absent before the first one. */
  readonly examination?: ExaminationView & {
    readonly id: string
    readonly startedAt: string
    readonly finishedAt: string
    readonly vantage: string
    readonly staleHours?: number
  }
  readonly history: readonly EventView[]
  /** What its owner says and decided. */
  readonly owner: OwnershipView
}

const HISTORY = 20

/** The report of a site under one of its names. */
export async function siteReport(
  options: WebOptions,
  { target, site }: Watched & { readonly site: SiteRow },
): Promise<SiteReportView> {
  const { store, siteCadenceMs: cadenceMs } = options
  const [last, events, owner] = await Promise.all([
    latestExamination(store, site.id),
    latestEvents(store, { siteId: site.id, limit: HISTORY }),
    ownershipView(options, { siteId: site.id }, target),
  ])
  const stale = last && staleHours(last.startedAt, { cadenceMs, now: options.now() })
  return {
    format: 'countersign.report',
    formatVersion: 1,
    kind: 'site',
    ...namedOf(target),
    demo: options.demo === true,
    site: site.target,
    state: site.state,
    cadenceMs,
    ...(site.state === 'active' && { dueAt: iso(site.dueAt) }),
    ...(last !== undefined && {
      examination: {
        id: last.id,
        startedAt: iso(last.startedAt),
        finishedAt: iso(last.finishedAt),
        vantage: last.vantage,
        ...(stale !== undefined && { staleHours: stale }),
        ...examinationView(last.result),
      },
    }),
    history: events.map(({ seq, kind, at, params }) => ({ seq, kind, at: iso(at), params })),
    owner,
  }
}
