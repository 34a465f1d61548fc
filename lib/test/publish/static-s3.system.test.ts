import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../fixtures/server-process.ts'
import { exportStatic } from '../../src/publish/static.ts'
import type { PublishedDocument, PublishedSite } from '../../src/publish/types.ts'
import { SITE } from './static-site.ts'

const own = (site: PublishedSite): readonly PublishedDocument[] =>
  site.documents.filter(({ host }) => host === undefined)

test('s3: the script uploads each file with its type and caching', () => {
  const folder = temporaryFolder()
  try {
    folder.write(exportStatic(SITE, { for: 's3' }).files)
    const bin = join(folder.path, 'bin')
    mkdirSync(bin)
    const recorder = '#!/bin/sh\ntest -f "$3" || exit 9\nprintf "%s\\0" "$@" >> "$RECORD"\n'
    writeFileSync(join(bin, 'aws'), recorder, { mode: 0o755 })
    const record = join(folder.path, 'record')
    const run = (args: readonly string[]): ReturnType<typeof spawnSync> =>
      spawnSync('sh', [join(folder.path, 'upload.sh'), ...args], {
        env: { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}`, RECORD: record },
      })
    assert.notEqual(run([]).status, 0)
    assert.equal(run(['tides-bucket']).status, 0)
    const expected = own(SITE).flatMap(({ path, mediaTypes }) => [
      's3',
      'cp',
      `public${decodeURIComponent(path)}`,
      `s3://tides-bucket${decodeURIComponent(path)}`,
      '--content-type',
      mediaTypes[0],
      '--cache-control',
      'public, max-age=3600',
    ])
    assert.deepEqual(readFileSync(record, 'utf8').split('\0').slice(0, -1), expected)
  } finally {
    folder.remove()
  }
})
