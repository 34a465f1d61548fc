/** Who is in the demo and how each behaves: always the same two hundred. Pure. */
import { PROVIDERS, TRADES } from './invented.ts'
import type { Kind } from './kind.ts'
import { BROKEN } from './kinds/broken.ts'
import { CHANGING } from './kinds/changing.ts'
import { FAULTY_LISTS } from './kinds/faulty-lists.ts'
import { GATED } from './kinds/gated.ts'
import { RIGHT } from './kinds/right.ts'
import type { InventedServer } from './invented-server.ts'

export interface Planned {
  readonly kind: Kind
  readonly invented: InventedServer
}

const EACH = 5
const SIZE: number = PROVIDERS.length * EACH

const KINDS: readonly Kind[] = [...RIGHT, ...CHANGING, ...GATED, ...FAULTY_LISTS, ...BROKEN]

/** Every provider runs five servers, of kinds that are spread over all of them. */
export function demoPlan(): readonly Planned[] {
  const places = tradePlaces()
  const kinds = KINDS.flatMap((kind) =>
    Array.from({ length: kind.count }, (_, ordinal) => ({ kind, ordinal })),
  )
  if (kinds.length !== SIZE) throw new Error(`${kinds.length} servers for ${SIZE} names`)
  return kinds.map(({ kind, ordinal }, index) => {
    // A step without a common divisor comes to every place once.
    const { provider, trade } = places[(index * 37) % SIZE] ?? unreachable()
    const domain = `${provider}-demo.example`
    const host = `${trade.slug}.${domain}`
    const { slug, title, tools } = trade
    const url = `https://${host}/mcp`
    const invented = {
      provider,
      trade: slug,
      title,
      version: '1.4.0',
      host,
      domain,
      url,
      tools,
      ordinal,
    }
    return { kind, invented }
  })
}

function tradePlaces() {
  return PROVIDERS.flatMap((provider, row) =>
    Array.from({ length: EACH }, (_, column) => {
      const trade = TRADES[(row * 3 + column * 7) % TRADES.length] ?? unreachable()
      return { provider, trade }
    }),
  )
}

function unreachable(): never {
  throw new Error('no such place')
}
