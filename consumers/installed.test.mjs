/**
 * What a stranger gets on Node 22, 24 and 26: the library in an empty folder, every entry of it,
 * its program; then the observatory beside it, started with nothing configured, and stopped.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { installed } from '../tools/licences.mjs'
import {
  entries,
  install,
  missing,
  NODES,
  npm,
  npx,
  packed,
  program,
  project,
  removeFolders,
  ROOT,
  run,
} from './packages.mjs'

after(removeFolders)

const NAMES = `
  const names = {}
  for (const entry of process.argv.slice(1)) names[entry] = Object.keys(await import(entry))
  console.log(JSON.stringify(names))`
const CARD = join(ROOT, 'lib/test/cli/fixtures/tides.json')

/** What the entries have in this checkout, which other tests hold against a list. */
const expected = Object.fromEntries(
  await Promise.all(entries().map(async (entry) => [entry, Object.keys(await import(entry))])),
)

for (const major of Object.keys(NODES)) {
  test(`Node ${major}`, { skip: missing(major), timeout: 300_000 }, async (t) => {
    const { lib, observatory } = packed()
    const folder = project()
    const { stdout: version } = await run(major, folder, ['--version'])
    assert.equal(version.split('.')[0], `v${major}`)
    await install(major, folder, lib.path)
    copyFileSync(CARD, join(folder, 'card.json'))

    await t.test('every entry imports, and has what it has here', async () => {
      const args = ['--input-type=module', '--eval', NAMES, '--', ...entries()]
      const { stdout, stderr } = await run(major, folder, args)
      assert.equal(stderr, '')
      assert.deepEqual(JSON.parse(stdout), expected)
    })
    await t.test('what is no entry cannot be reached', async () => {
      const script = `await import('countersign/dist/card/lint.js')`
      const { stderr } = await run(major, folder, ['--input-type=module', '--eval', script])
      assert.match(stderr, /ERR_PACKAGE_PATH_NOT_EXPORTED/)
    })
    await t.test('npx countersign says its version', async () => {
      const said = await npx(major, folder, 'countersign', '--version')
      assert.deepEqual(said, { code: 0, stdout: `${lib.version}\n`, stderr: '' })
    })
    await t.test('npx countersign lints a card, and a wrong one fails', async () => {
      const right = await npx(major, folder, 'countersign', 'card', 'lint', 'card.json')
      assert.equal(right.code, 0, right.stderr)
      writeFileSync(join(folder, 'wrong.json'), '{ "name": "x" }')
      const wrong = await npx(major, folder, 'countersign', 'card', 'lint', 'wrong.json')
      assert.equal(wrong.code, 1)
      assert.match(wrong.stdout, /wrong\.json/)
    })
    await t.test('the observatory shows a demo, and stops when told to', async () => {
      await install(major, folder, observatory.path)
      const help = await npx(major, folder, 'countersign-observatory', '--help')
      assert.equal(help.code, 0, help.stderr)
      assert.match(help.stdout, /\bserve\b/)
      await demo(major, folder)
    })
    await t.test('npm lists what came, every licence among those we know', async () => {
      const { stdout } = await npm(major, folder, 'sbom', '--sbom-format=cyclonedx')
      const { components } = JSON.parse(stdout)
      const own = [lib.name, observatory.name]
      const others = components.filter(({ name }) => !own.includes(name))
      assert.deepEqual(
        others.map(({ name }) => name).toSorted(),
        installed('observatory')
          .map(({ name }) => name)
          .toSorted(),
      )
      for (const { name, licenses } of components)
        assert.match(licenses[0].license.id, /^(?:MIT|ISC|Apache-2\.0|BSD-[23]-Clause)$/, name)
      if (major !== '24') return
      mkdirSync(join(ROOT, 'artifacts'), { recursive: true })
      writeFileSync(join(ROOT, 'artifacts/sbom.cdx.json'), stdout)
    })
  })
}

/** Starts it, reads its first page, and stops it as a service manager does. */
async function demo(major, folder) {
  const { file, args, options } = program(major, folder, 'countersign-observatory')
  const child = spawn(file, [...args, 'serve'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text))
  try {
    let url
    for await (const line of createInterface({ input: child.stdout })) {
      url = /^http:\/\/127\.0\.0\.1:\d+\/$/.exec(line)?.[0]
      if (url !== undefined) break
    }
    assert.ok(url, said)
    const response = await fetch(url)
    assert.equal(response.status, 200)
    assert.match(await response.text(), /demo/i)
    const listed = await fetch(`${url}api/v1/servers`)
    assert.ok((await listed.json()).servers.length > 0)
  } finally {
    child.kill('SIGTERM')
  }
  assert.deepEqual(await closed, [0, null], said)
  assert.doesNotMatch(said, /Warning/)
}
