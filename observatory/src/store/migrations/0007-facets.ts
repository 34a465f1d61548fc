/** By what servers are narrowed. Made from the other tables, as all that search looks into. */
import type { Migration } from '../definition.ts'

export const FACETS: Migration = {
  version: 7,
  tables: ({ text, integer }) => [
    {
      name: 'search_facets',
      compact: true,
      columns: [`facet ${text} not null`, `doc ${integer} not null`, `primary key (facet, doc)`],
    },
  ],
  // With spaces between them, to see what of it changes.
  statements: [`alter table search_servers add column facets text not null default ''`],
}
