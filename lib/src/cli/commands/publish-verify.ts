/** `countersign publish verify <origin>`: what is deployed, looked at from outside. */
import { verifyDeployment, type Deployment } from '../../deployment/verify.ts'
import type { Finding } from '../../finding.ts'
import { rejectedCertificate, unseenTarget } from '../../summary-findings.ts'
import { isOn, type Context, type Given } from '../command.ts'
import { conditionsOf } from '../conditions.ts'
import { describedSite } from '../described-site.ts'
import { withNetwork } from '../network.ts'
import { deploymentDocument, deploymentText, titleOf } from '../print/deployment.ts'
import { printReport } from '../print/report.ts'
import { conclude, type Covered } from '../report.ts'
import { selectionOf } from '../selection.ts'
import { maxBytesOf } from '../size.ts'
import type { ExitCode } from '../stop.ts'

/** With `--config` it knows what ought to be there; else the documents that it finds say so. */
export async function publishVerify(given: Given, context: Context): Promise<ExitCode> {
  const { reports } = await selectionOf(given, [])
  const maxBytes = maxBytesOf(given)
  const site = given.options.has('config') ? { site: await describedSite(given, context) } : {}
  const deployment = await withNetwork(given, context, ({ target, ...network }) =>
    verifyDeployment(target, { ...network, ...site, maxBytes }),
  )
  const { standing, summary, target } = deployment
  const report = await conclude(
    [...unseen(deployment), ...deployment.findings].filter(reports),
    {
      refused: standing === 'refused',
      unreadable: standing === 'unreadable',
      gated: standing === 'gated',
      conditions: conditionsOf(given),
      headline: { title: `${titleOf(deployment)} ${target.given}`, summary },
      covered: coveredBy(deployment, reports),
    },
    target.given,
    given,
    context,
  )
  await printReport(
    report,
    {
      text: (style) => deploymentText(deployment, report, style, isOn(given, 'verbose')),
      json: async () => deploymentDocument(deployment, report),
      cases: async () => {
        const { casesOfPoints } = await import('../print/cases.ts')
        return casesOfPoints(deployment.points, target.given)
      },
    },
    given,
    context,
  )
  return report.exitCode
}

/** Why nothing was seen, and what to do about it. */
function unseen({ standing, summary, target, discovery }: Deployment): readonly Finding[] {
  if (standing === 'refused') return [unseenTarget(standing, target.given, summary)]
  if (discovery.found.some(({ status }) => status !== undefined)) return []
  const exchange = discovery.found[0]?.exchange
  const certificate = exchange?.hops.at(-1)?.tls?.certificate
  return certificate === undefined || certificate.verdict === 'trusted'
    ? [unseenTarget('unreadable', target.given, summary)]
    : [rejectedCertificate(target.origin, target.given, certificate, exchange?.startedAt)]
}

/** What was read to its end: an accepted finding about it that did not come back is gone. */
function coveredBy(deployment: Deployment, reports: Covered['reports']): Covered {
  const { discovery, handshakes, points, target } = deployment
  const read = discovery.found.filter(({ status = 500 }) => status < 500)
  return {
    families: ['documents', 'site', 'hosting', 'deployment', 'live'],
    reports,
    subjects: [
      target.given,
      ...read.flatMap(({ place, url }) => [place.url, url]),
      ...handshakes.map(({ endpoint }) => endpoint),
    ],
    whole: points.every(({ state }) => state !== 'not_assessable'),
  }
}
