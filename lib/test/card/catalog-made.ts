/** One right entry, and catalogs around it. */
import type { Catalog } from '../../src/card/catalog.ts'
import { SERVER_CARD_TYPE } from '../../src/card/server-card.ts'

export const AT = 'https://tides.example/.well-known/ai-catalog.json'
export const CARD_URL = 'https://tides.example/mcp/server-card'

export const entry = {
  identifier: 'urn:air:tides.example:mcp:tide-tables',
  type: SERVER_CARD_TYPE,
  url: CARD_URL,
}

export function catalogOf(...entries: unknown[]): Record<string, unknown> {
  return { specVersion: '1.0', entries }
}

/** What was found, each with its place. */
export function codes({ issues }: Catalog): string[] {
  return issues.map(({ code, pointer }) => `${code} ${pointer}`)
}
