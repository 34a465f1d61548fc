/** What is in the packages, how large it is, and that it is what the files beside it say. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { publint } from 'publint'
import { apiReport } from '../tools/api-report.mjs'
import { installed, licenceFiles } from '../tools/licences.mjs'
import { entries, packed, removeFolders, ROOT } from './packages.mjs'

after(removeFolders)

/** kB of each package as it is fetched, and as it lies on a disk. */
const PACKAGES = {
  lib: { fetched: 1_400, unpacked: 4_700 },
  observatory: { fetched: 670, unpacked: 2_300 },
}

/**
 * kB of each entry with all that it needs, minified and gzip, as a bundle that uses everything of it
 * would have them. A new entry has to have its own.
 */
const ENTRIES = {
  countersign: 90,
  'countersign/attest': 56,
  'countersign/attest/node': 11,
  'countersign/card': 114,
  'countersign/deployment': 180,
  'countersign/discover': 211,
  'countersign/examine': 255,
  'countersign/net': 280,
  'countersign/probe': 70,
  'countersign/publish': 47,
  'countersign/publish/astro': 0.5,
  'countersign/publish/express': 0.5,
  'countersign/publish/fastify': 0.5,
  'countersign/publish/hono': 0.5,
  'countersign/publish/next': 0.5,
  'countersign/publish/nitro': 0.5,
  'countersign/publish/node': 0.5,
  'countersign/publish/static': 6.5,
  'countersign/run': 18,
  'countersign/testing': 75,
  'countersign/text': 1,
  'countersign/text/en': 5.5,
  'countersign/text/es': 6.5,
  'countersign/text/ru': 9.5,
  'countersign/text/uk': 9.5,
  'countersign/text/zh': 7,
}

test('each package has what it needs, and nothing that was left lying about', () => {
  for (const { name, files } of Object.values(packed())) {
    const paths = files.map(({ path }) => path)
    for (const path of ['LICENSE', 'THIRD-PARTY.txt', 'package.json', `bin/${name}.js`])
      assert.ok(paths.includes(path), `${name} has no ${path}`)
    for (const path of paths) {
      assert.match(
        path,
        /^(?:LICENSE$|README\.md$|THIRD-PARTY\.txt$|package\.json$|bin\/|dist\/|schemas\/|src\/web\/style\.css$)/,
      )
      assert.doesNotMatch(path, /\.tsbuildinfo$|\.test\.|\.pem$|\.map$|(?<!\.d)\.ts$/)
    }
  }
})

test('neither package nor anything that they bring runs a script when it is installed', () => {
  for (const workspace of ['lib', 'observatory']) {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'))
    assert.deepEqual(Object.keys(scripts), ['prepack'])
    const brought = installed(workspace)
    assert.ok(brought.length > 1)
    for (const { name, hasInstallScript } of brought) assert.notEqual(hasInstallScript, true, name)
  }
})

for (const [path, text] of Object.entries(licenceFiles()))
  test(`${path} is what tools/licences.mjs writes`, () => {
    assert.equal(readFileSync(join(ROOT, path), 'utf8'), text)
  })

test('the public surface is the one in lib/api.md, or tools/api-report.mjs was not run', () => {
  assert.equal(readFileSync(join(ROOT, 'lib/api.md'), 'utf8'), apiReport())
})

test('sizes are within what we allow ourselves', async (t) => {
  const rows = []
  for (const [workspace, { name, size, unpackedSize }] of Object.entries(packed())) {
    const { fetched, unpacked } = PACKAGES[workspace]
    rows.push([`${name}, fetched`, size / 1000, fetched])
    rows.push([`${name}, unpacked`, unpackedSize / 1000, unpacked])
  }
  for (const entry of entries())
    rows.push([`${entry}, bundled, gzip`, await bundledSize(entry), ENTRIES[entry] ?? 0])
  for (const [what, size, gate] of rows)
    t.diagnostic(`${what.padEnd(45)} ${size.toFixed(1).padStart(7)} kB <= ${gate}`)
  assert.deepEqual(
    rows.filter(([, size, gate]) => !(size <= gate)),
    [],
  )
  assert.deepEqual(Object.keys(ENTRIES).toSorted(), entries().toSorted())
})

async function bundledSize(entry) {
  const { outputFiles } = await build({
    stdin: { contents: `export * from '${entry}'`, resolveDir: ROOT },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'node',
  })
  return gzipSync(outputFiles[0].contents).length / 1000
}

test('publint has nothing to say, not even advice', async () => {
  for (const { path, name } of Object.values(packed())) {
    const bytes = readFileSync(path)
    const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)
    const { messages } = await publint({ pack: { tarball }, strict: true })
    assert.deepEqual(messages, [], name)
  }
})

test('attw finds every type that an entry promises', async () => {
  const attw = fileURLToPath(
    new URL('node_modules/@arethetypeswrong/cli/dist/index.js', import.meta.url),
  )
  const args = [attw, '--profile', 'esm-only', '--format', 'json', packed().lib.path]
  const said = await new Promise((resolve) => {
    execFile(process.execPath, args, { maxBuffer: 2 ** 26 }, (error, stdout) =>
      resolve({ code: error?.code ?? 0, stdout }),
    )
  })
  assert.equal(said.code, 0, said.stdout)
  const { analysis } = JSON.parse(said.stdout)
  assert.ok(Object.keys(analysis.entrypoints).length > 20)
})
