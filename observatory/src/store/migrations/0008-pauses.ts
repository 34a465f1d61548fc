/** Whose pause it is: what an operator paused stays so, whatever an owner does meanwhile. */
import type { Migration } from '../definition.ts'

/** Paused while a name leads there and no owner took it off the lists: that was an operator. */
const paused = (table: string, key: string): string =>
  `update ${table} set paused_by = 'operator' where state = 'paused'
    and exists (select 1 from targets where targets.${key} = ${table}.id)
    and not exists (
      select 1 from remarks where remarks.${key} = ${table}.id and remarks.kind = 'unlisted'
    )`

export const PAUSES: Migration = {
  version: 8,
  tables: () => [],
  statements: [
    `alter table endpoints add column paused_by text check (paused_by = 'operator')`,
    `alter table sites add column paused_by text check (paused_by = 'operator')`,
    paused('endpoints', 'endpoint_id'),
    paused('sites', 'site_id'),
  ],
}
