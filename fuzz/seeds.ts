/** The inputs that are kept: invented ones to begin with, and every one that broke something. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export interface Seed {
  /** From the root of the repository. */
  readonly path: string
  readonly bytes: Uint8Array
}

/** The seeds of a parser, by name. */
export function seedsOf(parser: string): readonly Seed[] {
  const folder = join(ROOT, 'fuzz/seeds', parser)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .toSorted()
    .map((name) => ({
      path: relative(ROOT, join(folder, name)),
      bytes: Uint8Array.from(readFileSync(join(folder, name))),
    }))
}

/**
 * Keeps an input under the digest of its bytes. Returns its path.
 *
 * @param why `broke` for one that broke something, `shows` for one that leads somewhere of its own
 */
export function keepSeed(parser: string, why: 'broke' | 'shows', bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  const path = join('fuzz/seeds', parser, `${why}-${digest}.seed`)
  mkdirSync(dirname(join(ROOT, path)), { recursive: true })
  writeFileSync(join(ROOT, path), bytes)
  return path
}
