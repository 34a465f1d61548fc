/**
 * Longer beginnings are compared when names are spelled nearly alike: whatever search looks into is
 * made anew from the other tables, by the next process that keeps it.
 */
import type { Migration } from '../definition.ts'

export const NEARER: Migration = {
  version: 4,
  tables: () => [],
  statements: ['servers', 'words', 'parts', 'tails', 'near'].map(
    (table) => `delete from search_${table}`,
  ),
}
