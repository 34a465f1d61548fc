/** What search looks into. All of it is made from the other tables and can be made again. */
import type { Migration } from '../definition.ts'

export const SEARCH: Migration = {
  version: 2,
  tables: ({ text, integer }) => [
    {
      name: 'search_servers',
      columns: [
        `doc ${integer} primary key not null`,
        `target_id ${text} not null unique`,
        `provider ${text} not null`,
        `name ${text} not null`,
        // 0: never.
        `observed_at ${integer} not null`,
        `names ${text} not null`,
        // Whether the last run read the list: then the words are those of the toolset as it is.
        `listing ${integer} not null check (listing in (0, 1))`,
        `snapshot_digest ${text}`,
        `words ${text} not null`,
      ],
      indexes: {
        search_servers_observed: 'search_servers (observed_at desc, provider, name)',
        search_servers_slug: 'search_servers (provider, name)',
        search_servers_name: 'search_servers (name)',
      },
    },
    {
      name: 'search_words',
      compact: true,
      columns: [`word ${text} not null`, `doc ${integer} not null`, `primary key (word, doc)`],
    },
    {
      name: 'search_parts',
      compact: true,
      columns: [`part ${text} not null`, `doc ${integer} not null`, `primary key (part, doc)`],
    },
    {
      name: 'search_tails',
      compact: true,
      columns: [`tail ${text} not null`, `part ${text} not null`, `primary key (tail, part)`],
    },
    {
      name: 'search_near',
      compact: true,
      columns: [`near ${text} not null`, `part ${text} not null`, `primary key (near, part)`],
    },
  ],
  statements: [
    `insert into counters (name, value) values ('search', 0)`,
    `insert into leases (name, holder, until) values ('search', '', 0)`,
  ],
}
