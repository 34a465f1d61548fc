import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sshLine } from '../../src/attest/key.ts'
import { newKey } from '../../src/attest/node.ts'

test('ssh-keygen prints the same fingerprint', (context) => {
  if (spawnSync('ssh-keygen', ['-?']).error !== undefined)
    return context.skip('ssh-keygen is not on this machine')
  const folder = mkdtempSync(join(tmpdir(), 'countersign-key-'))
  try {
    const { signer } = newKey()
    writeFileSync(join(folder, 'key.pub'), `${sshLine(signer.publicKey)} a comment\n`)
    const { stdout } = spawnSync('ssh-keygen', ['-lf', join(folder, 'key.pub')], {
      encoding: 'utf8',
    })
    assert.equal(stdout.split(' ')[1], signer.keyid)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
