import type { Kind } from '../kind.ts'
import {
  dual,
  legacy,
  list,
  MODERN,
  modern,
  NEWEST_LEGACY,
  pages,
  sessions,
  streaming,
} from '../right.ts'

export const RIGHT: readonly Kind[] = [
  {
    id: 'modern',
    count: 30,
    story: `speaks ${MODERN}`,
    cadence: 'unclaimed',
    behaviour: modern,
  },
  {
    id: 'dual',
    count: 18,
    story: 'speaks both eras of the protocol',
    cadence: 'claimed',
    behaviour: dual,
  },
  {
    id: 'legacy',
    count: 22,
    story: 'speaks 2025-06-18',
    cadence: 'unclaimed',
    behaviour: legacy,
  },
  {
    id: 'sessions',
    count: 10,
    story: `speaks ${NEWEST_LEGACY} with sessions`,
    cadence: 'unclaimed',
    behaviour: sessions,
  },
  {
    id: 'streaming',
    count: 8,
    story: 'answers with event streams',
    cadence: 'unclaimed',
    behaviour: (invented) => streaming(dual(invented)),
  },
  {
    id: 'paged',
    count: 4,
    story: 'lists its tools on three pages',
    cadence: 'unclaimed',
    behaviour: (invented) =>
      modern(invented, { 'tools/list': pages((number) => thirdOf(invented.tools, number)) }),
  },
  {
    id: 'no_tools',
    count: 2,
    story: 'has no tools',
    cadence: 'unclaimed',
    behaviour: (invented) => modern(invented, { 'tools/list': list([]) }),
  },
]

function thirdOf<Item>(all: readonly Item[], number: number) {
  const tools = all.slice(number - 1, number < 3 ? number : undefined)
  return number < 3 ? { tools, next: String(number + 1) } : { tools }
}
