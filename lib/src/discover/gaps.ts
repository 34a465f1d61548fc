import type { Exchange, Outgoing, Send } from '../exchange.ts'

/**
 * Splits a `send` in two. `first` passes everything on at once; `later` fills the gaps: it sends only
 * while fewer than `most` requests to the same origin are under way, so that nothing that others
 * wait for is held up.
 */
export function withGaps(send: Send, most: number): { readonly first: Send; readonly later: Send } {
  const busy = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()

  const run = async (origin: string, outgoing: Outgoing): Promise<Exchange> => {
    busy.set(origin, (busy.get(origin) ?? 0) + 1)
    try {
      return await send(outgoing)
    } finally {
      busy.set(origin, (busy.get(origin) ?? 1) - 1)
      // Whoever awaits this answer asks its next question before a gap is seen.
      setTimeout(() => fill(origin))
    }
  }
  const fill = (origin: string): void => {
    const queue = waiting.get(origin) ?? []
    for (let free = most - (busy.get(origin) ?? 0); free > 0; free--) queue.shift()?.()
  }
  return {
    first: (outgoing) => run(originOf(outgoing), outgoing),
    later: async (outgoing) => {
      const origin = originOf(outgoing)
      await new Promise<void>((resolve) => {
        waiting.set(origin, [...(waiting.get(origin) ?? []), resolve])
        setTimeout(() => fill(origin))
      })
      return run(origin, outgoing)
    },
  }
}

function originOf({ url }: Outgoing): string {
  return URL.parse(url)?.origin ?? url
}
