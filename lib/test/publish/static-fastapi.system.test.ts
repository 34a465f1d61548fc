import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { certificateFor, type Example, rightSite } from '../../../fixtures/naive/stage.ts'
import { type Folder, startUvicorn, temporaryFolder } from '../../../fixtures/server-process.ts'
import { exportStatic } from '../../src/publish/static.ts'
import { failedPoints, graveCodes } from '../deployment/failed.ts'
import { verifyFromOutside } from './from-outside.ts'
import { compareWithHandler } from './static-site.ts'

const RECIPE = fileURLToPath(new URL('../../examples/recipes/fastapi', import.meta.url))
const CACHED = fileURLToPath(
  new URL('../../../node_modules/.cache/countersign-fastapi', import.meta.url),
)

/** A Python with the packages of the recipe: the one that is named, or one that is made once. */
function pythonOrReason(): { readonly python: string } | { readonly reason: string } {
  const named = process.env['COUNTERSIGN_PYTHON']
  const python = named ?? join(CACHED, 'bin', 'python')
  if (named === undefined && process.env['COUNTERSIGN_LONG'] === undefined)
    return { reason: 'neither COUNTERSIGN_PYTHON nor COUNTERSIGN_LONG (installs FastAPI) is set' }
  if (named === undefined && !existsSync(python)) {
    const made = spawnSync('python3', ['-m', 'venv', CACHED], { encoding: 'utf8' })
    if (made.status !== 0) return { reason: `python3 -m venv: ${made.error ?? made.stderr}` }
    const requirements = join(RECIPE, 'requirements.txt')
    spawnSync(python, ['-m', 'pip', 'install', '-q', '--retries', '1', '-r', requirements], {
      timeout: 300_000,
    })
  }
  const check = spawnSync(python, ['-c', 'import fastapi, mcp, uvicorn'], { encoding: 'utf8' })
  return check.status === 0
    ? { python }
    : { reason: `${python} lacks the packages of the recipe: ${check.error ?? check.stderr}` }
}

const HOST = 'tides.example'
const found = pythonOrReason()
const skip = 'reason' in found ? found.reason : false
const python = 'python' in found ? found.python : ''

/** As the site is described, in one media type a file. */
const SITE = {
  ...rightSite(HOST),
  documents: rightSite(HOST).documents.map((document) => ({
    ...document,
    mediaTypes: document.mediaTypes.slice(0, 1),
  })),
}

function prepared(): Folder {
  const folder = temporaryFolder()
  cpSync(RECIPE, folder.path, { recursive: true })
  const { files } = exportStatic(SITE, { for: 'vercel' })
  folder.write(files.map(({ path, bytes }) => ({ path: `countersign/${path}`, bytes })))
  return folder
}

test('FastAPI: the recipe answers as the handler does', { skip }, async () => {
  const folder = prepared()
  const server = await startUvicorn(python, folder.path)
  try {
    assert.ok((await compareWithHandler(server.port, SITE)) >= 100)
  } finally {
    await server.close()
    folder.remove()
  }
})

test('FastAPI: the recipe passes every point of publish verify', { skip }, async () => {
  const deployment = await verifyFromOutside(await deploy(), SITE)
  assert.deepEqual(
    { points: failedPoints(deployment), codes: graveCodes(deployment) },
    { points: [], codes: [] },
  )
  assert.equal(deployment.standing, 'sound')
})

test('FastAPI: without the setting for hosts the endpoint answers 421', { skip }, async () => {
  const deployment = await verifyFromOutside(
    await deploy((text) => text.replace('transport_security=security', '')),
  )
  const point = deployment.points.find((row) => row.point === 'endpoint')
  assert.equal(point?.state, 'failed')
  assert.match(point?.findings[0]?.message ?? '', /\b421\b/)
})

async function deploy(edit: (text: string) => string = (text) => text): Promise<Example> {
  const folder = prepared()
  const { authority, certificate, key } = certificateFor(HOST)
  const main = edit(readFileSync(join(RECIPE, 'main.py'), 'utf8'))
  folder.write([
    { path: 'main.py', bytes: Buffer.from(main) },
    { path: 'cert.pem', bytes: Buffer.from(certificate) },
    { path: 'key.pem', bytes: Buffer.from(key) },
  ])
  const server = await startUvicorn(python, folder.path, {
    key: join(folder.path, 'key.pem'),
    certificate: join(folder.path, 'cert.pem'),
  })
  return {
    origin: `https://${HOST}`,
    port: server.port,
    authority,
    close: async () => {
      await server.close()
      folder.remove()
    },
  }
}
