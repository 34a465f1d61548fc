import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TRUSTED } from '../../../fixtures/servers/certificates.ts'
import type { Guard, GuardOptions } from '../../src/net/open.ts'
import { openMemory } from './fixtures/sites.ts'
import { run, type Ran } from './run.ts'

function connect(...argv: string[]): Promise<Ran> {
  return run(['connect', ...argv], { openGuard: openMemory })
}

test('a URL is asked alone: nobody else stands in for it, and a conclusive no is exit 1', async () => {
  const { stdout, exit } = await connect('https://tides.example/nosuch')
  assert.equal(exit, 1)
  assert.match(stdout, /^is not an MCP server {2}https:\/\/tides\.example\/nosuch\n/)
  assert.doesNotMatch(stdout, /connected/)
  const page = await connect('https://bare.example/')
  assert.equal(page.exit, 1)
  assert.match(page.stdout, /^is not an MCP server {2}https:\/\/bare\.example\/\n/)
})

test('the URL of a card or a catalog leads to the endpoints that it names, and to no others', async () => {
  const card = await connect('https://tides.example/mcp/server-card')
  assert.equal(card.exit, 0)
  assert.match(card.stdout, /^connected {2}https:\/\/tides\.example\/mcp\n/)
  const catalog = await connect('https://pair.example/.well-known/ai-catalog.json')
  assert.match(catalog.stdout, /^connected {2}https:\/\/pair\.example\/mcp\n/m)
  assert.match(catalog.stdout, /^is not an MCP server {2}https:\/\/pair\.example\/gone\n/m)
})

test('an expired certificate is called so, for a domain and for a URL', async () => {
  for (const target of ['expired.example', 'https://expired.example/mcp']) {
    const { stdout, exit } = await connect(target)
    assert.equal(exit, 3)
    assert.match(stdout, /error certificate_rejected\n.*expired \d{3} days ago/)
    assert.doesNotMatch(stdout, /endpoint_missing|note no_connection/)
  }
})

/** The memory, with the same certificate on every connection. */
function openSecured(options: GuardOptions = {}): Guard {
  const guard = openMemory(options)
  const tls = { protocol: 'TLSv1.3', cipher: 'x', serverName: 'tides.example' }
  return {
    ...guard,
    send: async (outgoing) => {
      const { hops, ...exchange } = await guard.send(outgoing)
      const secured = hops.map((hop) => ({ ...hop, tls: { ...tls, certificate: TRUSTED } }))
      return { ...exchange, hops: secured }
    },
  }
}

test('the certificate is shown, for a domain as for a URL', async () => {
  for (const target of ['tides.example', 'https://tides.example/mcp']) {
    const { stdout } = await run(['connect', target], { openGuard: openSecured })
    assert.match(stdout, /^ {2}certificate +trusted, issued by CN=Pier Intermediate 3, ends 2027-/m)
  }
})

test('nobody to connect to: the reason is a finding, and the exit code that of check', async () => {
  for (const target of ['bare.example', 'silent.example', '127.0.0.1', 'inward.example']) {
    const check = await run(['check', target], { openGuard: openMemory })
    const { exit, stdout, stderr } = await connect(target)
    assert.equal(exit, check.exit, target)
    assert.equal(stderr, '')
    assert.match(stdout, /\d errors?, /)
  }
})

test('a configuration is for one endpoint that answers, and the others are named', async () => {
  const { stdout, stderr } = await connect('pair.example', '--for', 'vscode')
  assert.deepEqual(JSON.parse(stdout), {
    servers: { 'example-pair-first': { type: 'http', url: 'https://pair.example/mcp' } },
  })
  assert.match(stderr, /Left out: https:\/\/pair\.example\/gone is not an MCP server/)
  assert.match(stderr, /Left out: https:\/\/pair\.example\/\{tenant\}\/mcp needs tenant/)
})

test('an endpoint that does not answer gets no configuration', async () => {
  const { stdout, stderr, exit } = await connect('https://bare.example/', '--for', 'generic')
  assert.equal(exit, 1)
  assert.equal(stdout, '')
  assert.match(stderr, /^is not an MCP server/)
})

test('--for with --json is a member of the document, with --format github a mistake', async () => {
  const { stdout } = await connect('tides.example', '--for', 'generic', '--json')
  const { format, configuration } = JSON.parse(stdout)
  assert.equal(format, 'countersign.findings')
  assert.equal(configuration.endpoint, 'https://tides.example/mcp')
  assert.deepEqual(Object.keys(configuration.config), ['mcpServers'])
  const github = await connect('tides.example', '--for', 'generic', '--format', 'github')
  assert.equal(github.exit, 2)
})

test('instructions are one paragraph whatever their line breaks, and harmless', async () => {
  const { stdout } = await connect('https://chatty.example/mcp')
  assert.match(stdout, /instructions {2}Ask for a station\. Then for a day\.\\u\{1b\}\[2J\n/)
})
