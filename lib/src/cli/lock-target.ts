import { parseTarget } from '../discover/target.ts'
import type { Target } from '../discover/types.ts'

/**
 * A target as a lockfile has it: a host with its port, or a URL.
 *
 * @throws CountersignError `invalid_target`
 */
export function lockTarget(given: string): string {
  return targetName(parseTarget(given))
}

/** The same of a target that was read. */
export function targetName({ kind, url }: Target): string {
  return kind === 'domain' ? new URL(url).host : url
}
