/** What is examined: domains that are watched, and scans that somebody asks for. None is lost. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Store } from '../../src/store/open.ts'
import { requestScan, scanById } from '../../src/store/scans.ts'
import { addTargets } from '../../src/store/targets.ts'
import { none, type Life } from './audit.ts'

const SITES = 6
const SCANS = 2
/** Less than retention keeps them. */
const SCANS_KEPT_MS = 6 * 86_400_000
/** The longest that work is put off without a result: nobody could be asked. */
const PUT_OFF_MS = 600_000

/** Adds domains, each another's, due at `now`. */
export async function addSites(store: Store, now: number): Promise<void> {
  const names = Array.from({ length: SITES }, (_, n) => `s${1000 + n}`)
  await addTargets(
    store,
    names.map((name) => {
      const target = `${name}.example`
      const subject = { site: { target, domain: target } }
      return { provider: 'fleet', name, source: 'file', listed: true, dueAt: now, subject }
    }),
    now,
  )
}

export interface Asked {
  readonly id: string
  readonly at: number
}

/** Asks for scans of domains that nobody asked for before. */
export async function askForScans(
  store: Store,
  now: number,
  already: number,
): Promise<readonly Asked[]> {
  const scans: Asked[] = []
  for (let n = already; n < already + SCANS; n++) {
    const domain = `q${2000 + n}.example`
    const asked = { target: `https://${domain}/`, domain, requester: `somebody ${n}`, now }
    const answer = await requestScan(store, asked)
    assert.ok(answer.ok && answer.fresh)
    scans.push({ id: answer.scan.id, at: now })
  }
  return scans
}

/** Every scan is answered or due, every domain was examined at most once and is due again. */
export async function assertExamined(
  store: Store,
  scans: readonly Asked[],
  { from, until }: Life,
): Promise<void> {
  for (const { id, at } of scans) {
    if (at < until - SCANS_KEPT_MS) continue
    const scan = await scanById(store, id)
    assert.ok(scan, `scan ${id} is gone`)
    // Whoever asked is told so when its worker was killed under it again and again.
    if (scan.state === 'failed') assert.equal(scan.failure, 'interrupted', scan.target)
    if (scan.state === 'done') assert.ok(scan.result, `${scan.target} without a result`)
  }
  const latest = until + PUT_OFF_MS
  await none(
    store,
    'a scan that is not done and not due again',
    sql`select id from scans where state in ('waiting', 'running') and due_at > ${latest}`,
  )
  await none(
    store,
    'a domain that was examined twice',
    sql`select site_id from examinations where started_at >= ${from}
      group by site_id having count(*) > 1`,
  )
  await none(
    store,
    'a domain that was not examined and is not due again',
    sql`select id from sites where due_at > ${latest} and not exists (
      select 1 from examinations where site_id = sites.id and started_at >= ${from})`,
  )
  await none(
    store,
    'a domain that does not name its newest examination',
    sql`select id from sites where last_examination_id is distinct from (
      select id from examinations where site_id = sites.id
      order by finished_at desc, id desc limit 1)`,
  )
}

/** Whether every scan is over, and every domain was examined since `from`. */
export async function isAllExamined(store: Store, from: number): Promise<boolean> {
  const { rows } = await sql<{ readonly left: number | bigint }>`
    select (select count(*) from scans where state in ('waiting', 'running'))
      + (select count(*) from sites where not exists (
        select 1 from examinations where site_id = sites.id and started_at >= ${from})) as "left"
    `.execute(store.db)
  return Number(rows[0]?.left) === 0
}
