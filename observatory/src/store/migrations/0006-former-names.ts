/**
 * Names that targets had before; and the newest run of a kind is found without a look at all
 * others.
 */
import type { Migration } from '../definition.ts'

export const FORMER_NAMES: Migration = {
  version: 6,
  tables: ({ text, integer }) => [
    {
      name: 'former_names',
      compact: true,
      columns: [
        `provider ${text} not null`,
        `name ${text} not null`,
        `target_id ${text} not null`,
        `until ${integer} not null`,
        `primary key (provider, name)`,
      ],
      foreignKeys: ['foreign key (target_id) references targets (id)'],
      indexes: { former_names_target: 'former_names (target_id)' },
    },
  ],
  statements: [
    `create index runs_spoken on runs (endpoint_id, finished_at, id)
      where recorded_revision is not null`,
    `create index runs_listed on runs (endpoint_id, finished_at, id)
      where snapshot_digest is not null`,
  ],
}
