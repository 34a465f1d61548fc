import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { printEnvelope, sealed } from '../../src/attest/envelope.ts'
import { pemOf } from '../attest/log-keys.ts'
import { run } from './run.ts'

const ORIGIN = 'log.example/tides'

test('the leaf hash can be had with sha256sum and printf alone', async (t) => {
  if (process.platform === 'win32') return t.skip('needs a POSIX shell')
  const cwd = mkdtempSync(join(tmpdir(), 'countersign-log-'))
  t.after(() => rmSync(cwd, { recursive: true }))
  writeFileSync(join(cwd, 'key.pem'), pemOf(ORIGIN), { mode: 0o600 })
  const payload = new TextEncoder().encode('{"run":0}')
  const envelope = sealed(payload, 'SHA256:x', new Uint8Array(64))
  writeFileSync(join(cwd, 'envelope.json'), printEnvelope(envelope))
  for (const words of [
    ['init', 'log', '--origin', ORIGIN],
    ['append', 'log', 'envelope.json'],
  ]) {
    const { exit, stderr } = await run(['log', ...words, '--key', 'key.pem'], { cwd })
    assert.equal(exit, 0, stderr)
  }
  const page = readFileSync(new URL('../../../docs/log.md', import.meta.url), 'utf8')
  const [, command = assert.fail()] = /```sh\n(digest=[\s\S]+?)```/.exec(page) ?? []
  const printed = execFileSync('sh', ['-c', command], { cwd, encoding: 'utf8' })
  const tile = readFileSync(join(cwd, 'log', 'tile', '0', '000.p', '1')).toString('hex')
  assert.equal(printed.split(' ')[0], tile)
})
