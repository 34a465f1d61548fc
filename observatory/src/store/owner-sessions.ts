/** Sessions of owners. What a browser holds is kept as a digest only. */
import type { Store } from './open.ts'
import { ownershipRow, type OwnershipRow } from './ownership.ts'

/** Opens a session of whoever has this token, by both digests. Undefined when nobody has it. */
export async function openOwnerSession(
  { db }: Store,
  token: string,
  session: { readonly digest: string; readonly expiresAt: number },
): Promise<OwnershipRow | undefined> {
  return await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('ownerships')
      .selectAll()
      .where('token', '=', token)
      .where('state', '=', 'active')
      .executeTakeFirst()
    if (row === undefined) return undefined
    await transaction
      .insertInto('owner_sessions')
      .values({ digest: session.digest, ownership_id: row.id, expires_at: session.expiresAt })
      .execute()
    return ownershipRow(row)
  })
}

/** What the holder of a session owns, while both hold. */
export async function ownershipOfSession(
  { db }: Store,
  digest: string,
  now: number,
): Promise<OwnershipRow | undefined> {
  const row = await db
    .selectFrom('owner_sessions')
    .innerJoin('ownerships', 'ownerships.id', 'owner_sessions.ownership_id')
    .selectAll('ownerships')
    .where('owner_sessions.digest', '=', digest)
    .where('owner_sessions.expires_at', '>', now)
    .where('ownerships.state', '=', 'active')
    .executeTakeFirst()
  return row && ownershipRow(row)
}

/** Ends one session, or all of an ownership. */
export async function endOwnerSessions(
  { db }: Store,
  which: { readonly digest: string } | { readonly ownershipId: string },
): Promise<void> {
  const [column, value] =
    'digest' in which
      ? (['digest', which.digest] as const)
      : (['ownership_id', which.ownershipId] as const)
  await db.deleteFrom('owner_sessions').where(column, '=', value).execute()
}
