/** Checks the trust manifests of entries and the signatures of their catalogs; keys come over `send`. */
import { rfc3339Ms } from '../attest/rfc3339.ts'
import {
  draftManifest,
  openCatalogSeal,
  openManifest,
  type SealedManifest,
} from '../attest/trust-manifest.ts'
import {
  SEAL_THIRD_PARTY,
  SEAL_VERIFIED,
  type SealOutcome,
} from '../attest/trust-manifest-rules.ts'
import {
  refuteSeal,
  type DidAnswer,
  type Refused,
  type Sealed,
  type SealVerdict,
} from '../attest/trust-manifest-seal.ts'
import type { CatalogEntry } from '../card/catalog.ts'
import { isSubstantive } from '../card/catalog-trust.ts'
import { pointerTo } from '../card/issue.ts'
import { isObject, own } from '../json/object.ts'
import type { Send } from '../exchange.ts'
import { digestSeen } from './trust-digest.ts'
import { didDocuments } from './trust-manifest-keys.ts'
import { CATALOG_SEAL } from './trust-manifest-rules.ts'
import { LISTED } from './trust-rules-listing.ts'
import type { DiscoveredServer, Discovery, SealSeen, Vouching } from './types.ts'

/** What fetching keys takes. */
export interface VouchingOptions {
  readonly send: Send
  /** Milliseconds since the epoch; signatures have a period. */
  readonly now: () => number
  readonly signal?: AbortSignal | undefined
}

/** One verification takes a fraction of a millisecond; a catalog has room for thousands. */
const MAX_SIGNATURES = 100

type AskKey = (sealed: Sealed) => Promise<DidAnswer>

/**
 * Verifies who vouches for the entries of a discovery: their trust manifests and the signatures of
 * the catalogs that hold them, under profile `did-web-v1`. At most five signers are asked for their
 * DID documents, each once, and at most a hundred signatures are verified.
 *
 * Entries come from catalogs that the strict scan let pass: one with a duplicate member name leads
 * nowhere, so nothing in it is ever verified.
 *
 * @returns by the id of the server, those of catalog entries only; never rejects for what a signer does
 * @see AI Catalog, "Trust manifests", profile did-web-v1
 */
export async function checkTrustManifests(
  discovery: Discovery,
  { send, now, signal }: VouchingOptions,
): Promise<ReadonlyMap<string, Vouching>> {
  const ask = didDocuments(send, signal)
  const instant = now()
  let left = MAX_SIGNATURES
  const keyOf: AskKey = async ({ didDocument }) => {
    left -= 1
    if (left >= 0) return ask(didDocument)
    const why = `because one run verifies no more than ${MAX_SIGNATURES} signatures`
    return { kind: 'unread', why }
  }
  const entries = new Map<CatalogEntry, Promise<Vouching>>()
  const catalogs = new Map<string, Promise<SealSeen | undefined>>()
  const checked = discovery.servers.flatMap(({ id, entry, catalogUrl = '' }) => {
    if (entry === undefined) return []
    const listing = catalogs.get(catalogUrl) ?? checkCatalog(catalogUrl, discovery, instant, keyOf)
    catalogs.set(catalogUrl, listing)
    const vouching = entries.get(entry) ?? checkEntry(entry, discovery, instant, keyOf)
    entries.set(entry, vouching)
    return [Promise.all([vouching, listing]).then(([one, catalog]) => [id, one, catalog] as const)]
  })
  return new Map(
    (await Promise.all(checked)).map(([id, vouching, catalog]) => [
      id,
      { ...vouching, ...(catalog && { catalog }) },
    ]),
  )
}

/**
 * Whether what the entry leads to is the document that describes the server: several documents can
 * describe one endpoint, and a signature is about one of them.
 */
export function isOfEntry({ entry, document }: DiscoveredServer, { found }: Discovery): boolean {
  return (
    entry !== undefined &&
    (document.digest === entry.digest ||
      found.some((one) => one.document === document && one.entry === entry))
  )
}

/** The domain that signed the digest of the very document that describes the server, if any did. */
export function signerOf(
  server: DiscoveredServer,
  discovery: Discovery,
  vouching: Vouching | undefined,
): string | undefined {
  const signed = vouching?.code === SEAL_VERIFIED.code && isOfEntry(server, discovery)
  return signed ? server.entry?.publisher : undefined
}

async function checkEntry(
  entry: CatalogEntry,
  discovery: Discovery,
  now: number,
  keyOf: AskKey,
): Promise<Vouching> {
  const checked = await Promise.all(
    opened(entry, now).map(([pointer, manifest]) => settle(pointer, manifest, keyOf)),
  )
  const newest = checked
    .filter(({ outcome }) => outcome === 'verified')
    .toSorted((a, b) => (rfc3339Ms(b.issuedAt) ?? 0) - (rfc3339Ms(a.issuedAt) ?? 0))[0]
  const decided = newest ? againstDigest(newest, entry, discovery) : gravestOf(checked)
  return {
    outcome: decided?.outcome ?? 'not_claimed',
    ...(decided && { code: decided.code }),
    manifests: checked.map((one): SealSeen => {
      if (one === newest && decided !== undefined) return decided
      const counts = newest === undefined || one.code === SEAL_THIRD_PARTY.code
      return counts ? one : { ...one, superseded: true }
    }),
  }
}

/** The manifests of an entry that say anything, opened: those of older drafts and those of this one. */
function opened(
  entry: CatalogEntry,
  now: number,
): readonly (readonly [pointer: string, manifest: SealedManifest | Refused])[] {
  const { raw, url, pointer } = entry
  if (!isObject(raw)) return []
  const [older, list] = [own(raw, 'trustManifest'), own(raw, 'trustManifests')]
  const draftAt = pointerTo(pointer, 'trustManifest')
  const drafts = isSubstantive(older) ? [[draftAt, draftManifest(draftAt)] as const] : []
  const current = (Array.isArray(list) ? list : []).flatMap((manifest: unknown, index) => {
    const at = pointerTo(pointerTo(pointer, 'trustManifests'), index)
    return isSubstantive(manifest)
      ? [[at, openManifest(manifest, { raw, url }, at, now)] as const]
      : []
  })
  return [...drafts, ...current]
}

async function settle(
  pointer: string,
  manifest: SealedManifest | Refused,
  keyOf: AskKey,
): Promise<SealSeen> {
  if (!manifest.ok) return seenOf(pointer, manifest)
  const { sealed, verified, extensions } = manifest
  const refuted = await refuteSeal(sealed, await keyOf(sealed))
  if (refuted !== undefined) return seenOf(pointer, refuted)
  const { signer, issuedAt } = sealed
  const changed = extensions.length > 0 && { changedExtensions: extensions }
  return { ...seenOf(pointer, verified), signer, issuedAt, ...changed }
}

function seenOf(pointer: string, { rule, message }: SealVerdict): SealSeen {
  return { pointer, outcome: rule.outcome, code: rule.code, message }
}

/** A signature over a digest is worth what the digest of the served bytes says. */
function againstDigest(manifest: SealSeen, entry: CatalogEntry, discovery: Discovery): SealSeen {
  const digest = digestSeen(entry, discovery)?.is
  if (manifest.code !== SEAL_VERIFIED.code || digest === 'same') return manifest
  const [outcome, { code }, what] =
    digest === 'other'
      ? (['failed', LISTED.digest, 'another document than the one that is served'] as const)
      : (['unverified', LISTED.digestUnchecked, 'a digest that was not compared'] as const)
  const message = `${manifest.signer ?? 'The publisher'} signed ${what}.`
  return { ...manifest, outcome, code, message }
}

const GRAVITY: readonly SealOutcome[] = ['failed', 'unverified', 'not_claimed']

function gravestOf(manifests: readonly SealSeen[]): SealSeen | undefined {
  return manifests.toSorted((a, b) => GRAVITY.indexOf(a.outcome) - GRAVITY.indexOf(b.outcome))[0]
}

async function checkCatalog(
  url: string,
  { found }: Discovery,
  now: number,
  keyOf: AskKey,
): Promise<SealSeen | undefined> {
  const catalog = found.find((one) => one.url === url && one.inline !== true)?.document?.catalog
  if (!isObject(catalog?.raw)) return undefined
  const seal = openCatalogSeal(catalog.raw, url, now)
  if (seal === undefined) return undefined
  const refuted = seal.ok ? await refuteSeal(seal, await keyOf(seal)) : seal
  if (refuted !== undefined) {
    const outcome = refuted.rule.outcome === 'failed' ? 'failed' : 'unverified'
    const { code } = CATALOG_SEAL[outcome]
    return { pointer: '', outcome, code, message: refuted.message }
  }
  if (!seal.ok) return undefined
  const { signer, issuedAt } = seal
  const message = `${signer}, the host, signed the whole catalog ${url} on ${issuedAt}.`
  const { code } = CATALOG_SEAL.verified
  return { pointer: '', outcome: 'verified', code, message, signer, issuedAt }
}
