/**
 * A folder of programs for the PATH that stand for npm and npx where builds would download
 * countersign: they run the sources, and its guard leads to the invented sites of lib/test/cli.
 */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = new URL('../../../', import.meta.url)
const from = (path: string) => JSON.stringify(new URL(path, ROOT).href)

const LAUNCHER = `
import { main } from ${from('lib/src/cli/main.ts')}
import { processSurroundings } from ${from('lib/src/cli/surroundings.ts')}
import { openMemory } from ${from('lib/test/cli/fixtures/sites.ts')}
process.exitCode = await main(process.argv.slice(2), { ...processSurroundings(), openGuard: openMemory })
`

/** npm has one package to install, unless `OFFLINE` is set. */
const NPM = `#!/bin/sh
here=$(dirname "$0")
[ -z "$OFFLINE" ] || exit 1
case "$*" in *--ignore-scripts*countersign@*) ;; *) echo "npm $*" >&2; exit 9 ;; esac
mkdir -p node_modules/countersign/bin
cp "$here/countersign.mjs" node_modules/countersign/bin/countersign.js
`

/** npx with a pinned version: anything else would run what is newest. */
const NPX = `#!/bin/sh
while :; do case "$1" in --yes) shift ;; *) break ;; esac; done
case "$1" in countersign@[0-9]*) shift ;; *) echo "npx $*" >&2; exit 9 ;; esac
exec '${process.execPath}' "$(dirname "$0")/countersign.mjs" "$@"
`

/** Writes the programs into a new folder below `parent` and returns its path. */
export function writeShims(parent: string): string {
  const bin = join(parent, 'bin')
  mkdirSync(bin)
  for (const [name, text] of [
    ['countersign.mjs', LAUNCHER],
    ['npm', NPM],
    ['npx', NPX],
  ] as const) {
    writeFileSync(join(bin, name), text)
    chmodSync(join(bin, name), 0o755)
  }
  return bin
}

/** An environment with these programs first and nothing of this process but what Node needs. */
export function environment(bin: string, more: Readonly<Record<string, string>> = {}) {
  return {
    PATH: `${bin}:${dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: bin,
    // Types are stripped once, and not at every start.
    NODE_COMPILE_CACHE: join(bin, 'cache'),
    ...more,
  }
}
