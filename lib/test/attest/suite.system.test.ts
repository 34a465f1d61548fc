import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { SUITE_BUILD, SUITE_PATHS, suiteCommand } from '../../src/attest/suite.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const BAKED = 'lib/dist/attest/suite.js'
const hasGit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT }).status === 0
const skip = hasGit ? false : 'the sources are no clone, so there is no commit to compute from'

function output(command: string, args: readonly string[], cwd = ROOT): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  return stdout
}

test('sources that run as they are claim no commit', () => {
  assert.deepEqual(SUITE_BUILD, { commit: null, digest: null })
})

test('every path of the suite is there', () => {
  for (const path of SUITE_PATHS) assert.ok(existsSync(join(ROOT, path)), path)
})

test('the printed command computes the digest that is baked in, from a clone', { skip }, () => {
  const [commit = '', digest = '', command = ''] = output(process.execPath, [
    'tools/suite.mjs',
    '--print',
    'HEAD',
  ]).split('\n')
  assert.match(commit, /^[0-9a-f]{40}$/)
  assert.match(digest, /^sha512-[A-Za-z0-9+/]{86}==$/)
  assert.equal(command, suiteCommand(commit))
  assert.equal(output('sh', ['-c', command]), `${digest}\n`)
})

test('a build names its commit, unless a source differs from it', { skip }, () => {
  const clone = mkdtempSync(join(tmpdir(), 'countersign-suite-'))
  try {
    output('git', ['clone', '-q', '--shared', ROOT, clone])
    copyFileSync(join(ROOT, 'tools/suite.mjs'), join(clone, 'tools/suite.mjs'))
    const isCommitted = output('git', ['status', '--porcelain'], clone) === ''
    mkdirSync(dirname(join(clone, BAKED)), { recursive: true })
    const build = () => {
      copyFileSync(join(ROOT, BAKED), join(clone, BAKED))
      output(process.execPath, ['tools/suite.mjs'], clone)
      return /^export const SUITE_BUILD = (.*);$/m.exec(
        readFileSync(join(clone, BAKED), 'utf8'),
      )?.[1]
    }
    const commit = output('git', ['rev-parse', 'HEAD'], clone).trim()
    // Whoever edits the tool itself sees the other half only.
    if (isCommitted)
      assert.match(build() ?? '', new RegExp(`^{"commit":"${commit}","digest":"sha512-`))
    appendFileSync(join(clone, 'README.md'), '\nA page is no source.\n')
    if (isCommitted) assert.match(build() ?? '', new RegExp(commit))
    appendFileSync(join(clone, 'lib/src/error.ts'), '\n')
    assert.equal(build(), '{"commit":null,"digest":null}')
  } finally {
    rmSync(clone, { recursive: true })
  }
})

test('the page about signing gives the same command', () => {
  const page = readFileSync(join(ROOT, 'docs/signing.md'), 'utf8')
  const tree = /git ls-tree [^|]+/.exec(suiteCommand('<commit>'))?.[0].trim() ?? assert.fail()
  assert.ok(page.includes(`${tree} | openssl dgst -sha512 -binary | openssl base64 -A\n`))
})
