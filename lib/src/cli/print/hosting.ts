/** How documents are served, for a person. */
import type { HostingRow } from '../../discover/hosting.ts'
import { visible } from '../../text/visible.ts'
import { plural } from './findings.ts'
import { shortUrl } from './published.ts'
import { table, type Cell, type Style } from './style.ts'

/**
 * What is not as wanted, by name, a line for each document, and how many are served well; why and how
 * to mend it is among the findings. `all` has a line for each point of each document.
 */
export function hostingText(
  hosting: readonly HostingRow[],
  origin: string,
  style: Style,
  all: boolean,
): string {
  const short = (url: string) => visible(shortUrl(url, origin), { max: 200 })
  if (all)
    return table(
      hosting.map((row) => pointRow(row, short(row.url))),
      style,
    )
  const documents = [...Map.groupBy(hosting, ({ url }) => url)]
  const rows = documents.flatMap(([url, points]): readonly (readonly Cell[])[] => {
    const failed = points.filter(({ outcome }) => outcome === 'failed').map(nameOf)
    if (failed.length === 0) return []
    return [
      [{ text: 'faulty', tone: 'doubtful' }, short(url), `not as wanted: ${failed.join(', ')}`],
    ]
  })
  const well = documents.length - rows.length
  if (well === 0) return table(rows, style)
  const rest =
    rows.length === 0 && well === 1
      ? short(documents[0]?.[0] ?? '')
      : plural(well, rows.length === 0 ? 'document' : 'other document')
  return table([...rows, [{ text: 'good', tone: 'good' }, rest, '']], style)
}

function nameOf({ check }: HostingRow): string {
  return check.replaceAll('_', ' ')
}

const OUTCOMES: Readonly<Record<HostingRow['outcome'], Cell>> = {
  seen: { text: 'good', tone: 'good' },
  failed: { text: 'faulty', tone: 'doubtful' },
  not_assessable: { text: 'not assessable', tone: 'dim' },
}

function pointRow(row: HostingRow, where: string): readonly Cell[] {
  const wanted = row.outcome === 'seen' ? '' : `; wanted: ${row.wanted}`
  return [OUTCOMES[row.outcome], where, nameOf(row), visible(row.seen + wanted, { max: 300 })]
}
