/**
 * Who proved to own what is watched. An ownership is asked for (`open`), becomes `active` when a
 * worker has seen its proof, and `ended` for good: everything that it allowed ends with it.
 */
import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Store } from './open.ts'
import { columnsOf, keyOf, ownedIn, type Owned } from './owned.ts'
import type { Ownerships, Tables } from './schema.ts'

/** A DNS record, a file on the host, or a signature by a key that the host publishes. */
export type ProofMethod = Ownerships['method']
/** Why an ownership ended; there is no way back from any of them. */
export type EndReason = NonNullable<Ownerships['end_reason']>

/** An ownership, without the digests of what only its claimant and its owner have. */
export interface OwnershipRow {
  readonly id: string
  readonly owned: Owned
  /** That has to prove it: an endpoint's `host`, or that of a site. */
  readonly host: string
  readonly method: ProofMethod
  /** What a record or a file must say, or what is to be signed: of this ownership alone. */
  readonly challenge: string
  /** In Base64; for the method `key`. */
  readonly signature?: string
  /** The published key that it was proven by. */
  readonly publicKey?: string
  readonly state: Ownerships['state']
  readonly askedAt: number
  /** When it is looked at next. */
  readonly dueAt?: number
  /** How often somebody asked to look while it was open. */
  readonly looks: number
  /** Since the last proof. */
  readonly failures: number
  readonly fault?: string
  readonly provenAt?: number
  readonly checkedAt?: number
  readonly endedAt?: number
  readonly endReason?: EndReason
  /** Whether the owner has taken a token. */
  readonly hasToken: boolean
}

/** What an ownership is asked for with; it is `open` until a worker saw the proof. */
export interface NewOwnership {
  readonly owned: Owned
  readonly host: string
  readonly method: ProofMethod
  readonly challenge: string
  /** Digest of what only the claimant has. */
  readonly claimant: string
  /** Who asks, as a digest. */
  readonly requester: string
  readonly now: number
}

const HOUR_MS = 3_600_000
const REQUESTS_AN_HOUR = 10
const LOOKS = 50
const LOOK_MS = 30_000

/** Asks for an ownership; `retryAt` when this requester has asked for too many. */
export async function askOwnership(
  { db }: Store,
  asked: NewOwnership,
): Promise<{ readonly id: string } | { readonly retryAt: number }> {
  const { owned, host, method, challenge, claimant, requester, now } = asked
  const earlier = await db
    .selectFrom('ownerships')
    .select('asked_at')
    .where('requester', '=', requester)
    .where('asked_at', '>', now - HOUR_MS)
    .orderBy('asked_at', 'desc')
    .execute()
  const oldest = earlier[REQUESTS_AN_HOUR - 1]
  if (oldest !== undefined) return { retryAt: oldest.asked_at + HOUR_MS }
  const id = randomUUID()
  await db
    .insertInto('ownerships')
    .values({
      ...NOTHING_YET,
      ...columnsOf(owned),
      id,
      host,
      method,
      challenge,
      claimant,
      requester,
      state: 'open',
      asked_at: now,
    })
    .execute()
  return { id }
}

const NOTHING_YET = {
  signature: null,
  public_key: null,
  token: null,
  due_at: null,
  claim_id: null,
  claim_worker: null,
  looks: 0,
  failures: 0,
  fault: null,
  proven_at: null,
  checked_at: null,
  cadence_before: null,
  ended_at: null,
  end_reason: null,
} as const

/**
 * Has a worker look for the proof of an open ownership, half a minute after the last look at the
 * earliest. False when it is not open, or was looked at too often.
 */
export async function askForLook(
  { db }: Store,
  id: string,
  { now, signature }: { readonly now: number; readonly signature?: string | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ownerships')
    .set((eb) => ({
      looks: eb('looks', '+', 1),
      due_at: eb.fn<number>('coalesce', [
        'due_at',
        eb
          .case()
          .when('checked_at', '>', now - LOOK_MS)
          .then(eb('checked_at', '+', LOOK_MS))
          .else(now)
          .end(),
      ]),
      ...(signature !== undefined && { signature }),
    }))
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('looks', '<', LOOKS)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** In whatever state it is; undefined when there is none. */
export async function ownershipById({ db }: Store, id: string): Promise<OwnershipRow | undefined> {
  const row = await db.selectFrom('ownerships').selectAll().where('id', '=', id).executeTakeFirst()
  return row && ownershipRow(row)
}

/** The ownership that a claimant asked for, by the digest of what only they have. */
export async function ownershipOfClaimant(
  { db }: Store,
  id: string,
  claimant: string,
): Promise<OwnershipRow | undefined> {
  const row = await db
    .selectFrom('ownerships')
    .selectAll()
    .where('id', '=', id)
    .where('claimant', '=', claimant)
    .executeTakeFirst()
  return row && ownershipRow(row)
}

/** The one that holds for an endpoint or a site. */
export async function activeOwnership(
  { db }: Store,
  owned: Owned,
): Promise<OwnershipRow | undefined> {
  const row = await activeRow(db, owned)
  return row && ownershipRow(row)
}

/** The same as a row, also within a transaction. */
export async function activeRow(db: Kysely<Tables>, owned: Owned): Promise<Ownerships | undefined> {
  const [column, id] = keyOf(owned)
  return await db
    .selectFrom('ownerships')
    .selectAll()
    .where(column, '=', id)
    // The word itself: the index is of these only, and a parameter makes SQLite plan it anew each time.
    .where('state', '=', sql.lit('active'))
    .executeTakeFirst()
}

/** The newest first: those that hold, or all. */
export async function listOwnerships(
  { db }: Store,
  { all, limit }: { readonly all: boolean; readonly limit: number },
): Promise<readonly OwnershipRow[]> {
  let rows = db.selectFrom('ownerships').selectAll()
  if (!all) rows = rows.where('state', '=', 'active')
  const found = await rows.orderBy('asked_at', 'desc').orderBy('id').limit(limit).execute()
  return found.map(ownershipRow)
}

/** Puts a token in the place of the one before, by its digest. False when it is not active. */
export async function setOwnerToken({ db }: Store, id: string, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ownerships')
    .set({ token })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The first token of an ownership, once. */
export async function takeOwnerToken({ db }: Store, id: string, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ownerships')
    .set({ token })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('token', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** As the rest of the product reads it: without what only digests are kept of. */
export function ownershipRow(row: Ownerships): OwnershipRow {
  return {
    id: row.id,
    owned: ownedIn(row),
    host: row.host,
    method: row.method,
    challenge: row.challenge,
    ...(row.signature !== null && { signature: row.signature }),
    ...(row.public_key !== null && { publicKey: row.public_key }),
    state: row.state,
    askedAt: row.asked_at,
    ...(row.due_at !== null && { dueAt: row.due_at }),
    looks: row.looks,
    failures: row.failures,
    ...(row.fault !== null && { fault: row.fault }),
    ...(row.proven_at !== null && { provenAt: row.proven_at }),
    ...(row.checked_at !== null && { checkedAt: row.checked_at }),
    ...(row.ended_at !== null && { endedAt: row.ended_at }),
    ...(row.end_reason !== null && { endReason: row.end_reason }),
    hasToken: row.token !== null,
  }
}
