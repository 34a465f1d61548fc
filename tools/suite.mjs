// Bakes into dist/ which commit's sources judge, and the digest of their tree, so that a stranger can
// check out the very rules. Only from a commit with nothing changed on top of it; anything else
// builds a program that does not sign unless told to, because nobody could find its rules.
//
//   node tools/suite.mjs                 write dist/attest/suite.js
//   node tools/suite.mjs --print [rev]   print the commit, the digest and the command that computes it
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { argv, exit } from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const baked = new URL('../lib/dist/attest/suite.js', import.meta.url)
const { SUITE_PATHS, suiteCommand } = await import(baked)

/** Undefined when git is not here or says no. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, maxBuffer: 2 ** 26 })
  return status === 0 ? stdout : undefined
}

function digestOf(commit) {
  const tree = git('ls-tree', '-r', '-z', '--full-tree', commit, '--', ...SUITE_PATHS)
  if (tree === undefined || tree.length === 0) return null
  return `sha512-${createHash('sha512').update(tree).digest('base64')}`
}

function commitOf(revision) {
  return git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`)?.toString().trim()
}

/** The commit that the files on the disk are those of; undefined when they are of none. */
function cleanCommit() {
  const top = git('rev-parse', '--show-toplevel')?.toString().trim()
  // A copy inside somebody else's repository is no clone of this one.
  if (top === undefined || `${top}/` !== root) return undefined
  const changed = git('status', '--porcelain', '--untracked-files=all', '--', ...SUITE_PATHS)
  return changed?.length === 0 ? commitOf('HEAD') : undefined
}

if (argv[2] === '--print') {
  const commit = commitOf(argv[3] ?? 'HEAD')
  if (commit === undefined) {
    console.error(`there is no commit ${argv[3] ?? 'HEAD'}`)
    exit(1)
  }
  console.log(`${commit}\n${digestOf(commit)}\n${suiteCommand(commit)}`)
} else {
  const commit = cleanCommit()
  const digest = commit === undefined ? null : digestOf(commit)
  const build = digest === null ? { commit: null, digest } : { commit, digest }
  const text = readFileSync(baked, 'utf8')
  const line = `export const SUITE_BUILD = ${JSON.stringify(build)};`
  const written = text.replace(/^export const SUITE_BUILD = \{.*\};$/m, () => line)
  if (!written.includes(line)) throw new Error(`${fileURLToPath(baked)} has no SUITE_BUILD`)
  writeFileSync(baked, written)
}
