/**
 * The official conformance suite with the prober as the client: wherever a scenario applies to a
 * client that only reads, nothing that it sends is wrong.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { APPLICABLE, NOT_APPLICABLE } from './conformance/scenarios.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const SUITE = at('node_modules/@modelcontextprotocol/conformance/dist/index.js')
const CLIENT = `"${process.execPath}" "${at('conformance/client.mjs')}"`

/** Exit code and all that was said. */
function suite(...args) {
  const options = { timeout: 60_000, maxBuffer: 2 ** 24 }
  return new Promise((resolve) => {
    execFile(process.execPath, [SUITE, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : (error.code ?? error.signal), said: stdout + stderr }),
    )
  })
}

const results = await mkdtemp(join(tmpdir(), 'countersign-conformance-'))
after(() => rm(results, { recursive: true, force: true }))

test('every scenario of the suite is run, or there is a reason', async () => {
  const { said } = await suite('list', '--client')
  const scenarios = [...said.matchAll(/^ +- (\S+)/gm)].map(([, name]) => name)
  assert.ok(scenarios.length > 40, said)
  for (const name of scenarios) {
    const reason = NOT_APPLICABLE.find(([pattern]) => pattern.test(name))
    assert.ok(Object.hasOwn(APPLICABLE, name) || reason !== undefined, `${name}: not decided`)
  }
})

let validated = 0
for (const [scenario, revisions] of Object.entries(APPLICABLE))
  for (const revision of revisions)
    test(`${scenario} at ${revision}`, async () => {
      const folder = join(results, revision)
      const { code, said } = await suite(
        'client',
        `--command=${CLIENT}`,
        `--scenario=${scenario}`,
        `--spec-version=${revision}`,
        `--expected-failures=${at('conformance/expected-failures.yaml')}`,
        `--output-dir=${folder}`,
      )
      assert.equal(code, 0, said)
      const checks = await checksIn(folder, scenario)
      assert.ok(
        checks.some(({ status }) => status === 'SUCCESS'),
        said,
      )
      for (const { id, details } of checks) {
        if (id !== 'wire-schema-valid') continue
        assert.deepEqual(details.violations, [])
        validated += details.messagesValidated
      }
    })

test('messages were held against the schema of their revision', () => {
  assert.ok(validated >= 20, `only ${validated}`)
})

async function checksIn(folder, scenario) {
  const within = join(folder, scenario, '..')
  const name = scenario.replace(/^.*\//, '')
  const [run] = (await readdir(within)).filter((one) => one.startsWith(`${name}-2`))
  return JSON.parse(await readFile(join(within, run, 'checks.json'), 'utf8'))
}
