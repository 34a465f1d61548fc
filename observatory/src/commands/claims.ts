/** `claims …`: who proved to own what, and the end of a claim by the operator. */
import { endOwnership } from '../store/ownership-steps.ts'
import { listOwnerships, ownershipById, type OwnershipRow } from '../store/ownership.ts'
import { namesOwned } from '../store/owned-names.ts'
import type { Store } from '../store/open.ts'
import { slugText } from '../targets/slug.ts'
import { iso } from '../web/views/shown.ts'
import { isOn, type Context, type Given } from './command.ts'
import { withStore } from './open-store.ts'
import { EXIT, usage, type ExitCode } from './stop.ts'
import { columns, writeJson } from './written.ts'

const MOST = 10_000

interface Shown {
  readonly id: string
  readonly state: OwnershipRow['state']
  readonly names: readonly string[]
  readonly host: string
  readonly method: OwnershipRow['method']
  readonly askedAt: string
  readonly provenAt?: string
  readonly checkedAt?: string
  readonly failures: number
  readonly endedAt?: string
  readonly endReason?: string
}

/** `claims list`: those that hold; with `--all` every one. */
export async function claimsList(given: Given, context: Context): Promise<ExitCode> {
  const { stdout, now, configuration } = context
  const { config } = configuration()
  const claims = await withStore(config, now(), async (store) => {
    const rows = await listOwnerships(store, { all: isOn(given, 'all'), limit: MOST })
    const shown: Shown[] = []
    for (const row of rows) shown.push(await shownOf(store, row))
    return shown
  })
  if (isOn(given, 'json')) writeJson(stdout, { claims })
  else if (claims.length === 0) stdout.write('nothing is claimed\n')
  else
    stdout.write(
      columns(
        claims.map(({ id, state, names, host, method, provenAt, endReason }) => [
          id,
          state,
          names[0] ?? '-',
          host,
          method,
          endReason ?? provenAt ?? 'not proven',
        ]),
      ),
    )
  return EXIT.ok
}

/** `claims revoke <id>`: ends one, with all that it allowed. */
export async function claimsRevoke(given: Given, context: Context): Promise<ExitCode> {
  const { stdout, now, configuration } = context
  const { config } = configuration()
  const { operand: id = '' } = given
  const at = now()
  const ended = await withStore(config, at, async (store) => {
    if ((await ownershipById(store, id)) === undefined) return undefined
    return await endOwnership(store, id, { reason: 'revoked', now: at })
  })
  if (ended === undefined)
    throw usage('claims', `there is no claim "${id}"`, 'claims list names them')
  if (isOn(given, 'json')) writeJson(stdout, { id, revoked: ended })
  else stdout.write(ended ? `${id}: revoked\n` : `${id}: had ended already\n`)
  return EXIT.ok
}

async function shownOf(store: Store, row: OwnershipRow): Promise<Shown> {
  const { id, state, host, method, failures, endReason } = row
  const names = await namesOwned(store, row.owned)
  return {
    id,
    state,
    names: names.map(slugText),
    host,
    method,
    askedAt: iso(row.askedAt),
    ...(row.provenAt !== undefined && { provenAt: iso(row.provenAt) }),
    ...(row.checkedAt !== undefined && { checkedAt: iso(row.checkedAt) }),
    failures,
    ...(row.endedAt !== undefined && { endedAt: iso(row.endedAt) }),
    ...(endReason !== undefined && { endReason }),
  }
}
