/**
 * The MCP server of the observatory under programs of others: the MCP Inspector lists and calls every
 * tool, and the official conformance suite finds nothing wrong in what it can try.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { SERVER_APPLICABLE, SERVER_NOT_APPLICABLE } from './conformance/server-scenarios.mjs'
import { run } from './run.mjs'
import { start } from './start.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const SUITE = at('node_modules/@modelcontextprotocol/conformance/dist/index.js')
const INSPECTOR = at('node_modules/.bin/mcp-inspector')

let home
let server
let url

before(async () => {
  home = await mkdtemp(join(tmpdir(), 'countersign-observatory-mcp-'))
  server = await start((port) => ({ args: [at('servers/observatory.mjs'), String(port)] }))
  url = `http://127.0.0.1:${server.port}/mcp`
})
after(async () => {
  await server?.end()
  await rm(home, { recursive: true, force: true })
})

/** Every tool with arguments that it takes. */
const CALLS = {
  search_servers: { query: 'tide' },
  check_servers: { targets: ['nobody.example'] },
  get_report: { target: 'nobody.example' },
  get_history: { target: 'nobody.example' },
  get_evidence: { target: 'nobody.example' },
  discover_domain: { domain: 'nobody.example' },
  lint_card: { text: '{"name":"example.tide/tables"}' },
  verify_evidence: { envelope: '{}' },
  request_check: { target: 'wherry.example' },
}

describe('the MCP Inspector on the command line', { concurrency: 2 }, () => {
  const inspector = async (args) => {
    const how = ['--cli', url, '--transport', 'http', '--format', 'json', '--quiet']
    return await run(INSPECTOR, [...how, ...args], home)
  }

  for (const era of ['legacy', 'modern'])
    test(`lists every tool (${era}), and finds no schema that some client cannot read`, async () => {
      const { code, stdout, stderr } = await inspector([
        '--protocol-era',
        era,
        '--method',
        'tools/list',
        '--strict',
      ])
      assert.equal(code, 0, stderr)
      const said = JSON.parse(stdout)
      const { tools } = said.result ?? said
      assert.deepEqual(
        tools.map(({ name }) => name),
        Object.keys(CALLS),
      )
    })

  for (const [index, [name, input]] of Object.entries(CALLS).entries())
    test(`calls ${name}`, async () => {
      const era = index % 2 === 0 ? 'modern' : 'legacy'
      const called = ['--method', 'tools/call', '--tool-name', name]
      const { code, stdout, stderr } = await inspector(
        ['--protocol-era', era].concat(called, '--tool-args-json', JSON.stringify(input)),
      )
      assert.equal(code, 0, stderr)
      const said = JSON.parse(stdout)
      const { isError, structuredContent } = said.result ?? said
      assert.notEqual(isError, true, stdout)
      assert.equal(typeof structuredContent.as_of, 'string', stdout)
    })
})

describe('the official conformance suite', { concurrency: 2 }, () => {
  test('every scenario for servers is run, or there is a reason', async () => {
    const { stdout } = await run(SUITE, ['list', '--server'], home)
    const scenarios = [...stdout.matchAll(/^ +- (\S+)/gm)].map(([, name]) => name)
    assert.ok(scenarios.length > 40, stdout)
    for (const name of scenarios) {
      const reason = SERVER_NOT_APPLICABLE.find(([pattern]) => pattern.test(name))
      assert.ok(Object.hasOwn(SERVER_APPLICABLE, name) || reason, `${name}: not decided`)
    }
  })

  for (const [scenario, revisions] of Object.entries(SERVER_APPLICABLE))
    for (const revision of revisions)
      test(`${scenario} at ${revision}`, async () => {
        const { code, stdout, stderr } = await run(
          SUITE,
          [
            'server',
            `--url=${url}`,
            `--scenario=${scenario}`,
            `--spec-version=${revision}`,
            `--expected-failures=${at('conformance/expected-failures-server.yaml')}`,
          ],
          home,
        )
        assert.equal(code, 0, stdout + stderr)
        const [, passed] = /Passed: (\d+)\/\d+/.exec(stdout) ?? []
        assert.ok(Number(passed) > 0, stdout)
      })
})
