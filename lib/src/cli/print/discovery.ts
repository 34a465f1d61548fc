/** What `discover` prints for a person. */
import type { Discovery } from '../../discover/types.ts'
import { visible } from '../../text/visible.ts'
import type { Report } from '../report.ts'
import { findingsText, plural, summaryLine } from './findings.ts'
import { endpointsText, placesText, serversText } from './published.ts'
import { heading, type Style } from './style.ts'

/** Places, servers, endpoints and findings, with the counts first and last. */
export function discoveryText(discovery: Discovery, report: Report, style: Style): string {
  const { servers, endpoints, found, target } = discovery
  const documents = new Set(
    found.filter(({ document }) => document !== undefined).map(({ url }) => url),
  ).size
  const counted = `${plural(documents, 'document')}, ${plural(servers.length, 'server')}, ${plural(endpoints.length, 'endpoint')}`
  const sections: readonly (readonly [string, string])[] = [
    ['Published', placesText(discovery, style)],
    ['Servers', serversText(servers, style)],
    ['Endpoints', endpointsText(endpoints, style)],
    ['Findings', findingsText(report.findings, style)],
  ]
  const shown = sections
    .filter(([, body]) => body !== '')
    .map(([title, body]) => `\n${heading(title, style)}${body}`)
  const subject = style.paint('bold', visible(target.given, { max: 200 }))
  return `${subject}: ${counted}\n${shown.join('')}\n${summaryLine(report)}\n`
}
