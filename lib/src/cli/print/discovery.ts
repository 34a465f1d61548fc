/** What `discover` prints for a person. */
import type { Examination } from '../../examine.ts'
import { visible } from '../../text/visible.ts'
import type { Report } from '../report.ts'
import { endingText, groupedFindingsText, plural } from './findings.ts'
import { endpointsText, placesText, serverNames, serversText } from './published.ts'
import { heading, wrap, type Style } from './style.ts'

/** The counts and the verdict, findings, and then places, servers and endpoints. */
export function discoveryText(
  { discovery, summary }: Examination,
  report: Report,
  style: Style,
  all: boolean,
): string {
  const { servers, found, target } = discovery
  // What nobody but the person has called an endpoint is no discovery.
  const endpoints = discovery.endpoints.filter(({ presumed }) => presumed !== true)
  const documents = new Set(
    found.filter(({ document }) => document !== undefined).map(({ url }) => url),
  ).size
  const counted = `${plural(documents, 'document')}, ${plural(servers.length, 'server')}, ${plural(endpoints.length, 'endpoint')}`
  const sections: readonly (readonly [string, string])[] = [
    ['Findings', groupedFindingsText(report.findings, style)],
    ['Published', placesText(discovery, style, all)],
    ['Servers', serversText(servers, style)],
    ['Endpoints', endpointsText(endpoints, serverNames(servers), style)],
  ]
  const shown = sections
    .filter(([, body]) => body !== '')
    .map(([title, body]) => `\n${heading(title, style)}${body}`)
  const subject = style.paint('bold', visible(target.given, { max: 200 }))
  const verdict = wrap(visible(summary, { max: 600 }), style.columns)
  return `${subject}: ${counted}\n${verdict}\n${shown.join('')}\n${endingText(report, style)}`
}
