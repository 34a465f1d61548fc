#!/usr/bin/env node
// What .pre-commit-hooks.yaml runs: `countersign card lint` of each file. Arguments that begin with a
// dash are options of it, so a value follows a `=`. Ends with the greatest exit code of all.
import { homedir } from 'node:os'
import { join } from 'node:path'
import { launcherOf, runNode } from './install.mjs'

const words = process.argv.slice(2)
const files = words.filter((word) => !word.startsWith('-'))
const options = words.filter((word) => word.startsWith('-'))

try {
  // Of one's own, because in a folder for everybody somebody else's program could wait.
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const launcher = await launcherOf('', join(cache, 'countersign'))
  for (const file of files) {
    const exit = await runNode([launcher, 'card', 'lint', ...options, '--', file])
    process.exitCode = Math.max(process.exitCode ?? 0, exit)
  }
} catch (error) {
  console.error(`countersign: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 3
}
