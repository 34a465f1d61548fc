/** One line on stderr that says what is going on, only where a person watches a terminal. */
import type { Outgoing, Send } from '../exchange.ts'
import { visible } from '../text/visible.ts'
import type { Output } from './surroundings.ts'

/** One line that is written again and again. */
export interface Progress {
  /** Names what goes on from now, in a short phrase; without one each request names itself. */
  readonly step: (words: string) => void
  /** The same `send`, with every request counted and shown. */
  readonly watch: (send: Send) => Send
  /** Takes the line away. */
  readonly end: () => void
}

/** Progress for a person at a terminal; what says nothing anywhere else. */
export function progressOn(stderr: Output, env: { readonly TERM?: string | undefined }): Progress {
  if (stderr.isTTY !== true || env.TERM === 'dumb')
    return { step: () => {}, watch: (send) => send, end: () => {} }
  const columns = Math.max(20, (stderr.columns ?? 80) - 1)
  let words = ''
  let requests = 0
  const draw = (text: string) => stderr.write(`\r\u001b[2K${visible(text, { max: columns })}`)
  return {
    step: (next) => {
      words = next
      draw(`${words} …`)
    },
    watch: (send) => (outgoing) => {
      requests += 1
      const doing = words === '' ? phaseOf(outgoing) : words
      draw(`${doing} · ${requests} · ${outgoing.method} ${outgoing.url}`)
      return send(outgoing)
    },
    end: () => void stderr.write('\r\u001b[2K'),
  }
}

/** What one request is for: several kinds of them are under way at once. */
function phaseOf({ purpose, method }: Outgoing): string {
  if (purpose === 'endpoint') return 'asking the endpoint'
  if (purpose === 'metadata') return 'reading metadata'
  return method === 'GET' ? 'looking for cards and catalogs' : 'looking at how they are served'
}
