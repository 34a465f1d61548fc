// For the tools that write a page of docs from what the code says.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

/**
 * Writes a page; with `--check` on the command line, fails when it is not what it would be.
 *
 * @param place below the root: `docs/checks.md`
 */
export function keepPage(place, page) {
  const file = fileURLToPath(new URL(`../${place}`, import.meta.url))
  if (!argv.includes('--check')) writeFileSync(file, page)
  else if (readFileSync(file, 'utf8') !== page) {
    console.error(`${place} is stale: run \`node tools/${basename(argv[1])}\``)
    process.exitCode = 1
  }
}
