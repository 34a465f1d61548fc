/**
 * What a `specVersion` means. The release of November 2026 declares "0.9" and earlier drafts
 * declared "1.0", so the two majors are one family; everything before 0.9 was a sketch.
 */
export type VersionFamily = '0.9' | '1' | 'draft' | 'newer'

/**
 * The family of a declared `specVersion` ("Major.Minor", AI Catalog "Version Handling"; a patch
 * part is tolerated), or `undefined` when the text is not a version.
 */
export function versionFamily(specVersion: string): VersionFamily | undefined {
  if (specVersion.toLowerCase() === 'draft') return 'draft'
  const parts = /^(\d{1,4})(?:\.(\d{1,4}))?(?:\.\d{1,4})?$/.exec(specVersion)
  if (parts === null) return undefined
  const major = Number(parts[1])
  if (major > 1) return 'newer'
  if (major === 1) return '1'
  return Number(parts[2] ?? 0) >= 9 ? '0.9' : 'draft'
}

/** True for the exact form the drafts ask for: "Major.Minor". */
export function isMajorMinor(specVersion: string): boolean {
  return /^\d{1,4}\.\d{1,4}$/.test(specVersion)
}
