/** `countersign/net` in which the invented domains of a test are on this machine. */
import type { GuardedFetch } from '../../src/net/fetch.ts'
import { createFetch as fetchWith } from '../../src/net/fetch.ts'
import { openGuard as openWith, type Guard, type GuardOptions } from '../../src/net/open.ts'

let options: GuardOptions | undefined

/** Says where they are; undefined takes them away. */
export function lead(to: GuardOptions | undefined): void {
  options = to
}

function led(): GuardOptions {
  if (options === undefined) throw new Error('a test would leave this machine')
  return options
}

export function openGuard(): Guard {
  return openWith(led())
}

export function createFetch(): GuardedFetch {
  return fetchWith(led())
}
