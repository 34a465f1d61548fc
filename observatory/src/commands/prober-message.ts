import type { Config } from '../config.ts'
import type { DemoWays } from './working.ts'

/** What `serve` sends to the process of its prober. Plain JSON, over a channel that nobody else reads. */
export interface ProberMessage {
  readonly config: Config
  readonly logFormat: 'json' | 'text'
  readonly demo?: DemoWays
}

/** The parent is this program: only what is no such message at all is refused. */
export function isProberMessage(message: unknown): message is ProberMessage {
  return (
    typeof message === 'object' && message !== null && 'config' in message && 'logFormat' in message
  )
}
