import type { NewTarget } from '../store/targets.ts'
import { isListed } from './listings.ts'
import { demoPlan, type Planned } from './plan.ts'
import { demoSites } from './sites.ts'

/** As `addTarget` takes it, without the instant when it is due first. */
export type DemoTarget = Omit<NewTarget, 'dueAt'>

/**
 * What is to be watched: some domains, and of the two hundred servers all but those that come by
 * the registry. Every title says that it is a demo's. What changes comes first, so that its first
 * run is over before it does.
 */
export function demoTargets(): readonly DemoTarget[] {
  const plan = demoPlan()
  const own = plan.filter((one) => !isListed(one)).toSorted((a, b) => haste(b) - haste(a))
  const servers = own.map(({ kind, invented }): DemoTarget => {
    const { provider, trade, title, host, domain, url } = invented
    return {
      ...ofDemo(title, kind.story),
      provider,
      name: trade,
      subject: { endpoint: { url, host, domain, cadence: kind.cadence } },
    }
  })
  const domains = demoSites(plan).map(({ kind, provider, domain }): DemoTarget => ({
    ...ofDemo(domain, kind.story),
    provider,
    name: domain,
    subject: { site: { target: domain, domain } },
  }))
  return [...servers, ...domains]
}

function haste({ kind }: Planned): number {
  return kind.cadence === 'fast' ? 1 : 0
}

function ofDemo(title: string, story: string) {
  return { title: `${title} (demo: ${story})`, source: 'demo', listed: true } as const
}
