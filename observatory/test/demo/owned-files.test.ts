/** Whoever may write to the folder of the demo owns its hosts, each by a folder of its name. */
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ownLines, withOwnedFiles } from '../../src/demo/owned-files.ts'
import { folder } from '../commands/run.ts'

const HOST = 'tides.alder-demo.example'
const FILE = '/.well-known/countersign-claim.txt'

test('a file in the folder of a host is served by that host, and by no other', (t) => {
  const { path } = folder(t)
  const otherwise = { status: 404 } as const
  const [mine, other] = [HOST, 'other.alder-demo.example'].map((host) =>
    withOwnedFiles(path, { host, behave: () => otherwise }),
  )
  const get = (at: string, method = 'GET') => ({
    method,
    path: at,
    headers: {},
    rpc: undefined,
    at: 0,
  })
  assert.equal(mine?.behave(get(FILE)), otherwise)
  mkdirSync(join(path, HOST))
  writeFileSync(join(path, HOST, 'countersign-claim.txt'), 'countersign-claim=abc\n')
  writeFileSync(join(path, HOST, 'secrets'), 'whsec_1\n\nwhsec_2')
  assert.deepEqual(mine?.behave(get(FILE)), {
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: 'countersign-claim=abc\n',
  })
  for (const [host, asked] of [
    [other, get(FILE)],
    [mine, get(FILE, 'POST')],
    [mine, get('/.well-known/secrets')],
    [mine, get('/.well-known/../secrets')],
    [mine, get('/countersign-claim.txt')],
  ] as const)
    assert.equal(host?.behave(asked), otherwise)
  assert.deepEqual(ownLines(path, HOST, 'secrets'), ['whsec_1', 'whsec_2'])
  assert.deepEqual(ownLines(path, 'nobody.example', 'secrets'), [])
})
