/** docs/fingerprints.md: its commands, its rules and its recipes are what the program does. */
import assert from 'node:assert/strict'
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { DIFFERENCE_RULES, DIFFERENCE_VERSION } from '../../src/run/difference-rules.ts'
import { fingerprintV1, toolDigests } from '../../src/run/fingerprint.ts'
import { FIXTURES, replay } from './transcript.ts'

const PAGE = new URL('../../../docs/fingerprints.md', import.meta.url)
const page = readFileSync(PAGE, 'utf8')

const RULES = /(?<=<!-- rules -->\n)[^]*(?=<!-- \/rules -->)/

/** All rules with their version, gravest first. */
function rulesText(): string {
  const rows = (['error', 'warning', 'note'] as const).flatMap((severity) =>
    DIFFERENCE_RULES.filter((rule) => rule.severity === severity).map(
      ({ code, title }) => `- ${severity} \`${code}\`: ${title}\n`,
    ),
  )
  return `\nRules ${DIFFERENCE_VERSION}:\n\n${rows.join('')}\n`
}

test('the page shows what the commands print and which rules there are', async () => {
  const wanted = (await replay(page)).replace(RULES, rulesText)
  if (process.env.UPDATE_TRANSCRIPTS === '1') writeFileSync(PAGE, wanted)
  else assert.equal(page, wanted)
})

/** The shell recipes, in order. */
const [fetchList = '', recompute = '', withJq = ''] = Array.from(
  page.matchAll(/```sh\n([^]*?)```/g),
  ([, text = '']) => text,
)

const folder = mkdtempSync(join(tmpdir(), 'countersign-page-'))
after(() => rmSync(folder, { recursive: true }))

const LIST = readFileSync(join(FIXTURES, 'tools-before.json'), 'utf8')
const { tools }: { tools: Record<string, unknown>[] } = JSON.parse(LIST)

function missing(...commands: readonly string[]): string | false {
  const absent = commands.filter((one) => spawnSync('sh', ['-c', `command -v ${one}`]).status !== 0)
  return absent.length > 0 && `there is no ${absent.join(', ')}`
}

test(
  'the recipe with curl fetches a list from JSON and from an event stream',
  { skip: missing('curl') },
  async () => {
    for (const type of ['application/json', 'text/event-stream']) {
      const asked: { method: string; version: unknown; body: string }[] = []
      const server = createServer((request, response) => {
        let body = ''
        request.on('data', (chunk: Buffer) => (body += chunk.toString()))
        request.on('end', () => {
          asked.push({
            method: request.method ?? '',
            version: request.headers['mcp-protocol-version'],
            body,
          })
          const message = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools } })
          response.setHeader('content-type', type)
          response.end(
            type === 'application/json' ? message : `id: 1\nevent: message\ndata: ${message}\n\n`,
          )
        })
      }).listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      const { port } = server.address() as AddressInfo
      const command = fetchList.replace(
        'https://api.example.com/mcp',
        `http://127.0.0.1:${port}/mcp`,
      )
      await promisify(execFile)('sh', ['-c', command], { cwd: folder })
      server.close()
      assert.deepEqual(
        JSON.parse(readFileSync(join(folder, 'tools.json'), 'utf8')).result.tools,
        tools,
      )
      assert.equal(asked[0]?.version, '2026-07-28')
      assert.equal(JSON.parse(asked[0]?.body ?? '').method, 'tools/list')
    }
  },
)

function shell(command: string): string {
  return execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
}

test('the recipes compute what the program computes', () => {
  const script = fileURLToPath(new URL('../../examples/recompute.mjs', import.meta.url))
  cpSync(script, join(folder, 'recompute.mjs'))
  writeFileSync(join(folder, 'tools.json'), LIST)
  const node = `${JSON.stringify(process.execPath)} `
  const lines = shell(recompute.replace('node ', node)).split('\n')
  const { toolset, schema } = fingerprintV1(tools)
  assert.ok(toolset.ok && schema.ok)
  assert.deepEqual(lines.slice(0, 2), [
    `toolset_fingerprint ${toolset.digest}`,
    `schema_fingerprint ${schema.digest}`,
  ])
})

test('the script gives no digest of a part of a list', () => {
  const printed = (page: object) => {
    writeFileSync(join(folder, 'tools.json'), JSON.stringify(page))
    return shell(recompute.replace('node ', `${JSON.stringify(process.execPath)} `))
  }
  const none = ['toolset_fingerprint', 'schema_fingerprint', 'definition_fingerprint', 'tools']
    .map((name) => `${name} none (LIST_INCOMPLETE)\n`)
    .join('')
  assert.equal(printed({ tools, nextCursor: 'c' }), none)
  assert.equal(printed({ result: { tools, nextCursor: 7 } }), none)
  assert.equal(printed({ tools, nextCursor: '', resultType: 'complete' }), none)
  const whole = printed({ tools })
  assert.match(whole, /^toolset_fingerprint sha256:/)
  assert.equal(printed({ tools, nextCursor: '' }), whole)
  assert.equal(printed({ result: { tools, nextCursor: null, resultType: 'complete' } }), whole)
})

test('so do jq and openssl for a simple list', { skip: missing('jq', 'openssl') }, () => {
  writeFileSync(join(folder, 'tools.json'), LIST)
  const { toolset, schema } = fingerprintV1(tools)
  const [first] = toolDigests(tools)
  const digests = [toolset, schema, first].map((print) => print?.ok && print.digest.slice(7))
  const printed = shell(withJq).trimEnd().split('\n')
  assert.deepEqual(
    printed.map((line) => line.slice(-64)),
    digests,
  )
})
