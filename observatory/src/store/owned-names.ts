/** The names of what is owned. */
import type { Store } from './open.ts'
import { keyOf, type Owned } from './owned.ts'
import { targetRow } from './rows.ts'
import type { TargetRow } from './types.ts'

/** In their order; listed or not. */
export async function namesOwned({ db }: Store, owned: Owned): Promise<readonly TargetRow[]> {
  const [column, id] = keyOf(owned)
  const rows = await db
    .selectFrom('targets')
    .selectAll()
    .where(column, '=', id)
    .orderBy('provider')
    .orderBy('name')
    .execute()
  return rows.map(targetRow)
}
