/** `countersign discover <target>`: what is published and where; no live server is asked. */
import { findingsOfDocument } from '../../card/findings.ts'
import { discover as discoverTarget } from '../../discover/site.ts'
import type { Discovery } from '../../discover/types.ts'
import type { Finding } from '../../finding.ts'
import { isOn, type Context, type Given } from '../command.ts'
import { withNetwork } from '../network.ts'
import { discoveryText } from '../print/discovery.ts'
import { findingsDocument } from '../print/json.ts'
import { discoveryMember } from '../print/json-members.ts'
import { printReport } from '../print/report.ts'
import { conclude } from '../report.ts'
import { selectionOf } from '../selection.ts'
import { maxBytesOf } from '../size.ts'
import type { ExitCode } from '../stop.ts'

export async function discover(given: Given, context: Context): Promise<ExitCode> {
  const { reports } = await selectionOf(given, [])
  const maxBytes = maxBytesOf(given)
  const deep = isOn(given, 'deep')
  const discovery = await withNetwork(given, context, ({ target, onStep, ...network }) => {
    onStep('looking for cards and catalogs')
    const deadline = network.now() + network.timeoutMs
    return discoverTarget(target, { ...network, deadline, deep, maxBytes })
  })
  const { found, target } = discovery
  const report = await conclude(
    findingsOf(discovery).filter(reports),
    {
      refused: found.length > 0 && found.every(({ presence }) => presence === 'refused'),
      unreadable: found.every(
        ({ presence }) => presence === 'unreachable' || presence === 'refused',
      ),
      failed: !found.some(({ document }) => document !== undefined),
    },
    target.given,
    given,
    context,
  )
  await printReport(
    report,
    {
      text: (style) => discoveryText(discovery, report, style),
      json: async () => findingsDocument(report, { discovery: discoveryMember(discovery) }),
    },
    given,
    context,
  )
  return report.exitCode
}

function findingsOf({ findings, found }: Discovery): readonly Finding[] {
  const ofDocuments = found.flatMap(({ document, exchange, url }) =>
    document === undefined || exchange.response === undefined
      ? []
      : findingsOfDocument(document, exchange.response.body, url),
  )
  return [...findings, ...ofDocuments]
}
