/** Which sources judge. A build from a clean commit replaces this file: see tools/suite.mjs. */

/** By which anybody finds the sources that judged; both null in a checkout. */
export interface SuiteBuild {
  /** 40 lower-case hexadecimal digits; null where the sources are of no commit. */
  readonly commit: string | null
  /** `sha512-` and base64 over the tree of the sources in that commit. */
  readonly digest: string | null
}

export const SUITE_BUILD: SuiteBuild = { commit: null, digest: null }

/** What of a commit can move a verdict or what is signed of it. */
export const SUITE_PATHS: readonly string[] = [
  'lib/src',
  'lib/package.json',
  'lib/tsconfig.json',
  'package-lock.json',
  'tools',
  'tsconfig.options.json',
]

/** One line that computes the digest of a commit's suite from a clone, with git and openssl only. */
export function suiteCommand(commit: string): string {
  const tree = `git ls-tree -r -z --full-tree ${commit} -- ${SUITE_PATHS.join(' ')}`
  return `printf 'sha512-%s\\n' "$(${tree} | openssl dgst -sha512 -binary | openssl base64 -A)"`
}
