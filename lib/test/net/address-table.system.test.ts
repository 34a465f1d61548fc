import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const TOOL = fileURLToPath(new URL('../../../tools/address-table.mjs', import.meta.url))

function run(...words: readonly string[]): { status: number | null; stderr: string } {
  const { status, stderr } = spawnSync(process.execPath, [TOOL, ...words], { encoding: 'utf8' })
  return { status, stderr }
}

test('the table is what its generator writes, and a new registry row is noticed', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const known = join(folder, 'known.csv')
  const grown = join(folder, 'grown.csv')
  const head = 'Address Block,Name,RFC\n'
  writeFileSync(
    known,
    `${head}10.0.0.0/8,Private-Use,[RFC1918]\n"192.0.0.8/32",Dummy,[RFC7600]\n2001:db8::/32,Documentation,[RFC3849]\n`,
  )
  writeFileSync(grown, `${head}10.0.0.0/8,Private-Use,[RFC1918]\n44.0.0.0/9,New,[RFC9999]\n`)
  assert.deepEqual(run('--check', '--registry', known), { status: 0, stderr: '' })
  const { status, stderr } = run('--check', '--registry', grown)
  assert.equal(status, 1)
  assert.match(stderr, /44\.0\.0\.0\/9 is covered by no row/)
})
