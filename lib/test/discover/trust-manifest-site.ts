/** A catalog in memory whose entry its publisher signed, and what is made of it. */
import assert from 'node:assert/strict'
import { digestOf } from '../../src/json/digest.ts'
import { checkTrustManifests } from '../../src/discover/trust-manifest.ts'
import { assessTrust } from '../../src/discover/trust.ts'
import { discover } from '../../src/discover/site.ts'
import { parseTarget } from '../../src/discover/target.ts'
import type { Discovery, Trust, TrustLine, Vouching } from '../../src/discover/types.ts'
import type { Outgoing, Send } from '../../src/exchange.ts'
import {
  didDocumentOf,
  publisherOf,
  sealed,
  type Members,
  type Publisher,
  type Signing,
} from '../attest/trust-manifest-signed.ts'
import { tlsOf } from './readers/made.ts'
import { card, CARD_TYPE, json, memory, still, type Answer } from './site-memory.ts'

export const TIDES: Publisher = await publisherOf('tides.example')
export const CARD_URL = 'https://tides.example/mcp/server-card'
export const CATALOG_URL = 'https://tides.example/.well-known/ai-catalog.json'
export const DID_URL = 'https://tides.example/.well-known/did.json'
export const CARD_TEXT = JSON.stringify(card('tides.example'))
export const NOW = Date.UTC(2026, 10, 30, 9)

export function entryOf(changes: Members = {}): Members {
  return without({
    identifier: 'urn:air:tides.example:mcp:tide-tables',
    type: CARD_TYPE,
    url: CARD_URL,
    version: '2.0.0',
    digest: digestOf(CARD_TEXT),
    ...changes,
  })
}

/** A manifest of the publisher about an entry, not yet signed. */
export function manifestOf(entry: Members = entryOf(), changes: Members = {}): Members {
  const { identifier, type, version, digest } = entry
  const subject = without({ identifier, type, version, digest })
  return { contributor: 'did:web:tides.example', subject, ...changes }
}

/** The usual entry with the manifests that are signed for it. */
export async function signedEntry(
  signing: Signing = {},
  entry: Members = entryOf(),
  manifest: Members = manifestOf(entry),
): Promise<Members> {
  return { ...entry, trustManifests: [await sealed(manifest, TIDES, signing)] }
}

function without(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}

export interface Scene {
  readonly entries?: readonly unknown[]
  /** The whole catalog, in place of one made of `entries`. */
  readonly catalog?: unknown
  readonly catalogText?: string
  readonly did?: Answer | Members
  readonly cardText?: string
  readonly now?: number
  readonly target?: string
  readonly pages?: Readonly<Record<string, Answer>>
}

export interface Judged {
  readonly discovery: Discovery
  readonly vouchings: ReadonlyMap<string, Vouching>
  /** Of the first server. */
  readonly vouching: Vouching | undefined
  readonly trust: Trust
  /** Requests for keys. */
  readonly keys: readonly Outgoing[]
}

export async function judge(scene: Scene): Promise<Judged> {
  const { entries = [], did = didDocumentOf(TIDES) } = scene
  const catalog = scene.catalog ?? {
    specVersion: '1.0',
    host: { displayName: 'Tides', identifier: 'did:web:tides.example' },
    entries,
  }
  const origin = `https://${scene.target ?? 'tides.example'}`
  const site = memory({
    [`${origin}/.well-known/ai-catalog.json`]: {
      body: scene.catalogText ?? JSON.stringify(catalog),
    },
    [CARD_URL]: { type: CARD_TYPE, body: scene.cardText ?? CARD_TEXT },
    [DID_URL]: isAnswer(did) ? did : json(did),
    ...scene.pages,
  })
  const send = secure(site.send)
  const parsed = parseTarget(scene.target ?? 'tides.example')
  const discovery = await discover(parsed, still(send))
  const before = site.asked.length
  const now = (): number => scene.now ?? NOW
  const vouchings = await checkTrustManifests(discovery, { send, now })
  const [server] = discovery.servers
  if (server === undefined) throw new Error('no server was found')
  const vouching = vouchings.get(server.id)
  const trust = assessTrust(server, discovery, undefined, undefined, vouching)
  return { discovery, vouchings, vouching, trust, keys: site.asked.slice(before) }
}

function isAnswer(did: Answer | Members): did is Answer {
  return ['status', 'body', 'problem', 'cut', 'via'].some((name) => Object.hasOwn(did, name))
}

/** As over TLS that strict clients accept. */
function secure(send: Send): Send {
  return async (outgoing) => {
    const exchange = await send(outgoing)
    return { ...exchange, hops: exchange.hops.map((hop) => ({ ...hop, tls: tlsOf() })) }
  }
}

/** The first line of the assessment with a code. */
export function line({ trust }: Judged, code: string): TrustLine | undefined {
  return trust.lines.find((one) => one.code === code)
}

/** Asserts what becomes of an entry: outcome, code, and the verdict of the line. */
export async function becomes(
  scene: Scene,
  outcome: string,
  code: string,
  verdict: string,
): Promise<Judged> {
  const judged = await judge(scene)
  const { vouching } = judged
  assert.deepEqual([vouching?.outcome, vouching?.code], [outcome, code])
  assert.equal(line(judged, code)?.verdict, verdict)
  if (outcome !== 'verified') {
    const good = judged.trust.lines.filter((one) =>
      /^trust_manifest_(verified|address)$/.test(one.code),
    )
    assert.deepEqual(good, [], 'nothing may say that it was verified')
  }
  return judged
}
