import { visible } from 'countersign/text'

/** What carries the names links to all of them. */
const MAX_NAMES = 5

/** Third parties' names on one line: the first five, and how many more there are. */
export function listed(names: Iterable<string>, max = 64): string {
  const all = [...names]
  const first = all.slice(0, MAX_NAMES).map((name) => visible(name, { max }))
  return [...first, ...(all.length > MAX_NAMES ? [`+${all.length - MAX_NAMES}`] : [])].join(' ')
}
