import type { Behaviour } from './answer.ts'
import type { CertificateFault, Kind } from './kind.ts'
import type { Planned } from './plan.ts'
import type { PlannedSite } from './sites.ts'

/** What is opened: a name and how it behaves. */
export interface DemoHost {
  readonly host: string
  readonly behave: Behaviour
  readonly certificate?: CertificateFault | undefined
  readonly place?: Kind['place'] | undefined
}

/** Every host of the demo: the servers, each with the card that its domain publishes, and the domains. */
export function demoHosts(
  plan: readonly Planned[],
  sites: readonly PlannedSite[],
): readonly DemoHost[] {
  const siteOf = new Map(sites.map((site) => [site.domain, site]))
  const servers = plan.map(({ kind, invented }) => {
    const { host, domain } = invented
    const behave = kind.behaviour(invented)
    const site = siteOf.get(domain)
    return {
      host,
      behave: site?.kind.server(invented, behave) ?? behave,
      certificate: kind.certificate,
      place: kind.place,
    }
  })
  const domains = sites.map(({ kind, domain, services }) => ({
    host: domain,
    behave: kind.domain(domain, services),
  }))
  return [...servers, ...domains]
}
