import {
  CATALOG_ENTRY_DUPLICATE,
  CATALOG_ENTRY_VERSION,
  IDENTIFIER_ALIAS,
} from './catalog-rules.ts'
import type { CatalogEntry } from './catalog.ts'
import { type Issue, issueOf } from './issue.ts'
import { quoted } from './in-words.ts'

/**
 * Reports entries that share an identifier in a way the drafts forbid, in linear time. Gives, by
 * pointer, the earlier entry that another spelling of one identifier at one URL stands for.
 *
 * @see AI Catalog draft, "Multi-Version Entries"
 */
export function compareEntries(
  entries: readonly CatalogEntry[],
  issues: Issue[],
): ReadonlyMap<string, string> {
  const same = new Map<string, string>()
  const groups = new Map<string, CatalogEntry[]>()
  for (const entry of entries) {
    const key = entry.parsed?.key
    if (key === undefined) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [entry])
    else group.push(entry)
  }
  for (const group of groups.values()) {
    if (group.length > 1) compareGroup(group, issues, same)
  }
  return same
}

function compareGroup(
  group: readonly CatalogEntry[],
  issues: Issue[],
  same: Map<string, string>,
): void {
  const versions = new Map<string | undefined, CatalogEntry>()
  for (const entry of group) {
    const first = versions.get(entry.version)
    if (first === undefined) {
      versions.set(entry.version, entry)
    } else if (first.identifier === entry.identifier) {
      const which = entry.version === undefined ? 'without a version' : quoted(entry.version)
      const found = `${entry.pointer} repeats identifier ${quoted(entry.identifier ?? '')} ${which} of ${first.pointer}`
      const mend = `Remove ${entry.pointer}, or give each entry its own "version".`
      issues.push(issueOf(CATALOG_ENTRY_DUPLICATE, entry.pointer, found, mend))
    } else {
      if (entry.url !== undefined && entry.url === first.url) {
        same.set(entry.pointer, first.pointer)
      }
      const older = first.parsed?.scheme === 'ai' ? first : entry
      const found = `${quoted(first.identifier ?? '')} and ${quoted(entry.identifier ?? '')} name one thing, which careless readers count twice`
      const mend = `Remove ${older.pointer}.`
      const params = { first: first.pointer }
      issues.push(issueOf(IDENTIFIER_ALIAS, entry.pointer, found, mend, params))
    }
  }
  const bare = versions.get(undefined)
  if (bare === undefined || versions.size < 2) return
  const found = `${quoted(bare.identifier ?? '')} is listed in several versions, and ${bare.pointer} does not say which one it is`
  issues.push(issueOf(CATALOG_ENTRY_VERSION, bare.pointer, found, CATALOG_ENTRY_VERSION.mend))
}
