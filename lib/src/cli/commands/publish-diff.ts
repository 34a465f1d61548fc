/** `countersign publish diff <origin>`: what is deployed held against the description. */
import { diffDeployment } from '../../deployment/difference.ts'
import { unseenTarget } from '../../summary-findings.ts'
import { isOn, type Context, type Given } from '../command.ts'
import { conditionsOf } from '../conditions.ts'
import { describedSite } from '../described-site.ts'
import { withNetwork } from '../network.ts'
import { differenceMembers, differenceText } from '../print/deployment-difference.ts'
import { findingsDocument } from '../print/json.ts'
import { printReport } from '../print/report.ts'
import { conclude } from '../report.ts'
import { selectionOf } from '../selection.ts'
import type { ExitCode } from '../stop.ts'

/** Needs the description; see `publishVerify` for a deployment without one. */
export async function publishDiff(given: Given, context: Context): Promise<ExitCode> {
  const { reports } = await selectionOf(given, [])
  const site = await describedSite(given, context)
  const difference = await withNetwork(given, context, ({ target, ...network }) =>
    diffDeployment(target, site, network),
  )
  const { standing, summary, target, documents } = difference
  const told = documents.every(({ state }) => state === 'same')
  const report = await conclude(
    (standing === 'compared'
      ? difference.findings
      : [unseenTarget(standing, target.given, summary)]
    ).filter(reports),
    {
      refused: standing === 'refused',
      unreadable: standing === 'unreadable',
      conditions: conditionsOf(given),
      headline: { title: `${told ? 'SAME' : 'DIFFERENT'} ${target.given}`, summary },
    },
    target.given,
    given,
    context,
  )
  await printReport(
    report,
    {
      text: (style) => differenceText(difference, report, style, isOn(given, 'verbose')),
      json: async () => findingsDocument(report, differenceMembers(difference)),
    },
    given,
    context,
  )
  return report.exitCode
}
