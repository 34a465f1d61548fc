/** A domain that lists one card, and what is made of it. */
import assert from 'node:assert/strict'
import type { CatalogEntry } from '../../src/card/catalog.ts'
import type { PartialCard, ReadDocument } from '../../src/card/types.ts'
import { assessTrust } from '../../src/discover/trust.ts'
import type { Discovery, Found, Trust, TrustLine } from '../../src/discover/types.ts'
import type { LiveFacts } from '../../src/exchange.ts'
import {
  cardOf,
  catalogSite,
  discoveredOf,
  discoveryOf,
  documentOf,
  ENDPOINT,
  entryOf,
  foundAt,
  ORIGIN,
  targetOf,
  type DocumentParts,
  type FoundParts,
} from './readers/made.ts'

export interface Scene {
  readonly card?: PartialCard
  readonly document?: ReadDocument
  readonly parts?: DocumentParts
  /** Where the card is; default beside the endpoint. */
  readonly at?: string
  readonly entry?: Partial<CatalogEntry>
  /** Origin of the catalog; `null` for a card that nothing lists. */
  readonly catalog?: string | null
  readonly catalogParts?: FoundParts
  readonly cardParts?: FoundParts
  readonly more?: readonly Found[]
  readonly live?: LiveFacts
  readonly discovery?: Partial<Discovery>
}

/** A catalog on a domain that lists one card, and what is made of it. */
export function assess(scene: Scene = {}): Trust {
  const at = scene.at ?? `${ENDPOINT}/server-card`
  const document = scene.document ?? documentOf(scene.card ?? cardOf(), scene.parts)
  const entry = entryOf({ url: at, ...scene.entry })
  const origin = scene.catalog === undefined ? ORIGIN : scene.catalog
  const listedBy =
    origin === null
      ? {}
      : {
          listedBy: {
            catalog: scene.catalogParts?.hops?.at(-1) ?? `${origin}/.well-known/ai-catalog.json`,
            pointer: entry.pointer,
            depth: 1,
          },
        }
  const found = foundAt(at, { kind: 'entry', document, ...listedBy, ...scene.cardParts })
  const listed =
    origin === null ? [found] : catalogSite([entry], [found], scene.catalogParts, origin)
  const server = discoveredOf(document, {
    foundAt: found.url,
    ...(origin !== null && {
      entry,
      catalogUrl: listed[0]?.url ?? '',
    }),
  })
  const discovery = discoveryOf([server], [...listed, ...(scene.more ?? [])], {
    target: targetOf(`${origin ?? new URL(at).origin}/`),
    ...scene.discovery,
  })
  return assessTrust(server, discovery, scene.live)
}

export function lineOf(trust: Trust, code: string): TrustLine | undefined {
  return trust.lines.find((line) => line.code === code)
}

export function says(trust: Trust, code: string, rule: string, verdict: string): void {
  const line = lineOf(trust, code)
  const codes = trust.lines.map((one) => one.code).join(' ')
  assert.ok(line, `${code} is not among ${codes}`)
  assert.deepEqual([line.rule, line.verdict], [rule, verdict])
}

export const OTHER = 'https://waves.example/mcp'

export const onOther = cardOf({ remotes: [{ type: 'streamable-http', url: OTHER }] })
