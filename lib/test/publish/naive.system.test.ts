import assert from 'node:assert/strict'
import { test } from 'node:test'
import { start as startExpress } from '../../../fixtures/naive/express-one-path.ts'
import { start as startNext } from '../../../fixtures/naive/next-under-api.ts'
import { start as startNginx } from '../../../fixtures/naive/nginx-add-header.ts'
import type { Example } from '../../../fixtures/naive/stage.ts'
import { start as startStatic } from '../../../fixtures/naive/static-no-options.ts'
import { missing } from '../../../fixtures/server-process.ts'
import { failedPoints, graveCodes } from '../deployment/failed.ts'
import { verifyFromOutside } from './from-outside.ts'

interface Deserved {
  readonly name: string
  readonly start: () => Promise<Example>
  readonly points: readonly string[]
  readonly codes: readonly string[]
  readonly skip?: string | false
}

const EXAMPLES: readonly Deserved[] = [
  {
    name: 'Express that serves one path',
    start: startExpress,
    points: ['catalog', 'mirror_server_card', 'mirror_mcp', 'cors', 'cache_control', 'nosniff'],
    codes: [
      'deployment_document_missing',
      'hosting_cache_control',
      'hosting_cors_origin',
      'hosting_nosniff',
    ],
  },
  {
    name: 'Next with its routes under /api',
    start: startNext,
    points: ['card', 'catalog', 'mirror_server_card', 'mirror_mcp'],
    codes: ['deployment_document_missing'],
  },
  {
    name: 'nginx with an add_header in the location',
    start: startNginx,
    points: ['cors', 'nosniff'],
    codes: ['hosting_cors_origin', 'hosting_nosniff'],
    skip: missing('nginx', '-v'),
  },
  {
    name: 'a static host that answers OPTIONS with 405',
    start: startStatic,
    points: ['options'],
    codes: ['hosting_preflight'],
  },
]

for (const { name, start, points, codes, skip = false } of EXAMPLES) {
  test(`DC-31 what tutorials show: ${name} gets exactly what it deserves`, { skip }, async () => {
    const deployment = await verifyFromOutside(await start())
    assert.deepEqual(
      { points: failedPoints(deployment), codes: graveCodes(deployment) },
      { points, codes },
    )
    for (const finding of deployment.findings.filter(({ severity }) => severity === 'error'))
      assert.notEqual(finding.mend, '', finding.code)
  })
}
