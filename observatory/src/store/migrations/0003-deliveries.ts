/** Webhooks: how far each is told of events, and the messages that have not arrived. */
import type { Migration } from '../definition.ts'

export const DELIVERIES: Migration = {
  version: 3,
  tables: ({ text, integer }) => [
    {
      name: 'hooks',
      compact: true,
      columns: [
        `name ${text} primary key not null`,
        `seq ${integer} not null`,
        `delivered_at ${integer}`,
      ],
    },
    {
      name: 'deliveries',
      columns: [
        `id ${text} primary key not null`,
        `hook ${text} not null`,
        `kind ${text} not null`,
        `seq ${integer} not null`,
        `body ${text} not null`,
        `created_at ${integer} not null`,
        `state ${text} not null check (state in ('waiting', 'dead'))`,
        // While somebody holds the row this is the end of the claim: a crash is just "due again".
        `due_at ${integer} not null`,
        `claim_id ${text}`,
        `claim_worker ${text} check ((claim_id is null) = (claim_worker is null))`,
        `attempts ${integer} not null`,
        `failure ${text}`,
        `failed_at ${integer} check ((failure is null) = (failed_at is null))`,
        `check (state = 'waiting' or (failure is not null and claim_id is null))`,
      ],
      indexes: {
        deliveries_due: `deliveries (hook, due_at, seq) where state = 'waiting'`,
        deliveries_dead: `deliveries (failed_at) where state = 'dead'`,
      },
      // An event is told to a hook once.
      uniqueIndexes: { deliveries_event: 'deliveries (hook, seq)' },
    },
  ],
  statements: [`insert into leases (name, holder, until) values ('stale', '', 0)`],
}
